"""Pulling the plug in mid-turn: a new process on the same journal shows the same picture."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.web.play.desks import desk_on, lay, tap, view, with_combos
from web.desk import Verdict


class Program:
    """`tribekeeper play` in a process of its own, on a free port."""

    def __init__(self, home: Path, *more: str) -> None:
        words = [
            "play",
            *more,
            "--local-only",
            "--port",
            "0",
            "--secure-port",
            "-1",
            "--home",
            str(home),
        ]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "web", *words], stdout=subprocess.PIPE, text=True
        )
        self.port, self.token = self._welcomed()
        self.cookie = ""

    def _welcomed(self) -> tuple[int, str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r":(\d+)/#join=(\S+)", line):
                return int(found[1]), found[2]
        raise AssertionError("it did not open")

    def ask(self, method: str, path: str, facts: object = None) -> dict[str, Any]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        line.request(method, path, json.dumps(facts), {**headers, "Cookie": self.cookie})
        reply = line.getresponse()
        self.cookie = (reply.getheader("Set-Cookie") or self.cookie).partition(";")[0]
        found: dict[str, Any] = json.loads(reply.read())
        line.close()
        return found

    def join(self) -> None:
        self.ask("POST", "/api/join", {"token": self.token, "label": "tablet"})

    def tap(self, **command: object) -> dict[str, Any]:
        version = self.ask("GET", "/api/table")["version"]
        body = {"command": command, "version": version, "tap": f"{command}"}
        return self.ask("POST", "/api/taps", body)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_a_killed_program_goes_on_where_it_was(tmp_path: Path) -> None:
    first = Program(tmp_path)
    try:
        first.join()
        targets = first.ask("GET", "/api/game/moves")["targets"]
        target = next(one for one in targets if one["state"] == "yes")
        taken = first.tap(kind="conquer", region=target["region"])
        assert taken["code"] == "taken", taken
        before = first.ask("GET", "/api/table")
    finally:
        first.kill()
    second = Program(tmp_path)
    try:
        after = second.ask("GET", "/api/table")
        assert (after["version"], after["table"]) == (before["version"], before["table"])
    finally:
        second.kill()


def test_undo_and_redo_survive_a_restart(tmp_path: Path) -> None:
    with desk_on(tmp_path) as desk:
        lay(desk, with_combos(("ratmen", "hill")))
        tap(desk, "pick", position=0)
        tap(desk, "jump", cursor=0, sure=True)
        before = view(desk)
    with desk_on(tmp_path) as desk:
        desk.host.lay(1)
        assert view(desk) == before
        assert tap(desk, "jump", cursor=1).verdict is Verdict.TAKEN
        assert view(desk)["phase"] == "conquest"
