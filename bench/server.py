"""The server under load and with many games: a kept connection, a thousand games, a cookie bomb.

Each figure is a ratio against a named peer in the same run. Chromium asks where a browser is meant.
"""

from __future__ import annotations

import http.client
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from companion.dealing import Choice, chairs_for, deal
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.store.carry.export import export
from companion.store.carry.importing import checked, keep
from companion.store.entries import Entry
from companion.store.journal import Journal
from tools.chromium import FLAGS, program

GAMES = 1_000
ASKED = 60
STARTS = 3
PATIENCE = 600.0
LINK = "link"
NOW = "2026-11-17T12:00:00Z"


def main() -> None:
    found = {"kept_connection": kept_connection(), **many_games(), "cookie_bomb": cookie_bomb()}
    for name, figures in found.items():
        told = ", ".join(f"{key} {value:.2f}" for key, value in figures.items())
        print(f"{name:<18}{told}")
    print(json.dumps({"bench": "server", **found}))


def kept_connection() -> dict[str, float]:
    """Milliseconds for an answer in a browser on an open connection: a question, and a tap that is
    on the disk before it is answered. The peer is a question on a new socket.
    """
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as port, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=program(), args=FLAGS)
        page = browser.new_page()
        page.goto((Path(home) / LINK).read_text())
        page.locator(".role-tablet").wait_for()
        page.goto(f"http://127.0.0.1:{port}/#/about")
        page.locator(".screen-about h1").wait_for()
        kept, tapped = (float(page.evaluate(_TIMES, [what, ASKED])) for what in (_ASK, _TAP))
        browser.close()
        fresh = statistics.median(timed(lambda: asked(port)) for _ in range(ASKED)) * 1000
    figures = {"browser_ms": kept, "tap_ms": tapped, "new_socket_ms": fresh}
    return {**figures, "ratio": kept / fresh, "tap_ratio": tapped / fresh}


_ASK = """() => fetch("/api/table", { cache: "no-store" }).then((r) => r.json())"""
_TAP = """async (n, { version }) => {
  const command = { kind: "set-coins", seat: 0, coins: n };
  const sent = await fetch("/api/taps", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ command, seat: null, version, tap: `bench-${n}` }),
  });
  if (!sent.ok) throw new Error(await sent.text());
  return (await sent.json()).picture;
}"""
_TIMES = f"""async ([what, times]) => {{
  const ways = {{ {json.dumps(_ASK)}: {_ASK}, {json.dumps(_TAP)}: {_TAP} }};
  let last = await ways[{json.dumps(_ASK)}]();
  const taken = [];
  for (let n = 0; n < times; n += 1) {{
    const start = performance.now();
    last = await ways[what](n, last);
    taken.push(performance.now() - start);
  }}
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)];
}}"""


def many_games() -> dict[str, dict[str, float]]:
    """Seconds from the command to the first answer, with a thousand games and with one; and how
    much of it was work, which does not depend on what else the computer does.
    """
    with tempfile.TemporaryDirectory() as folder:
        one, many = Path(folder) / "one", Path(folder) / "many"
        fill(one, 1)
        fill(many, GAMES)
        found = {home: [first_answer(home) for _ in range(STARTS)] for home in (one, many)}
    (few, little), (full, much) = (
        map(statistics.median, zip(*starts, strict=True)) for starts in found.values()
    )
    waited = {"one_s": few, "thousand_s": full, "ratio": full / few}
    worked = {"one_cpu_s": little, "thousand_cpu_s": much, "cpu_ratio": much / little}
    return {"start_1000_games": {**waited, **worked}}


def cookie_bomb() -> dict[str, float]:
    """Milliseconds others wait while somebody sends cookies that parsers choke on."""
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as port:
        quiet = [timed(lambda: asked(port)) for _ in range(ASKED)]
        stop = threading.Event()
        bomber = threading.Thread(target=_bomb, args=(port, stop))
        bomber.start()
        bombed = [timed(lambda: asked(port)) for _ in range(ASKED)]
        stop.set()
        bomber.join()
    calm, worst = max(quiet) * 1000, max(bombed) * 1000
    return {"quiet_worst_ms": calm, "bombed_worst_ms": worst, "ratio": worst / calm}


def _bomb(port: int, stop: threading.Event) -> None:
    head = b"GET /api/table HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: " % port
    while not stop.is_set():
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(head + b'a="' * 5_000 + b"\r\n\r\n")
            line.recv(64)


def fill(home: Path, games: int) -> None:
    """Finished games, all alike: only their number counts."""
    with Journal.open(home / "journal.db") as journal:
        opening = deal(Choice("base"), chairs_for(4), Random(1))
        game, state = opening.lay()
        rng = Random(1)
        first = journal.begin(opening, NOW)
        while (found := step(Position(game, state), rng)) is not None:
            command, decision = found
            journal.append(first, Entry(command, decision.events, "tap", NOW))
            state = decision.state
            if state.phase == "over":
                break
        told = checked("\n".join(export(journal, first)))
        for _ in range(games - 1):
            keep(journal, told, NOW)
    first_answer(home)  # the list is counted once, when it is first asked for


def first_answer(home: Path) -> tuple[float, float]:
    """Seconds until it came, and seconds of work until the server has ended after it."""
    begun, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with served(home):
        waited = time.perf_counter() - start
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return waited, now.ru_utime - begun.ru_utime + now.ru_stime - begun.ru_stime


@contextmanager
def served(home: Path) -> Iterator[int]:
    """`tribekeeper play`, until its first answer has come."""
    port = free_port()
    listening = ["--local-only", "--secure-port", "-1", "--port", str(port)]
    server = subprocess.Popen(
        [sys.executable, "-m", "web", "play", *listening, "--home", str(home)],
        stdout=subprocess.PIPE,
        text=True,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        wait_for(lambda: asked(port))
        assert server.stdout is not None
        link = next(line for line in server.stdout if "#join=" in line)
        (home / LINK).write_text(link[link.index("http") :].strip())
        yield port
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


def wait_for(ask: Callable[[], None]) -> None:
    end = time.perf_counter() + PATIENCE
    while True:
        try:
            return ask()
        except OSError:
            if time.perf_counter() > end:
                raise
            time.sleep(0.01)


def asked(port: int) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request("GET", "/api/table")
        line.getresponse().read()
    finally:
        line.close()


def timed(do: Callable[[], None]) -> float:
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])
