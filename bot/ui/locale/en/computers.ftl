# Computer players: names, levels, books
computer-name = Computer { $n }
level-easy = easy
level-medium = medium
level-hard = hard
lobby-chair-computer = 🤖 { $name } · { $level }
select-level = Add a computer player, choose its level…
select-level-option = Computer, { $level }
opt-computer-level-name = level
opt-computer-level-about = How well it plays; medium if left out

book-next-points = 📒 The next hand counts for **points**
book-next-practice = 📒 The next hand has computer players: it counts in the **practice book**, not on the leaderboard
book-practice = practice
net-title-practice = This hand · Practice book
net-balance-practice = practice { $balance }
net-line-practice = { $name } **{ $net }** · practice { $balance }
result-practice = in the practice book
points-practice = 📒 Practice book (hands with computer players): **{ $balance }** points · { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
cmd-settings-computers-name = computers
cmd-settings-computers-about = Whether hands with computer players count for points
opt-computers-count-name = count
opt-computers-count-about = Yes: like any other hand. No: in the practice book, not on the leaderboard
said-computers-count = From the next hand on, hands with computer players count for points like any other.
said-computers-practice = From the next hand on, hands with computer players go into the practice book, not onto the leaderboard.

option-hints = 💡 Hints
option-takeover = 🤖 Stand-ins
option-hints-about = Everybody has a button that asks the computer for the best moves.
option-takeover-about = A computer player (medium) plays for whoever is away for two turns running, or wants a break. Only where hints are on.
button-hints-on = Hints on
button-hints-off = Hints off
button-takeover-on = Stand-ins on
button-takeover-off = Stand-ins off
notice-option-on = { $who } switched on { $option }; everybody says again that they are ready.
notice-option-off = { $who } switched off { $option }; everybody says again that they are ready.
notice-stood-in = A computer plays for { $who } from the next turn.
notice-took-back = { $who } plays again.
button-stand-in = Let a computer play
button-take-back = Play again myself
mine-stood-in = 🤖 A computer plays for you from your next turn. Press **{ button-take-back }** whenever you like.
error-no-stand-in = There are no stand-ins at this table: ask its owner to switch them on under **{ button-rules }**.
error-no-hints = There are no hints at this table: ask its owner to switch them on under **{ button-rules }**.
