# Shared
number = { $n }
nobody = nobody yet
computer-mark = 🤖
list-and = { $rest } and { $last }

preset-standard = Standard (extra turns)
preset-quick = Quick (no extra turns)
preset-village = Village rules
