# /phom help: every command, and each of them in full
cmd-help-name = help
cmd-help-about = Every command, or how to use one of them
opt-help-command-name = command
opt-help-command-about = The command to look up; all of them if left out
help-title = Commands
help-theme-begin = To begin with
help-theme-table = At the table
help-theme-hand = In a hand
help-theme-after = After a hand
help-theme-points = Points
help-theme-settings = Managing the server
help-hint = Every button at the table has a command · in [ ]: may be left out · one command in full: `/{ cmd-phom-name } { cmd-help-name } { opt-help-command-name }`
help-option = - **{ $name }**: { $about }
help-option-optional = - **{ $name }** (may be left out): { $about }
button-help-all = All commands
error-unknown-command = There is no command “{ $text }”: choose one from the list, or type `/{ cmd-phom-name } { cmd-help-name }` to see them all.

# More about single commands
more-phom-open = One table in each channel. You are its owner: change rules and stake, and press **{ button-start }** once two people sit.
more-phom-sit = In mid-hand too: you play from the next hand on, in the chair of a computer player if no other is free.
more-phom-stand = Only between hands; in mid-hand use `/{ cmd-phom-name } { cmd-leave-name }`.
more-phom-start = For the owner. If the owner is silent for a minute while two are ready, anybody at the table may start.
more-phom-rematch = The next hand starts once everybody is ready, or 20 seconds after the first who is.
more-phom-leave = In mid-hand I ask first: you rank last, pay a fine, and the computer plays your cards to the end.
more-phom-table = When the table has scrolled too far away, this posts it again at the bottom of the channel.
more-phom-hand = Only you see them. The same as **{ button-hand }** below the table.
more-phom-eat = Only a card that makes a phỏm with at least two of your own can be eaten.
more-phom-discard = Type the rank and then the suit: `10h`, `ks`, `7♦`. Suits are s ♠, c ♣, d ♦, h ♥.
more-phom-lay = Only in your laying turn. If left out I lay what leaves the fewest points, counting what can be sent afterwards.
more-phom-send = After laying down. If left out I send the cards most worth it, and keep one to discard.
more-phom-u = Possible with at most one of ten cards outside phỏm, those on the table counted.
more-phom-computer-add = Computers play easy, medium or hard. Before the start the table says where hands with them count.
more-phom-review = A hard computer player goes through your moves and names better ones. Only you see it.
more-phom-proof = The table fixes every deck before anybody is ready; the proof shows that it was not changed.
