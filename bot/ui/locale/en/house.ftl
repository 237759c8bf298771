# House rules: names, explanations, values
house-title = House rules
house-intro = Choose a rule to read about it and change it. After a change everybody says again that they are ready.
house-line = { $name }: **{ $value }**
house-pick-rule = Choose a rule
house-pick-value = Change it to…

rule-tai = Extra turns (tái)
rule-tai-about = Eaten cards make the hand longer, until everybody has four discards before them; so some lay down and send once more.
rule-eat-fee = Eat fee
rule-eat-fee-about = Whose discard is eaten pays the eater at once. Several numbers are for the first, second and third card.
rule-chot-fee = Chốt fee
rule-chot-fee-about = A card discarded in a laying turn and eaten (a chốt) costs this instead of the eat fee.
rule-mom = Móm
rule-mom-about = Who has no phỏm to lay in their laying turn is móm and pays this to the first.
rule-u = Ù
rule-u-about = Every other player pays this to who declares ù.
rule-u-tron = Full ù (ù tròn)
rule-u-tron-about = All ten cards in phỏm: every other player pays this.
rule-u-khan = Dry ù (ù khan)
rule-u-khan-about = A dealt hand without any two cards that belong together wins at once; everybody pays this. 0 means that it is not played.
rule-den-eat = Pays alone: eaten in the turn of the ù
rule-den-eat-about = Who eats and declares ù in the same turn is paid by the player just eaten, for the whole table.
rule-den-three = Pays alone: third card
rule-den-three-about = After an ù with three eaten cards the player of the third card pays for the whole table.
rule-den-chot = Pays alone: chốt
rule-den-chot-about = After an ù in a laying turn the last other player who ate a chốt pays for the whole table.
rule-leave = Leaving in mid-hand
rule-leave-about = Who leaves during a hand comes last and pays this. It can't be less than móm, and at least 3.
rule-turn-seconds = Time for a turn
rule-turn-seconds-about = From the eat or draw to the discard.
rule-final-timeout = Time runs out when laying
rule-final-timeout-about = Whether a player whose clock runs out in a laying turn is móm, or the computer lays and sends for them.

value-on = on
value-off = off
value-units = { $n ->
    [one] { $n } stake
   *[other] { $n } stakes
}
value-seconds = { $n } seconds
value-final-mom = counts as móm
value-final-lay = computer lays
