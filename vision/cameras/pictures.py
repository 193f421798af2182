"""Bytes and files to pictures, without trusting either."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from vision.geometry import Picture

LARGEST = 4096
"""The longest side accepted, in pixels."""
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff"})


class NotAPictureError(ValueError):
    """These bytes are no picture, or a picture larger than any camera's."""


class TooLargeError(NotAPictureError):
    """A picture, but one with more pixels than are unpacked."""


def decode(packed: bytes, largest: int = LARGEST) -> Picture:
    """A coloured picture; its size is checked before it is unpacked."""
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(packed)) as header:
            size = header.size
    except Image.DecompressionBombError as wrong:
        raise TooLargeError("a picture of far too many pixels") from wrong
    except (OSError, ValueError, SyntaxError) as wrong:
        raise NotAPictureError("not a picture") from wrong
    if max(size) > largest or min(size) < 1:
        raise TooLargeError(f"a picture of {size[0]} x {size[1]} pixels")
    picture = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise NotAPictureError("a broken picture")
    return np.asarray(picture, np.uint8)


def is_whole(packed: bytes) -> bool:
    """Whether nothing is missing at its end: what was cut off in sending is unpacked as grey."""
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(packed)) as picture:
            picture.load()
    except (OSError, ValueError, SyntaxError):
        return False
    return True


def load(path: Path) -> Picture:
    """A picture file; OSError if it cannot be read."""
    return decode(path.read_bytes())


def encode_jpeg(picture: Picture, quality: int = 85) -> bytes:
    done, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "OpenCV always encodes a picture as JPEG"
    return packed.tobytes()
