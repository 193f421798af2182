"""The picture of a game: small, made once, complete, and silent about what lies hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.rules.model import HIDDEN
from companion.text.catalog import catalog
from tests.web.play.desks import BOXES, desk_on, lay, opened, played, tap, view, with_combos
from web.desk import Json, Role, Tap, Verdict
from web.table_desk import TableDesk
from web.views.record.ending import ending
from web.views.record.history import history
from web.views.setup.help import rules_help

SMALL = 8_000


class Finished(NamedTuple):
    box: str
    desk: TableDesk


@pytest.fixture(scope="module", params=BOXES)
def finished(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Finished]:
    """A whole game of four in every box."""
    with desk_on(tmp_path_factory.mktemp("home")) as desk:
        opened(desk, request.param, 4)
        yield Finished(request.param, desk)


def texts(value: Json) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value).union(*(texts(item) for item in value.values()))
    if isinstance(value, list):
        return set().union(*(texts(item) for item in value))
    return set()


def keys_of(value: Json) -> set[str]:
    """The keys of every message and word in a value."""
    found: set[str] = set()
    if isinstance(value, dict):
        found |= {str(value[name]) for name in ("key", "word", "ruling") if value.get(name)}
        for item in value.values():
            found |= keys_of(item)
    elif isinstance(value, list):
        for item in value:
            found |= keys_of(item)
    return found


@pytest.mark.parametrize("box", BOXES)
def test_a_picture_is_small_and_names_nothing_hidden(tmp_path: Path, box: str) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, box, 5, lambda state: state.round == 4)
        state = desk.seat_view().shown.state
        shown = view(desk)
        packed = json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode()
        assert len(packed) < SMALL
        visible = texts(shown)
        hidden = {
            m.removeprefix(HIDDEN) for ms in state.markers.values() for m in ms if m[0] == HIDDEN
        }
        secret = {*state.pile, *state.banners, *state.badges, *hidden} - set(state.badge_discard)
        assert secret & visible - {"marker"} == set()


def test_everything_said_in_a_game_has_its_words(finished: Finished) -> None:
    seen = finished.desk.seat_view()
    told = [history(seen, limit=10**6), ending(seen), view(finished.desk)]
    known = catalog("en", "core", "table", "evening", *finished.box.split("+")).sentences
    spoken = keys_of(json.loads(json.dumps(told)))
    assert {key for key in spoken if key not in known} == set()


def test_a_picture_is_made_once_for_all_who_see_the_same(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill")))
        first = desk.view(Role.TABLET)
        assert desk.view(Role.TV) is first
        assert desk.view(Role.SPECTATOR) is first
        own = desk.view(Role.PLAYER, desk.sitting[1])
        assert (own["you"], first["you"]) == ({"seat": 1, "due": False}, None)
        assert desk.view(Role.PLAYER, desk.sitting[1]) is own
        tap(desk, "pick", position=0)
        assert desk.view(Role.TABLET) is not first


def test_a_seat_that_is_not_at_the_table_watches(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill")))
        assert view(desk, Role.PLAYER, 4)["you"] is None


def test_the_picture_says_who_must_act_and_what_is_asked(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill")))
        act: Any = view(desk)["act"]
        assert act["ask"] == {"key": "asks.pick", "facts": {"seat": {"seat": 0}}}
        column: Any = view(desk)["column"]
        plain = {"race": "ratmen", "power": "hill", "coins": 0, "tokens": 12, "faction": None}
        assert column[0] == plain


def test_every_purse_is_the_sum_of_its_ledger(finished: Finished) -> None:
    for seat, player in enumerate(finished.desk.seat_view().shown.state.players):
        purse: Any = finished.desk.purse(finished.desk.sitting[seat])
        assert purse["coins"] == player.coins == purse["ledger"][0]["balance"]
        pieces = sum(int(piece) * number for piece, number in purse["change"].items())
        assert pieces == player.coins


def test_corrections_of_a_purse_stand_in_its_ledger(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill")))
        correct: dict[str, Json] = {"kind": "set-coins", "seat": 1, "coins": 30}
        assert desk.tap(Tap(None, correct, desk.version, "x", tablet=True)).verdict is Verdict.TAKEN
        newest: Any = desk.purse(desk.sitting[1])["ledger"]
        assert (newest[0]["coins"], newest[0]["correction"]) == (25, True)
        with pytest.raises(LookupError):
            desk.purse("somebody else")


def test_a_correction_is_nobodys_deed_and_tells_whose_purse_it_was(tmp_path: Path) -> None:
    """It stood under the emblem of whose turn it was; whoever held the tablet has done it."""
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill")))
        correct: dict[str, Json] = {"kind": "set-coins", "seat": 1, "coins": 30}
        desk.tap(Tap(None, correct, desk.version, "x", tablet=True))
        newest: Any = view(desk)["latest"]
        assert newest[0]["title"] == {
            "key": "corrections.set-coins-secret",
            "facts": {"seat": {"seat": 1}},
        }
        assert (newest[0]["seat"], newest[0]["faction"]) == (None, None)


def test_the_charts_agree_with_the_game(finished: Finished) -> None:
    view = finished.desk.seat_view()
    end: Any = ending(view)
    charts, state = end["charts"], view.shown.state
    assert len(charts["rounds"]) == state.rounds + 1
    assert [line[0] for line in charts["coins"]] == [5, 5, 5, 5]
    assert [line[-1] for line in charts["coins"]] == [player.coins for player in state.players]
    assert sorted(seat for place in end["ranking"] for seat in place) == [0, 1, 2, 3]
    kept = [sum(source["coins"] for source in seat) for seat in charts["sources"]]
    assert kept == [player.coins for player in state.players]
    assert sum(charts["losses"]) <= sum(charts["conquests"])


def test_history_is_read_in_pages_and_keeps_what_was_undone(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        played(desk, "base", 2, lambda state: state.round == 3)
        length = len(desk.seat_view().shown.line)
        tap(desk, "jump", cursor=length - 2, sure=True)
        whole: Any = history(desk.seat_view(), limit=1000)
        assert [entry["undone"] for entry in whole["entries"]][:3] == [True, True, False]
        assert [entry["number"] for entry in whole["entries"]] == list(range(length, 0, -1))
        page: Any = history(desk.seat_view(), before=10, limit=3)
        assert [entry["number"] for entry in page["entries"]] == [9, 8, 7]
        assert page["entries"][0] == whole["entries"][length - 9]


def test_a_short_history_of_what_just_happened(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill")))
        tap(desk, "pick", seat=0, tablet=False, position=0)
        latest: Any = view(desk)["latest"]
        assert latest[0]["title"] == {
            "key": "titles.pick",
            "facts": {"seat": {"seat": 0}, "combo": {"combo": ["ratmen", "hill"]}},
        }
        assert (latest[0]["source"], latest[0]["seat"], latest[0]["undone"]) == ("tap", 0, False)


def test_every_entry_says_which_side_acted_where_there_are_sides(finished: Finished) -> None:
    told: Any = history(finished.desk.seat_view(), limit=10_000)
    sides = {entry["faction"] for entry in told["entries"] if not entry["correction"]}
    wanted = {"alliance", "horde", "neutral"} if finished.box == "warcraft" else {None}
    assert sides <= wanted | {None}
    assert sides & wanted


def test_rules_of_a_race_say_which_side_it_is_on() -> None:
    entries: Any = rules_help("warcraft", "en")["entries"]
    sides = {entry["id"]: entry.get("faction") for entry in entries if entry["kind"] == "race"}
    assert None not in sides.values()
    assert sides["orcs"] == "horde"
    plain: Any = rules_help("base", "en")["entries"]
    assert not any("faction" in entry for entry in plain)
