"""Values made the fast way are the values that the class itself would make."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from bot.phom.frozen import open_twin, replacer


@dataclass(frozen=True, slots=True, order=True)
class Place:
    seat: int
    note: str = "empty"


OpenPlace = open_twin(Place)
change_place = replacer(Place)


def made_place(seat: int, note: str) -> Place:
    place = OpenPlace(seat, note)
    place.__class__ = Place
    assert isinstance(place, Place)
    return place


def test_what_is_made_is_the_value_itself() -> None:
    made = made_place(2, "laid")
    assert type(made) is Place
    assert made == Place(2, "laid")
    assert hash(made) == hash(Place(2, "laid"))
    assert repr(made) == repr(Place(2, "laid"))
    assert pickle.loads(pickle.dumps(made)) == made


def test_what_is_changed_is_another_value() -> None:
    before = Place(1)
    after = change_place(before, seat=3)
    assert after == replace(before, seat=3) == Place(3, "empty")
    assert before == Place(1)


@pytest.mark.parametrize("place", [made_place(2, "laid"), change_place(Place(1), seat=2)])
def test_it_stays_frozen(place: Place) -> None:
    with pytest.raises(FrozenInstanceError):
        place.seat = 4  # type: ignore[misc]


def test_only_fields_can_be_changed() -> None:
    with pytest.raises(AttributeError):
        change_place(Place(1), sea=2)


def test_every_field_is_wanted() -> None:
    with pytest.raises(TypeError):
        OpenPlace(2)
