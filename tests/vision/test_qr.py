"""Labels read at their spots, with zbar and without."""

from __future__ import annotations

import builtins
import sys
from dataclasses import replace
from types import ModuleType

import pytest

from companion.games import GAMES
from tests.vision.tables import bare_scene, photograph
from vision.census import census
from vision.geometry import Picture
from vision.labels import Label, read_label
from vision.layout import QR_MM, column_plan, plans
from vision.render.arrange import view_over
from vision.render.scene import Lying, Scene
from vision.table.advice.notes import Word
from vision.table.eye import Eye
from vision.table.qr import LabelReader, best_reader, opencv_reader, straightened
from vision.table.registration.anchors import AnchorFinder
from vision.table.registration.register import register
from vision.tags.decode import Decoder
from vision.tags.family import golay


def column(tilt: float, cell_px: float) -> tuple[Scene, int]:
    """A full column seen so far away that a QR cell has so many pixels; how many labels."""
    box = census("base")
    rows = [(race, row, "race") for row, race in enumerate(box.races[:6])]
    rows += [(power, row, "power") for row, power in enumerate(box.powers[:6])]
    return Scene("base", (("column", Lying(0, 0)),), labels=tuple(rows)), len(rows)


@pytest.mark.parametrize("tilt", [0.0, 45.0])
def test_every_label_is_read_at_three_and_a_half_pixels_per_cell(tilt: float) -> None:
    scene, count = column(tilt, 3.5)
    view = view_over(scene, (1280, 720), tilt)
    wanted = 3.5 * 29 / QR_MM
    shrink = wanted / min(view.pixels_per_mm(s.center_mm) for s in column_plan().spots)
    size = (int(view.size[0] * shrink), int(view.size[1] * shrink))
    view = replace(view, size=size, focal=view.focal * shrink)
    picture = photograph(scene, view, colour=False).picture
    anchors = frozenset(anchor.tag for anchor in column_plan().anchors)
    quads = AnchorFinder(Decoder(golay()), anchors).update(picture)
    (found,) = register([column_plan()], quads, view.size)
    read, exact = best_reader()
    assert exact
    texts = [read(straightened(picture, found, spot)) for spot in column_plan().spots]
    labels = {label for text in texts if text and (label := read_label(text))}
    assert len(labels) == count
    assert labels == {Label("base", kind, name) for name, _, kind in scene.labels}


@pytest.mark.parametrize("game", GAMES)
def test_every_label_says_what_it_is_and_fits_the_smallest_code(game: str) -> None:
    box = census(game)
    labels = [Label(game, "race", race) for race in box.races]
    labels += [Label(game, "power", power) for power in box.powers]
    labels += [Label(game, "board", plan.board) for plan in plans(game)[:-1]]
    for label in labels:
        assert read_label(label.written()) == label
        assert len(label.written()) <= 20


def test_without_zbar_opencv_reads_and_a_quiet_word_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def no_zbar(name: str, *rest: object) -> ModuleType:
        if name.startswith("pyzbar"):
            raise ImportError("Unable to find zbar shared library")
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", no_zbar)
    labels = LabelReader()
    monkeypatch.undo()
    assert not labels.exact
    scene = bare_scene()
    view = view_over(scene, (2560, 1440), 5)
    sight = Eye("base", labels=labels).look(photograph(scene, view).picture)
    assert [remark.word for remark in sight.notes] == [Word.NO_QR_READER]


def test_an_empty_spot_is_read_as_nothing() -> None:
    scene = bare_scene()
    picture = photograph(scene, view_over(scene, (640, 360), 5)).picture
    assert opencv_reader()(picture[:200, :200]) is None


