"""What one camera sees in one frame: values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.board import RegionId
from companion.table.inputs import BannerRead, ComboSeen, Rise, Unseen
from vision.census import Face
from vision.geometry import Picture, Quads
from vision.table.advice.notes import Remark
from vision.table.registration.register import Registration


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """One tagged face, where it is in the picture and on which board."""

    face: Face
    quad: Quads
    board: str | None
    at_mm: tuple[float, float] | None
    regions: tuple[RegionId, ...]
    confidence: float
    hidden: bool = False
    """It was here when last seen; something lies over it now."""
    rise: Rise | None = None
    """How high it looks, where it is large enough to tell."""

    def risen(self, rise: Rise | None) -> Mark:
        """The same, so high."""
        return Mark(self.face, self.quad, self.board, self.at_mm, self.regions, self.confidence,
                    self.hidden, rise)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FaceMark:
    """A token without a tag, known by its own print; without `piece` it must be asked for."""

    board: str
    at_mm: tuple[float, float]
    regions: tuple[RegionId, ...]
    piece: str | None
    side: str | None
    likely: tuple[tuple[str, str], ...] = ()
    """Pieces and sides that it may be, likeliest first."""


@dataclass(frozen=True, slots=True)
class FacesRead:
    """All untagged tokens of the boards, and regions where something lies that is none."""

    marks: tuple[FaceMark, ...] = ()
    strange: frozenset[RegionId] = frozenset()


NO_FACES = FacesRead()


@dataclass(frozen=True, slots=True, eq=False)
class CameraSight:
    """One frame understood."""

    game: str
    size: tuple[int, int]
    boards: tuple[Registration, ...] = ()
    marks: tuple[Mark, ...] = ()
    not_seen: Mapping[str, Mapping[RegionId, Unseen]] = field(default_factory=dict)
    """Board, region, and why nothing may be concluded about it."""
    proven: Mapping[str, frozenset[RegionId]] = field(default_factory=dict)
    """Board, and the regions whose bare print is known: what looks like it is empty."""
    combos: tuple[ComboSeen, ...] = ()
    banners: tuple[BannerRead, ...] = ()
    notes: tuple[Remark, ...] = ()
    strangers: tuple[tuple[int, Quads], ...] = ()
    """Tags of the family that belong to no piece of the box."""
    lost: tuple[str, ...] = ()
    """Boards that are known to be there and of which too little is seen to say where they lie."""
    unseen: Picture | None = None
    """White where the table cannot be read, in blocks of the frame."""
    quiet: bool = True
    faces: FacesRead = NO_FACES
    tag_share: float = 1.0
    """How large the tags on this table's tokens are beside the largest that are printed."""

    def registered(self, board: str) -> Registration | None:
        return next((r for r in self.boards if r.plan.board == board), None)
