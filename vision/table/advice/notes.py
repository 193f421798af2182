"""Things the eye has to say besides what it sees: a text key and facts, never prose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Word(StrEnum):
    """One clear word for each thing that can be wrong; the sentences are in `eye.toml`."""

    NOT_A_PICTURE = "not-a-picture"
    BLACK_FRAME = "black-frame"
    NO_BOARD = "no-board"
    MIRRORED = "mirrored"
    NO_SHEET = "no-sheet"
    BOARD_MOVED = "board-moved"
    ANCHOR_HIDDEN = "anchor-hidden"
    ANCHOR_MOVED = "anchor-moved"
    FOREIGN_TAG = "foreign-tag"
    TAG_TWICE = "tag-twice"
    OTHER_BOX = "other-box"
    STACK_DOUBT = "stack-doubt"
    NO_QR_READER = "no-qr-reader"
    FOREIGN_LABEL = "foreign-label"
    CLOSER = "closer"
    LOWER_TILT = "lower-tilt"
    MORE_LIGHT = "more-light"
    LESS_LIGHT = "less-light"
    GLARE = "glare"
    FOCUS = "focus"
    RESOLUTION = "resolution"
    ALL_WELL = "all-well"
    SEARCHING = "searching"
    CAMERA_MISSING = "camera-missing"
    NOT_LOADED = "not-loaded"
    CAMERA_HANGS = "camera-hangs"
    CAMERA_READY = "camera-ready"
    STREAM_ENDED = "stream-ended"
    FRAME_SKIPPED = "frame-skipped"
    CANNOT_LOCK = "cannot-lock"
    UNSEEN_HAND = "unseen-hand"
    UNSEEN_THING = "unseen-thing"
    UNSEEN_UNREAD = "unseen-unread"
    UNSEEN_OUTSIDE = "unseen-outside"
    UNSEEN_GLARE = "unseen-glare"
    UNSEEN_DARK = "unseen-dark"
    UNSEEN_SMALL = "unseen-small"
    UNSEEN_BLURRED = "unseen-blurred"


@dataclass(frozen=True, slots=True)
class Remark:
    """A word with its facts, for example which tag was seen twice."""

    word: Word
    facts: tuple[tuple[str, str | int | float], ...] = ()

    def fact(self, name: str) -> str | int | float:
        return dict(self.facts)[name]


def note(word: Word, **facts: str | int | float) -> Remark:
    return Remark(word, tuple(sorted(facts.items())))
