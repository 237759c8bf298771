# /phom rules: how to play Phỏm in six pages
guide-page = Page { $page }/{ $pages }
guide-title-1 = What is a phỏm?
guide-body-1 =
    A **phỏm** is three or more cards that belong together:
    > 7♠ 7♣ 7♦ · of one rank
    > 4♥ 5♥ 6♥ · in a row, of one suit

    The ace is low: A♠ 2♠ 3♠ is a phỏm, Q♠ K♠ A♠ is not.
    Cards in no phỏm are **deadwood**. Their points: A 1, J 11, Q 12, K 13, the others their number.
    At the end **the fewest points win.**
guide-title-2 = A turn
guide-body-2 =
    Everybody gets nine cards, the first player ten.
    In your turn:
    1. **Eat** the card just discarded, or **draw** one from the stock.
    2. **Discard** a card.

    You can eat only what makes a phỏm with at least two of your own cards:
    > you hold 7♠ 7♣, 7♦ is discarded → **eat**

    An eaten card stays in its phỏm, one eaten card in each. Whose card is eaten pays at once!
guide-title-3 = Laying down and sending
guide-body-3 =
    Everybody's last turn is their **laying turn**. After the eat or draw:
    1. **Lay down** all your phỏm.
    2. **Send** cards left over to any phỏm on the table, yours or another's:
    > 7♥ is sent to 4♥ 5♥ 6♥
    3. **Discard** your last card.

    Who has no phỏm is **móm**: no sending, and more to pay.
guide-title-4 = Ù
guide-body-4 =
    Ten cards with at most one outside phỏm are **ù** and win at once:
    > 4♥ 5♥ 6♥ · 9♠ 9♣ 9♦ · J♦ Q♦ K♦ · 2♣

    With all ten in phỏm it is a **full ù** (ù tròn) and wins twice as much.
    Three eaten cards always make an ù.
    At some tables the player who let it happen pays for all (**đền**).
guide-title-5 = Payments
guide-body-5 =
    Everything is counted in **stakes** of the table:
    > second pays 1, third 2, last 3
    > móm pays 4
    > an eaten card costs 1, an eaten chốt 4
    > ù: everybody pays 5, full ù 10

    A **chốt** is a card discarded in a laying turn. With equal points, who laid down first ranks higher.
    Leaving in mid-hand: last place, and 4 to pay. Other rules are named at the table.
guide-title-6 = Playing here
guide-body-6 =
    - **Open a table:** `/{ cmd-phom-name } { cmd-open-name }`, let friends press **{ button-sit }** or press **{ button-computer-add }**, then **{ button-start }**.
    - **Your cards** come by direct message, and behind **{ button-hand }**.
    - **Discard:** tap a card. If that breaks a phỏm you are asked again.
    - **Out of time:** the computer discards your highest deadwood.
    - **At the end:** press **{ button-rematch }**. Points are under `/{ cmd-points-name }`.
