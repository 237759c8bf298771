# Seasons
season-of-month = Season { $month }
season-begun = **{ $who }** has begun a new season: everybody starts from 0. All time stays under `/{ cmd-points-name } { cmd-points-me-name }`.
season-ended = **{ $who }** has ended the season. From now on everybody starts from 0 again.
season-end-sure = End the season **{ $name }**? Its table is kept, and everybody starts from 0 again. This can't be undone.
season-line = { $rank } { $name } · **{ $balance }** · { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
season-mine = You: { $line }
season-empty = Nobody has played a hand in it.
season-since = since { $began }
season-from-to = { $began } – { $ended }
button-season-end = End the season
error-season-running = The season “{ $season }” is still running: end it first with `/{ cmd-settings-name } { cmd-settings-season-name } { cmd-season-end-name }`.
error-no-season = There is no such season; whoever manages the server begins one with `/{ cmd-settings-name } { cmd-settings-season-name } { cmd-season-start-name }`.
cmd-settings-season-name = season
cmd-settings-season-about = Seasons of this server
cmd-season-start-name = start
cmd-season-start-about = Begin a season: everybody starts from 0
cmd-season-end-name = end
cmd-season-end-about = End the season and post its final table
opt-season-name-name = name
opt-season-name-about = What to call it; the month if left out
cmd-points-season-name = season
cmd-points-season-about = The final table of a season, or how the running one stands
opt-season-number-name = season
opt-season-number-about = Which one; the latest if left out
