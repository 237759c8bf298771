# The end of a hand: cards, ranking, payments
end-showdown = 🏆 { $name } wins!
end-u = 🎉 Ù by { $name }!
end-u-tron = 🎉 Full ù (ù tròn) by { $name }!
end-u-khan = 🎉 Dry ù (ù khan) by { $name }!
end-walkover = 🏆 { $name } wins: everybody left
end-voided = This hand is void
end-voided-about = Nobody pays. The same player leads the next hand.
showdown-facts = Hand { $hand } · Stake { $stake } · { $preset }

place-1 = First
place-2 = Second
place-3 = Third
place-4 = Last
showdown-place = { $place } · { $name }
showdown-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
showdown-mom = móm
showdown-gone = left

pay-title = Payments
pay-line = { $payer } → { $payee } **{ $points }** · { $why }
pay-none = Nobody pays anything in this hand.
pay-eat = { $n ->
    [1] a card eaten
   *[other] { $n } cards eaten
}
pay-chot = { $n ->
    [1] a chốt eaten
   *[other] { $n } chốt eaten
}
pay-place-2 = second place
pay-place-3 = third place
pay-place-4 = last place
pay-mom = móm
pay-leave = left in mid-hand
pay-u = ù
pay-u-tron = full ù
pay-u-khan = dry ù
pay-den = pays for the whole table

net-title = This hand · Balance
net-balance = balance { $balance }
net-line = { $name } **{ $net }** · balance { $balance }
net-evening = so far { $net }
net-line-computer = 🤖 { $name } **{ $net }**

ready-list = ✅ Playing on: { $names }
ready-list-none = Press **{ button-rematch }** to play on.
ready-until = ⏳ The next hand starts { $when }
button-rematch = Next hand

result-title = Hand { $hand } · { $end }
result-place = You came { $place }: **{ $net }** points, balance { $balance }
result-other = You: **{ $net }** points, balance { $balance }
result-voided = Hand { $hand } is void, nobody pays
result-left = You left hand { $hand }; the computer plays your cards to the end

closed-title = The table is closed
closed-thanks = Thanks for playing! Open a new one with `/{ cmd-phom-name } { cmd-open-name }`.
closed-hands = { $n ->
    [one] { $n } hand played
   *[other] { $n } hands played
}
closed-balance = { $name } · { $balance } points
button-proof = Proof
proof-title = Proof of hand { $hand }
proof-about = This file shows that the deck was fixed before anybody was ready, and not changed afterwards. Anybody can check it with `/{ cmd-phom-name } { cmd-verify-name }`.
commitment-was = Commitment shown before the hand: `{ $hash }`
verify-holds = ✅ The proof holds
verify-fails = ❌ The proof does not hold
verify-secret = { $mark } The secret fits the commitment
verify-deck = { $mark } The deck is what the secret and the ready presses shuffle
verify-moves = { $mark } The moves follow the rules
picture-showdown = The end of the hand: everybody's cards, points and payments; below in words
picture-hand = Your cards; below in words
