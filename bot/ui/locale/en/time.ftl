# More time for one's own turn, and saying beforehand that one will eat
option-time-bank = ⏱️ Time bank
option-time-bank-about = Everybody may add 15 seconds to their own turn, twice in a hand.
button-time-bank-on = Time bank on
button-time-bank-off = Time bank off
button-more-time = +15 s ({ $left } left)
notice-more-time = { $who } took 15 more seconds.
error-no-time-bank = There is no time bank at this table: ask its owner to switch it on under **{ button-rules }**.
error-time-bank-spent = You have taken more time { $uses } times in this hand already, and there is no more.
cmd-more-time-name = more-time
cmd-more-time-about = Add 15 seconds to your turn, where the table allows it

button-eager-on = Eat if I can
button-eager-off = ✓ Eat if I can
mine-eager = Not your turn yet. If you may eat when it comes, you eat at once.
mine-eats = You may eat this card: eating it for you…
opt-eat-early-name = early
opt-eat-early-about = While you wait: whether to eat at once if you may when your turn comes
