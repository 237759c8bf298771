# What people talk about: a line in the channel
moment-chot = 🔥 { $name } ate a chốt, { $card } of { $from }!
moment-third = 🔥 { $name } ate a third card, { $card } of { $from }!
moment-third-chot = 🔥 { $name } ate a third card, a chốt: { $card } of { $from }!
moment-den = 💥 { $name } pays for the whole table!
moment-all-mom = 😱 Everybody is móm! { $name } was the first, and so wins.
moment-pays = { $names } pays **{ $points }** points.
moment-pay-each = { $names } pay **{ $points }** points each.
