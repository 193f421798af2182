"""`python -m tools.house_boards [ID...]` draws the house boards anew and writes their files."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

from companion.drawing.svg import svg
from companion.games.sheet import Sheet, write
from tools.house_boards import cave, islands
from tools.house_boards.outlines import Unfit

_ROOT = Path(__file__).parents[2]


def main() -> None:
    """Draws the boards named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", help="boards to draw; none: all")
    wanted = parser.parse_args().ids
    for id, (attempt, throw) in _works().items():
        if not wanted or id in wanted:
            _keep(*_first_fit(attempt, throw))


def _works() -> dict[str, tuple[Callable[[int], Sheet], int]]:
    sides = {d.id: (partial(islands.attempt, d), d.throw) for d in islands.DESIGNS}
    return {"underground-5p": (cave.attempt, cave.THROW), **sides}


def _first_fit(attempt: Callable[[int], Sheet], start: int) -> tuple[Sheet, int]:
    for throw in count(start):
        try:
            return attempt(throw), throw
        except Unfit as reason:
            print(f"  throw {throw}: {reason}")
    raise AssertionError("counting ended")


def _keep(sheet: Sheet, throw: int) -> None:
    file = _ROOT / "companion" / "games" / sheet.game / "boards" / f"{sheet.id}.json"
    file.write_text(write(sheet), encoding="utf-8")
    drawing = _ROOT / "docs" / "boards" / f"{sheet.id}.svg"
    drawing.parent.mkdir(parents=True, exist_ok=True)
    drawing.write_text(svg(sheet), encoding="utf-8")
    print(f"{sheet.id}: throw {throw}, {len(sheet.board.regions)} regions")


if __name__ == "__main__":
    main()
