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
