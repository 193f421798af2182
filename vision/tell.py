"""What the eye knows and sees, told on a terminal: as sentences, or as JSON for programs."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.games.sheet import Sheet
from companion.text.catalog import catalog
from vision.cameras.pictures import NotAPictureError, load
from vision.cameras.sources import CameraMissingError, Source, source_for
from vision.census import census
from vision.geometry import Picture
from vision.grey import to_grey
from vision.layout import ANCHOR_MM, COLUMN_MAT, Plan, plans
from vision.mats import mats
from vision.sticker import TAG_MM
from vision.table.advice.notes import Remark, Word, note
from vision.table.advice.overlay import overlay
from vision.table.advice.strangers import other_families
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.registration.calibrate import TooFewTagsError, calibrate
from vision.table.sight import CameraSight, Mark
from vision.table.steady import Steady
from vision.tags.family import golay
from vision.tellers import tellers


def tell_tags(game: str, *, as_json: bool) -> str:
    """Every number of a box: its faces, its boards' corners and the size of each board."""
    if as_json:
        boards = [{"board": p.board, "size_mm": list(p.size_mm)} for p in plans(game)]
        listing = {"game": game, "tags": tags(game), "anchors": anchors(game), "boards": boards}
        beside = {"cards": cards(game), "mats": _corners(mats())}
        return json.dumps(listing | beside, indent=1)
    faces = [f"{f.tag:4d}  {f.token} ({f.side.value})" for f in census(game).faces]
    corners = [
        f"{a.tag:4d}  {p.board}, corner {a.corner + 1}" for p in plans(game) for a in p.anchors
    ]
    return "\n".join([*faces, *corners])


def tags(game: str) -> list[dict[str, object]]:
    """One entry for each printed face of the box."""
    return [
        {
            **_printed(face.tag),
            "token": face.token,
            "race": face.race,
            "piece": face.piece,
            "side": face.side.value,
            "serial": face.serial,
            "size_mm": round(TAG_MM, 3),
        }
        for face in census(game).faces
    ]


def anchors(game: str) -> list[dict[str, object]]:
    """One entry for each corner tag; `center_mm` counts from the board's top left corner."""
    return _corners(plans(game))


def cards(game: str) -> list[dict[str, object]]:
    """One entry for each face of the cards that tell what cardboard does not show."""
    return [
        {
            **_printed(face.tag),
            "token": face.token,
            "piece": face.piece,
            "kind": told.kind,
            "what": told.what,
            "value": told.value,
            "size_mm": round(TAG_MM, 3),
        }
        for face, told in tellers(game)
    ]


def _corners(flat: Iterable[Plan]) -> list[dict[str, object]]:
    return [
        {
            **_printed(anchor.tag),
            "board": plan.board,
            "corner": anchor.corner,
            "center_mm": list(anchor.center_mm),
            "size_mm": round(ANCHOR_MM, 3),
            "board_mm": list(plan.size_mm),
        }
        for plan in flat
        for anchor in plan.anchors
    ]


def _printed(tag: int) -> dict[str, object]:
    return {"family": golay().name, "id": tag, "bits": list(golay().rows(tag))}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person wants to have looked at, and how it is to be told."""

    where: str
    game: str | None = None
    drawing: Path | None = None
    language: str = "en"
    bend: float | None = None
    mixed: bool = False
    own: tuple[Sheet, ...] = ()
    """Boards of somebody's own that may lie there."""


def see(asked: Asked, *, as_json: bool) -> int:
    """Look once at a picture, through a video or at a camera; 1 if there was nothing to see."""
    try:
        picture, sight, milliseconds = _look(source_for(asked.where), asked)
    except (CameraMissingError, NotAPictureError, OSError) as wrong:
        word = Word.NOT_A_PICTURE if isinstance(wrong, NotAPictureError) else Word.CAMERA_MISSING
        return _complain(asked.where, note(word), asked.language, as_json=as_json)
    if asked.drawing is not None:
        cv2.imwrite(str(asked.drawing), overlay(picture, sight))
    told = facts(sight, milliseconds)
    print(json.dumps(told, indent=1) if as_json else "\n".join(_sentences(sight, asked.language)))
    return 0


