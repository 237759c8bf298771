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
said-computers-count = At tables opened from now on, hands with computer players count for points like any other.
said-computers-practice = At tables opened from now on, hands with computer players go into the practice book, not onto the leaderboard.
