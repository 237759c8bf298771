"""What people see: enough to play by, and nothing they have not seen."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.phom.actions import Action, DeclareU, Discard, Eat, Lay, Leave, MeldRef, Send
from bot.phom.cards import Card, format_cards, parse_card
from bot.phom.engine import apply, legal_actions
from bot.phom.errors import NoSuchSeat
from bot.phom.hand import Hand, Setup, change_hand, change_seat
from bot.phom.kernel import Mask, cards_of, mask_of
from bot.phom.rules import PRESETS
from bot.phom.views import EatenCard, LastDiscard, SentCard, public_view, view_for
from tests.phom.playing import QUICK, act, dealt, idle, play, play_on, shuffled_hand, three_eaters, two_at_the_end


def reshuffled(hand: Hand, rng: random.Random, known_to: int | None = None) -> Hand:
    """Another hand that looks the same: all cards nobody has seen, but for those of the seat, changed places."""
    unseen = list(hand.stock)
    for index, seat in enumerate(hand.seats):
        if index != known_to:
            unseen += cards_of(seat.cards & ~seat.eaten)
    mixed = unseen[:]
    rng.shuffle(mixed)
    other = dict(zip(unseen, mixed, strict=True))

    def swap(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(other.get(card, card) for card in cards)

    def swap_mask(cards: Mask) -> Mask:
        return mask_of(swap(cards_of(cards)))

    old = hand.setup
    return change_hand(
        hand,
        setup=Setup(old.rules, old.players, old.first, swap(old.deck)),
        seats=tuple(change_seat(seat, cards=swap_mask(seat.cards)) for seat in hand.seats),
        fresh=None if hand.fresh is None else other.get(hand.fresh, hand.fresh),
    )


@st.composite
def running_hands(draw: st.DrawFn) -> Hand:
    """A hand somewhere on its way, played by any legal actions, eats being taken gladly."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    rules = PRESETS[draw(st.sampled_from(list(PRESETS)))]
    hand = shuffled_hand(rng.randrange(2**32), players=draw(st.integers(2, 4)), rules=rules)
    assume(not hand.finished)  # by an ù khan
    decisions = draw(st.integers(0, 60))

    def choose(legal: Iterable[object]) -> object:
        moves = [action for action in legal if not isinstance(action, Leave)]
        return moves[0] if rng.random() < 0.5 and not isinstance(moves[0], Discard) else rng.choice(moves)

    seen = [hand]

    def until(now: Hand) -> bool:
        seen.append(now)
        return now.decision >= decisions

    hand = play_on(hand, choose, until)  # type: ignore[arg-type]
    return next(state for state in reversed([*seen, hand]) if not state.finished) if hand.finished else hand


@settings(max_examples=80)
@given(running_hands(), st.integers(0, 2**32))
def test_equal_public_views_whatever_is_hidden(hand: Hand, seed: int) -> None:
    if hand.finished:
        return
    other = reshuffled(hand, random.Random(seed))
    assert public_view(other) == public_view(hand)
    assert hash(public_view(other)) == hash(public_view(hand))
    assert repr(public_view(other)) == repr(public_view(hand))


@settings(max_examples=80)
@given(running_hands(), st.integers(0, 2**32))
def test_equal_views_of_a_seat_whatever_the_others_hold(hand: Hand, seed: int) -> None:
    if hand.finished:
        return
    for seat in range(hand.players):
        other = reshuffled(hand, random.Random(seed), known_to=seat)
        assert view_for(other, seat) == view_for(hand, seat)
        assert repr(view_for(other, seat)) == repr(view_for(hand, seat))


@settings(max_examples=40)
@given(running_hands())
def test_the_best_sends_can_be_made_and_are_worth_the_most(hand: Hand) -> None:
    view = view_for(hand, hand.turn)
    if hand.finished or not view.best_sends:
        return
    after = hand
    for send in view.best_sends:
        assert send in legal_actions(after, hand.turn)
        after = play(after, f"{send.seat} send {send.card} {send.target.seat}.{send.target.index}")
    assert view_for(after, hand.turn).best_sends == ()
    assert _most_sent(hand) == sum(send.card.points for send in view.best_sends)


