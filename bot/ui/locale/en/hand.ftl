# In a hand: the public table and the private cards
hand-turn = { $name } to play
hand-turn-final = { $name } to lay down
hand-turn-tai = { $name } to lay again
hand-turn-mine = Your turn!
hand-turn-mine-final = Your laying turn!
hand-turn-mine-tai = Your extra laying turn!
hand-until = ⏳ time is up { $when }
hand-facts = Hand { $hand } · Round { $round } · Stock { $stock } · Stake { $stake } · { $preset }
hand-first-turn = A new hand; nothing discarded yet.
hand-discarded = { $name } discarded
hand-pile-eaten = The last discard was eaten
hand-arriving = In from the next hand: { $names }
evening = So far: { $standing }
evening-person = { $name } **{ $net }**

seat-in-hand = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
seat-mom = móm
seat-gone = left
seat-discards = Discards { $cards }
seat-eaten = Ate { $cards }
seat-eaten-card = { $card } from { $name }
seat-eaten-chot = { $card } (chốt) from { $name }
seat-laid = Laid { $phom }
seat-sent = +{ $card } ({ $name })
seat-sent-own = +{ $card }

button-hand = My cards
button-back = Back to the table

mine-title = Your cards
mine-phom = Phỏm { $phom }
mine-ca = One short { $cards }
mine-deadwood = Deadwood { $cards }
mine-no-deadwood = No deadwood left
mine-points = deadwood { $points }
mine-fresh = { $card } *new*
mine-legend-eaten = in [ ]: eaten
mine-take = Eat the discard or draw a card.
mine-draw = Draw a card.
mine-discard = Tap a card to discard it.
mine-lay = Lay down your phỏm first, then discard.
mine-send = Send what fits, then tap a card to discard it.
mine-u = You can declare ù!
mine-wait = Not your turn yet.
mine-break = ⚠️ Break a phỏm and discard { $card }?

button-eat = Eat { $card }
button-draw = Draw
button-lay = Lay down ({ $points } left)
button-send-all = Send all
button-send-one = Send { $card }
button-u = Ù!
button-break = Discard { $card }
button-cancel = Keep it
select-lay = Lay another way…
select-lay-left = { $points } left after sending · not laid: { $cards }
select-send = Send one card…
select-send-option = { $card } → { $phom }
select-send-owner = phỏm of { $name }

leave-question = Leave in mid-hand?
leave-cost = You lose { $points ->
    [one] { $points } point
   *[other] { $points } points
}, paid to the winner. The computer plays your cards to the end.
leave-cost-last = Everybody else has left: if you leave now the hand is over and you win it.
button-leave-sure = Leave
button-stay = Stay
dm-closed = I can't send you direct messages. Press **{ button-hand }** below the table to play, or allow direct messages from this server.
sit-offer = You don't sit at this table.
sit-offer-now = There is a chair for you. Sit down?
sit-offer-next = There is a chair for you: sit down now, play from the next hand.
sit-offer-full = All four chairs are taken.
sit-offer-waiting = You have a chair; your cards come when the next hand begins.
ping = { $mention } it is your turn, time is up { $when }
button-pings-off = Don't remind me again
hand-no-channel = ⚠️ I can't post in the channel; play on here.
