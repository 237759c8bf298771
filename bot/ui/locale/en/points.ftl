# Points: one's own, leaderboards, two against each other, profiles, the ledger

cmd-points-name = points
cmd-points-about = Points, leaderboards, the ledger
cmd-points-me-name = me
cmd-points-me-about = Your points and your rank
cmd-points-top-name = top
cmd-points-top-about = The server's leaderboard
opt-board-name = by
opt-board-about = What to rank by; points if left out
cmd-points-history-name = history
cmd-points-history-about = What you won and lost, line by line: why, and in which hand
cmd-points-versus-name = versus
cmd-points-versus-about = You and somebody else: who owes whom, hands, record
opt-versus-friend-name = friend
opt-versus-friend-about = Whom to compare yourself with
cmd-profile-name = profile
cmd-profile-about = Every figure of you or somebody else: hands, ù, móm, chốt, deadwood
opt-profile-member-name = member
opt-profile-member-about = Who; yourself if left out

points-title = Your points
points-mine = **{ $balance }** points · rank { $rank } · { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
points-mine-all = All time: **{ $balance }** points · rank { $rank } · { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
points-mine-none = You have not played a hand here yet.
points-about = Points are a score: there is no harm in being below zero.
button-ledger = Ledger
button-board = Leaderboard
button-profile = Profile
button-hands = Hands
button-season = This season
button-all-time = All time
when-now = This season
when-all = All time
when-season = Season { $n }

board-title = Leaderboard · { $board }
board-points = Points
board-won = Hands won
board-u = Hands won by ù
board-mom = Fewest móm
board-units = Stakes a hand
board-points-value = **{ $points }** points
board-won-value = **{ $n }** won
board-u-value = **{ $n }** ù
board-mom-value = móm in **{ $rate }** of hands
board-units-value = **{ $units }** stakes a hand
board-line = **{ $rank }.** { $name } · { $value }
board-hands = { $n ->
    [one] { $n } hand
   *[other] { $n } hands
}
board-of-hands = of { $n ->
    [one] { $n } hand
   *[other] { $n } hands
}
board-opponents = { $n ->
    [one] { $n } opponent
   *[other] { $n } opponents
}
board-left = left { $n ->
    [one] { $n } hand
   *[other] { $n } hands
}
board-mine = You: rank **{ $rank }** · { $value } · { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
board-mine-few = You have played { $hands } of the { $least } hands that it takes to be ranked here.
board-empty = Nobody has played a hand yet. Open a table with `/{ cmd-phom-name } { cmd-open-name }`!
board-empty-rate = Nobody has played enough hands yet.
board-min-hands = from { $n } hands on
board-computers = computers not counted
button-chart = Chart
board-chart = Points of those on top
select-board = Rank by…
member-left = 🚪 left the server

versus-title = { $one } and { $other }
versus-none = Not a hand played together yet.
versus-even = { $one } and { $other } are even.
versus-owes = **{ $debtor }** owes **{ $creditor }** **{ $points }** points.
versus-hands = { $n ->
    [one] { $n } hand together
   *[other] { $n } hands together
}
versus-record = Came out ahead: { $one } **{ $ahead }** · { $other } **{ $behind }**
versus-neither = Neither in { $n } (somebody else had ù)

profile-none = Has not played a hand here yet.
profile-balance = **{ $points }** points
profile-places = 🏆 First { $first } · second { $second } · third { $third } · fourth { $fourth }
profile-won = first in { $rate }
profile-lost-u = { $n } lost to somebody's ù
profile-u = 🎉 Ù { $n ->
    [one] once
   *[other] { $n } times
}
profile-u-tron = { $n } of them ù tròn
profile-mom = Móm { $n ->
    [one] once
   *[other] { $n } times
} ({ $rate })
profile-chot = Chốt eaten { $eaten } · given { $given }
profile-deadwood = { $points } points of deadwood on average
profile-left = Left in mid-hand { $n ->
    [one] once
   *[other] { $n } times
}
profile-streak = Winning streak { $now } · longest { $longest }
profile-best = Best hand **{ $points }** ({ $hand })
profile-worst = Worst hand **{ $points }** ({ $hand })
profile-opponents = Has played with { $n ->
    [one] { $n } person
   *[other] { $n } people
}
profile-chart = Points of { $name }

ledger-title = Your ledger
ledger-empty = Nothing was won or lost yet.
ledger-about = The latest on top. To see a hand again: `/{ cmd-hands-name } { cmd-hands-replay-name }` and its name, like 12-3.
ledger-line = { $amount } · { $why } → **{ $balance }**
ledger-hand = **Hand { $hand }**
ledger-admin = **Correction**
ledger-reversed = ↩️ Given back: { $reason }
why-house = a computer player
why-eat-won = ate a card of { $name }
why-eat-lost = { $name } ate your card
why-chot-won = ate a chốt of { $name }
why-chot-lost = { $name } ate your chốt
why-place-won = first, { $name } pays
why-place-lost = behind { $name }
why-mom-won = { $name } was móm
why-mom-lost = móm, to { $name }
why-leave-won = { $name } left in mid-hand
why-leave-lost = left in mid-hand, to { $name }
why-u-won = ù, { $name } pays
why-u-lost = { $name } had ù
why-u-tron-won = ù tròn, { $name } pays
why-u-tron-lost = { $name } had ù tròn
why-u-khan-won = ù khan, { $name } pays
why-u-khan-lost = { $name } had ù khan
why-den-won = { $name } pays for the table (đền)
why-den-lost = paid for the table (đền), to { $name }
why-correction = corrected by { $who }: { $reason }
button-newest = Newest
button-newer = Newer
button-older = Older
button-oldest = Oldest

# Corrections, the server's ledger
cmd-settings-correct-name = correct
cmd-settings-correct-about = Give or take somebody's points: entered in the ledger and told to the channel
opt-correct-person-name = member
opt-correct-person-about = Whose points
opt-correct-amount-name = amount
opt-correct-amount-about = How many points; below zero to take them
cmd-settings-ledger-name = ledger
cmd-settings-ledger-about = The whole server's ledger as a CSV file
ruling-corrected = **{ $who }** corrected the points of **{ $name }**: **{ $amount }** (now { $balance }).
error-own-points = Nobody corrects their own points: ask somebody else who manages the server.
error-bad-correction = A correction gives or takes 1 to { $most } points, not { $amount }.
ledger-file-title = The server's ledger
ledger-file-about = { $n } lines; two for every payment, which sum to zero.
ledger-file-read = A zip holds the file that a spreadsheet opens.
ledger-file-rest = There was no more room after entry { $last }: the rest comes with `/{ cmd-settings-name } { cmd-settings-ledger-name } { opt-ledger-after-name }:{ $last }`.
ledger-book-points = points
ledger-book-practice = practice
opt-ledger-book-name = book
opt-ledger-book-about = Points, or practice: hands with computer players; points if left out
opt-ledger-after-name = after
opt-ledger-after-about = Only entries after the one of this number, the first column of the file

# Those at the table against each other, at the end of a hand
versus-lines = ⚔️ { $lines }
versus-line = { $one } { $ahead }–{ $behind } { $other } ({ $debt })
versus-line-even = even
versus-line-owes = { $debtor } owes { $points }
