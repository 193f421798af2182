"""Own boards: every shipped board photographed, tapped once per region and traced anew."""

from __future__ import annotations

import json
import sys
from statistics import mean

from companion.games.atlas import atlas
from tools.photographs.rounds import Round, round_trip

CHOSEN_ON = frozenset({"base-2p", "base-5p", "underground-5p", "large-1a", "medium-2b", "small-2a"})
"""Boards on whose drawings constants were looked at; the others only judge."""
HEAD = "board             textures  asked  taps  exact  mean %  p95 %  redraw  seconds"


def main() -> None:
    print(HEAD)
    rounds = []
    for number, sheet in enumerate(atlas().by_id.values()):
        for found in (False, True):
            done = round_trip(sheet, 100 + 2 * number + found, found=found)
            rounds.append(done)
            _row(done, "found" if found else "drawn")
    judged = [r for r in rounds if r.board not in CHOSEN_ON]
    print(json.dumps({"bench": "boards", "all": _sum(rounds), "judged only": _sum(judged)}))


def _row(done: Round, textures: str) -> None:
    like, mark = done.likeness, "*" if done.board in CHOSEN_ON else " "
    print(
        f"{done.board:16}{mark} {textures:8} {done.asked:6} {done.extra_taps:5} "
        f"{'yes' if done.exact else 'no':>6} {like.mean:7.2f} {like.p95:6.2f} "
        f"{len(like.redraw):7} {done.seconds:8.2f}"
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
        "slowest": round(max(r.seconds for r in rounds), 2),
    }


if __name__ == "__main__":
    main()
