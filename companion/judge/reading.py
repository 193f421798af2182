"""From the `given` of a case to a position. Every complaint says what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.judge.opening import CaseError
from companion.rules.asking.players import acting_in_decline
from companion.rules.board import RegionId
from companion.rules.draft import Draft
from companion.rules.drafting.column import COLUMN
from companion.rules.game import Game
from companion.rules.model import (
    Combo,
    Conquest,
    Demand,
    Gift,
    Phase,
    Player,
    Seat,
    State,
    Tribe,
    Troop,
    Turn,
)
from companion.rules.position import Position
from companion.rules.traits import Trait

Json = Any
GIFTS = {"harmony": "harmony", "vengeance": "vengeance", "allied_with": "ally"}


class CaseReader:
    """Reads one `given` against its game."""

    def __init__(self, game: Game, given: Mapping[str, Json]) -> None:
        self.game = game
        self.given = given
        self.names = tuple(given.get("players") or {"A": {}, "B": {}})

    def seat(self, name: str) -> Seat:
        if name not in self.names:
            raise CaseError(f"no player {name}")
        return Seat(self.names.index(name))

    def region(self, name: str) -> RegionId:
        if name not in self.game.board.regions:
            raise CaseError(f"no region {name}")
        return RegionId(name)

    def race(self, name: str) -> str:
        name = name.rpartition("/")[2]
        if name not in self.game.races:
            raise CaseError(f"no race {name}")
        return name

    def power(self, name: str | None) -> str | None:
        if name is None:
            return None
        name = name.rpartition("/")[2]
        if name not in self.game.powers:
            raise CaseError(f"no power {name}")
        return name

    def _badge(self, name: str) -> str:
        return self.power(name) or name

    def state(self) -> State:
        given = self.given
        state = State(tuple(Player() for _ in self.names), given.get("rounds", 10))
        state.round = given.get("round", 2)
        state.seat = self.seat(given.get("current", self.names[0]))
        state.phase = self._phase()
        for name, facts in given.get("players", {}).items():
            self._seat_player(state, name, facts)
        state.neutral = {self.region(r): n for r, n in given.get("neutral", {}).items() if n}
        self._lay_markers(state)
        state.column = self._column()
        state.banners = tuple(self.race(race) for race in given.get("banner_stack", ()))
        state.badges = tuple(map(self._badge, given.get("badge_stack", ())))
        state.badge_discard = tuple(map(self._badge, given.get("badge_discard", ())))
        state.pile = tuple(given.get("pile", ()))
        self._fill_hands(state)
        self._fill_box(state)
        self._fill_tray(state)
        state.turn = self._turn(state)
        return self._started(state) if state.phase is Phase.START else state

    def _started(self, state: State) -> State:
        """What happens by itself at the start of a turn has happened; its choices are due."""
        draft = Draft(Position(self.game, state))
        for tribe in draft.tribes(state.seat):
            for trait in draft.traits(tribe, Trait.on_turn_start):
                trait.on_turn_start(draft, tribe)
        draft.state.demands += tuple(self._demands(draft.state))
        return draft.state

    def _phase(self) -> Phase:
        try:
            return Phase(self.given.get("phase", "conquest"))
        except ValueError:
            raise CaseError(f"no phase {self.given['phase']}") from None

    def _seat_player(self, state: State, name: str, facts: Mapping[str, Json]) -> None:
        seat = self.seat(name)
        active = facts.get("active")
        declined = facts.get("declined", ())
        if active:
            self._seat_tribe(state, seat, active, active=True)
        for tribe in declined:
            self._seat_tribe(state, seat, tribe, active=False)
        players = list(state.players)
        players[seat] = Player(
            facts.get("coins", 5),
            self.race(active["race"]) if active else None,
            tuple(self.race(tribe["race"]) for tribe in declined),
            tuple(self._gifts(seat, facts.get("has", {}))),
        )
        state.players = tuple(players)

    def _seat_tribe(
        self, state: State, seat: Seat, facts: Mapping[str, Json], *, active: bool
    ) -> None:
        race = self.race(facts["race"])
        if race in state.tribes:
            raise CaseError(f"{race} are there twice")
        power = self.power(facts.get("power"))
        if power is not None and not active and not self.game.powers[power].keeps_badge:
            power = None
        tribe = Tribe(race, seat, power, active)
        troops = {self.region(r): Troop(race, tokens) for r, tokens in facts.get("on", {}).items()}
        units = {(race, unit): number for unit, number in facts.get("extra", {}).items()}
        for region in troops.keys() & state.troops.keys():
            raise CaseError(f"two races stand in {region}")
        state.tribes = {**state.tribes, race: tribe}
        state.hands = {**state.hands, race: facts.get("hand", 0)}
        state.troops = {**state.troops, **troops}
        state.units = {**state.units, **units}

    def _gifts(self, seat: Seat, has: Mapping[str, Json]) -> Iterator[Gift]:
        for word, value in has.items():
            if value is True:
                yield Gift(GIFTS[word], self._giver(GIFTS[word], seat))
            elif value:
                yield Gift(GIFTS[word], self.seat(value))

    def _giver(self, what: str, taker: Seat) -> Seat:
        """The player whose active race hands out such gifts."""
        for name, facts in self.given["players"].items():
            active = facts.get("active") or {}
            traits = (self.game.trait(active.get(key) or "") for key in ("race", "power"))
            if any(trait is not None and what in trait.gives for trait in traits):
                return self.seat(name)
        return Seat((taker + 1) % len(self.names))

    def _column(self) -> tuple[Combo, ...]:
        """Where a case does not speak of the column, six combos that do not matter."""
        if "combos" not in self.given:
            return (Combo("", None),) * COLUMN
        return tuple(self._combo(combo) for combo in self.given["combos"])

    def _combo(self, facts: Mapping[str, Json]) -> Combo:
        return Combo(
            self.race(facts["race"]), self.power(facts.get("power")), facts.get("coins", 0)
        )

    def _lay_markers(self, state: State) -> None:
        given = self.given.get("markers", {}).items()
        state.markers = {self.region(r): tuple(sorted(markers)) for r, markers in given if markers}

    def _fill_hands(self, state: State) -> None:
        """Pieces that come with a trait are in hand unless they lie on the board."""
        position = Position(self.game, state)
        units = dict(state.units)
        for tribe in state.tribes.values():
            held = position.held(tribe.race)
            for trait in position.active_traits(tribe).all:
                for unit, number in trait.pieces.items():
                    anywhere = self.game.markers[unit].fate == "stay"
                    where = state.markers if anywhere else held
                    laid = sum(position.markers(region, unit) for region in where)
                    boxed = self.given.get("box", {}).get(unit)
                    left = number - laid if boxed is None or not trait.digs else boxed
                    units.setdefault((tribe.race, unit), max(0, left))
        state.units = {key: number for key, number in units.items() if number}

    def _fill_box(self, state: State) -> None:
        used = Counter(marker for markers in state.markers.values() for marker in markers)
        for (_, unit), number in state.units.items():
            used[unit] += number
        given = self.given.get("box", {})
        box = {}
        for marker in self.game.markers.values():
            left = max(0, marker.number - used[marker.id])
            box[marker.id] = given.get(marker.id, left) if not self._dug(marker.id) else left
        state.box = {marker: number for marker, number in box.items() if number}

    def _dug(self, marker: str) -> bool:
        traits = (*self.game.races.values(), *self.game.powers.values())
        return any(trait.digs and marker in trait.pieces for trait in traits)

    def _fill_tray(self, state: State) -> None:
        in_play: Counter[str] = Counter(state.hands)
        for troop in state.troops.values():
            in_play[troop.race] += troop.tokens
        for (race, unit), number in state.units.items():
            if unit == "set_aside":
                in_play[race] += number
        left = {r: max(0, trait.supply - in_play[r]) for r, trait in self.game.races.items()}
        told = {self.race(race): tokens for race, tokens in self.given.get("tray", {}).items()}
        state.tray = {**left, **told}

    def _turn(self, state: State) -> Turn:
        facts = self.given.get("turn", {})
        turn = Turn(first=facts.get("first_turn_of_combo", False))
        active = state.players[state.seat].active
        if active is not None:
            self._progress(turn, state.phase, active)
            turn.conquests = tuple(self._conquests(facts, active))
            if facts.get("final_done"):
                turn.spent = turn.stopped = (active,)
        turn.readied += tuple(self._readied_in_decline(state))
        turn.discarded = facts.get("discarded", 0)
        turn.used = tuple(map(self._used, facts.get("used", ())))
        turn.attacked = frozenset(
            (active or "", seat, race)
            for seat in map(self.seat, facts.get("attacked", ()))
            if (race := state.players[seat].active)
        )
        return turn

    def _readied_in_decline(self, state: State) -> Iterator[str]:
        """A race in decline with regions has tokens in hand only because it took them up."""
        position = Position(self.game, state)
        tribe = acting_in_decline(position, state.seat)
        early = state.phase in (Phase.CHOOSE, Phase.CONQUEST)
        if tribe and early and state.hands[tribe.race] and position.held(tribe.race):
            yield tribe.race

    def _used(self, ability: str) -> str:
        """What is counted per opponent may name him: `substitution:B`; a relic has a short name."""
        name, _, player = ability.partition(":")
        if player in self.names:
            return f"{name}:{self.seat(player)}"
        find = self.game.finds.get(name)
        return (
            ability
            if find is None
            else next(iter((*find.conquest_abilities, *find.abilities)), ability)
        )

    def _progress(self, turn: Turn, phase: Phase, active: str) -> None:
        if phase in (Phase.CONQUEST, Phase.REDEPLOY, Phase.PLACE, Phase.AFTER_SCORE):
            turn.readied = (active,)
        if phase in (Phase.REDEPLOY, Phase.PLACE, Phase.AFTER_SCORE):
            turn.stopped = (active,)
        if phase in (Phase.PLACE, Phase.AFTER_SCORE):
            turn.settled = (active,)

    def _conquests(self, facts: Mapping[str, Json], active: str) -> Iterator[Conquest]:
        """Beaten races are told without their regions: they go with the non-empty ones."""
        beaten = [entry.split("/") for entry in facts.get("beaten", ())]
        for region, kind in facts.get("conquered", {}).items():
            nonempty = kind == "nonempty"
            loser = beaten.pop(0) if nonempty and beaten else None
            yield self._conquest(RegionId(region), active, loser, nonempty=nonempty)
        for loser in beaten:
            yield self._conquest(RegionId(""), active, loser, nonempty=True)

    def _conquest(
        self, region: RegionId, active: str, loser: list[str] | None, *, nonempty: bool
    ) -> Conquest:
        if loser is None:
            return Conquest(region, active, nonempty)
        name, status, race = loser
        return Conquest(region, active, nonempty, race, self.seat(name), status == "active", 1)

    def _demands(self, state: State) -> Iterator[Demand]:
        position = Position(self.game, state)
        for tribe in position.tribes(state.seat):
            for trait in position.traits(tribe, Trait.demands):
                yield from trait.demands(position, tribe)
