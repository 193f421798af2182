"""One choice of the menu in words: what it is, what it costs, what the die must show."""

from __future__ import annotations

from companion.rules.commands import Final, Pick, Roll, Use
from companion.rules.decide.picking import tokens_for
from companion.rules.die import chances
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.terminal.menu import Offer
from companion.text.names import Names
from companion.text.sums import tell_lines
from companion.text.titles import title


def describe(names: Names, p: Position, offer: Offer) -> str:
    match offer.command:
        case Pick():
            return _pick(names, p, offer.command)
        case Final():
            return _final(names, offer.command, offer)
        case Roll(region=None):
            return names.words.say("terminal.roll")
        case Roll(region=str(region)):
            return names.words.say("terminal.roll-for", region=names.region(region))
        case Use(what) if offer.among:
            ability = names.ability(what)
            return names.words.say("terminal.among", ability=ability, n=len(offer.among))
        case Use() as use:
            return _use(names, p, use)
        case command:
            told = title(names, p, command)
            return _priced(names, told, offer)


def _priced(names: Names, told: str, offer: Offer) -> str:
    if not offer.lines:
        return told
    return names.words.say("terminal.priced", told=told, sum=tell_lines(names, offer.lines))


def _use(names: Names, p: Position, use: Use) -> str:
    """What it does and where; and what is chosen, of whom, with what help."""
    chosen = [names.choice(use.value)] if use.value else []
    chosen += [names.choice(use.race)] if use.race else []
    chosen += [names.person(use.seat)] if use.seat is not None and use.regions else []
    chosen += [names.ability(one) for one in use.using]
    told = title(names, p, use)
    return f"{told} ({names.all(chosen)})" if chosen else told


def _pick(names: Names, p: Position, pick: Pick) -> str:
    """What it costs, what lies on it, how many tokens come with it."""
    combo = p.state.column[pick.position]
    tribe = Tribe(combo.race, p.state.seat, combo.power)
    told = names.words.say(
        "terminal.pick",
        title=title(names, p, pick),
        price=pick.position,
        coins=combo.coins,
        tokens=tokens_for(p, tribe),
    )
    if pick.swap_with is not None:
        other = names.power(p.state.column[pick.swap_with].power)
        return names.words.say("terminal.pick-swap", told=told, power=other)
    if pick.region is not None:
        return names.words.say("terminal.pick-at", told=told, region=names.region(pick.region))
    return told


def _final(names: Names, last: Final, offer: Offer) -> str:
    need = max(offer.need or 0, 0)
    told = names.words.say(
        "terminal.final", region=names.region(last.region), need=need, chance=chances(need)
    )
    helps = names.all(names.ability(one) for one in last.using)
    return f"{told} ({helps})" if helps else told
