"""The one allow-list: all of a game that a role may see, in one small picture.

Never in it: coins a player has or got, the order of the stacks, what lies face down. The one
exception is `counting`: the coins that are being counted at this moment, if the table wishes so.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.board import RegionId
from companion.rules.decide.corrections import OVERRULED
from companion.rules.decide.picking import tokens_for
from companion.rules.decide.waiting import waiting_for
from companion.rules.die import FACES
from companion.rules.model import HIDDEN, Combo, Phase, Player, Tribe
from companion.table.ask.crossing import redo_to, undo_to
from web.desk import Json
from web.views.factions import faction_in
from web.views.keys import keys_view
from web.views.messages import said
from web.views.reading import write_command
from web.views.record.counting import counting
from web.views.record.ending import opened_places
from web.views.record.history import latest, redo_title, undo_title, undo_turn
from web.views.record.turn_clock import turn_clock
from web.views.seat_view import SeatView
from web.views.seen import seen_view


def table_view(view: SeatView) -> Mapping[str, Json]:
    state, opening, shown = view.shown.state, view.opening, view.shown
    return {
        "game": view.id,
        "box": opening.box,
        "board": opening.board,
        "edition": opening.edition,
        "options": dict(opening.switches),
        "sides": [list(side) for side in opening.sides()] if opening.teams else None,
        "seats": [seat_facts(view, seat) for seat in range(len(state.players))],
        "tribes": {race: tribe_view(view, tribe) for race, tribe in state.tribes.items()},
        "neutral": view.game.neutral,
        "regions": {
            region: found for region in _busy(view) if (found := region_view(view, region))
        },
        "column": [_combo(view, combo) for combo in state.column],
        "stacks": {"banners": len(state.banners), "badges": len(state.badges)},
        "round": state.round,
        "rounds": state.rounds,
        "phase": state.phase,
        "turn": state.seat,
        "over": view.over,
        "purses": {**view.purses, **opened_places(view)},
        "noted": len(shown.notes),
        "act": _act(view),
        "roll": _roll(view),
        "die": _die(view),
        "faces": sorted({*FACES}),
        "sources": {
            name: {"state": source.state, "detail": source.detail}
            for name, source in shown.sources.items()
        },
        **seen_view(view),
        "keys": keys_view(view),
        "undo": undo_title(view),
        "undo_to": undo_to(shown),
        "undo_turn": undo_turn(view),
        "redo": redo_title(view),
        "redo_to": redo_to(shown),
        "cursor": shown.cursor,
        "length": len(shown.line),
        "rolled": shown.rolled,
        "latest": latest(view),
        "notices": _notices(view),
        "custom": own_tiles(view),
        "overruled": _overruled(view),
        "counting": counting(view),
        "clock": turn_clock(view),
        "you": _you(view),
    }


def seat_facts(view: SeatView, seat: int) -> dict[str, Json]:
    chair, player = view.opening.chairs[seat], view.shown.state.players[seat]
    return {
        "name": chair.name,
        "colour": chair.colour,
        "active": player.active,
        "declined": list(player.declined),
        "gifts": _gifts(view, player),
    }


def _gifts(view: SeatView, player: Player) -> list[Json]:
    word = view.speaker.word
    return [{"word": word("matter", gift.what), "from": gift.giver} for gift in player.gifts]


def tribe_view(view: SeatView, tribe: Tribe) -> dict[str, Json]:
    state = view.shown.state
    units = {unit: n for (race, unit), n in state.units.items() if race == tribe.race and n}
    return {
        "seat": tribe.seat,
        "power": tribe.power,
        "active": tribe.active,
        "hand": state.hands[tribe.race],
        "faction": faction_in(view.opening.box, tribe.race),
        "units": units,
    }


def _busy(view: SeatView) -> list[RegionId]:
    state = view.shown.state
    return sorted({*state.troops, *state.neutral, *state.markers})


def region_view(view: SeatView, region: RegionId) -> dict[str, Json]:
    state, found = view.shown.state, dict[str, Json]()
    if troop := state.troops.get(region):
        found |= {"race": troop.race, "tokens": troop.tokens}
    if neutral := state.neutral.get(region):
        found["neutral"] = neutral
    markers = state.markers.get(region, ())
    if faces := [marker for marker in markers if not marker.startswith(HIDDEN)]:
        found["markers"] = faces
    if hidden := len(markers) - len(faces):
        found["hidden"] = hidden
    return found


def _combo(view: SeatView, combo: Combo) -> dict[str, Json]:
    tribe = Tribe(combo.race, view.shown.state.seat, combo.power)
    return {
        "race": combo.race,
        "power": combo.power,
        "faction": faction_in(view.opening.box, combo.race),
        "coins": combo.coins,
        "tokens": tokens_for(view.p, tribe),
    }


def _act(view: SeatView) -> dict[str, Json]:
    seat = waiting_for(view.p)
    demands = view.shown.state.demands
    demand: Json = {"what": demands[0].what, "region": demands[0].region} if demands else None
    return {"seat": seat, "ask": _ask(view, seat), "demand": demand}


def _ask(view: SeatView, seat: int | None) -> Json:
    state = view.shown.state
    if state.demands:
        word = view.speaker.word("matter", state.demands[0].what)
        return said("asks.decide", seat={"seat": seat}, what={"word": word})
    picking = state.phase in (Phase.START, Phase.CHOOSE) and view.p.player.active is None
    asked = "pick" if picking else state.phase.replace("_", "-")
    return said(f"asks.{asked}", seat={"seat": seat}) if seat is not None else said("asks.over")


def _roll(view: SeatView) -> Json:
    kept = view.shown.state.turn.roll
    return None if kept is None else {"die": kept.die, "region": kept.region}


def _die(view: SeatView) -> Json:
    waiting = view.shown.waiting_for_die
    if waiting is None:
        return None
    broken = view.shown.promise is not None
    return {"command": write_command(waiting), "region": waiting.region, "broken": broken}


def _notices(view: SeatView) -> list[Json]:
    die, broken = view.shown.stray_die, view.shown.promise
    facts: dict[str, Json] = {"face": die, "number": view.shown.number}
    facts = {name: fact for name, fact in facts.items() if fact is not None}
    if broken is not None:
        facts |= {"device": broken.device, "times": broken.times}
    return [said(f"notices.{notice}", **facts) for notice in view.shown.notices]


def own_tiles(view: SeatView) -> dict[str, Json]:
    return {
        tile.id: {
            "kind": "race" if tile.supply else "power",
            "name": tile.name,
            "rule": tile.rule,
            "number": tile.number,
        }
        for tile in view.opening.custom
    }


def _overruled(view: SeatView) -> dict[str, Json]:
    """Rules that this table plays otherwise, and how."""
    notes = view.shown.state.notes.items()
    return {k.removeprefix(OVERRULED): v for k, v in notes if k.startswith(OVERRULED)}


def _you(view: SeatView) -> Json:
    if view.seat is None:
        return None
    return {"seat": view.seat, "due": waiting_for(view.p) == view.seat}