def test_the_best_lay_its_sends_and_the_highest_discard_leave_the_fewest_points() -> None:
    """R5.6: by trying everything that can be laid, sent and discarded in the turn."""
    tried = 0
    for seed in range(400):
        hand = _choice_of_lays(seed)
        if hand.finished:
            continue
        lay = view_for(hand, hand.turn).best_lay
        assert lay is not None
        advised, _ = apply(hand, lay)
        for send in view_for(advised, hand.turn).best_sends:
            advised, _ = apply(advised, send)
        left = view_for(advised, hand.turn).hand
        assert sum(card.points for card in left) == view_for(hand, hand.turn).points_if_laid
        assert sum(card.points for card in left) - max(card.points for card in left) == _fewest_left(hand)
        tried += 1
    assert tried >= 40


def _choice_of_lays(seed: int) -> Hand:
    """A hand of players who eat and keep their phỏm, brought to where there is more than one way to lay, or over."""
    rng, hand = random.Random(seed), shuffled_hand(seed)
    while not hand.finished and len((view := view_for(hand, hand.turn)).lays) < 2:
        sane: list[Action] = [a for a in view.legal if not isinstance(a, DeclareU | Leave)] or [*view.legal]
        kept = [a for a in sane if not (isinstance(a, Discard) and a.card in view.break_cards)]
        eager = [a for a in sane if isinstance(a, Eat | Lay)]
        hand, _ = apply(hand, rng.choice(eager or kept or sane))
    return hand


def _fewest_left(hand: Hand) -> int:
    """The fewest points that can stay in hand at the end of the turn."""
    fewest, todo = [], [hand]
    while todo:
        now = todo.pop()
        for action in legal_actions(now, now.turn):
            if isinstance(action, Lay | Send):
                todo.append(apply(now, action)[0])
            elif isinstance(action, Discard):
                fewest.append(sum(card.points for card in view_for(now, now.turn).hand) - action.card.points)
    return min(fewest)


def _most_sent(hand: Hand) -> int:
    """The most points that any order of sends takes out of the hand, by trying all."""
    best = 0
    todo = [(hand, 0)]
    while todo:
        now, sent = todo.pop()
        best = max(best, sent)
        for action in view_for(now, now.turn).legal:
            if type(action).__name__ == "Send":
                line = f"{action.seat} send {action.card} {action.target.seat}.{action.target.index}"  # type: ignore[union-attr]
                todo.append((play(now, line), sent + action.card.points))  # type: ignore[union-attr]
    return best


class TestPublicView:
    def test_eaten_cards_lie_before_the_eater_not_the_discarder(self) -> None:
        view = public_view(play(three_eaters(), "1 discard 2C"))
        assert view.seats[1].eaten == tuple(EatenCard(parse_card(word), 0, False) for word in ("KH", "8H", "5H"))
        assert format_cards(view.seats[1].discards) == "TD 7D 2C"
        assert view.seats[0].discards == ()
        assert format_cards(view.seats[0].discarded) == "KH 8H 5H"
        assert [seat.cards_in_hand for seat in view.seats] == [9, 9, 9]
        assert view.last_discard == LastDiscard(1, parse_card("2C"), eatable=True)
        assert (view.turn, view.round, view.has_taken) == (2, 3, False)

    def test_after_the_take_the_discard_is_out_of_reach(self) -> None:
        view = public_view(play(three_eaters(), "1 discard 2C", "2 draw"))
        assert view.last_discard == LastDiscard(1, parse_card("2C"), eatable=False)
        assert view.has_taken

    def test_laid_phom_show_who_sent_what(self) -> None:
        hand = play(two_at_the_end("7H", "3H"), "0 draw", "0 lay 7S7C7D 4H5H6H7H", "0 discard KS", "1 draw")
        assert public_view(hand).is_final_turn
        assert not public_view(hand).is_tai_turn
        seat = public_view(play(hand, "1 lay 8S8C8D", "1 send 3H 0.1")).seats[0]
        assert [format_cards(meld) for meld in seat.laid] == ["7S 7C 7D", "3H 4H 5H 6H 7H"]
        assert seat.received == (SentCard(parse_card("3H"), 1, MeldRef(0, 1)),)
        assert seat.final_turn_done
        assert not seat.mom

    def test_hands_are_open_only_after_the_end(self) -> None:
        hand = three_eaters()
        assert public_view(hand).hands is None
        view = public_view(play(hand, "1 u"))
        assert view.finished
        assert view.hands is not None
        assert format_cards(view.hands[1]) == "2C 5S 5C 5H 8S 8C 8H KS KC KH"


