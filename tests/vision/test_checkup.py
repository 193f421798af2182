"""Advice a person can follow, from pictures that are good or bad in one way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.table.inputs import Unseen
from companion.text.catalog import LANGUAGES, catalog
from tests.vision.tables import bare_scene, photograph
from vision.grey import to_grey
from vision.render.arrange import view_over
from vision.render.scene import Light, Scene
from vision.render.viewpoint import Viewpoint
from vision.table.advice.checkup import REMEDIES, Checkup, check
from vision.table.advice.notes import Remark, Word, note
from vision.table.eye import Eye
from vision.tell import said

GOOD = Light(exposure=0.8, uneven=0.1, blur=0.5)


def checked(scene: Scene, view: Viewpoint, light: Light = GOOD) -> Checkup:
    picture = photograph(replace(scene, light=light), view).picture
    return check(Eye("base").look(picture), to_grey(picture))


def words(checkup: Checkup) -> set[Word]:
    return {remark.word for remark in checkup.advice}


def full_hd(tilt: float = 15.0) -> Viewpoint:
    return view_over(bare_scene(), (1920, 1080), tilt)


def test_a_good_picture_is_called_good_and_measured() -> None:
    view = full_hd()
    checkup = checked(bare_scene(), view)
    assert words(checkup) == {Word.ALL_WELL}
    assert checkup.tilt == pytest.approx(view.tilt, abs=3)
    assert checkup.distance_mm == pytest.approx(view.distance_mm, rel=0.1)
    assert checkup.cell_px is not None
    assert checkup.cell_px > 3


def test_a_camera_too_far_away_is_told_how_far_to_come() -> None:
    view = full_hd()
    far = replace(view, distance_mm=view.distance_mm * 1.7)
    checkup = checked(bare_scene(), far)
    (closer,) = [n for n in checkup.advice if n.word is Word.CLOSER]
    assert checkup.cell_px is not None
    needed = far.distance_mm * (1 - checkup.cell_px / 3.0) / 10
    assert closer.fact("cm") == pytest.approx(needed, rel=0.2)


@pytest.mark.parametrize(
    ("light", "word"),
    [
        (replace(GOOD, exposure=0.02), Word.MORE_LIGHT),
        (replace(GOOD, blur=3.2), Word.FOCUS),
        (replace(GOOD, glare=((290.0, 150.0, 60.0),)), Word.GLARE),
        (replace(GOOD, exposure=9.0), Word.LESS_LIGHT),
    ],
)
def test_bad_light_and_bad_focus_have_their_advice(light: Light, word: Word) -> None:
    assert word in words(checked(bare_scene(), full_hd(), light))


def test_a_camera_that_looks_too_flat_is_told() -> None:
    assert Word.LOWER_TILT in words(checked(bare_scene(), full_hd(52.0)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_a_sentence_in_every_language(language: str) -> None:
    facts = {
        Word.BOARD_MOVED: note(Word.BOARD_MOVED, board="base-2p"),
        Word.CLOSER: note(Word.CLOSER, cm=12, px=2.4),
    }
    for word in Word:
        blanks = catalog("en", "eye").blanks(f"notes.{word.value}")
        assert catalog(language, "eye").blanks(f"notes.{word.value}") == blanks
        remark = facts.get(word, Remark(word, tuple((blank, 1) for blank in sorted(blanks))))
        assert said(remark, language)


def test_every_reason_that_one_camera_gives_has_advice_of_its_own() -> None:
    elsewhere = {Unseen.BOARD_LOST, Unseen.BORDER}
    assert set(REMEDIES) == set(Unseen) - elsewhere
