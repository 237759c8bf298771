# What people talk about: a line in the channel
moment-chot = 🔥 { $name } ate a chốt, { $card } of { $from }!
moment-third = 🔥 { $name } ate a third card, { $card } of { $from }!
moment-third-chot = 🔥 { $name } ate a third card, a chốt: { $card } of { $from }!
moment-den = 💥 { $name } pays for the whole table!
moment-all-mom = 😱 Everybody is móm! { $name } was the first, and so wins.
moment-pays = { $names } pays **{ $points }** points.
moment-pay-each = { $names } pay **{ $points }** points each.

cmd-settings-moments-name = moments
cmd-settings-moments-about = Whether the channel is told of an eaten chốt, an ù, a đền, a hand of móm
cmd-settings-pictures-name = pictures
cmd-settings-pictures-about = Whether the end of a hand is shown as a picture too
opt-switch-name = on
opt-switch-about = True for on, false for off