def facts(sight: CameraSight, milliseconds: float) -> dict[str, object]:
    """A sight as plain values."""
    return {
        "game": sight.game,
        "boards": [
            *(
                {"board": r.plan.board, "registered": True, "error_mm": round(r.error_mm, 2)}
                for r in sight.boards
            ),
            *({"board": b, "registered": False, "error_mm": None} for b in sight.lost),
        ],
        "tokens": [_token(mark) for mark in sight.marks],
        "covered": [
            {"board": board, "region": region, "why": why.value}
            for board, regions in sight.not_seen.items()
            for region, why in regions.items()
        ],
        "combos": [
            {"position": c.position, "race": c.race, "power": c.power} for c in sight.combos
        ],
        "notes": [{"word": n.word.value, **dict(n.facts)} for n in sight.notes],
        "ms": round(milliseconds, 1),
    }


def said(remark: Remark, language: str) -> str:
    """A note as a sentence."""
    return catalog(language, "eye").say(f"notes.{remark.word.value}", **dict(remark.facts))


def tell_lens(pictures: list[Path], language: str) -> int:
    """Measure a lens; its one number is for `see --bend` and for the camera's settings."""
    try:
        lens = calibrate(load(path) for path in pictures)
    except (NotAPictureError, OSError) as wrong:
        word = Word.NOT_A_PICTURE if isinstance(wrong, NotAPictureError) else Word.CAMERA_MISSING
        return _complain(", ".join(map(str, pictures)), note(word), language, as_json=False)
    except TooFewTagsError:
        return _complain("", note(Word.NO_SHEET), language, as_json=False)
    print(json.dumps({"bend": round(lens.bend, 5), "size": list(lens.size)}))
    return 0


def _look(source: Source, asked: Asked) -> tuple[Picture, CameraSight, float]:
    """The last frame of a film, or the first settled one of a camera."""
    eye = Eye(asked.game, bend=asked.bend, own=asked.own, mixed=lambda: asked.mixed)
    steady = Steady()
    last: tuple[Picture, CameraSight, float] | None = None
    source.open()
    try:
        while (picture := source.read()) is not None:
            start = time.perf_counter()
            sight = eye.look(picture)
            last = picture, sight, (time.perf_counter() - start) * 1000
            if source.live and steady.update(merge([sight])) is not None:
                break
    finally:
        source.close()
    if last is None:
        raise CameraMissingError("no frame came")
    return last[0], _with_strangers(last[0], last[1]), last[2]


def _with_strangers(picture: Picture, sight: CameraSight) -> CameraSight:
    """In a single look there is time to name tags that are none of ours."""
    extra = [note(Word.FOREIGN_TAG, tag=name) for name in other_families(to_grey(picture))]
    return replace(sight, notes=(*sight.notes, *extra))


def _token(mark: Mark) -> dict[str, object]:
    return {
        "family": golay().name,
        "id": mark.face.tag,
        "token": mark.face.token,
        "side": mark.face.side.value,
        "board": mark.board,
        "region": mark.regions[0] if mark.regions else None,
        "regions": list(mark.regions),
        "center_px": np.round(mark.quad.mean(axis=0), 2).tolist(),
        "confidence": round(mark.confidence, 2),
    }


def _sentences(sight: CameraSight, language: str) -> Iterator[str]:
    words = catalog(language, "eye")
    for found in sight.boards:
        yield words.say("see.board", board=found.plan.board, mm=f"{found.error_mm:.2f}")
    for mark in sight.marks:
        place = " / ".join(map(str, mark.regions)) or words.say("see.off-board")
        board = mark.board or ""
        yield words.say("see.token", token=mark.face.token, side=mark.face.side.value,
                        board=board, place=place)  # fmt: skip
    for name, regions in sight.not_seen.items():
        if regions and name != COLUMN_MAT:
            yield words.say("see.covered", board=name, regions=", ".join(map(str, regions)))
    for combo in sight.combos:
        yield words.say("see.combo", position=combo.position + 1, race=combo.race or "?",
                        power=combo.power or "?")  # fmt: skip
    for remark in sight.notes:
        yield said(remark, language)


def _complain(where: str, remark: Remark, language: str, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"boards": [], "tokens": [], "covered": [], "combos": [],
                          "notes": [{"word": remark.word.value, **dict(remark.facts)}],
                          "ms": 0.0}, indent=1))  # fmt: skip
    print(": ".join(filter(None, [where, said(remark, language)])), file=sys.stderr)
    return 1
