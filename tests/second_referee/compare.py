"""Asks both referees the same questions about a position and tells where they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from companion.rules import events as e
from companion.rules.attack import conquest_ability_refusals, target_refusals
from companion.rules.attack import price as engine_price
from companion.rules.board import RegionId
from companion.rules.commands import Command, Conquer, EndTurn, Final
from companion.rules.decide import Accepted
from companion.rules.decide.conquests import attack_of
from companion.rules.legal import targets as engine_targets
from companion.rules.lines import total
from companion.rules.model import PLACE, Tribe
from companion.rules.position import Position
from companion.rules.score import PAID, income
from tests.second_referee import table as plain
from tests.second_referee.cost import nonempty, price
from tests.second_referee.facts import table_of
from tests.second_referee.reach import targets
from tests.second_referee.score import score
from tests.second_referee.tricks import UNPRICED, may_use, tricks


def differences(p: Position) -> Iterator[str]:
    """What the two say about whom the player may attack, at what cost, and what he earns."""
    table = table_of(p.game, p.state)
    for tribe in p.tribes(p.state.seat):
        if tribe.active or p.game.races[tribe.race].acts_in_decline:
            yield from _attacks(p, table, tribe)
    if p.state.phase not in PAID:
        yield from _coins(p, table)


def _attacks(p: Position, table: plain.Table, tribe: Tribe) -> Iterator[str]:
    mine = table.tribes[tribe.race]
    here, there = frozenset(engine_targets(p, tribe)), targets(table, mine)
    yield from _targets(tribe, "", here, there)
    yield from _prices(p, table, tribe, here & there)
    for name in tricks(table, mine) if tribe.active else ():
        yield from _trick(p, table, tribe, name)


def _trick(p: Position, table: plain.Table, tribe: Tribe, name: str) -> Iterator[str]:
    mine = table.tribes[tribe.race]
    here, there = _engine_may_use(p, tribe, name), may_use(table, mine, name)
    unsaid = targets(table, mine) if name.endswith("doormat") else frozenset()
    yield from _targets(tribe, name, here - unsaid, there - unsaid)
    if name not in UNPRICED:
        yield from _prices(p, table, tribe, here & there, name)


def _engine_may_use(p: Position, tribe: Tribe, name: str) -> plain.Regions:
    if tribe.race in p.state.turn.stopped:
        return frozenset()
    attacks = (attack_of(p, tribe, Conquer(region, (name,))) for region in p.game.board.regions)
    return frozenset(
        attack.region
        for attack in attacks
        if not target_refusals(p, attack) and not conquest_ability_refusals(p, attack)
    )


def _targets(tribe: Tribe, name: str, here: plain.Regions, there: plain.Regions) -> Iterator[str]:
    for region in sorted(here ^ there):
        yield f"{_named(tribe)} {name} on {region}: {'not ' if region in here else ''}a target"


def _prices(
    p: Position, table: plain.Table, tribe: Tribe, regions: plain.Regions, *using: str
) -> Iterator[str]:
    for region in sorted(regions):
        told = engine_price(p, attack_of(p, tribe, Conquer(RegionId(region), using)))
        found = price(table, plain.Attack(table.tribes[tribe.race], region, frozenset(using)))
        if told != found:
            yield f"{_named(tribe)} {' '.join(using)} on {region}: {found}, not {told}"


def _named(tribe: Tribe) -> str:
    return f"{tribe.race}/{tribe.power}{'' if tribe.active else ' in decline'}"


def _coins(p: Position, table: plain.Table) -> Iterator[str]:
    here, there = engine_income(p), score(table, p.state.seat)
    if here != there:
        tribes = ", ".join(_named(tribe) for tribe in p.tribes(p.state.seat))
        yield f"{tribes} score {there}, not {here}"


def engine_income(p: Position) -> dict[str, int]:
    found: Counter[str] = Counter()
    for line in income(p, p.state.seat):
        found[line.rule] += line.amount
    return {rule: coins for rule, coins in found.items() if coins}


def disputes(before: Position, command: Command, decision: Accepted) -> Iterator[str]:
    """What the engine did against what the second referee would have done."""
    match command:
        case Conquer() | Final():
            yield from _conquest(table_of(before.game, before.state), command, decision)
        case EndTurn() if before.state.phase is PLACE:
            yield from _payday(table_of(before.game, before.state), decision)
        case _:
            pass


def _conquest(table: plain.Table, command: Conquer | Final, decision: Accepted) -> Iterator[str]:
    for event in decision.events:
        if isinstance(event, e.Conquered) and event.region == command.region:
            attack = plain.Attack(table.tribes[event.race], event.region, frozenset(command.using))
            yield from _bill(table, attack, event)


def _bill(table: plain.Table, attack: plain.Attack, event: e.Conquered) -> Iterator[str]:
    told = total(event.cost)
    if not attack.using & UNPRICED and told != price(table, attack):
        yield f"{attack} paid {told}, not {price(table, attack)}"
    victim = table.holder(attack.region)
    found = (
        nonempty(table, attack),
        victim and victim.race,
        table.defenders(attack.region),
    )
    if found != (event.nonempty, event.beaten, event.defenders):
        yield f"{attack} is told as {event}, not {found}"


def _payday(table: plain.Table, decision: Accepted) -> Iterator[str]:
    """Every coin that reaches the player before the turn passes on."""
    got: Counter[str] = Counter()
    for event in takewhile(lambda event: not isinstance(event, e.TurnEnded), decision.events):
        match event:
            case e.Scored(seat, lines) if seat == table.seat:
                for line in lines:
                    got[line.rule] += line.amount
            case e.CoinsMoved(_, taker, coins, line) if taker == table.seat:
                got[line.rule] += coins
            case _:
                pass
    found = score(table, table.seat)
    if {rule: coins for rule, coins in got.items() if coins} != found:
        yield f"the turn pays {dict(got)}, not {found}"
