"""What lies on the table before a game: board, column, and what the plan misses. Begins nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.atlas import Atlas, Sheet
from companion.games.boxes import BOXES, Box
from companion.games.warcraft.islands import islands_for
from companion.rules.board import Board, RegionId
from companion.rules.game import Game
from companion.rules.setup import ROUNDS, neutrals
from companion.table.inputs import NotSeen, SeenSo, TableSeen

Tiles = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A table as it was laid out; only names are missing."""

    box: str
    board: str
    players: int | None
    """How many the board is for; a board of people's own may not say."""
    column: tuple[Tiles, ...] = ()
    """From the top, as far as it is read without a gap."""
    missing: tuple[RegionId, ...] = ()
    """Where a token of nobody or a mountain belongs and none lies."""
    strangers: tuple[RegionId, ...] = ()
    """Where something lies that belongs to an earlier game."""
    mountains: tuple[RegionId, ...] = ()
    """Where they belong and nobody can tell whether they lie: without tags all of them, with tags
    those that are hidden."""
    unseen: int = 0


def lying(seen: TableSeen, known: Atlas) -> LaidOut | None:
    """Nothing if no board is seen that can be played on."""
    sheets = [known.by_id[b.board] for b in seen.boards if b.registered and b.board in known.by_id]
    box = next(_boxes(sheets, _column(seen)), None)
    if box is None:
        return None
    islands = box.board is not None
    try:
        board = known.archipelago(s.id for s in sheets) if islands else sheets[0].board
    except ValueError:
        return None  # two sides of one island: somebody is still sorting them
    players = _for_so_many(sheets) if islands else sheets[0].players
    game = box.game(board, box.options())
    lacking, untold = _mountains(game, seen)
    return LaidOut(
        box.id, board.id, players, _column(seen),
        tuple(sorted({*_missing(game, seen), *lacking})), _strangers(game, seen),
        untold, _unseen(board, seen),
    )  # fmt: skip


def _boxes(sheets: list[Sheet], column: tuple[Tiles, ...]) -> Iterator[Box]:
    """Those played on these sheets to which every combo belongs; a plain box before mixed ones."""
    for box in BOXES.values() if sheets else ():
        if sheets[0].game != (box.sheets_of or box.id):
            continue
        game = box.open(sheets[0].board, box.options())
        if all(race in game.races and power in game.powers for race, power in column):
            yield box


def _column(seen: TableSeen) -> tuple[Tiles, ...]:
    found: list[Tiles] = []
    for combo in sorted(seen.combos, key=lambda combo: combo.position):
        if combo.position != len(found) or combo.race is None or combo.power is None:
            break
        found.append((combo.race, combo.power))
    return tuple(found)


def _for_so_many(sheets: Iterable[Sheet]) -> int | None:
    sizes = Counter(sheet.face.size for sheet in sheets if sheet.face is not None)
    options = BOXES["warcraft"].options()
    return next((n for n in sorted(ROUNDS) if sizes == Counter(islands_for(n, options))), None)


def _missing(game: Game, seen: TableSeen) -> tuple[RegionId, ...]:
    if len(game.id.split("+")) > 1:
        return ()  # on a mixed table lots decide where tokens of nobody stand
    plan = neutrals(game)
    return tuple(r for r in plan if _open(seen, r) and _pieces(seen, r)[game.neutral] < plan[r])


def _mountains(game: Game, seen: TableSeen) -> tuple[list[RegionId], tuple[RegionId, ...]]:
    """Mountains that lack their token, and those of which nothing is known. Not everybody puts tags
    on them: they lack only where another one is seen.
    """
    belong = sorted(filter(game.is_mountain, game.board.regions))
    if not any(_is_raised(game, seen, region) for region in belong):
        return [], tuple(belong)
    lacking = [r for r in belong if _open(seen, r) and not _is_raised(game, seen, r)]
    return lacking, tuple(region for region in belong if not _open(seen, region))


def _is_raised(game: Game, seen: TableSeen, region: RegionId) -> bool:
    return bool(_pieces(seen, region)[game.board.regions[region].terrain])


def _strangers(game: Game, seen: TableSeen) -> tuple[RegionId, ...]:
    """Race tokens, and more tokens of nobody or mountains than belong there."""
    plan = neutrals(game)
    return tuple(
        region
        for region in sorted(game.board.regions)
        if any(piece in game.races for piece in _pieces(seen, region))
        or _pieces(seen, region)[game.neutral] > plan.get(region, 0)
        or (not game.is_mountain(region) and not game.mountains.isdisjoint(_pieces(seen, region)))
    )


def _open(seen: TableSeen, region: RegionId) -> bool:
    return not isinstance(seen.at(region), NotSeen)


def _unseen(board: Board, seen: TableSeen) -> int:
    return sum(not _open(seen, region) for region in board.regions)


def _pieces(seen: TableSeen, region: RegionId) -> Counter[str]:
    there = seen.at(region)
    return Counter(p.top.piece for p in there.piles) if isinstance(there, SeenSo) else Counter()
