# The lobby, before the first hand
lobby-title = 🃏 Phỏm table
lobby-stake = Stake **{ $stake } points**
lobby-rules = Rules **{ $preset }**
lobby-changed = Changed: { $rules }
lobby-chair-empty = 🪑 Free
lobby-chair-ready = ✅ { $name }
lobby-chair-waiting = ⏳ { $name } · not ready
lobby-owner = { $name } 👑
lobby-hint = Two players are enough. The owner 👑 presses **{ button-start }**.
lobby-begun = The hand has begun, see the message below.
commitment = Commitment to the next deck: `{ $hash }`

button-sit = Sit down
button-ready = Ready
button-start = Start
button-computer-add = Add computer
button-computer-remove = Remove computer
button-stake = Stake…
button-rules = House rules…
button-leave = Leave table
select-preset = Choose a set of rules

stake-title = Stake
stake-label = Points for one stake
stake-hint = From 1 to 1,000,000