def test_a_label_stays_while_it_is_briefly_covered_and_goes_when_it_is_gone() -> None:
    scene, _ = column(0.0, 5)
    view = view_over(scene, (1280, 720), 0)
    picture = photograph(scene, view, colour=False).picture
    anchors = frozenset(anchor.tag for anchor in column_plan().anchors)
    quads = AnchorFinder(Decoder(golay()), anchors).update(picture)
    (found,) = register([column_plan()], quads, view.size)
    texts = iter(["BR:ELVES", None, None, None, None])
    labels = LabelReader(lambda _: next(texts, None), patience=3)
    spots = [(found, column_plan().spots[0])]
    shown = [len(labels.update(picture, spots)) for _ in range(5)]
    assert shown == [1, 1, 1, 1, 0]
    assert labels.update(picture, []) == {}, "the mat is not found any more"
    assert labels.update(picture, spots) == {}


def test_several_labels_that_are_laid_together_are_read_together_and_leave_together() -> None:
    scene, count = column(0.0, 5)
    view = view_over(scene, (1280, 720), 0)
    full = photograph(scene, view, colour=False).picture
    bare = photograph(replace(scene, labels=()), view, colour=False).picture
    anchors = frozenset(anchor.tag for anchor in column_plan().anchors)
    quads = AnchorFinder(Decoder(golay()), anchors).update(full)
    (found,) = register([column_plan()], quads, view.size)
    spots = [(found, spot) for spot in column_plan().spots]
    labels = LabelReader()
    for _ in range(6):
        labels.update(bare, spots)
    seen = [len(labels.update(full, spots)) for _ in range(4)]
    assert seen[2:] == [count, count]
    for _ in range(20):
        left = labels.update(bare, spots)
    assert left == {}


@pytest.mark.parametrize("label", [("pillaging", "wealthy"), ("merchant", "spirit")])
def test_a_label_that_looks_much_like_the_last_one_is_read_at_once(label: tuple[str, str]) -> None:
    """It lay there before the glance could tell them apart: the column was told wrongly."""
    before, after = label
    scene, _ = column(0.0, 5)
    view = view_over(scene, (1280, 720), 0)
    power = ("power", 0)
    pictures = []
    for name in (before, after):
        others = (one for one in scene.labels if (one[2], one[1]) != power)
        laid = replace(scene, labels=(*others, (name, 0, "power")))
        pictures.append(photograph(laid, view, colour=False).picture)
    anchors = frozenset(anchor.tag for anchor in column_plan().anchors)
    quads = AnchorFinder(Decoder(golay()), anchors).update(pictures[0])
    (found,) = register([column_plan()], quads, view.size)
    spots = [(found, spot) for spot in column_plan().spots]
    labels = LabelReader()
    for _ in range(6):
        labels.update(pictures[0], spots)
    for _ in range(2):
        texts = labels.update(pictures[1], spots)
    assert Label("base", "power", after).written() in texts.values()
    assert Label("base", "power", before).written() not in texts.values()


def test_a_still_column_costs_one_look_in_three_frames() -> None:
    scene, count = column(0.0, 5)
    view = view_over(scene, (1280, 720), 0)
    frames = [photograph(scene, view, seed=seed, colour=False).picture for seed in (1, 2)]
    anchors = frozenset(anchor.tag for anchor in column_plan().anchors)
    quads = AnchorFinder(Decoder(golay()), anchors).update(frames[0])
    (found,) = register([column_plan()], quads, view.size)
    spots = [(found, spot) for spot in column_plan().spots]
    looks: list[Picture] = []
    read, _ = best_reader()

    def counted(picture: Picture) -> str | None:
        looks.append(picture)
        return read(picture)

    labels = LabelReader(counted)
    for number in range(4):
        labels.update(frames[number % 2], spots)
    looks.clear()
    for number in range(12):
        assert len(labels.update(frames[number % 2], spots)) == count
    assert len(looks) == 4


class _Broken:
    """A library that is found and cannot be loaded, as ctypes says it."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        if name.startswith("pyzbar"):
            raise OSError("libzbar.so.0: invalid ELF header")


def test_a_zbar_that_cannot_be_loaded_leaves_the_reader_of_opencv(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith("pyzbar")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [_Broken, *sys.meta_path])
    _, exact = best_reader()
    assert not exact
