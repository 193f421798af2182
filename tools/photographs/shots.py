"""A printed board photographed: tilt, fold, lamp, noise, JPEG. Knows where each millimetre went."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tools.photographs.prints import SCALE
from tools.photographs.textures import drawn
from vision.geometry import SQUARE, Floats, Matrix, Picture, Points, through

Chance = np.random.Generator


@dataclass(frozen=True, slots=True)
class Shot:
    """How the photograph is taken; angles in degrees."""

    tilt: float = 10.0
    turn: float = 0.0
    fold: float = 0.0
    warm: float = 0.0
    """0 daylight, 1 an evening lamp."""
    uneven: float = 0.15
    jpeg: int = 90
    width: int = 4000
    """Pixels; three quarters as high. 4000 is twelve megapixels."""
    seed: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """The picture, and the way from the board's millimetres into it."""

    picture: Picture
    size_mm: tuple[float, float]
    left: Matrix
    right: Matrix
    """The two halves of a folded board; the same map for a flat one."""

    def place(self, points: Points) -> Points:
        """Board millimetres to pixels."""
        points = np.asarray(points, np.float64).reshape(-1, 2)
        ahead = points[:, :1] < self.size_mm[0] / 2
        return np.where(ahead, through(self.left, points), through(self.right, points))

    def corners(self) -> Points:
        return self.place(SQUARE * self.size_mm)

    def fold(self) -> Points:
        """The two ends of the fold, top first."""
        width, height = self.size_mm
        return self.place(np.array([[width / 2, 0], [width / 2, height]]))


def photograph(flat: Picture, size_mm: tuple[float, float], shot: Shot) -> Photograph:
    chance = np.random.default_rng([shot.seed, 13])
    size = (shot.width, shot.width * 3 // 4)
    left, right = _maps(size_mm, shot, size)
    picture = _table(size, chance)
    middle = flat.shape[1] // 2
    for half, matrix in ((slice(0, middle + 1), left), (slice(middle, None), right)):
        _lay(picture, flat[:, half], half.start or 0, matrix)
    lit = _lit(picture, shot, chance)
    return Photograph(_through_jpeg(lit, shot.jpeg), size_mm, left, right)


def _maps(size_mm: tuple[float, float], shot: Shot, size: tuple[int, int]) -> tuple[Matrix, Matrix]:
    """A camera that looks at the board's middle from far enough to see all of it."""
    halves = [_half(size_mm, shot, side) for side in (-1, 1)]
    seen = np.concatenate([through(halves[i], SQUARE * size_mm) for i in (0, 1)])
    low, high = seen.min(axis=0), seen.max(axis=0)
    zoom = float(np.min(np.array(size) * 0.9 / (high - low)))
    shift = np.array(size) / 2 - (low + high) / 2 * zoom
    frame = np.array([[zoom, 0, shift[0]], [0, zoom, shift[1]], [0, 0, 1]])
    return frame @ halves[0], frame @ halves[1]


def _half(size_mm: tuple[float, float], shot: Shot, side: int) -> Matrix:
    """Board millimetres of one half to the camera's plane: folded up, tilted, turned."""
    width, height = size_mm
    lift = np.radians(shot.fold / 2)
    tilt, turn = np.radians(shot.tilt), np.radians(shot.turn)
    across = np.array([np.cos(lift), 0, side * np.sin(lift)])
    rows = np.stack([across, np.array([0.0, 1, 0]), -across * width / 2 - [0, height / 2, 0]], 1)
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    placed = lean @ spin @ rows
    far = 1.5 * max(size_mm)
    return np.array([placed[0], placed[1], -placed[2] / far + [0, 0, 1]])


def _table(size: tuple[int, int], chance: Chance) -> Picture:
    grain = drawn(size, (400, 60, 9), chance)
    wood = np.array((58, 88, 128)) * chance.uniform(0.7, 1.2) * (1 + 0.1 * grain)[..., None]
    return np.clip(wood, 0, 255).astype(np.uint8)


def _lay(picture: Picture, half: Picture, start: int, matrix: Matrix) -> None:
    pixels = np.array([[1 / SCALE, 0, start / SCALE], [0, 1 / SCALE, 0], [0, 0, 1]])
    whole = matrix @ pixels
    size = (picture.shape[1], picture.shape[0])
    mask = np.full(half.shape[:2], 255, np.uint8)
    placed = cv2.warpPerspective(half, whole, size, flags=cv2.INTER_AREA)
    inside = cv2.warpPerspective(mask, whole, size, flags=cv2.INTER_NEAREST)
    picture[inside > 0] = placed[inside > 0]


def _lit(picture: Picture, shot: Shot, chance: Chance) -> Picture:
    height, width = picture.shape[:2]
    angle = chance.uniform(0, 2 * np.pi)
    y, x = np.mgrid[-1:1:48j, -1:1:64j]
    slope = (x * np.cos(angle) + y * np.sin(angle)).astype(np.float32)
    lamp: Floats = 1 - shot.uneven * (slope + 1) / 2
    lamp = lamp * (1 - 0.12 * (x**2 + y**2)).astype(np.float32)
    light = cv2.resize(lamp.astype(np.float32), (width, height))[..., None]
    cast = np.array([1 - 0.42 * shot.warm, 1 - 0.14 * shot.warm, 1.0], np.float32)
    noisy = picture * (light * cast) + _noise((height, width), chance)[..., None]
    return np.clip(cv2.GaussianBlur(noisy, (0, 0), 0.8), 0, 255).astype(np.uint8)


def _noise(shape: tuple[int, int], chance: Chance) -> Floats:
    tile = chance.normal(0, 5, (512, 512)).astype(np.float32)
    rows, columns = shape[0] // 512 + 1, shape[1] // 512 + 1
    return np.asarray(np.tile(tile, (rows, columns))[: shape[0], : shape[1]])


def _through_jpeg(picture: Picture, quality: int) -> Picture:
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
