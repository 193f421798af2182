"""The one allow-list: all of a game that a role may see, in one small picture.

Never in it: coins a player has or got, the order of the stacks, what lies face down.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.board import RegionId
from companion.rules.commands import Conquer, Final
from companion.rules.decide import waiting_for
from companion.rules.decide.corrections import OVERRULED
from companion.rules.decide.picking import tokens_for
from companion.rules.model import HIDDEN, Combo, Phase, Player, Tribe
from companion.session.shown import Mismatch, Suggestion
from companion.text.names import by_number
from web.desk import Json
from web.play.reading import write_command
from web.play.shown.history import latest, redo_title, undo_title
from web.play.shown.messages import said
from web.play.shown.scene import Scene

MOST_MISMATCHES = 12
"""A camera that looks at another table finds everything wrong: a few examples are enough."""


def view(scene: Scene) -> Mapping[str, Json]:
    state, opening, shown = scene.shown.state, scene.opening, scene.shown
    return {
        "game": scene.id,
        "box": opening.box,
        "board": opening.board,
        "edition": opening.edition,
        "options": dict(opening.switches),
        "sides": [list(side) for side in opening.sides()] if opening.teams else None,
        "seats": [_seat(scene, seat) for seat in range(len(state.players))],
        "tribes": {race: _tribe(scene, tribe) for race, tribe in state.tribes.items()},
        "neutral": scene.game.neutral,
        "regions": {region: found for region in _busy(scene) if (found := _region(scene, region))},
        "column": [_combo(scene, combo) for combo in state.column],
        "stacks": {"banners": len(state.banners), "badges": len(state.badges)},
        "round": state.round,
        "rounds": state.rounds,
        "phase": state.phase,
        "turn": state.seat,
        "over": scene.over,
        "act": _act(scene),
        "roll": _roll(scene),
        "die": _die(scene),
        "sources": {
            name: {"state": source.state, "detail": source.detail}
            for name, source in shown.sources.items()
        },
        "suggestions": [_suggestion(scene, found) for found in shown.suggestions],
        "mismatches": [_mismatch(scene, found) for found in _mismatches(scene)],
        "unexplained": len(shown.mismatches),
        "undo": undo_title(scene),
        "redo": redo_title(scene),
        "cursor": shown.cursor,
        "length": len(shown.line),
        "latest": latest(scene),
        "notices": _notices(scene),
        "custom": _custom(scene),
        "overruled": _overruled(scene),
        "you": _you(scene),
    }


def _seat(scene: Scene, seat: int) -> dict[str, Json]:
    chair, player = scene.opening.chairs[seat], scene.shown.state.players[seat]
    return {
        "name": chair.name,
        "colour": chair.colour,
        "active": player.active,
        "declined": list(player.declined),
        "gifts": _gifts(scene, player),
    }


def _gifts(scene: Scene, player: Player) -> list[Json]:
    word = scene.speaker.word
    return [{"word": word("matter", gift.what), "from": gift.giver} for gift in player.gifts]


def _tribe(scene: Scene, tribe: Tribe) -> dict[str, Json]:
    state = scene.shown.state
    units = {unit: n for (race, unit), n in state.units.items() if race == tribe.race and n}
    return {
        "seat": tribe.seat,
        "power": tribe.power,
        "active": tribe.active,
        "hand": state.hands[tribe.race],
        "units": units,
    }


def _busy(scene: Scene) -> list[RegionId]:
    state = scene.shown.state
    return sorted({*state.troops, *state.neutral, *state.markers})


def _region(scene: Scene, region: RegionId) -> dict[str, Json]:
    state, found = scene.shown.state, dict[str, Json]()
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


def _combo(scene: Scene, combo: Combo) -> dict[str, Json]:
    tribe = Tribe(combo.race, scene.shown.state.seat, combo.power)
    return {
        "race": combo.race,
        "power": combo.power,
        "coins": combo.coins,
        "tokens": tokens_for(scene.p, tribe),
    }


def _act(scene: Scene) -> dict[str, Json]:
    seat = waiting_for(scene.p)
    demands = scene.shown.state.demands
    demand: Json = {"what": demands[0].what, "region": demands[0].region} if demands else None
    return {"seat": seat, "ask": _ask(scene, seat), "demand": demand, "kinds": _kinds(scene)}


def _ask(scene: Scene, seat: int | None) -> Json:
    state = scene.shown.state
    if state.demands:
        word = scene.speaker.word("matter", state.demands[0].what)
        return said("asks.decide", seat={"seat": seat}, what={"word": word})
    picking = state.phase in (Phase.START, Phase.CHOOSE) and scene.p.player.active is None
    asked = "pick" if picking else state.phase.replace("_", "-")
    return said(f"asks.{asked}", seat={"seat": seat}) if seat is not None else said("asks.over")


_KINDS: Mapping[Phase, tuple[str, ...]] = {
    Phase.START: ("expand", "decline", "use"),
    Phase.CHOOSE: ("expand", "decline", "use"),
    Phase.CONQUEST: ("conquer", "final", "roll", "use", "stop", "redeploy", "end-turn"),
    Phase.REDEPLOY: ("redeploy", "use", "end-turn"),
    Phase.PLACE: ("use", "end-turn"),
    Phase.AFTER_SCORE: ("decline", "end-turn"),
    Phase.RETREAT: ("retreat",),
    Phase.OVER: (),
}


def _kinds(scene: Scene) -> list[Json]:
    state = scene.shown.state
    if state.demands:
        return ["use"]
    if state.phase in (Phase.START, Phase.CHOOSE) and scene.p.player.active is None:
        return ["pick", "use"]
    return list(_KINDS[state.phase])


def _roll(scene: Scene) -> Json:
    kept = scene.shown.state.turn.roll
    return None if kept is None else {"die": kept.die, "region": kept.region}


def _die(scene: Scene) -> Json:
    waiting = scene.shown.waiting_for_die
    if waiting is None:
        return None
    return {"command": write_command(waiting), "region": waiting.region}


def _notices(scene: Scene) -> list[Json]:
    die = scene.shown.stray_die
    facts: dict[str, Json] = {} if die is None else {"face": die}
    return [said(f"notices.{notice}", **facts) for notice in scene.shown.notices]


def _suggestion(scene: Scene, found: Suggestion) -> dict[str, Json]:
    """What lies on the board cannot tell how a die will fall: a last conquest lacks its die."""
    command = found.command
    told = Conquer(command.region) if isinstance(command, Final) else command
    return {
        "command": {k: v for k, v in write_command(command).items() if k != "die"},
        "title": scene.speaker.title(scene.p, told),
        "regions": list(found.regions),
    }


def _mismatches(scene: Scene) -> list[Mismatch]:
    found = sorted(scene.shown.mismatches, key=lambda one: by_number(one.region))
    return found[:MOST_MISMATCHES]


def _mismatch(scene: Scene, found: Mismatch) -> dict[str, Json]:
    return {
        "region": found.region,
        "expected": found.expected,
        "seen": found.seen,
        "reasons": scene.speaker.refusals(found.reasons),
    }


def _custom(scene: Scene) -> dict[str, Json]:
    return {
        tile.id: {
            "kind": "race" if tile.supply else "power",
            "name": tile.name,
            "rule": tile.rule,
            "number": tile.number,
        }
        for tile in scene.opening.custom
    }


def _overruled(scene: Scene) -> dict[str, Json]:
    """Rules that this table plays otherwise, and how."""
    notes = scene.shown.state.notes.items()
    return {k.removeprefix(OVERRULED): v for k, v in notes if k.startswith(OVERRULED)}


def _you(scene: Scene) -> Json:
    if scene.seat is None:
        return None
    return {"seat": scene.seat, "due": waiting_for(scene.p) == scene.seat}
