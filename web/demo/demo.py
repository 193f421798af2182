"""Everything of a demonstration together: cardboard, people, and the pad once it runs."""

from __future__ import annotations

from companion.table.host import GameHost
from web.demo.cardboard import Cardboard
from web.demo.pad import PadOnScreen
from web.demo.people import People


class Demo:
    """Close it at the end. Whoever touches something interrupts the simulated people."""

    def __init__(self, host: GameHost) -> None:
        self.host = host
        self.cardboard = Cardboard(host)
        self.pad: PadOnScreen | None = None
        self.people = People(host, self.cardboard, lambda: self.pad)

    def close(self) -> None:
        self.people.close()
        self.cardboard.close()
