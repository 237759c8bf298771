# Hands that are over: lists, replays, files

cmd-hands-name = hands
cmd-hands-about = Hands that are over: lists, replays, files
cmd-hands-table-name = table
cmd-hands-table-about = The hands played at this channel's table
cmd-hands-server-name = server
cmd-hands-server-about = The latest hands of this server
cmd-hands-member-name = member
cmd-hands-member-about = The hands that you or somebody else played
cmd-hands-replay-name = replay
cmd-hands-replay-about = Go through a hand that is over, step by step, with every hand open
opt-replay-hand-name = hand
opt-replay-hand-about = Its number at this table, or a name like 12-3; choose from the list
cmd-hands-export-name = export
cmd-hands-export-about = Your own hands as a file

hands-title-table = Hands of table { $name }
hands-title-server = The latest hands
hands-title-member = Hands of { $name }
hands-empty = No hand is over yet.
hands-name = **{ $hand }**
hands-stake = stake { $stake }
hands-voided = void
hands-reversed = points given back
hands-u = ù
hands-u-tron = ù tròn
hands-u-khan = ù khan
hands-walkover = everybody else had left
select-replay = See a hand again…

button-replay = Replay
replay-title = Hand { $hand } · step { $step }/{ $steps }
replay-stock = stock { $n }
replay-nothing = Nothing happened.
replay-no-cards = No cards left
button-step-first = ⏮
button-step-back = ◀
button-step-next = ▶
button-step-last = ⏭
step-dealt = The cards are dealt. { $name } leads.
step-drawn = { $name } draws { $card }
step-discarded = { $name } discards { $card }
step-eaten = { $name } eats { $card } from { $source }
step-eaten-chot = { $name } eats the chốt { $card } from { $source }
step-laid = { $name } lays { $phom }
step-sent = { $name } sends { $card } to a phỏm of { $owner }
step-mom = { $name } is móm
step-timed-out = { $name } runs out of time
step-left = { $name } leaves the hand
step-paid = { $payer } pays { $payee } **{ $points }**

hands-file-title = Your hands
hands-file-about = { $n ->
    [one] { $n } hand, in one line.
   *[other] { $n } hands, one a line.
}
hands-file-read = Whoever hosts the bot can read them with `python -m bot replay`.
hands-file-rest = There was no more room after hand { $last }: the rest comes with `/{ cmd-hands-name } { cmd-hands-export-name } { opt-export-after-name }:{ $last }`.
file-part = { $title } · part { $number } of { $parts }
opt-export-after-name = after
opt-export-after-about = Only hands that began after this one; for example 12-3
error-nothing-to-export = There is no hand to export yet: play one to its end first.
