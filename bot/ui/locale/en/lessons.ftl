# /phom learn: learn by playing, every step explained once
cmd-learn-name = learn
cmd-learn-about = Learn by playing: a practice table with three easy computers
lesson-line = 🎓 { $lesson }
lesson-lead = You go first, so you hold ten cards and don't draw. Tap a card to discard it: deadwood first, high single cards early.
lesson-draw = A turn begins with a card: press **{ button-draw }** to take one from the stock.
lesson-eat = The last discard makes a phỏm with your cards. Eat it and you are paid at once, but it has to stay in a phỏm. If you'd rather not, press **{ button-draw }**.
lesson-discard = After taking a card you discard one: tap it. If the next player eats it you pay, so watch what they are waiting for.
lesson-phom = You hold a phỏm. Its cards count nothing, so don't break it up; **one short** are two cards that wait for a third.
lesson-lay = This is your laying turn: press **Lay down** to put all your phỏm on the table. The button says how many points stay in your hand.
lesson-send = Deadwood that fits a phỏm on the table can be **sent** there, whosever it is, and counts no more. Keep one card to discard.
lesson-last = After laying down you discard for the last time. This card is a **chốt**: if it is eaten you pay much more.
lesson-mom = A laying turn without any phỏm is **móm**: no sending, and more to pay in the end. Discard a card and you are done.
lesson-tai = This is a **tái** turn: since a card was eaten you get another one. Lay down a new phỏm, send what fits, then discard.
lesson-u = You have an **ù**: at most one card outside phỏm! Press **{ button-u }** and you win at once, and everybody pays you.
lesson-end = The hand is over! The fewest points win, and the others pay; the table lists every payment. To play on, press **{ button-rematch }** there.
more-phom-learn = The hand starts at once, with three minutes a turn. The first time a step comes up your cards have a line 🎓 about it, which only you see. The same command again begins anew.
