"""What files may say beside the moves is what we write there, and everybody can read it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.store import remarks
from companion.store.codec import Json, UnreadableError
from companion.store.entries import DEVICES, Entry
from companion.store.remarks import refuse_unwritten
from companion.table.inputs import AgreedBy, Breach
from tests.tables import NOW
from web.desk import Role

TEXT = Path(__file__).parents[2] / "companion" / "text"


def words(language: str, file: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((TEXT / language / f"{file}.toml").read_text())


def test_they_are_the_kinds_that_the_table_knows() -> None:
    assert set(Role) == remarks.ROLES
    assert set(AgreedBy) == remarks.WAYS
    assert set(Breach) == remarks.BREACHES


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_each_has_its_sentence(language: str) -> None:
    table = words(language, "table")
    deeds = {name for deed in remarks.DEEDS for name in (deed, f"{deed}-of")}
    yes = {f"agreed-{way}-of" for way in remarks.WAYS}
    assert deeds | yes | remarks.OF_NOBODY <= table["notes"].keys()
    broken = {f"promise-{breach}" for breach in remarks.BREACHES}
    assert broken <= table["notices"].keys()
    sources = words(language, "play")["play"]["history"]["source"]  # type: ignore[index]
    assert set(sources) - {"other-die"} == remarks.MOVES


DIE = {"device": "0a0b", "roll": 1}
WRITTEN: list[tuple[str, Json]] = [
    ("undo", None),
    *(("open", {"seat": 0, "by": way}) for way in AgreedBy),
    *((DEVICES, {"what": what, "role": "tv", "seat": None}) for what in remarks.DEEDS),
    *((DEVICES, {"what": what, "role": "player", "seat": 1}) for what in remarks.DEEDS),
    *((DEVICES, {"what": what, "seat": None}) for what in remarks.OF_NOBODY),
    (DEVICES, {"what": remarks.RESTORED, "seat": None, remarks.COME: 120}),
    *(("promise", {**DIE, "reason": reason, "times": 1}) for reason in Breach),
    ("die", {**DIE, "face": 2}),
]


@pytest.mark.parametrize(("source", "proof"), WRITTEN)
def test_what_we_write_is_taken(source: str, proof: dict[str, object] | None) -> None:
    refuse_unwritten(Entry(None, (), source, NOW, cursor=0, proof=proof))


@pytest.mark.parametrize("what", [["joined"], {}, None, 7])
def test_no_kind_at_all_is_refused(what: object) -> None:
    proof = {"what": what, "role": "tv", "seat": None}
    with pytest.raises((UnreadableError, TypeError)):
        refuse_unwritten(Entry(None, (), DEVICES, NOW, cursor=0, proof=proof))


@pytest.mark.parametrize("come", [-1, remarks.MOST_MOMENTS + 1, True, "7", None])
def test_a_moment_that_no_game_comes_to_is_refused(come: object) -> None:
    """Its versions would be those of another game."""
    proof = {"what": remarks.RESTORED, "seat": None, remarks.COME: come}
    with pytest.raises(UnreadableError):
        refuse_unwritten(Entry(None, (), DEVICES, NOW, cursor=0, proof=proof))
