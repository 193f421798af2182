"""A host process that kills itself around its third commit: python -m tests.bridge.host."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

from typing_extensions import override

from companion.table.inputs import ButtonPressed
from firmware_bridge.bridge import Bridge
from firmware_bridge.ledger import Receipt
from firmware_bridge.ports import explicit
from tests.bridge.sqlite_ledger import SqliteLedger


class DeadlyLedger(SqliteLedger):
    left = 3
    before_commit = False

    @override
    def accept(self, press: ButtonPressed) -> Receipt:
        self.left -= 1
        if self.left == 0 and self.before_commit:
            os.kill(os.getpid(), signal.SIGKILL)
        receipt = super().accept(press)
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return receipt


def main() -> None:
    tty, database, moment = sys.argv[1:]
    ledger = DeadlyLedger(Path(database), sync="full")
    ledger.before_commit = moment == "before"
    if moment == "never":
        ledger.left = -1
    Bridge(ledger, lambda _: None, explicit([Path(tty)])).start()
    threading.Event().wait()


if __name__ == "__main__":
    main()
