"""What fills a terrain on a drawn board: noise of our own, or photographs nobody here has made."""

from __future__ import annotations

from functools import cache
from importlib import resources

import cv2
import numpy as np

from vision.geometry import Floats

Chance = np.random.Generator
FOUND = ("grass", "gravel", "brick", "moon", "ihc", "hubble_deep_field")
"""Pictures in the public domain or free for any use that come with scikit-image."""


def drawn(size: tuple[int, int], grains: tuple[float, ...], chance: Chance) -> Floats:
    """Even noise of these grain sizes in pixels, about 0 and about 1 strong."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    for grain in grains:
        few = (max(2, round(height / grain)), max(2, round(width / grain)))
        spots = chance.normal(0, 1, few).astype(np.float32)
        total += cv2.resize(spots, size, interpolation=cv2.INTER_CUBIC)
    return np.asarray(total / np.sqrt(len(grains)))


def found(size: tuple[int, int], name: str, zoom: float, chance: Chance) -> Floats:
    """A piece of a real photograph, tiled by reflection, about 0 and about 1 strong."""
    picture = _photograph(name)
    wide = (round(picture.shape[1] * zoom), round(picture.shape[0] * zoom))
    scaled = cv2.resize(picture, wide, interpolation=cv2.INTER_AREA)
    across, down = (int(v) for v in chance.integers(0, wide))
    x = (np.arange(size[0], dtype=np.float32) + across)[None].repeat(size[1], 0)
    y = (np.arange(size[1], dtype=np.float32) + down)[:, None].repeat(size[0], 1)
    return _reflected(np.asarray(scaled, np.float32), x, y)


def _reflected(picture: Floats, x: Floats, y: Floats) -> Floats:
    height, width = picture.shape
    fold_x, fold_y = np.abs((x + width) % (2 * width) - width), y % (2 * height)
    fold_y = np.where(fold_y >= height, 2 * height - 1 - fold_y, fold_y)
    fold_x = np.clip(fold_x, 0, width - 1)
    return np.asarray(picture[fold_y.astype(int), fold_x.astype(int)])


@cache
def _photograph(name: str) -> Floats:
    folder = resources.files("skimage.data")
    names = {file.name.split(".")[0]: file for file in folder.iterdir()}
    packed = np.frombuffer(names[name].read_bytes(), np.uint8)
    picture = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    assert picture is not None, f"{name} comes with scikit-image"
    grey = picture.astype(np.float32)
    even = grey - cv2.GaussianBlur(grey, (0, 0), 40)
    return np.asarray(even / (even.std() + 1e-6))
