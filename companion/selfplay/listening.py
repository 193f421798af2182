"""A game whose traits are overheard: who had something to say, and at which moment.

It plays like the game it was made from; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from functools import wraps

from companion.rules.draft import Draft
from companion.rules.game import AnyTrait, Game
from companion.rules.traits import Trait

Hook = Callable[..., object]
Hear = Callable[[str], None]

HOOKS: Mapping[str, Hook] = {
    name: hook for name, hook in vars(Trait).items() if callable(hook) and not name.startswith("_")
}
"""The moments at which a trait is consulted, each with its answer of having nothing to say."""


def overheard(game: Game, hear: Hear) -> Game:
    """The game with an ear at every trait; `hear` gets `elves.spares` and the like."""
    return replace(
        game,
        races=_with_ears(game.races, hear),
        powers=_with_ears(game.powers, hear),
        finds=_with_ears(game.finds, hear),
        _active_traits={},
    )


def moments(game: Game) -> Iterator[str]:
    """Everything that could be heard in this game."""
    for traits in (game.races, game.powers, game.finds):
        for trait in traits.values():
            yield from (f"{trait.id}.{name}" for name in _spoken(type(trait)))


def _spoken(kind: type[Trait]) -> list[str]:
    """The hooks that this kind of trait answers itself."""
    return [name for name, silent in HOOKS.items() if getattr(kind, name) is not silent]


def _with_ears(traits: Mapping[str, AnyTrait], hear: Hear) -> dict[str, AnyTrait]:
    return {id: _with_ear(trait, hear) for id, trait in traits.items()}


def _with_ear(trait: AnyTrait, hear: Hear) -> AnyTrait:
    kind = type(trait)
    ears = {name: _ear(getattr(kind, name), name, hear) for name in _spoken(kind)}
    listening = copy(trait)
    listening.__class__ = type(kind.__name__, (kind,), ears)
    return listening


def _ear(hook: Hook, name: str, hear: Hear) -> Hook:
    silent = HOOKS[name]

    @wraps(hook)
    def listen(trait: Trait, first: object, *others: object) -> object:
        before = len(first.events) if isinstance(first, Draft) else 0
        answer = hook(trait, first, *others)
        if isinstance(answer, Iterator):
            answer = tuple(answer)
        happened = isinstance(first, Draft) and len(first.events) > before
        if happened or _says(answer, silent(trait, first, *others)):
            hear(f"{trait.id}.{name}")
        return answer

    return listen


def _says(answer: object, silence: object) -> bool:
    """The answer is another one than that of a trait with nothing to say."""
    return answer != silence if not isinstance(answer, tuple | list) else bool(answer)
