# What is wrong in a server, and what to do about it
doctor-title = Check-up
doctor-fine-permissions = Permissions are complete.
doctor-fine-emojis = Cards are shown as pictures.
doctor-fine-messages = Everybody at the tables can be written to.
doctor-fine-tables = All tables go on.
doctor-fine-database = The database works.
doctor-fine-hands = No hand was voided lately.
doctor-permissions = I may not { $names } in { $places }: change my role or the channel's permissions.
doctor-channels-gone = { $n ->
    [one] { $n } channel chosen for tables is
   *[other] { $n } channels chosen for tables are
} gone: choose again in `/{ cmd-settings-name } { cmd-settings-panel-name }`.
doctor-emojis = The card faces are not all uploaded, so cards are shown as text.
doctor-messages = Direct messages are closed for { $names }: their cards are behind **{ button-hand }**.
doctor-table-still = The table in { $places } stands still until the database can be written again.
doctor-table-stuck = The table in { $places } does not move; its turn ended { $at }.
doctor-table-unseen = The table in { $places } can't be shown there: see that I may write.
doctor-table-damaged = Table { $table } in { $places } was damaged and had to be closed; whoever runs me finds more in the log.
doctor-database = The database can't be written: whoever runs me must look at it.
doctor-disk = Only { $n } MB are left on the disk of the database.
doctor-voided = A hand was voided, nobody paid: { $names }
doctor-fine-announcements = Everything that was decided has been posted.
doctor-given-up = { $n ->
    [one] { $n } announcement was
   *[other] { $n } announcements were
} tried too often, and will be tried no more without you.
doctor-unposted-voided = That hand { $names } was voided { $at } could not be posted in { $places }.
doctor-unposted-reversed = That the points of hand { $names } were given back { $at } could not be posted in { $places }.
doctor-unposted-corrected = Correction { $names } of somebody's points, made { $at }, could not be posted in { $places }.
doctor-unposted-season-begun = That a season began { $at } could not be posted in { $places }.
doctor-unposted-season-ended = That a season ended { $at } could not be posted in { $places }.
doctor-posted = { $n ->
    [0] Nothing was left to post.
    [one] Posted: { $n } announcement.
   *[other] Posted: { $n } announcements.
}
doctor-not-posted = Not everything could be posted, neither where it belongs nor here: { $left } still waiting, { $n } posted. See that I may write.
doctor-dropped = { $n ->
    [0] Nothing was there to drop.
    [one] Dropped: { $n } announcement.
   *[other] Dropped: { $n } announcements.
}
button-mend-post = Post announcements again
button-mend-drop = Drop announcements
doctor-places-more = { $places } and { $n } more
doctor-more = … and { $n } more.
doctor-pick-table = See to a table…
doctor-table-option = Table { $table } in { $place }
doctor-table = Table { $table }
doctor-table-about = In { $place } · { $state } · { $people }
doctor-phase-lobby = before the first hand
doctor-phase-playing = in a hand
doctor-phase-between = between two hands
doctor-phase-closed = closed
doctor-emojis-coming = I am uploading the card faces; that takes a few minutes.
doctor-shown-anew = The table is posted anew in its channel.
button-doctor = Look again
button-show-anew = Show anew
button-void = Void the hand…
button-shut = Close the table
button-mend-emojis = Upload card faces
button-mend-show = Show table { $table } anew
button-mend-void = Void the hand of table { $table }…
void-label = Why; everybody in the channel reads it
notice-shut = Those who manage the server have closed the table.
cmd-settings-doctor-name = doctor
cmd-settings-doctor-about = Check permissions, tables and database, and mend them
