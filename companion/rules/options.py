"""Where editions and tables differ: the switches of the rules. Not the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Options:
    """The defaults are those of the French books, as the specification recommends."""

    final_conquest_max_shortfall: int | None = 3
    own_decline_is_nonempty: bool = True
    flames_entry: str = "edge"
    lizardmen_pass_occupied: bool = True
    two_player_boards: str = "large_small"
    bombs_per_region_max: int | None = 1
    bombs_return: bool = False
    objectives_optional: bool = False
    pandaren_displacement_counts: bool = True
    doomhammer_payee: str = "region_holder"
    imposing_targets: str = "any"
    conquest_reward_timing: str = "immediate"


CHOICES: Mapping[str, tuple[object, ...]] = {
    "final_conquest_max_shortfall": (3, None),
    "own_decline_is_nonempty": (False, True),
    "flames_entry": ("edge", "edge_or_volcano", "volcano"),
    "lizardmen_pass_occupied": (True, False),
    "two_player_boards": ("large_small", "large_medium"),
    "bombs_per_region_max": (1, None),
    "bombs_return": (False, True),
    "objectives_optional": (False, True),
    "pandaren_displacement_counts": (True, False),
    "doomhammer_payee": ("region_holder", "previous_owner"),
    "imposing_targets": ("any", "opponents"),
    "conquest_reward_timing": ("immediate", "end_of_turn"),
}


def with_changes(options: Options, changes: Mapping[str, object]) -> Options:
    """Options with some switches set by name; the word "none" lifts a limit.

    >>> with_changes(Options(), {"final_conquest_max_shortfall": "none"})
    ... # doctest: +ELLIPSIS
    Options(final_conquest_max_shortfall=None, ...)
    >>> with_changes(Options(), {"speed": 9})
    Traceback (most recent call last):
    ValueError: there is no rule option 'speed'
    """
    if not changes:
        return options
    known = {field.name for field in fields(Options)}
    values: dict[str, object] = {}
    for name, value in changes.items():
        if name not in known:
            raise ValueError(f"there is no rule option {name!r}")
        values[name] = None if value == "none" else value
        if values[name] not in CHOICES[name]:
            raise ValueError(f"{value!r} is not a choice of the rule option {name!r}")
    return replace(options, **values)  # type: ignore[arg-type]
