# Private answers to a command or a button
said-sat = You sit at the table.
said-sat-next = You have a chair and play from the next hand.
said-stood = You stood up.
said-ready = You are ready.
said-started = The hand has begun!
said-left = You left the hand; the computer plays your cards to the end.
said-closed = The table is closed.
said-kicked = { $name } was removed from the table.
said-computer-added = Added { $name }.
said-computer-removed = Removed { $name }.
said-saved = Saved.

# What everybody reads of a ruling, and of a table that could not be taken up
ruling-void = **{ $who }** voided hand { $hand }, which was being played: nobody pays.
ruling-reversed = **{ $who }** gave back all points of hand { $hand } ({ $name }, { $players }).
ruling-reason = Reason: { $reason }
table-damaged = What was kept of this channel's table is damaged, so it had to be closed. If a hand was being played, it is void and nobody pays. Open a new table with `/{ cmd-phom-name } { cmd-open-name }`; whoever runs the bot sees more in its log.
