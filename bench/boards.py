"""Own boards: every shipped board photographed, tapped once per region and traced anew."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from statistics import mean

from bench import _taps
from companion.games.atlas import atlas
from tools.photographs.rounds import Manner, Round, round_trip
from tools.photographs.strangers import BORDERS

CHOSEN_ON = frozenset(
    {
        "base-2p",
        "base-4p",
        "base-5p",
        "underground-5p",
        "large-1a",
        "large-1b",
        "medium-2b",
        "small-2a",
    }
)
"""Boards on whose drawings constants were looked at; the others only judge."""
HEAD = (
    "board             printed                  asked  taps  exact  mean %  p95 %  redraw (first)"
    "  seconds"
)
QUICK, WHOLE = 2400, 4000
"""Pixels across a photograph; 4000 are twelve megapixels."""


def main() -> None:
    """Every board once by each shop: minutes. `python -m bench.boards --whole` has no end of them,
    and boards can be named there."""
    measure(tuple(atlas().by_id), whole=False)


def measure(boards: Sequence[str], *, whole: bool) -> None:
    _taps.main()
    print(HEAD)
    rounds: dict[str, list[Round]] = {}
    for number, sheet in enumerate(atlas().by_id.values()):
        for kind, (shop, manner) in enumerate(_manners(number, whole=whole)):
            if sheet.id in boards:
                done = round_trip(sheet, 100 + 2 * number + kind, manner)
                rounds.setdefault(shop, []).append(done)
                _row(done, manner.words)
    for shop, done_so in rounds.items():
        judged = [r for r in done_so if r.board not in CHOSEN_ON]
        sums = {"all": _sum(done_so), **({"judged only": _sum(judged)} if judged else {})}
        print(json.dumps({"bench": "boards", "printed": shop, **sums}))


def _manners(number: int, *, whole: bool) -> list[tuple[str, Manner]]:
    """The shops that print a board. Both textures of the first count together; the second only
    judges: nothing was chosen on it."""
    border, width = list(BORDERS)[number % len(BORDERS)], WHOLE if whole else QUICK
    short = [
        ("first shop", Manner(found=True, width=width)),
        ("second shop", Manner(border=border, width=width)),
    ]
    long = [
        ("first shop", Manner(width=width)),
        ("no lines", Manner(found=True, lined=False, width=width)),
        ("not named", Manner(border=border, named=False, width=width)),
    ]
    return short + long * whole


def _row(done: Round, printed: str) -> None:
    like, mark = done.likeness, "*" if done.board in CHOSEN_ON else " "
    print(
        f"{done.board:16}{mark} {printed:24} {done.asked:4} {done.extra_taps:5} "
        f"{'yes' if done.exact else 'no':>6} {like.mean:7.2f} {like.p95:6.2f} "
        f"{len(like.redraw):7} {f'({len(done.first.redraw)})':>7} {done.seconds:8.2f}"
    )
    sys.stdout.flush()


def _sum(rounds: list[Round]) -> dict[str, float]:
    regions = sum(len(atlas().sheet(r.board).board.regions) for r in rounds)
    return {
        "rounds": len(rounds),
        "exact": sum(r.exact for r in rounds),
        "asked": round(mean(r.asked for r in rounds), 2),
        "most_asked": max(r.asked for r in rounds),
        "taps": round(mean(r.extra_taps for r in rounds), 2),
        "most_taps": max(r.extra_taps for r in rounds),
        "mean": round(mean(r.likeness.mean for r in rounds), 3),
        "p95": round(mean(r.likeness.p95 for r in rounds), 3),
        "redraw_share": round(sum(len(r.likeness.redraw) for r in rounds) / regions, 3),
        "first_mean": round(mean(r.first.mean for r in rounds), 3),
        "first_p95": round(mean(r.first.p95 for r in rounds), 3),
        "first_redraw_share": round(sum(len(r.first.redraw) for r in rounds) / regions, 3),
        "slowest": round(max(r.seconds for r in rounds), 2),
    }


if __name__ == "__main__":
    named = [board for board in sys.argv[1:] if board != "--whole"]
    measure(named or tuple(atlas().by_id), whole="--whole" in sys.argv)
