"""Several cameras, one table: the best view of each board and token, unseen only if all say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from companion.rules.board import RegionId
from companion.table.inputs import BannerRead, BoardSeen, ComboSeen, FacesSeen, Unseen
from vision.faces.told import faces_seen
from vision.table.advice.checkup import LEAST_PX
from vision.table.advice.notes import Remark
from vision.table.registration.register import Registration
from vision.table.sight import CameraSight, Mark


@dataclass(frozen=True, slots=True, eq=False)
class Merged:
    """What all cameras together see at one moment, stacks not yet inferred."""

    boards: tuple[BoardSeen, ...]
    marks: tuple[Mark, ...]
    regions: Mapping[RegionId, Unseen | None] = field(default_factory=dict)
    """Every region of every registered board, with the reason if it is not seen."""
    combos: tuple[ComboSeen, ...] = ()
    notes: tuple[Remark, ...] = ()
    proven: frozenset[RegionId] = frozenset()
    banners: tuple[BannerRead, ...] = ()
    faces: Mapping[RegionId, FacesSeen] = field(default_factory=dict)
    """Untagged tokens by their print, in regions where that is all that keeps them from being
    seen."""
    small: frozenset[RegionId] = frozenset()
    """Regions that every camera sees at the limit of what it can read."""

    def essence(self) -> object:
        """What must stay the same for a reading to count as settled: no measures, only facts."""
        return (
            tuple((board.board, board.registered) for board in self.boards),
            frozenset(_fact(mark) for mark in self.marks if not self._out_of_sight(mark)),
            frozenset(self.regions.items()),
            self.combos,
            self.banners,
            frozenset(self.faces.items()),
            frozenset(region for region in self.proven if self.regions.get(region, True) is None),
        )

    def facts(self) -> dict[RegionId, object]:
        """What is seen in each region, or why it is not."""
        here: dict[RegionId, set[object]] = {region: set() for region in self.regions}
        for mark in self.marks:
            for region in mark.regions:
                here.setdefault(region, set()).add(_fact(mark))
        return {region: why or frozenset(here[region]) for region, why in self.regions.items()}

    def doubting(self, regions: Set[RegionId]) -> Merged:
        """The same, but nothing is said of these regions."""
        kept = {
            r: why or (Unseen.HAND if r in regions else None) for r, why in self.regions.items()
        }
        faces = {r: seen for r, seen in self.faces.items() if r not in regions}
        return replace(self, regions=kept, faces=faces)

    def _out_of_sight(self, mark: Mark) -> bool:
        """It lies where nothing is seen anyway, so it does not matter whether it is made out."""
        return bool(mark.regions) and all(self.regions.get(region) for region in mark.regions)


def _fact(mark: Mark) -> object:
    return mark.face.tag, mark.board, mark.regions, mark.hidden


def merge(sights: Sequence[CameraSight]) -> Merged:
    """One reading out of the newest sight of every camera."""
    errors: dict[str, float] = {}
    for sight in sights:
        for found in sight.boards:
            board = found.plan.board
            errors[board] = min(found.error_mm, errors.get(board, found.error_mm))
    lost = {board for sight in sights for board in sight.lost}
    marks = _best_marks(mark for sight in sights for mark in sight.marks)
    regions = _regions(sights, sorted(errors))
    doubtful = {*_copied(sights, marks), *_contested(sights)}
    regions |= {r: Unseen.UNREAD for r in doubtful if regions.get(r, r) is None}
    return Merged(
        (
            *(BoardSeen(board, True, round(errors[board], 2)) for board in sorted(errors)),
            *(BoardSeen(board, False) for board in sorted(lost - errors.keys())),
        ),
        tuple(marks),
        regions,
        max((sight.combos for sight in sights), key=len, default=()),
        tuple(dict.fromkeys(n for sight in sights for n in sight.notes)),
        frozenset(_proven(sights)),
        tuple(dict.fromkeys(banner for sight in sights for banner in sight.banners)),
        faces_seen(sights, regions),
        frozenset(_at_the_limit(sights, sorted(errors))),
    )


def _at_the_limit(sights: Sequence[CameraSight], boards: Iterable[str]) -> Iterator[RegionId]:
    for board in boards:
        views = ((sight.registered(board), sight.tag_share) for sight in sights)
        found = [(view, share) for view, share in views if view is not None]
        if all(_cells(view) * share < LEAST_PX for view, share in found):
            yield from found[0][0].plan.outlines


def _cells(board: Registration) -> float:
    """Pixels per cell of a tag where they are fewest."""
    return float(board.cell_pixels(board.plan.corners_mm()).min())


def _proven(sights: Iterable[CameraSight]) -> Iterator[RegionId]:
    """Only who sees a region can tell whether it is bare."""
    for sight in sights:
        for board, known in sight.proven.items():
            yield from known - sight.not_seen.get(board, {}).keys()


def _best_marks(marks: Iterable[Mark]) -> list[Mark]:
    best: dict[str, Mark] = {}
    for mark in marks:
        other = best.get(mark.face.token)
        if other is None or _rank(mark) > _rank(other):
            best[mark.face.token] = mark
    return [best[token] for token in sorted(best)]


def _copied(sights: Iterable[CameraSight], best: Iterable[Mark]) -> Iterator[RegionId]:
    """Where a tag is read whose token is said to lie elsewhere: whichever is right, something lies
    here as well.
    """
    lies = {mark.face.token: mark.regions for mark in best}
    for mark in (mark for sight in sights for mark in sight.marks if not mark.hidden):
        yield from (r for r in mark.regions if r not in lies[mark.face.token])


def _contested(sights: Sequence[CameraSight]) -> Iterator[RegionId]:
    """Where one camera reads a token and another is sure of bare board: a picture may be old."""
    bare = [set(_bare(sight)) for sight in sights]
    for sight in sights:
        read = {r for mark in sight.marks if not mark.hidden for r in mark.regions}
        yield from (r for region in bare for r in read & region)


def _bare(sight: CameraSight) -> Iterator[RegionId]:
    for board in (found.plan.board for found in sight.boards):
        yield from (
            sight.proven.get(board, frozenset())
            - sight.not_seen.get(board, {}).keys()
            - {region for mark in sight.marks for region in mark.regions}
        )


def _rank(mark: Mark) -> tuple[bool, bool, float]:
    return not mark.hidden, mark.board is not None, mark.confidence


def _regions(sights: Sequence[CameraSight], boards: Iterable[str]) -> dict[RegionId, Unseen | None]:
    """Two boards that share a region's name hide each other's: nobody can say which is meant."""
    told: dict[RegionId, Unseen | None] = {}
    for board in boards:
        for region, why in _of_board(sights, board):
            told[region] = Unseen.BOARD_LOST if region in told else why
    return told


def _of_board(
    sights: Sequence[CameraSight], board: str
) -> Iterator[tuple[RegionId, Unseen | None]]:
    views = [sight for sight in sights if sight.registered(board)]
    found = views[0].registered(board)
    for region in found.plan.outlines if found else ():
        reasons = [sight.not_seen.get(board, {}).get(region) for sight in views]
        yield region, reasons[0] if all(reasons) else None
