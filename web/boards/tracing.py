"""`board trace`: seeds read and judged, the tracer run, its doubts told. Traces nothing itself."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from companion.games.board_file import (
    LEAST_MM,
    MOST_MM,
    MOST_REGIONS,
    BoardFile,
    is_name,
    write_file,
)
from companion.games.checking import check
from companion.games.sheet import IslandSide, Point
from vision.geometry import Picture, Points
from vision.studio.contacts import Contact, open_questions
from vision.studio.flat import enlarged
from vision.studio.photo import PhotographError, at_rim, read_photograph
from vision.studio.survey import (
    Named,
    ReadyBoard,
    SameRegionError,
    Seed,
    Seeds,
    Survey,
    answered,
    prepare,
    survey,
)
from web.boards.words import fault_lines, say, verdict
from web.studio.pictures import SCREEN_PX, packed

MOST_SEEDS = 400
LONGEST_SHOWN = 40
"""Letters of a name that is wrong, in the sentence about it."""
YES, NO = dict.fromkeys("yjoはh", True), dict.fromkeys("nいi", False)
"""First letters of an answer, in every language."""
FEWEST_REGIONS = {"L": 12, "M": 9, "S": 0}


class SeedsError(ValueError):
    """These seeds cannot be used; carries the key of the sentence and its facts."""

    def __init__(self, word: str, **facts: str) -> None:
        super().__init__(word)
        self.word, self.facts = word, facts


def trace_command(arguments: argparse.Namespace) -> int:
    """Exit code 1: photograph or seeds cannot be used, or the board has errors, and why."""
    try:
        photograph = read_photograph(arguments.photo)
        seeds = read_seeds(arguments.seeds)
        answers = _read_answers(arguments.seeds, {seed.id for seed in seeds.regions})
        named = _named(arguments, seeds)
        ground = prepare(photograph, seeds)
        _all_on(ground, seeds)
        found = survey(ground, seeds.regions, named)
    except PhotographError as error:
        return _complain(arguments, f"photograph.{error.word}", **error.facts)
    except SeedsError as error:
        return _complain(arguments, f"seeds.{error.word}", **error.facts)
    except SameRegionError as error:
        return _complain(arguments, "seeds.same-place", region=error.region, other=error.other)
    found = answered(found, answers)
    while arguments.ask and open_questions(found.contacts):
        found = answered(found, dict(asked(arguments.language, found)))
    shown = packed(enlarged(ground.flat, photograph, SCREEN_PX))
    arguments.out.write_text(write_file(found.sheet, shown, flat=True), encoding="utf-8")
    return _tell(arguments, found, _doubts(arguments.language, photograph, ground))


def asked(language: str, found: Survey) -> Iterator[tuple[frozenset[str], bool]]:
    """Yes or no at the terminal; a line that is neither takes the tracer's guess."""
    for contact in open_questions(found.contacts):
        one, other = _pair_of(contact, found)
        x, y = contact.at
        guess = "board.ask-yes" if contact.border else "board.ask-no"
        print(say(language, guess, one=one, other=other, x=x, y=y), file=sys.stderr)
        told = sys.stdin.readline().strip().lower()[:1]
        yield frozenset((one, other)), {**YES, **NO}.get(told, contact.border)


def _read_answers(path: Path, regions: set[str]) -> dict[frozenset[str], bool]:
    """Contacts that the seeds have settled already; anything else there is refused as seeds are."""
    try:
        told = json.loads(path.read_text(encoding="utf-8")).get("answers") or []
        answers = {
            frozenset(str(region) for region in one["regions"]): _yes_or_no(one["border"])
            for one in told
        }
    except (KeyError, TypeError, AttributeError) as wrong:
        reason = f"answers: {type(wrong).__name__} {wrong}"
        raise SeedsError("unreadable", file=path.name, reason=reason) from wrong
    for nobody in sorted(region for pair in answers for region in pair if region not in regions):
        raise SeedsError("no-such-region", region=nobody[:LONGEST_SHOWN])
    return answers


def _yes_or_no(told: object) -> bool:
    if not isinstance(told, bool):
        raise TypeError(f"border: {told}")
    return told


