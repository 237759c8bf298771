# What each person prefers, and points
me-title = Your preferences
me-dm-on = 📩 Your cards by direct message: **yes**
me-dm-off = 📩 Your cards by direct message: **no**
me-ping-on = 🔔 A ping when it is your turn and you are still: **yes**
me-ping-off = 🔔 A ping when it is your turn and you are still: **no**
me-text-only-on = 🔤 Cards as text (`10♥`), for screen readers and slow links: **yes**
me-text-only-off = 🔤 Cards as text (`10♥`), for screen readers and slow links: **no**
me-four-colour-on = 🎨 A colour for each suit: **yes**
me-four-colour-off = 🎨 A colour for each suit: **no**
me-hand-picture-on = 🖼️ Picture of your hand (loaded anew at every change): **yes**
me-hand-picture-off = 🖼️ Picture of your hand (loaded anew at every change): **no**
me-language = 🌐 Language: **{ $language }**
button-dm-on = Direct messages on
button-dm-off = Direct messages off
button-ping-on = Pings on
button-ping-off = Pings off
button-text-only-on = Cards as text
button-text-only-off = Cards as pictures
button-four-colour-on = Four colours
button-four-colour-off = Two colours
button-hand-picture-on = Picture on
button-hand-picture-off = Picture off
select-language = Choose a language
language-auto = as your Discord
language-vi = Tiếng Việt
language-en = English
pings-are-off = I won't ping you any more. Switch it on again with `/{ cmd-phom-name } { cmd-me-name } { cmd-me-show-name }`.

points-title = Points
points-mine = You: **{ $balance }** points · rank { $rank } · { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
points-mine-none = You have not played a hand here yet.
points-line = **{ $rank }.** { $name } · **{ $balance }** · { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
}
points-empty = Nobody has played a hand yet. Open a table with `/{ cmd-phom-name } { cmd-open-name }`!
button-previous = ◀
button-next = ▶
