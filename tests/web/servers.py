"""Real houses for tests: a tiny but true table, opened on free ports, run in a thread."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from web.api.routes import Routes, no_routes
from web.desk import Answer, Desk, Forget, FrameSink, Happening, Json, Role, Tap, Verdict
from web.server import Server, ServerOptions

CANARY = 8_675_309
PATIENT = 60.0
"""Seconds that are waited for what takes a fraction of one on a machine with nothing else to do."""
NAMES = ("Ada", "Béatrice", "千代")


class CountingTable:
    """Three seats that take turns; a tap of the right seat adds coins. Enough to be a Desk."""

    def __init__(self) -> None:
        self.version = 0
        self.coins = [CANARY + seat for seat in range(len(NAMES))]
        self._taps: dict[str, Answer] = {}
        self._told: list[Callable[[], None]] = []
        self.noted: list[str] = []
        self._lock = threading.Lock()

    @property
    def sitting(self) -> tuple[str, ...]:
        return tuple(f"person-{seat}" for seat in range(6))

    def view(self, role: Role, person: str) -> Mapping[str, Json]:
        seat = self.sitting.index(person) if person in self.sitting else None
        seats: Json = [{"seat": n, "name": name} for n, name in enumerate(NAMES)]
        return {"seats": seats, "turn": self.version % len(NAMES), "own": seat}

    def own_boards(self, *, on_table: bool) -> tuple[str, ...]:
        return ()

    def purse(self, person: str) -> Mapping[str, Json]:
        return {"coins": self.coins[self.sitting.index(person)]}

    def tap(self, tap: Tap) -> Answer:
        if tap.person:
            tap = replace(tap, seat=self.sitting.index(tap.person))
        with self._lock:
            if tap.tap not in self._taps:
                self._taps[tap.tap] = self._decide(tap)
            return self._taps[tap.tap]

    def note(self, happening: Happening) -> None:
        self.noted.append(f"{happening.what} {happening.role}")

    def subscribe(self, told: Callable[[], None]) -> Forget:
        self._told.append(told)
        return lambda: self._told.remove(told)

    def change(self) -> None:
        self.version += 1
        for told in self._told:
            told()

    def _decide(self, tap: Tap) -> Answer:
        if tap.command.get("kind") != "count":
            return Answer(Verdict.UNREADABLE)
        if tap.version != self.version:
            return Answer(Verdict.STALE)
        if tap.seat != self.version % len(NAMES):
            return Answer(Verdict.REFUSED, ({"key": "refusal.not-your-turn"},))
        self.coins[tap.seat] += 1
        self.change()
        return Answer(Verdict.TAKEN)


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def facts(self) -> dict[str, Json]:
        found = json.loads(self.body)
        assert isinstance(found, dict)
        return found

    @property
    def cookie(self) -> str:
        return self.headers["set-cookie"].partition(";")[0]


@dataclass
class Running:
    """An open server, and the shortest ways to talk to it."""

    open: Server
    desk: Desk
    _cookies: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return self.open.services.places.plain

    @property
    def secure_url(self) -> str:
        assert self.open.services.places.secure is not None
        return self.open.services.places.secure

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def secure_port(self) -> int:
        return int(self.secure_url.rpartition(":")[2])

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENT)
        try:
            line.request(method, path, body, dict(headers or {}))
            got = line.getresponse()
            found = {name.lower(): value for name, value in got.getheaders()}
            return Reply(got.status, found, got.read())
        finally:
            line.close()

    def get(self, path: str, cookie: str = "") -> Reply:
        return self.ask("GET", path, headers={"Cookie": cookie})

    def post(self, path: str, facts: Json = None, cookie: str = "") -> Reply:
        headers = {"Origin": self.url, "Content-Type": "application/json", "Cookie": cookie}
        return self.ask("POST", path, json.dumps({} if facts is None else facts).encode(), headers)

    def link(self, role: Role, seat: int | None = None) -> str:
        return f"{self.url}/#join={self._token(role, seat)}"

    def _token(self, role: Role, seat: int | None) -> str:
        """An invitation for whoever sits there now, or for somebody who is not in the game."""
        sitting = dict(enumerate(self.desk.sitting))
        person = "" if seat is None else sitting.get(seat, f"person-{seat}")
        return self.open.services.invitations.invite(role, person)

    def join_tablet(self) -> str:
        """One tablet per server: asking again gives the same cookie."""
        if "tablet" not in self._cookies:
            self._cookies["tablet"] = self.join(Role.TABLET)
        return self._cookies["tablet"]

    def join(self, role: Role, seat: int | None = None) -> str:
        """The cookie of a new device."""
        token = self._token(role, seat)
        reply = self.post("/api/join", {"token": token, "label": f"{role} {seat}"})
        assert reply.status == 200, reply
        return reply.cookie


@contextmanager
def running(
    home: Path,
    desk: Desk | None = None,
    port: int = 0,
    eye: FrameSink | None = None,
    routes: Routes = no_routes,
) -> Iterator[Running]:
    desk = desk or CountingTable()
    ready = threading.Event()
    server = Server(desk, ServerOptions(home=home, port=port), ready.set, eye, routes)
    thread = threading.Thread(target=lambda: asyncio.run(server.serving.run()))
    thread.start()
    try:
        assert ready.wait(PATIENT), "the server did not open"
        yield Running(server, desk)
    finally:
        server.serving.stop()
        thread.join(PATIENT)
        server.close()
        assert not thread.is_alive(), "the server did not close"
