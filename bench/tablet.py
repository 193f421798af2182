"""How quick and how sturdy the tablet's server is, beside the goals of its specification.

The server runs in a process of its own; clients are raw sockets, and Chromium where a screen is
meant. Prints a table and one JSON line.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import multiprocessing
import os
import signal
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path

from playwright.sync_api import Browser, Page, Request, sync_playwright

from tools.chromium import FLAGS, program
from web.desk import Answer, Forget, Happening, Json, Role, Tap, Verdict
from web.serve import keep_open
from web.server import Server, ServerOptions

ROUNDS, REQUESTS, STOPS = 100, 500, 5


@dataclass(frozen=True, slots=True)
class Row:
    goal: str
    wanted: str
    found: str
    values: Mapping[str, float]


class Ticking:
    """A table of about two kilobytes whose picture says when it was published."""

    def __init__(self) -> None:
        self.version = 0
        self._sent = 0
        self._told: list[Callable[[], None]] = []

    sitting: tuple[str, ...] = ("somebody",)

    def view(self, role: Role, person: str) -> Mapping[str, Json]:
        regions: Json = [{"region": n, "owner": n % 5, "tokens": 2} for n in range(40)]
        seats: Json = [{"seat": 0, "name": f"{self._sent}"}]
        return {"seats": seats, "sent": self._sent, "regions": regions}

    def own_boards(self, *, on_table: bool) -> tuple[str, ...]:
        return ()

    def purse(self, person: str) -> Mapping[str, Json]:
        return {"coins": 0}

    def tap(self, tap: Tap) -> Answer:
        return Answer(Verdict.TAKEN)

    def note(self, happening: Happening) -> None:
        pass

    def subscribe(self, told: Callable[[], None]) -> Forget:
        self._told.append(told)
        return lambda: self._told.remove(told)

    def tick(self) -> None:
        self.version += 1
        self._sent = time.time_ns()
        for told in self._told:
            told()


@dataclass(frozen=True, slots=True)
class Far:
    """A server in another process; the pipe carries orders and links."""

    process: multiprocessing.process.BaseProcess
    pipe: Connection
    port: int
    secure_port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def link(self, role: str) -> str:
        self.pipe.send(role)
        return f"{self.url}/#join={self.pipe.recv()}"

    def tick(self, times: int, pause: float = 0.05) -> None:
        self.pipe.send((times, pause))


def main() -> None:
    rows = list(measure())
    width = max(len(row.goal) for row in rows)
    wide = max(len(row.wanted) for row in rows)
    for row in rows:
        print(f"{row.goal:{width}}  {row.wanted:{wide}}  {row.found}")
    print(json.dumps({"tablet": {row.goal: row.values for row in rows}}))


def measure() -> Iterator[Row]:
    busy = os.getloadavg()[0]
    yield Row("other work on this machine", "load of 0", f"{busy:.1f}", {"load": busy})
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with far_server(home) as server:
            yield publishing(server, 7, "p50 <= 3 ms, p99 <= 12 ms")
            yield publishing(server, 200, "p99 <= 80 ms")
            yield beside_bad_clients(server)
        yield stopping(home)
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=program(), args=FLAGS)
            yield on_screen(home, chromium)
            yield first_load(home, chromium)
            yield back_on_screen(home, chromium)
            chromium.close()


def publishing(server: Far, clients: int, wanted: str) -> Row:
    pause = 0.02 if clients < 50 else 0.2
    delays = asyncio.run(_listen(server, clients, pause))
    return _row(f"publish -> parsed by {clients} clients", wanted, delays, (50, 99))


def beside_bad_clients(server: Far) -> Row:
    upload = (
        f"POST /api/join HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\n"
        "Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"
    ).encode()
    deaf = f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    with ExitStack() as stack:
        for count, port, words in (
            (60, server.port, b""),
            (12, server.port, upload),
            (30, server.secure_port, b""),
            (1, server.port, deaf),
        ):
            for _ in range(count):
                line = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                line.sendall(words)
        arriving = _ask(server.port)
        server.tick(ROUNDS, 0.01)
        delays = [_ask(server.port) for _ in range(REQUESTS)]
    goal = "request beside 60 silent, 12 stalled, 30 silent TLS, 1 deaf"
    row = _row(goal, "< 20 ms", delays, (50, 99))
    found = f"{row.found}; {arriving:.1f} ms while all of them come in at once"
    return replace(row, found=found, values={**row.values, "arriving": arriving})


def stopping(home: Path) -> Row:
    stops = [_stop(home) for _ in range(STOPS)]
    usual, worst = statistics.median(s for s, _ in stops), max(s for s, _ in stops)
    code = max(abs(code) for _, code in stops)
    found = f"{usual:.2f} s, at worst {worst:.2f} s, exit {code}"
    values = {"seconds": usual, "worst": worst, "exit": float(code)}
    return Row("stop with 7 open streams", "< 0.5 s, exit 0", found, values)


def on_screen(home: Path, chromium: Browser) -> Row:
    with far_server(home) as server, ExitStack() as stack:
        pages = [_purses(server, chromium, stack) for _ in range(7)]
        for page in pages:
            page.evaluate(
                """() => {
                  window.delays = [];
                  new MutationObserver(() => {
                    const name = document.querySelector(".seat-label").textContent;
                    const sent = Number(name.replace(/\\D/g, "")) / 1e6;
                    window.delays.push(performance.timeOrigin + performance.now() - sent);
                  }).observe(document.querySelector("main"), {subtree: true, characterData: true});
                }"""
            )
        server.tick(50)
        pages[0].evaluate(
            """() => new Promise((done) => {
              const look = setInterval(() => {
                if (window.delays.length < 45) return;
                clearInterval(look);
                done();
              }, 20);
            })"""
        )
        delays = [delay for page in pages for delay in page.evaluate("window.delays")]
    return _row("event -> screen of 7 browsers", "p50 <= 15 ms, p95 <= 40 ms", delays, (50, 95))


def first_load(home: Path, chromium: Browser) -> Row:
    with far_server(home) as server:
        context = chromium.new_context(service_workers="block")
        page = context.new_page()
        finished: list[Request] = []
        page.on("requestfinished", lambda asked: finished.append(asked))  # noqa: PLW0108
        page.goto(server.link("tablet"))
        page.wait_for_selector(".role-tablet .code")
        sizes = [_size(asked) for asked in finished]
        context.close()
    bodies, heads = (sum(part) / 1000 for part in zip(*sizes, strict=True))
    values = {"kB": bodies, "heads kB": heads, "requests": float(len(sizes))}
    found = f"{bodies:.1f} kB (and {heads:.1f} kB of heads) in {len(sizes)} requests"
    return Row("first load, everything", "<= 60 kB compressed", found, values)


def back_on_screen(home: Path, chromium: Browser) -> Row:
    context = chromium.new_context()
    with far_server(home) as server:
        port = server.port
        page = context.new_page()
        page.goto(server.link("tablet"))
        page.wait_for_selector(".role-tablet")
    page.wait_for_selector(".banner.alarm")
    with far_server(home, port):
        start = time.perf_counter()
        page.wait_for_selector(".banner.alarm", state="detached")
        seconds = time.perf_counter() - start
    context.close()
    goal = "back on screen after the server restarts"
    return Row(goal, "<= 2 s", f"{seconds:.2f} s", {"seconds": seconds})


@contextmanager
def far_server(home: Path, port: int = 0) -> Iterator[Far]:
    near, far = multiprocessing.Pipe()
    spawning = multiprocessing.get_context("spawn")
    process = spawning.Process(target=_keep_server, args=(home, port, far))
    process.start()
    try:
        yield Far(process, near, *near.recv())
    finally:
        process.terminate()
        process.join()


def _keep_server(home: Path, port: int, pipe: Connection) -> None:
    desk = Ticking()
    opened = threading.Event()
    server = Server(desk, ServerOptions(home=home, port=port), opened.set)
    threading.Thread(target=_obey, args=(server, desk, pipe, opened), daemon=True).start()
    keep_open(server)


def _obey(server: Server, desk: Ticking, pipe: Connection, opened: threading.Event) -> None:
    opened.wait()
    places = server.services.places
    pipe.send([int(str(url).rpartition(":")[2]) for url in (places.plain, places.secure)])
    while True:
        order = pipe.recv()
        if isinstance(order, str):
            pipe.send(server.services.invitations.invite(Role(order)))
            continue
        times, pause = order
        for _ in range(times):
            time.sleep(pause)
            desk.tick()


async def _listen(server: Far, clients: int, pause: float) -> list[float]:
    lines = [await _open_stream(server.port) for _ in range(clients)]
    since = time.time_ns()
    server.tick(ROUNDS, pause)
    try:
        found = await asyncio.gather(*(_delays(reader, since) for reader, _ in lines))
    finally:
        for _, writer in lines:
            writer.close()
    return [delay for one in found for delay in one]


async def _open_stream(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    while not (await reader.readline()).startswith(b"event: you"):
        pass
    return reader, writer


async def _delays(reader: asyncio.StreamReader, last: int) -> list[float]:
    """Until two heartbeats with nothing between: by then everything published has arrived. What
    was published before `last` is the picture everyone begins with, however old it is."""
    delays: list[float] = []
    beats = 0
    while beats < 2 and (line := await reader.readline()):
        beats += line.startswith(b"event: beat")
        if line.startswith(b'data: {"moment'):
            beats = 0
            sent = json.loads(line[6:])["table"]["sent"]
            if sent > last:
                delays.append((time.time_ns() - sent) / 1e6)
            last = max(last, sent)
    return delays


def _ask(port: int) -> float:
    start = time.perf_counter()
    line = http.client.HTTPConnection("127.0.0.1", port)
    line.request("GET", "/api/table")
    line.getresponse().read()
    line.close()
    return (time.perf_counter() - start) * 1000


def _stop(home: Path) -> tuple[float, int]:
    """How long a server with listeners takes to be gone, and its exit code."""
    with far_server(home) as server, ExitStack() as stack:
        for _ in range(7):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            line.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            line.recv(1)
        assert server.process.pid is not None
        start = time.perf_counter()
        os.kill(server.process.pid, signal.SIGTERM)
        server.process.join()
        return time.perf_counter() - start, server.process.exitcode or 0


def _purses(server: Far, chromium: Browser, stack: ExitStack) -> Page:
    context = chromium.new_context()
    stack.callback(context.close)
    page = context.new_page()
    page.goto(server.link("tablet"))
    page.wait_for_selector(".role-tablet")
    page.goto(f"{server.url}/#/purses")
    page.wait_for_selector(".seat-label")
    return page


def _size(asked: Request) -> tuple[int, int]:
    sizes = asked.sizes()
    return max(0, sizes["responseBodySize"]), sizes["responseHeadersSize"]


def _row(goal: str, wanted: str, delays: Sequence[float], shares: Sequence[int]) -> Row:
    cuts = statistics.quantiles(delays, n=100)
    values = {f"p{share}": cuts[share - 1] for share in shares}
    found = ", ".join(f"{name} {value:.1f} ms" for name, value in values.items())
    return Row(goal, wanted, found, values)


if __name__ == "__main__":
    main()
