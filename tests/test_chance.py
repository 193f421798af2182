"""What the program draws by itself: a place for the Well on a dry island, where it has dealt."""

from companion.games.warcraft.discovery import REPLACE_WELL
from companion.games.warcraft.places import PLACES
from companion.rules.board import RegionId
from companion.rules.commands import Conquer, Use
from companion.table.inputs import Jumped, Tapped
from companion.table.shown import Reply
from companion.table.table import Table
from tests.scenes import player
from tests.tables import NOW
from tests.traits.warcraft.isles import isles

DRY = RegionId("N2")


def table_with(*elsewhere: str) -> Table:
    """The Well lies face down on an island without water, the others elsewhere."""
    scene = isles(
        players={"A": player("orcs", hand=2, N1=1), "B": player("naga")},
        markers={"N2": ["?well_of_eternity"], "C2": [*elsewhere]},
    )
    game, state = scene.reader.game, scene.state
    return Table(game, state, lambda entry, press: None, lambda: NOW, shuffle=tuple)


def send(table: Table, command: Conquer | Use) -> Reply:
    return table.handle(Tapped(None, command, table.shown.version))


def sources(table: Table) -> list[str]:
    return [entry.source for entry in table.shown.line]


def test_the_program_draws_where_it_has_dealt() -> None:
    table = table_with("?karazhan")
    assert send(table, Conquer(DRY)).accepted
    assert sources(table) == ["tap", "auto"]
    (place,) = table.shown.state.markers[DRY]
    assert place in set(PLACES) - {"well_of_eternity", "karazhan"}
    assert table.shown.state.demands == ()


def test_no_answer_of_a_person_tells_what_lies_face_down() -> None:
    """Whichever place somebody asks for, the refusal is the same."""
    answers = []
    for elsewhere in ("?karazhan", "?dark_portal"):
        table = table_with(elsewhere)
        send(table, Conquer(DRY))
        told = [send(table, Use(REPLACE_WELL, (DRY,), value=place)).reasons for place in PLACES]
        answers.append(told)
    assert answers[0] == answers[1]
    assert all(answers[0])


def test_undo_does_not_stop_before_the_draw() -> None:
    table = table_with("?karazhan")
    send(table, Conquer(DRY))
    assert table.handle(Jumped(1, table.shown.version, sure=True)).accepted
    assert table.shown.cursor == 0
    assert table.handle(Jumped(1, table.shown.version, sure=True)).accepted
    assert table.shown.cursor == 2


def test_people_who_have_laid_their_own_tiles_draw_themselves() -> None:
    table = table_with("?marker")
    send(table, Conquer(DRY))
    assert sources(table) == ["tap"]
    assert send(table, Use(REPLACE_WELL, (DRY,), value="karazhan")).accepted
