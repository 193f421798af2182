"""A draft: the one place where a state changes, inside the making of one decision.

It holds a copy of the state, applies every event to it at once and remembers them all.
What needs a rule to decide is elsewhere; here are the movements that many rules share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.rules import events as e
from companion.rules.board import RegionId
from companion.rules.evolve import MEANING
from companion.rules.lines import Line
from companion.rules.model import Demand, Race, Seat, Tribe
from companion.rules.position import Position
from companion.rules.traits import Attack, Loss, Trait

COLUMN = 6
SHUFFLE = "shuffle_badges"


class Draft(Position):
    """A position that may be changed, event by event."""

    __slots__ = ("events",)

    def __init__(self, p: Position) -> None:
        """It starts with a copy of the state, and with all that was found out about it.

        The first event parts the two: answers are shared until then, or not at all.
        """
        self.game, self.state = p.game, p.state.copy()
        self._traits_of, self._active_traits = p._traits_of, p._active_traits
        self._held, self._answers = p._held, p._answers or {}
        self.events: list[e.Event] = []

    def emit(self, event: e.Event) -> None:
        """Let it happen, and forget what is no longer so: what changed is a new object."""
        state = self.state
        troops, markers, tribes = state.troops, state.markers, state.tribes
        MEANING[type(event)](state, event)
        self.events.append(event)
        if self._answers:
            self._answers = {}
        moved = state.troops is not troops
        if moved:
            self._held = {}
        if state.tribes is not tribes:
            self._active_traits = {}
        if (moved or state.markers is not markers) and self.game.finds:
            self._traits_of, self._active_traits = {}, {}

    # Tokens, markers, coins

    def move(self, race: Race, tokens: int, source: str, target: str) -> None:
        """Tokens change places; unless they are the first in a region, all keep their regions."""
        if not tokens:
            return
        held, regions = self._held, len(self.state.troops)
        self.emit(e.TokensMoved(race, tokens, source, target))
        if len(self.state.troops) == regions:
            self._held = held

    def gain(self, race: Race, tokens: int) -> int:
        """Tokens from the tray to the hand, as far as the tray has them (CORE-2.10)."""
        gained = min(tokens, self.state.tray.get(race, 0))
        self.move(race, gained, e.TRAY, e.HAND)
        return gained

    def put(self, marker: str, region: RegionId, *, race: Race = "", number: int = 1) -> None:
        """Markers into a region: from the race's hand, or from the box if no race is named."""
        source = e.HAND if race else e.BOX
        self.emit(e.MarkersMoved(marker, number, source, region, race))

    def take(self, marker: str, region: RegionId, target: str, race: Race = "") -> None:
        """All markers of a kind out of a region."""
        if number := self.markers(region, marker):
            self.emit(e.MarkersMoved(marker, number, region, target, race))

    def pay(self, giver: Seat | None, taker: Seat | None, line: Line) -> None:
        if line.amount:
            self.emit(e.CoinsMoved(giver, taker, line.amount, line))

    def earn(self, seat: Seat, line: Line) -> None:
        """Coins from the bank, at once."""
        self.pay(None, seat, line)

    def send_unit(self, tribe: Tribe, unit: str, region: RegionId) -> None:
        """A unit goes to a region, from hand or from where it stands."""
        source = self.where(unit)
        if source is None:
            self.put(unit, region, race=tribe.race)
            return
        self.emit(e.MarkersMoved(unit, 1, source, region, tribe.race))
        self.empty_if_bare(source)

    # Leaving regions

    def loss_of(self, tribe: Tribe, region: RegionId) -> int:
        """How many defenders are discarded before anything spares them (CORE-5.1, 5.7)."""
        if tribe.active or self._retreats(tribe):
            return 1
        return self.defenders(region)

    def _retreats(self, tribe: Tribe) -> bool:
        traits = self.traits(tribe, Trait.retreats_in_decline)
        return any(trait.retreats_in_decline(self, tribe) for trait in traits)

    def beat(self, loss: Loss) -> int:
        """Defenders leave a region through somebody else's doing (CORE-5.1, 5.7).

        Returns how many of them were discarded.
        """
        region, tribe = loss.region, loss.tribe
        lost = min(loss.lost - self._spared(loss), self.defenders(region))
        self._tell_loss(loss)
        units = self._casualties(loss)[:lost]
        for unit in units:
            self.emit(e.MarkersMoved(unit, 1, region, e.BOX, tribe.race))
        tokens = min(lost - len(units), loss.tokens)
        self.emit(e.RegionLeft(region, tribe.race, tokens, loss.tokens - tokens, beaten=True))
        self._clear(region, tribe, beaten=True)
        if units:
            self.emit(e.TokensDiscarded(len(units)))
        return tokens + len(units)

    def _spared(self, loss: Loss) -> int:
        if loss.replaced:
            return 0
        spared = sum(t.spares(self, loss) for t in self.traits(loss.tribe, Trait.spares))
        return min(spared, loss.lost)

    def _tell_loss(self, loss: Loss) -> None:
        for trait in self.traits(loss.tribe, Trait.on_loss):
            trait.on_loss(self, loss)

    def lose_one(self, loss: Loss, unit: str = "") -> None:
        """One token, or a unit that stands for one, is discarded or spared; the others stay."""
        if self.defenders(loss.region) == 1:
            self.beat(loss)
            return
        race, spared = loss.tribe.race, self._spared(loss)
        self._tell_loss(loss)
        if unit:
            self.emit(e.MarkersMoved(unit, 1, loss.region, e.HAND if spared else e.BOX, race))
            if spared:
                self.emit(e.UnitsWithdrawn(race, unit, 1))
        else:
            self.move(race, 1, loss.region, e.HAND if spared else e.TRAY)
        if not spared:
            self.emit(e.TokensDiscarded(1))
        self.leave_if_short(loss.region)

    def leave_if_short(self, region: RegionId) -> None:
        """Fewer than a race may leave in a region do not stay there: the race says where to go."""
        tribe = self.holder(region)
        if tribe is not None and self.is_short(region):
            for trait in self.traits(tribe, Trait.on_short):
                trait.on_short(self, tribe, region)

    def join(self, tribe: Tribe, region: RegionId, refuge: RegionId) -> None:
        """All that a tribe has in a region goes to another one of its own; the first is empty."""
        tokens, units = self.tokens(region), Counter(self.counting_units(region))
        for unit, number in units.items():
            self.emit(e.MarkersMoved(unit, number, region, refuge, tribe.race))
        self.leave(region, tribe)
        self.move(tribe.race, tokens, e.HAND, refuge)

    def _casualties(self, loss: Loss) -> tuple[str, ...]:
        traits = self.traits(loss.tribe, Trait.casualties)
        return tuple(unit for trait in traits for unit in trait.casualties(self, loss))

    def leave(self, region: RegionId, tribe: Tribe) -> None:
        """A tribe gives up a region of its own; its tokens come to hand."""
        self.emit(e.RegionLeft(region, tribe.race, 0, self.tokens(region)))
        self._clear(region, tribe, beaten=False)

    def discard(self, region: RegionId, tribe: Tribe) -> None:
        """A tribe's tokens in a region go to the tray."""
        self.emit(e.RegionLeft(region, tribe.race, self.tokens(region), 0))
        self._clear(region, tribe, beaten=False)

    def empty_if_bare(self, region: RegionId) -> None:
        """A region without a token or a unit that stands for one is nobody's."""
        tribe = self.holder(region)
        if tribe is not None and not self.defenders(region):
            self.leave(region, tribe)

    def _clear(self, region: RegionId, tribe: Tribe, *, beaten: bool) -> None:
        markers = self.state.markers.get(region)
        if markers is None:
            return
        for marker, number in Counter(markers).items():
            kind = self.game.markers.get(marker)
            if kind is None or kind.fate == "stay":
                continue
            self.emit(e.MarkersMoved(marker, number, region, kind.fate, tribe.race))
            if beaten and kind.fate == e.HAND and self._retreats_with(tribe, marker):
                self.emit(e.UnitsWithdrawn(tribe.race, marker, number))

    def _retreats_with(self, tribe: Tribe, unit: str) -> bool:
        return unit in self.active_traits(tribe).movable

    def note_attack(self, attack: Attack) -> None:
        """An attempt counts as an attack, whatever comes of it (AMB-020)."""
        for ability in attack.using:
            self.emit(e.AbilityUsed(attack.tribe.race, ability, (attack.region,)))
        holder = self.holder(attack.region)
        if holder is None or holder.seat == attack.tribe.seat:
            return
        self.emit(e.Attacked(attack.tribe.race, attack.region, holder.race, holder.seat))
        for tribe, traits in self.tribes_and_traits(holder.seat):
            for trait in traits[Trait.on_attack]:
                trait.on_attack(self, tribe, attack)

    # Races that leave the game, and the column

    def vanish_if_gone(self, tribe: Tribe) -> None:
        """A race in decline without a region is recycled at once (CORE-10.6)."""
        if tribe.active or tribe.race not in self.state.tribes or self.held(tribe.race):
            return
        hand = self.state.hands[tribe.race]
        if hand and self.game.races[tribe.race].acts_in_decline:
            return
        self.vanish(tribe)

    def clear_leaving(self, seat: Seat) -> None:
        """A race that declined this turn and had only its last coins to wait for leaves."""
        if self.state.turn.declined:
            for tribe in self.tribes(seat):
                if self.is_leaving(tribe):
                    self.vanish(tribe)

    def vanish(self, tribe: Tribe) -> None:
        """All that is left of a race goes back to tray and box, its banner under the stack."""
        for trait in self.traits(tribe, Trait.on_vanish):
            trait.on_vanish(self, tribe)
        for region in self.held(tribe.race):
            self.discard(region, tribe)
        self.drop_units(tribe.race)
        self.move(tribe.race, self.state.hands[tribe.race], e.HAND, e.TRAY)
        self.emit(e.RaceVanished(tribe.race))
        self.refill()

    def drop_units(self, race: Race) -> None:
        """Units beside the board go back to the box, tokens set aside to the tray."""
        for (owner, unit), number in list(self.state.units.items()):
            if owner != race:
                continue
            if unit == "set_aside":
                self.move(race, number, e.ASIDE, e.TRAY)
            else:
                self.emit(e.MarkersMoved(unit, number, e.HAND, e.BOX, race))

    def refill(self, shuffle: Iterable[str] = ()) -> None:
        """Show combos until six are visible or the stacks run dry (CORE-2.6 to 2.8)."""
        while len(self.state.column) < COLUMN and self.state.banners:
            if not self.state.badges and not self._shuffled(tuple(shuffle)):
                return
            self.emit(e.ComboShown(self.state.banners[0], self.state.badges[0]))

    def _shuffled(self, order: tuple[str, ...]) -> bool:
        discard = self.state.badge_discard
        if len(discard) == 1:
            order = discard
        if discard and sorted(order) == sorted(discard):
            self.emit(e.BadgesShuffled(order))
            return True
        demand = Demand(self.state.seat, SHUFFLE)
        if discard and demand not in self.state.demands:
            self.emit(e.DecisionDue(demand))
        return False
