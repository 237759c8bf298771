# /phom rules: how to play Phỏm, page by page, each with a picture
guide-page = Page { $page }/{ $pages }
guide-title-1 = What is a phỏm?
guide-body-1 =
    A **phỏm** is three or more cards that belong together: of one rank, or in a row of one suit.
    The ace is low: it comes before the 2, never after the king.
    Cards in no phỏm are **deadwood**.
    At the end **the fewest points of deadwood win**.
guide-same-rank = one rank
guide-in-a-row = in a row, one suit
guide-ace-low = the ace is low
guide-no-phom = no phỏm
guide-title-2 = A turn
guide-body-2 =
    Everybody gets nine cards, the first player ten.
    In your turn you **draw** a card from the stock, or **eat** the card that the player before you discarded.
    Then you **discard** a card to the table.
    The very first turn has no draw: the first player holds ten cards already.
guide-draw = draw
guide-or = or
guide-eat = eat
guide-discard = discard
guide-title-3 = Eating
guide-body-3 =
    You can eat only a card that makes a phỏm with at least two of your own.
    An eaten card stays in its phỏm until you lay down, one eaten card in each phỏm.
    Whoever discarded it pays you at once!
    A card discarded in a laying turn is a **chốt**; having it eaten costs far more.
guide-yours = in hand
guide-discarded = discard
guide-phom = eaten
guide-title-4 = Laying down
guide-body-4 =
    Everybody's last turn, usually the fourth, is their **laying turn**.
    After the draw or eat you **lay down** all your phỏm.
    Without any phỏm you are **móm**: no sending, and more to pay.
    At tables with **tái** every eaten card makes the hand longer, and somebody lays down once more.
guide-laid = lay down
guide-deadwood = deadwood
guide-title-5 = Sending
guide-body-5 =
    After laying down you may **send** deadwood that fits to any phỏm on the table, yours or another's.
    Cards sent no longer count.
    You still have to **discard** in the end, so your last card can't be sent.
    The cards left in your hand are your points.
guide-send = send
guide-anothers = another's phỏm
guide-left = 4 points left
guide-title-6 = Ù
guide-body-6 =
    Ten cards in your turn with at most one outside phỏm are **ù**: you win at once.
    With all ten in phỏm it is a **full ù** (ù tròn), worth twice as much.
    Three eaten cards always make an ù.
    At some tables the player who let it happen pays for everybody (**đền**).
guide-alone = the odd one
guide-title-7 = Points
guide-body-7 =
    What cards count is shown below. With equal points, whoever laid down first ranks higher.
    Payments are in **stakes** of the table:
    - second pays 1, third 2, last 3; móm pays 4
    - an eaten card costs 1, an eaten chốt 4
    - after an ù everybody pays 5, after a full ù 10
    - leaving in mid-hand: last place, and 4 to pay

    Where a table plays differently, it says so.
guide-title-8 = Playing here
guide-body-8 =
    - **Open a table:** `/{ cmd-phom-name } { cmd-open-name }`, let friends press **{ button-sit }** or add computers, then **{ button-start }**.
    - **Practise first:** `/{ cmd-phom-name } { cmd-learn-name }` deals you a hand with easy computers and explains every step.
    - **Your cards** come by direct message, and behind **{ button-hand }**.
    - **Discard:** tap a card. If that breaks a phỏm you are asked again.
    - **Out of time:** the computer discards your highest deadwood.
    - **At the end:** press **{ button-rematch }**. Points are under `/{ cmd-points-name } { cmd-points-me-name }`.
