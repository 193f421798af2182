"""What serves tracings and own boards, made when somebody first opens them.

OpenCV is loaded with them, not with the table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.sheet import Sheet
from companion.store.home.places import BOARD_PICTURES

if TYPE_CHECKING:
    from vision.geometry import Picture
    from web.studio.kept_boards import KeptBoards
    from web.studio.studio import TracingHost


class StudioParts:
    """Whatever is asked of it first needs OpenCV. `learnt` is told of every board that is kept."""

    def __init__(self, home: Path, learnt: Callable[[], None]) -> None:
        self._home, self._learnt = home, learnt
        self._studio: TracingHost | None = None
        self._making = threading.Lock()

    @property
    def studio(self) -> TracingHost:
        from web.studio.studio import TracingHost

        with self._making:
            if self._studio is None:
                self._studio = TracingHost(self._home)
            return self._studio

    @property
    def boards(self) -> KeptBoards:
        from web.studio.kept_boards import KeptBoards

        return KeptBoards(self._home, self._learn)

    def _learn(self, sheet: Sheet, flat: Picture | None) -> None:
        from web.studio.pictures import remember

        remember(sheet, flat, self._home / BOARD_PICTURES)
        self._learnt()
