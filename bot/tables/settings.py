"""What those who manage a server may decide for its tables: every setting with its bounds, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import Any

from bot.phom.errors import PhomError
from bot.phom.rules import PRESETS, RULE_NAMES, HouseRules, Preset, replace_rule, rules_from_json
from bot.tables import errors

LANGUAGES = ("vi", "en")
"""What a server's tables can be set to speak."""
STAKE_LEAST, STAKE_MOST = 1, 1_000_000
MOST_CHANNELS = 25
"""Discord lets so many be chosen at once."""

JsonValue = Any
"""A setting's value as JSON has it."""


class Allowed(StrEnum):
    """What a server says to something that each table may have or not."""

    NEVER = "never"
    OFFERED = "offered"
    """Off where a table opens; its owner may turn it on."""
    ON = "on"
    """On where a table opens; its owner may turn it off."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What was set for a server. Tables go by it from their next hand on."""

    language: str | None = None
    """The locale of its tables; None: Discord's own says it."""
    quiet: bool = False
    """Whether its channels are spared the lines about the moments of a hand."""
    pictures: bool = True
    """Whether the end of a hand is shown as a picture too."""
    computers_count: bool = False
    """Whether hands with computer players count among the points; else they go into the practice book."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened, threads of these channels included; none: everywhere."""
    rules: HouseRules = PRESETS[Preset.STANDARD]
    """The house rules of a table opened without a preset."""
    stake: int = 10
    """The stake of a table opened without one, in points; see `opening_stake`."""
    stake_most: int = STAKE_MOST
    """The largest stake of a table, in points."""
    balance: int = 0
    """How many stakes somebody needs on their account to be dealt in; 0: nobody is asked, and debts are allowed."""
    hints: Allowed = Allowed.OFFERED
    """Whether people may ask what a computer player would do."""
    takeover: Allowed = Allowed.OFFERED
    """Whether a computer player may play for somebody; never where there are no hints."""
    time_bank: Allowed = Allowed.OFFERED
    """Whether people may take more time for a turn."""
    ping_seconds: int = 10
    """After how many seconds of a turn its player is pinged; 0: never."""
    rematch_seconds: int = 20
    """How long the next hand waits for the others once somebody is ready for it."""
    idle_minutes: int = 15
    """After how many minutes a table closes where no hand runs and nobody does anything."""

    @property
    def opening_stake(self) -> int:
        """The stake of a table opened without one: the default, or the largest if that is less."""
        return min(self.stake, self.stake_most)

    def allows_place(self, *ids: int | None) -> bool:
        """Whether a table may be opened in a channel, given its id and, for a thread, its channel's too."""
        return not self.channels or any(place in self.channels for place in ids)


class Group(StrEnum):
    """What belongs together where settings are shown."""

    SERVER = "server"
    PLAY = "play"
    RULES = "rules"


class Kind(Enum):
    """What a setting's value is."""

    LANGUAGE = auto()
    SWITCH = auto()
    CHANNELS = auto()
    ALLOWED = auto()
    AMOUNT = auto()
    PRESET = auto()
    RULE = auto()


@dataclass(frozen=True, slots=True)
class Spec:
    """A setting: its name, where it is shown, and what it can be. Amounts are whole, from `least` to `most`."""

    name: str
    group: Group
    kind: Kind
    least: int = 0
    most: int = 0
    off: bool = False
    """Whether 0, below `least`, turns it off."""
    offered: tuple[int, ...] = ()
    """The amounts that are offered to choose from."""


RULE_PREFIX = "rule_"
"""Before a house rule's name in the name of the setting that is its default."""

_SPECS = (
    Spec("language", Group.SERVER, Kind.LANGUAGE),
    Spec("channels", Group.SERVER, Kind.CHANNELS),
    Spec("quiet", Group.SERVER, Kind.SWITCH),
    Spec("pictures", Group.SERVER, Kind.SWITCH),
    Spec("computers_count", Group.SERVER, Kind.SWITCH),
    Spec("stake", Group.PLAY, Kind.AMOUNT, STAKE_LEAST, STAKE_MOST, offered=(1, 5, 10, 20, 50, 100, 500, 1000, 10_000)),
    Spec(
        "stake_most", Group.PLAY, Kind.AMOUNT, STAKE_LEAST, STAKE_MOST,
        offered=(10, 20, 50, 100, 500, 1000, 10_000, 100_000, STAKE_MOST),
    ),
    Spec("balance", Group.PLAY, Kind.AMOUNT, 1, 1000, off=True, offered=(0, 5, 10, 20, 50, 100)),
    Spec("hints", Group.PLAY, Kind.ALLOWED),
    Spec("takeover", Group.PLAY, Kind.ALLOWED),
    Spec("time_bank", Group.PLAY, Kind.ALLOWED),
    Spec("ping_seconds", Group.PLAY, Kind.AMOUNT, 5, 120, off=True, offered=(0, 5, 10, 15, 20, 30, 45, 60)),
    Spec("rematch_seconds", Group.PLAY, Kind.AMOUNT, 10, 300, offered=(10, 15, 20, 30, 45, 60, 120, 300)),
    Spec("idle_minutes", Group.PLAY, Kind.AMOUNT, 2, 240, offered=(2, 5, 10, 15, 30, 60, 120, 240)),
    Spec("preset", Group.RULES, Kind.PRESET),
    *(Spec(f"{RULE_PREFIX}{name}", Group.RULES, Kind.RULE) for name in RULE_NAMES),
)  # fmt: skip

