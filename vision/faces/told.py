"""What untagged tokens tell of each region, out of what every camera sees. Tags come first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.board import RegionId
from companion.table.inputs import FaceSeen, FacesSeen, Unseen
from vision.table.sight import CameraSight, FaceMark, FacesRead

BY_TAGS_ONLY = frozenset(
    {Unseen.HAND, Unseen.THING, Unseen.UNREAD, Unseen.TOO_SMALL, Unseen.BLURRED}
)
"""Reasons that speak of tags, or of something that lies there: faces may tell what it is."""


def faces_seen(
    sights: Sequence[CameraSight], regions: Mapping[RegionId, Unseen | None]
) -> dict[RegionId, FacesSeen]:
    """The first camera that sees a region's tokens tells of them."""
    tagged = {r for sight in sights for mark in sight.marks for r in mark.regions}
    told: dict[RegionId, FacesSeen] = {}
    for sight in sights:
        for region, faces in _of_camera(sight.faces):
            if regions.get(region) in BY_TAGS_ONLY and region not in tagged | told.keys():
                told[region] = faces
    return told


def _of_camera(read: FacesRead) -> Iterator[tuple[RegionId, FacesSeen]]:
    """Regions in which every token plainly lies, and nothing else: not on a border, no glass."""
    here: dict[RegionId, list[FaceMark]] = {}
    doubtful = set(read.strange)
    for mark in read.marks:
        if len(mark.regions) == 1:
            here.setdefault(mark.regions[0], []).append(mark)
        doubtful |= set(mark.regions) if len(mark.regions) > 1 else set()
    for region, marks in here.items():
        if region not in doubtful:
            yield region, _told(marks)


def _told(marks: Sequence[FaceMark]) -> FacesSeen:
    known = sorted((m.piece, m.side) for m in marks if m.piece is not None and m.side is not None)
    asked = sorted(mark.likely for mark in marks if mark.piece is None)
    return FacesSeen(
        tuple(FaceSeen(*name) for name in known),
        tuple(tuple(FaceSeen(*name) for name in likely) for likely in asked),
    )
