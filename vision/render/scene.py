"""What lies on a drawn table and in what light: values only."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.games.atlas import sheet
from companion.games.sheet import Sheet
from vision.census import Face
from vision.geometry import Matrix, Points
from vision.layout import Plan, column_plan, plan_of
from vision.mats import mats
from vision.sticker import FRAMED, TOKEN_THICK_MM, Sticker

AtMm = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Lying:
    """Where something flat lies: the place of its origin on the table and its turn."""

    x: float
    y: float
    turn: float = 0.0

    def matrix(self) -> Matrix:
        """Its own millimetres -> table millimetres."""
        angle = np.radians(self.turn)
        cos, sin = np.cos(angle), np.sin(angle)
        return np.array([[cos, -sin, self.x], [sin, cos, self.y], [0, 0, 1]])

    def place(self, points: Points) -> Points:
        matrix = self.matrix()
        return np.asarray(points @ matrix[:2, :2].T + matrix[:2, 2])


@dataclass(frozen=True, slots=True)
class Piece:
    """A token with its upper face; `level` counts the tokens beneath it."""

    face: Face
    at: Lying
    level: int = 0
    sticker: Sticker = FRAMED
    glued: Lying = Lying(0.0, 0.0)
    """Where the sticker's middle lies on the token, and how far askew."""

    @property
    def top_mm(self) -> float:
        return (self.level + 1) * TOKEN_THICK_MM


@dataclass(frozen=True, slots=True)
class Hand:
    """An arm that reaches in: fingertips and elbow, on the table's millimetres."""

    tip: AtMm
    elbow: AtMm
    skin: tuple[int, int, int] = (118, 152, 205)
    height_mm: float = 35.0
    sleeve: tuple[int, int, int] = (92, 60, 48)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something round that stands on the table and is no piece of the game: a glass, a cup."""

    at: AtMm
    radius_mm: float = 34.0
    height_mm: float = 90.0
    colour: tuple[int, int, int] = (200, 205, 208)
    clear: float = 0.0
    """How much of what is behind it can be seen through it, bent: 0 a cup, 0.8 a glass."""


@dataclass(frozen=True, slots=True)
class Light:
    """What lamp, lens and sensor do to the picture."""

    exposure: float = 0.75
    uneven: float = 0.2
    """Share of light lost from the bright to the dark end of the table."""
    glare: tuple[tuple[float, float, float], ...] = ()
    """Reflections of a lamp: x, y and radius in millimetres."""
    shadow: tuple[AtMm, ...] = ()
    """Outline of a shadow on the table."""
    blur: float = 0.6
    """Standard deviation of the lens blur in pixels."""
    motion: tuple[float, float] = (0.0, 0.0)
    noise: float = 0.012
    jpeg: int = 88
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Strength of the lamp's blue, green and red."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole table at one moment."""

    game: str
    boards: tuple[tuple[str, Lying], ...]
    pieces: tuple[Piece, ...] = ()
    labels: tuple[tuple[str, int, str], ...] = ()
    """QR labels on the column mat: what it names, row, and `race` or `power`."""
    banners: tuple[tuple[str, str, int, str], ...] = ()
    """QR labels on the mats before players: the mat, then the same."""
    hands: tuple[Hand, ...] = ()
    things: tuple[Thing, ...] = ()
    light: Light = Light()
    hidden_anchors: frozenset[int] = frozenset()
    own: tuple[Sheet, ...] = ()
    """Boards of people's own that lie there."""

    def plan(self, board: str) -> Plan:
        """The plan of one of its boards, or of the column mat, by its name."""
        return plan(board, self.own)

    def with_hands(self, *hands: Hand) -> Scene:
        return replace(self, hands=hands)

    def with_pieces(self, pieces: tuple[Piece, ...]) -> Scene:
        return replace(self, pieces=pieces)


def plan(board: str, own: tuple[Sheet, ...] = ()) -> Plan:
    """The plan of a board or of a mat by its name."""
    flat = {mat.board: mat for mat in (column_plan(), *mats())}
    return flat[board] if board in flat else plan_of(sheet_of(board, own))


def sheet_of(board: str, own: tuple[Sheet, ...] = ()) -> Sheet:
    return next((mine for mine in own if mine.id == board), None) or sheet(board)