SPECS: Mapping[str, Spec] = MappingProxyType({spec.name: spec for spec in _SPECS})
"""Every setting by its name, in the order in which they are shown."""


def value_of(settings: ServerSettings, name: str) -> JsonValue:
    """The value of the setting `name`. Raises `BadSetting` if there is none of that name."""
    spec = _spec(name)
    match spec.kind:
        case Kind.PRESET:
            return settings.rules.preset.value
        case Kind.RULE:
            return settings.rules.to_json()[name.removeprefix(RULE_PREFIX)]
        case _:
            return _plain(getattr(settings, name))


def with_value(settings: ServerSettings, name: str, value: JsonValue) -> ServerSettings:
    """The settings with one of them changed; `value` is written as JSON has it. A preset changes every house rule.

    Raises `BadSetting` for an unknown name or a value out of its bounds; `BadStake` for a default stake above the
    largest; `BadRule` and `LeavingPays` as `replace_rule` does.
    """
    spec = _spec(name)
    match spec.kind:
        case Kind.PRESET:
            return replace(settings, rules=_preset(value))
        case Kind.RULE:
            return replace(settings, rules=replace_rule(settings.rules, name.removeprefix(RULE_PREFIX), value))
        case _:
            read = _read(spec, value)
            if name == "stake" and read > settings.stake_most:
                raise errors.BadStake(read, STAKE_LEAST, settings.stake_most)
            changes: dict[str, Any] = {name: read}
            return replace(settings, **changes)


def settings_to_json(settings: ServerSettings) -> dict[str, JsonValue]:
    """Those of the settings that are not the defaults, by name: only they are kept, so that the defaults may change."""
    default = ServerSettings()
    return {
        field.name: _plain(getattr(settings, field.name))
        for field in fields(ServerSettings)
        if getattr(settings, field.name) != getattr(default, field.name)
    }


def settings_from_json(kept: Mapping[str, JsonValue]) -> ServerSettings:
    """The settings that `settings_to_json` gave; what this version does not know, or not allow, is the default."""
    settings = ServerSettings()
    for name in kept.keys() & {field.name for field in fields(ServerSettings)}:
        try:
            value: Any = rules_from_json(kept[name]) if name == "rules" else _read(SPECS[name], kept[name])
        except (errors.BadSetting, PhomError):
            continue
        settings = replace(settings, **{name: value})
    return settings


def _spec(name: str) -> Spec:
    spec = SPECS.get(name)
    if spec is None:
        raise errors.BadSetting(name)
    return spec


def _plain(value: object) -> JsonValue:
    match value:
        case HouseRules():
            return value.to_json()
        case tuple():
            return list(value)
        case StrEnum():
            return value.value
        case _:
            return value


def _read(spec: Spec, value: JsonValue) -> Any:
    """The value as `ServerSettings` keeps it. Raises `BadSetting`."""
    match spec.kind, value:
        case Kind.LANGUAGE, None:
            return None
        case Kind.LANGUAGE, str() if value in LANGUAGES:
            return value
        case Kind.SWITCH, bool():
            return value
        case Kind.ALLOWED, str() if value in tuple(Allowed):
            return Allowed(value)
        case Kind.AMOUNT, int() if not isinstance(value, bool):
            if not spec.least <= value <= spec.most and not (spec.off and value == 0):
                raise errors.BadAmount(spec.name, spec.least, spec.most)
            return value
        case Kind.CHANNELS, list() if len(value) <= MOST_CHANNELS and all(map(_is_id, value)):
            return tuple(dict.fromkeys(value))
        case _:
            raise errors.BadSetting(spec.name)


def _is_id(value: JsonValue) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**63


def _preset(value: JsonValue) -> HouseRules:
    if not isinstance(value, str) or value not in tuple(Preset):
        raise errors.BadSetting("preset")
    return PRESETS[Preset(value)]
