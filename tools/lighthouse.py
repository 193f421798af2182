"""Lighthouse's opinion of every screen that has an address. Not part of the tests.

`make lighthouse` needs Node 18 or later and, the first time, a network: npx fetches the pinned
version. It looks at a real game as each role sees it, through a browser that has joined.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from companion.dealing import Choice, deal
from companion.table.begin.demo import CHAIRS, begun_game, lay_demo
from companion.table.host import GameHost
from companion.table.saved import SavedGames
from tests.web.play.desks import serving
from tests.web.servers import Running
from tools.chromium import FLAGS, program
from web.desk import Role
from web.hardware.hardware import Hardware
from web.table_desk import TableDesk

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("accessibility", "best-practices")
JS = Path(__file__).parents[1] / "web" / "static" / "js"
SCREEN = re.compile(r"""(?:screen\(|\{ path: )"(\w+)",.*?(\[[^\]]*\]|[A-Z]{3,})""")
GROUP = re.compile(r"^const ([A-Z]+) = (\[.*\]);", re.MULTILINE)
ROLES = (Role.TABLET, Role.PLAYER, Role.TV, Role.SPECTATOR, Role.CAMERA)
END = "end"
LAST = (Role.TABLET, Role.PLAYER, Role.TV, Role.SPECTATOR)
"""Who is shown the end of a game."""


@dataclass(frozen=True, slots=True)
class Opinion:
    scores: Mapping[str, float]
    complaints: Sequence[str]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, evening(Path(folder)) as (desk, server):
        desk.host.lay(lay_demo(desk.host.saved))
        every = screens()
        lowest = report(server, {role: [p for p in every[role] if p != END] for role in ROLES})
        desk.host.lay(_finished(desk.host.saved))
        lowest = min(lowest, report(server, dict.fromkeys(LAST, (END,))))
    return 0 if lowest == 1 else 1


def screens() -> Mapping[str, list[str]]:
    """The paths that each role may see, as the lists of screens have them."""
    found = defaultdict(list)
    for file in (JS / "play" / "index.js", JS / "screens" / "index.js"):
        written = file.read_text("utf-8")
        groups = dict(GROUP.findall(written))
        for path, roles in SCREEN.findall(written):
            for role in re.findall(r"\w+", _written_out(roles, groups)):
                found[role].append(path)
    return found


def _written_out(roles: str, groups: Mapping[str, str]) -> str:
    """
    >>> _written_out("[...PLAYING, 'tv']", {"PLAYING": "['tablet', 'player']"})
    "[...['tablet', 'player'], 'tv']"
    """
    return re.sub("[A-Z]{3,}", lambda name: groups[name[0]], roles)


@contextmanager
def evening(home: Path) -> Iterator[tuple[TableDesk, Running]]:
    saved = SavedGames.open(home / "journal.db")[0]
    host = GameHost(saved)
    desk, devices = TableDesk(host), Hardware(host)
    try:
        with serving(home, desk, devices) as server:
            yield desk, server
    finally:
        devices.stop()
        host.close()
        saved.close()


def report(server: Running, screens: Mapping[Role, Sequence[str]]) -> float:
    """Prints a line for each screen; the lowest score of all."""
    lowest = 1.0
    for role, paths in screens.items():
        with joined(server, role) as port:
            for path in paths:
                opinion = ask(f"{server.url}/#/{path}", port, phone=role is Role.PLAYER)
                lowest = min(lowest, *opinion.scores.values())
                shown = *opinion.scores.values(), *opinion.complaints
                print(f"{role:10} {path:10}", *shown, flush=True)
    return lowest


@contextmanager
def joined(server: Running, role: Role) -> Iterator[int]:
    """A browser that was let in as `role`; gives the port that it can be steered by."""
    port = _free_port()
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=program(), args=[*FLAGS, f"--remote-debugging-port={port}"]
        )
        page = context.pages[0]
        page.goto(server.link(role, 0 if role is Role.PLAYER else None))
        page.wait_for_selector(f".role-{role}")
        page.goto("about:blank")
        yield port
        context.close()


def ask(url: str, port: int, *, phone: bool) -> Opinion:
    command = ["npx", "--yes", LIGHTHOUSE, url, f"--port={port}", "--quiet", "--output=json"]
    command += [f"--only-categories={','.join(CATEGORIES)}", "--disable-storage-reset"]
    command += ["--throttling-method=provided", *([] if phone else ["--preset=desktop"])]
    done = subprocess.run(command, capture_output=True, check=True, env=_surroundings())
    told = json.loads(done.stdout)
    assert told["finalDisplayedUrl"] == url, told["finalDisplayedUrl"]
    scores = {name: float(told["categories"][name]["score"]) for name in CATEGORIES}
    counted = [
        audit["id"]
        for name in CATEGORIES
        for audit in told["categories"][name]["auditRefs"]
        if audit["weight"] > 0
    ]
    failed = [one for one in counted if told["audits"][one]["score"] not in (1, None)]
    return Opinion(scores, failed)


def _finished(saved: SavedGames) -> int:
    return begun_game(saved, deal(Choice(), CHAIRS, Random(1)), Random(1), lambda _: False)


def _free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


def _surroundings() -> dict[str, str]:
    return {**os.environ, "CHROME_PATH": program()}


if __name__ == "__main__":
    raise SystemExit(main())