def read_seeds(path: Path) -> Seeds:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        regions = tuple(_seed(one, place) for place, one in enumerate(told["regions"], 1))
        corners, fold = told.get("corners"), told.get("fold")
        size = told.get("size_mm")
        seeds = Seeds(
            regions,
            None if corners is None else _points(corners, 4),
            None if size is None else _pair(size),
            None if fold is None else _points(fold, 2),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        reason = f"{type(wrong).__name__} {wrong}"
        raise SeedsError("unreadable", file=path.name, reason=reason) from wrong
    if not regions:
        raise SeedsError("no-regions")
    if len(regions) > MOST_SEEDS or len({seed.id for seed in regions}) > MOST_REGIONS:
        raise SeedsError("too-many", most=str(MOST_REGIONS))
    for seed in regions:
        if not is_name(seed.id):
            raise SeedsError("bad-number", region=seed.id[:LONGEST_SHOWN])
    if seeds.size_mm is not None and not all(LEAST_MM <= side <= MOST_MM for side in seeds.size_mm):
        raise SeedsError("unreadable", file=path.name, reason="size_mm")
    return seeds


def _seed(told: dict[str, Any], place: int) -> Seed:
    symbols = told.get("symbols") or []
    if not isinstance(symbols, list):
        raise TypeError(f"symbols: {symbols}")
    terrain = told.get("terrain") or ""
    return Seed(
        str(told.get("id") or place), _pair(told["point"]), str(terrain), tuple(map(str, symbols))
    )


def _pair(told: Any) -> Point:
    x, y = (float(value) for value in told)
    if not np.isfinite([x, y]).all():
        raise ValueError(f"{x}, {y}")
    return x, y


def _points(told: Any, number: int) -> Points:
    points = np.array([_pair(point) for point in told])
    if len(points) != number:
        raise ValueError(f"{len(points)} points, not {number}")
    return points


def _all_on(ground: ReadyBoard, seeds: Seeds) -> None:
    height, width = ground.flat.picture.shape[:2]
    for seed in seeds.regions:
        x, y = ground.flat.place(np.array([seed.point]))[0]
        if not (-0.02 * width < x < 1.02 * width and -0.02 * height < y < 1.02 * height):
            raise SeedsError("off-board", region=seed.id)


def _named(arguments: argparse.Namespace, seeds: Seeds) -> Named:
    id = arguments.id or arguments.out.name.split(".")[0]
    if not is_name(id):
        raise SeedsError("bad-name", board=id[:LONGEST_SHOWN])
    size = arguments.size or _usual_size(len({seed.id for seed in seeds.regions}))
    island = arguments.game == "warcraft"
    face = IslandSide(size, arguments.number, arguments.side) if island else None
    return Named(id, arguments.game, arguments.players, face)


def _usual_size(regions: int) -> str:
    """The size of an island by its regions, where nobody says it."""
    return next(size for size, least in FEWEST_REGIONS.items() if regions >= least)


def _doubts(language: str, photograph: Picture, ground: ReadyBoard) -> list[dict[str, str]]:
    """What may be wrong with the photograph itself."""
    corner = at_rim(photograph, ground.flat.corners)
    if corner is None:
        return []
    key = "photograph.corner-at-rim"
    return [{"code": key, "text": say(language, key, corner=corner)}]


def _tell(arguments: argparse.Namespace, found: Survey, doubts: list[dict[str, str]]) -> int:
    file = BoardFile(found.sheet, check(found.sheet))
    asked = [_question(contact, found) for contact in found.asked]
    if arguments.json:
        said = verdict(file, arguments.language)
        told = {**said, "warnings": [*doubts, *said["warnings"]], "out": str(arguments.out),
                "asked": asked, "guessed": _guessed(found)}  # fmt: skip
        print(json.dumps(told, ensure_ascii=False))
        return int(bool(file.errors))
    borders = sum(len(others) for others in found.sheet.board.borders.values()) // 2
    print(say(arguments.language, "board.traced", board=found.sheet.id, file=arguments.out,
              regions=len(found.regions), borders=borders))  # fmt: skip
    if guesses := _guessed(found):
        regions = ", ".join(guess["region"] for guess in guesses)
        print(say(arguments.language, "board.guessed", regions=regions))
    for contact in found.asked:
        one, other = _pair_of(contact, found)
        key = "board.asked-yes" if contact.border else "board.asked-no"
        x, y = contact.at
        print(say(arguments.language, key, one=one, other=other, x=x, y=y))
    for line in [*(doubt["text"] for doubt in doubts), *fault_lines(file, arguments.language)]:
        print(line)
    return int(bool(file.errors))


def _guessed(found: Survey) -> list[dict[str, str]]:
    """Terrains that nobody named, as they were guessed."""
    terrains = dict(zip(found.regions, found.sheet.board.regions.values(), strict=True))
    return [{"region": id, "terrain": terrains[id].terrain} for id in found.guessed]


def _question(contact: Contact, found: Survey) -> dict[str, object]:
    return {
        "regions": _pair_of(contact, found),
        "border": contact.border,
        "shared_mm": round(contact.mm, 1),
        "at": list(contact.at),
    }


def _pair_of(contact: Contact, found: Survey) -> list[str]:
    return [found.regions[number] for number in sorted(contact.pair)]


def _complain(arguments: argparse.Namespace, key: str, **facts: object) -> int:
    sentence = say(arguments.language, key, **facts)
    if arguments.json:
        print(json.dumps({"ok": False, "code": key, "text": sentence}, ensure_ascii=False))
    print(f"tribekeeper board trace: {sentence}", file=sys.stderr)
    return 1