class TestSeatView:
    def test_a_break_card_is_one_that_no_best_arrangement_leaves_over(self) -> None:
        hand = dealt("7S 7C 7D 4H 5H 6H 2C QD KS JC", "8S 8C 8D AD 3S 5S 9C TH QC")
        view = view_for(hand, 0)
        assert format_cards(view.break_cards) == "4H 5H 6H 7S 7C 7D"
        assert (view.deadwood_points, format_cards(view.hand)) == (38, "2C 4H 5H 6H 7S 7C 7D JC QD KS")
        assert view.arrangement is not None
        assert [format_cards(meld) for meld in view.arrangement.melds] == ["4H 5H 6H", "7S 7C 7D"]

    def test_the_card_just_taken_is_fresh(self) -> None:
        hand = play(two_at_the_end("7H"), "0 draw")
        assert view_for(hand, 0).fresh == parse_card("7H")
        assert view_for(hand, 1).fresh is None
        assert format_cards(view_for(three_eaters(), 1).eaten_in_hand) == "5H 8H KH"

    def test_the_lay_button_knows_what_stays_after_sending(self) -> None:
        hands = "7S 7C 7D 4H 5H 6H 2C QD KS JC", "9S 9C 9D 2H 3S 5S 8H TH QC"
        hand = idle(dealt(*hands, stock="KD 4S JS 3D KC 7H 3H", rules=QUICK), 6)
        hand = play(hand, "0 draw", "0 lay 7S7C7D 4H5H6H7H", "0 discard KS", "1 draw")
        view = view_for(hand, 1)
        assert view.best_lay == act("1 lay 9S9C9D")
        # 2H, 3H and 8H go; 3S 5S TH QC stay.
        assert view.points_if_laid == 30
        assert view.best_sends == ()
        view = view_for(play(hand, "1 lay 9S9C9D"), 1)
        assert view.points_if_laid is None
        assert {str(send.card) for send in view.best_sends} == {"2H", "3H", "8H"}

    def test_a_lay_is_best_after_its_sends_not_before(self) -> None:
        # 7H stays better in the run: 8H follows it there.
        hands = "7S 7C 7D 4H 5H 6H 8H QD KS JC", "9S 9C 9D 2H 3S 5S AC TH QC"
        hand = play(idle(dealt(*hands, stock="KD 4S JS 3D KC 7H 3H", rules=QUICK), 6), "0 draw")
        view = view_for(hand, 0)
        assert view.best_lay == act("0 lay 4H5H6H7H8H 7S7C7D")
        assert view.points_if_laid == 25

    def test_of_lays_that_leave_as_much_the_better_discard_decides(self) -> None:
        # 6S 6D or 5H 7H stay beside AC 2C 2D 3S 4D, 24 points either way: then the 7H is worth more to discard.
        hands = "5H 6H 7H 6S 6D AC 2C 3S 4D JC", "9S 9C 9D KH 8S QS TC TH QC"
        hand = play(idle(dealt(*hands, stock="KD 4S JS JD KC 2D", rules=QUICK), 6), "0 draw")
        view = view_for(hand, 0)
        assert view.lays == ((act("0 lay 6S6D6H"), 24), (act("0 lay 5H6H7H"), 24))
        assert (view.best_lay, view.points_if_laid) == view.lays[0]

    def test_where_all_could_be_sent_the_cheapest_stays(self) -> None:
        hands = "7S 7C 7D 4H 5H 6H 2C QD KS JC", "9S 9C 9D TS TC TD 3H 2H 8H"
        hand = idle(dealt(*hands, stock="KD 4S JS 3D QC 7H TH", rules=QUICK), 6)
        hand = play(hand, "0 draw", "0 lay 7S7C7D 4H5H6H7H", "0 discard KS", "1 draw")
        hand = play(hand, "1 lay 9S9C9D TSTCTD")
        # R5.5: one card has to stay, and the 3H cannot, for the 2H needs it.
        assert [str(send.card) for send in view_for(hand, 1).best_sends] == ["3H", "8H", "TH"]

    def test_a_card_goes_where_another_can_follow_it(self) -> None:
        hands = "7S 7C 7D 4H 5H 6H 2C QD KS JC", "9S 9C 9D 2H 3S 5S 8H TH QC"
        hand = idle(dealt(*hands, stock="KD 4S JS 3D KC 4D 7H", rules=QUICK), 6)
        hand = play(hand, "0 draw", "0 lay 7S7C7D 4H5H6H", "0 discard KS", "1 draw", "1 lay 9S9C9D")
        # The set of sevens lies first and takes the 7H too, but then the 8H would have to stay.
        assert view_for(hand, 1).best_sends == (act("1 send 7H 0.1"), act("1 send 8H 0.1"))

    def test_nobody_sits_there(self) -> None:
        with pytest.raises(NoSuchSeat):
            view_for(shuffled_hand(1), 4)
