"""QR labels, read where they are known to lie: the spot is straightened first. Never guesses."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.geometry import Floats, Picture
from vision.layout import QR_MM, LabelSpot
from vision.table.registration.register import Registration
from vision.tags.sample import sampled

CELLS = 29
"""Cells of the smallest QR code with its quiet zone."""
COARSE, FINE = 4, 5
"""Pixels per cell of a straightened spot: enough for nearly all labels, and for the rest."""
ROOM_MM = 7.0
"""A label need not lie exactly on its spot."""

NODES = 24
"""Points along each side that are traced exactly; perspective and lens are smooth in between."""

AT_ONCE = 6
"""Labels that are read in one frame after several were laid."""
IN_TURN_EVERY = 3
"""Frames between looks at spots that seem to be as they were."""
GLANCE, FAINT, ELSE = 15, 12.0, 0.4
"""Points along each side by which a spot is known again, the least contrast they are measured by,
and the mean difference from which something else lies there."""
TURNED, FEW = 1.0, 0.03
"""Two labels have most cells in common: another one lies there if more than a few points have
turned from dark to bright or back."""

ReadCode = Callable[[Picture], str | None]
Spots = list[tuple[Registration, LabelSpot]]


def straightened(
    grey: Picture, registration: Registration, spot: LabelSpot, cell_px: int = COARSE
) -> Picture:
    """The spot seen from above with so many pixels per cell."""
    side = QR_MM + 2 * ROOM_MM
    count = round(side * CELLS * cell_px / QR_MM)
    along = (np.arange(NODES) + 0.5) / NODES * side - side / 2
    mm = np.stack(np.meshgrid(along, along), axis=-1) + spot.center_mm
    nodes = registration.to_picture(mm).astype(np.float32)
    where = cv2.resize(nodes, (count, count), interpolation=cv2.INTER_CUBIC)
    flat = cv2.remap(grey, where[..., 0], where[..., 1], cv2.INTER_CUBIC)
    return np.asarray(flat, np.uint8)


def best_reader() -> tuple[ReadCode, bool]:
    """zbar if its library is installed, else OpenCV; the flag says whether zbar was found."""
    try:
        from pyzbar import pyzbar
    except (ImportError, OSError):  # the second: it is there and cannot be loaded
        return opencv_reader(), False

    def read(picture: Picture) -> str | None:
        for code in pyzbar.decode(picture, symbols=[pyzbar.ZBarSymbol.QRCODE]):
            return str(code.data.decode("ascii", "replace"))
        return None

    return read, True


def opencv_reader() -> ReadCode:
    """The reader that comes with OpenCV: slower, and blinder to small codes."""
    detector = cv2.QRCodeDetector()

    def read(picture: Picture) -> str | None:
        try:
            text, _, _ = detector.detectAndDecode(picture)
        except cv2.error:
            return None
        return text or None

    return read


class LabelReader:
    """Reads what changed and came to rest, and now and then one spot more; a label once read
    stays until another is read or it is gone.
    """

    def __init__(self, reader: ReadCode | None = None, patience: int = 4) -> None:
        self.exact = True
        if reader is None:
            reader, self.exact = best_reader()
        self._read = reader
        self._patience = patience
        self._texts: dict[LabelSpot, str] = {}
        self._blank: dict[LabelSpot, int] = {}
        self._glances: dict[LabelSpot, Floats] = {}
        """How each spot looked in the frame before."""
        self._looked: dict[LabelSpot, Floats] = {}
        """How it looked when it was last read."""
        self._frames = 0
        self._spots: Spots = []
        self._where: Floats = np.zeros((0, GLANCE**2, 2), np.float32)

    def update(self, grey: Picture, spots: Spots, most: int = AT_ONCE) -> dict[LabelSpot, str]:
        """What each spot says; at most so many spots are read."""
        if spots != self._spots:
            self._spots, self._where = spots, _points(spots)
        now = _glances(grey, spots, self._where)
        self._frames += 1
        turns, rests = divmod(self._frames, IN_TURN_EVERY)
        first = turns % max(1, len(spots))
        in_turn = [*spots[first:], *spots[:first]]
        due = [place for place in in_turn if self._due(place[1], now[place[1]])]
        for registration, spot in (due or in_turn[: rests == 0])[:most]:
            self._note(spot, self._look(grey, registration, spot))
            self._looked[spot] = now[spot]
        self._glances = now
        return {spot: text for spot, text in self._texts.items() if spot in now}

    def _due(self, spot: LabelSpot, now: Floats) -> bool:
        """It was never read, or looks different and is at rest, or its label is missing."""
        if spot not in self._looked:
            return True
        if spot not in self._glances or _differ(now, self._glances[spot]):
            return False
        missing = spot in self._texts and self._blank[spot] > 0
        return missing or _differ(now, self._looked[spot])

    def _look(self, grey: Picture, registration: Registration, spot: LabelSpot) -> str | None:
        """A new spot is looked at coarsely and then finely; later each look is one of the two,
        in turn while nothing is read, so that empty spots cost no more than full ones.
        """
        blank = self._blank.get(spot)
        for cell_px in (COARSE, FINE) if blank is None else ((COARSE, FINE)[blank % 2],):
            text = self._read(straightened(grey, registration, spot, cell_px))
            if text is not None:
                return text
        return None

    def _note(self, spot: LabelSpot, text: str | None) -> None:
        if text is not None:
            self._texts[spot] = text
            self._blank[spot] = 0
            return
        self._blank[spot] = self._blank.get(spot, 0) + 1
        if self._blank[spot] >= self._patience:
            self._texts.pop(spot, None)


def _points(spots: Spots) -> Floats:
    """Where a few points of every spot are seen."""
    side = np.linspace(-QR_MM / 2, QR_MM / 2, GLANCE)
    grid = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
    where = [board.to_picture(grid + spot.center_mm) for board, spot in spots]
    return np.asarray(np.reshape(where, (len(spots), GLANCE**2, 2)), np.float32)


def _glances(grey: Picture, spots: Spots, where: Floats) -> dict[LabelSpot, Floats]:
    """The points of every spot, brightness and contrast set equal."""
    if not spots:
        return {}
    values = sampled(grey, where)
    values = values - values.mean(axis=1, keepdims=True)
    values /= np.maximum(values.std(axis=1, keepdims=True), FAINT)
    return {spot: row for (_, spot), row in zip(spots, values, strict=True)}


def _differ(now: Floats, before: Floats) -> bool:
    apart = np.abs(now - before)
    return bool(apart.mean() > ELSE or (apart > TURNED).mean() > FEW)
