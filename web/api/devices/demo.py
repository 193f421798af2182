"""The demonstration's table and pad, for the tablet that shows them. Only there with a demo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request

from companion.table.inputs import Key
from web.api import callers
from web.api.patience import Patience
from web.desk import Json, Role
from web.hardware.hardware import Hardware
from web.services import Services

if TYPE_CHECKING:
    from vision.render.laid import Wanted
    from vision.render.scene import AtMm
    from web.demo.cardboard import Lies, Whims
    from web.demo.demo import Demo

WHIMS = ("covered", "dark", "unplugged")
TOUCHES = ("/api/taps", "/api/keys")
"""Where whoever plays on a screen of their own says so."""
MOST_TOKENS = 60
LONGEST = 64


def demo(services: Services, hardware: Hardware | None) -> Blueprint:
    routes = Blueprint("demo", __name__, url_prefix="/api/demo")
    patience = Patience()

    def shown() -> Demo:
        callers.tablet(services.devices)
        found = None if hardware is None else hardware.demo
        return found if found is not None else callers.refuse(409, "no-demo")

    @routes.get("")
    def lying() -> Response:
        on = shown()
        after = callers.whole_asked("after", 0, range(2**31))
        with patience.seconds() as seconds:
            return _told(on, on.cardboard.next(after, seconds))

    @routes.before_app_request
    def interrupt() -> None:
        """A tap takes over from the simulated people as a hand on their cardboard does."""
        on = None if hardware is None else hardware.demo
        if on is None or request.method != "POST" or request.path not in TOUCHES:
            return
        if callers.caller(services.devices).audience.role in (Role.TABLET, Role.PLAYER):
            on.people.stop()

    _add_hands(routes, shown)
    _add_pad(routes, shown)
    _add_pictures(routes, shown)
    return routes


def _add_hands(routes: Blueprint, shown: Callable[[], Demo]) -> None:
    @routes.post("/pieces")
    def pieces() -> Response:
        """Somebody moves cardboard: the simulated people leave it to them."""
        from vision.render.moving import NotThereError

        on, given = shown(), callers.sent()
        do = callers.text_in(given, "do", longest=LONGEST)
        if do not in _HANDS:
            callers.refuse(400, "bad-field", field="do")
        on.people.stop()
        try:
            _HANDS[do](on, given)
        except NotThereError:
            callers.refuse(409, "not-there")
        return _told(on, on.cardboard.now)

    @routes.post("/whims")
    def whims() -> Response:
        on, given = shown(), callers.sent()
        wish = _whims_in(on, given)
        on.cardboard.change(wish)
        return _told(on, on.cardboard.now)

    @routes.post("/people")
    def people() -> Response:
        on, given = shown(), callers.sent()
        (on.people.start if callers.flag_in(given, "playing") else on.people.stop)()
        return _told(on, on.cardboard.now)


def _add_pad(routes: Blueprint, shown: Callable[[], Demo]) -> None:
    patience = Patience()

    @routes.get("/pad")
    def face() -> Response:
        """Its face, as soon as it is another than the one shown; dark where no pad runs (yet)."""
        from web.demo.pad import DARK, PadSeen, mark

        under = shown().pad
        with patience.seconds() as seconds:
            last = request.args.get("shown", "")
            seen = PadSeen(DARK, plugged=False) if under is None else under.next(last, seconds)
        return jsonify(
            {
                "there": under is not None,
                "plugged": seen.plugged,
                "lit": sorted(seen.face.lit),
                "linked": seen.face.linked,
                "hertz": seen.face.hertz,
                "sounds": seen.face.sounds,
                "pixels": seen.face.pixels,
                "shown": mark(seen),
            }
        )

    @routes.post("/pad")
    def press() -> Response:
        under, given = shown().pad, callers.sent()
        if under is None:
            callers.refuse(409, "no-pad")
        if "key" in given:
            key = callers.text_in(given, "key", longest=LONGEST)
            if key not in set(Key):
                callers.refuse(400, "bad-field", field="key")
            shown().people.stop()
            done = under.press(Key(key))
        else:
            done = under.plug(plugged=callers.flag_in(given, "plugged"))
        return jsonify({}) if done else callers.refuse(409, "no-pad")


def _add_pictures(routes: Blueprint, shown: Callable[[], Demo]) -> None:
    @routes.get("/boards/<board>")
    def board(board: str) -> Response:
        """What is printed on a board that lies there, from straight above."""
        from web.demo.pictures import board_jpeg

        on = shown()
        lies = on.cardboard.now
        if board not in dict(lies.table.boards):
            callers.refuse(404, "no-such-board")
        return Response(board_jpeg(on.cardboard.folder, lies.table, board), mimetype="image/jpeg")

    @routes.get("/faces/<int:tag>")
    def piece(tag: int) -> Response:
        """The upper face of a piece that lies there."""
        from web.demo.pictures import face_png

        lying = {piece.face.tag: piece for _, piece in shown().cardboard.now.pieces}
        if tag not in lying:
            callers.refuse(404, "not-there")
        return Response(face_png(lying[tag]), mimetype="image/png")


def _move(on: Demo, given: Mapping[str, Json]) -> None:
    on.cardboard.move(_tokens_in(given), _spot_in(on, given.get("at")))


def _take(on: Demo, given: Mapping[str, Json]) -> None:
    on.cardboard.take(_wanted_in(on, given), _spot_in(on, given.get("at")))


def _put_away(on: Demo, given: Mapping[str, Json]) -> None:
    on.cardboard.put_away(_tokens_in(given))


def _turn(on: Demo, given: Mapping[str, Json]) -> None:
    on.cardboard.turn(_tokens_in(given))


def _tidy(on: Demo, given: Mapping[str, Json]) -> None:
    on.cardboard.tidy()


_HANDS: Mapping[str, Callable[[Demo, Mapping[str, Json]], None]] = {
    "move": _move,
    "take": _take,
    "put-away": _put_away,
    "turn": _turn,
    "tidy": _tidy,
}


def _tokens_in(given: Mapping[str, Json]) -> tuple[str, ...]:
    tokens = given.get("tokens")
    if not isinstance(tokens, list) or not 0 < len(tokens) <= MOST_TOKENS:
        callers.refuse(400, "bad-field", field="tokens")
    found = tuple(token for token in tokens if isinstance(token, str))
    if len({*found}) != len(tokens):
        callers.refuse(400, "bad-field", field="tokens")
    return found


def _wanted_in(on: Demo, given: Mapping[str, Json]) -> Wanted:
    from vision.render.laid import Wanted
    from web.demo.telling import side_up

    piece = callers.text_in(given, "piece", longest=LONGEST)
    count = callers.whole_in(given, "count")
    if not 0 < count <= MOST_TOKENS:
        callers.refuse(400, "bad-field", field="count")
    playing = on.host.playing
    if playing is None:
        callers.refuse(409, "not-there")
    return Wanted(piece, side_up(playing.shown.state, piece), count)


def _spot_in(on: Demo, given: Json) -> AtMm:
    """A place on the part of the table that is shown."""
    from web.demo.telling import extent

    match given:
        case [int() | float() as x, int() | float() as y]:
            if extent(on.cardboard.now.table).holds(x, y):
                return float(x), float(y)
    return callers.refuse(400, "bad-field", field="at")


def _whims_in(on: Demo, given: Mapping[str, Json]) -> Callable[[Whims], Whims]:
    """What is not named stays as it is."""
    flags = {name: callers.flag_in(given, name) for name in WHIMS if name in given}
    hand = None if given.get("hand") is None else _spot_in(on, given["hand"])

    def wish(before: Whims) -> Whims:
        after = replace(before, hand=hand if "hand" in given else before.hand)
        return replace(
            after,
            covered=flags.get("covered", after.covered),
            dark=flags.get("dark", after.dark),
            unplugged=flags.get("unplugged", after.unplugged),
        )

    return wish


def _told(on: Demo, lies: Lies) -> Response:
    from web.demo.telling import told

    return jsonify(told(lies, on.host.playing, people=on.people.playing))
