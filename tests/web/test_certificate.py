"""The server's own authority: private names only, private keys, renewed when needed."""

from __future__ import annotations

import datetime as dt
import socket
import ssl
import subprocess
import threading
from pathlib import Path

import pytest

from tests.web.servers import Running
from web.access.certificate import Certificates, certificates
from web.shell.serving import _tls

NAMES = ("127.0.0.1", "localhost", "table.local")


def shake_hands(found: Certificates, name: str) -> None:
    """A client that trusts the authority meets a server with the leaf, under that name."""
    ours, theirs = socket.socketpair()
    server = _tls(str(found.leaf), str(found.key))
    thread = threading.Thread(target=_serve_once, args=(server, theirs))
    thread.start()
    trusting = ssl.create_default_context(cafile=str(found.ca))
    try:
        with trusting.wrap_socket(ours, server_hostname=name):
            pass
    finally:
        ours.close()
        thread.join(60)


@pytest.mark.parametrize("name", NAMES)
def test_a_browser_that_trusts_the_authority_trusts_the_server(tmp_path: Path, name: str) -> None:
    shake_hands(certificates(tmp_path, NAMES), name)


@pytest.mark.parametrize("name", ["bank.example", "8.8.8.8"])
def test_the_authority_is_worthless_for_public_names(tmp_path: Path, name: str) -> None:
    found = certificates(tmp_path, [name])
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(found, name)


def test_keys_are_for_their_owner_only(tmp_path: Path) -> None:
    certificates(tmp_path, NAMES)
    assert (tmp_path / "ca-key.pem").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "server-key.pem").stat().st_mode & 0o777 == 0o600


def test_nothing_is_made_anew_without_need(tmp_path: Path) -> None:
    first = certificates(tmp_path, NAMES)
    before = (first.ca.read_bytes(), first.leaf.read_bytes())
    again = certificates(tmp_path, NAMES)
    assert (again.ca.read_bytes(), again.leaf.read_bytes()) == before


def test_a_new_address_gets_a_new_leaf_under_the_same_authority(tmp_path: Path) -> None:
    first = certificates(tmp_path, NAMES)
    ca, leaf = first.ca.read_bytes(), first.leaf.read_bytes()
    again = certificates(tmp_path, [*NAMES, "192.168.7.7"])
    assert again.ca.read_bytes() == ca
    assert again.leaf.read_bytes() != leaf
    shake_hands(again, "192.168.7.7")


def strictly(found: Certificates, moment: dt.datetime | None = None) -> str:
    """What openssl says of the leaf when it takes the standard by its word."""
    at = [] if moment is None else ["-attime", str(int(moment.timestamp()))]
    files = ["-CAfile", str(found.ca), str(found.leaf)]
    told = subprocess.run(
        ["openssl", "verify", "-x509_strict", "-purpose", "sslserver", *at, *files],
        capture_output=True,
        text=True,
        check=False,
    )
    return told.stdout.strip().rpartition(" ")[2] + told.stderr


def test_openssl_finds_nothing_to_complain_about(tmp_path: Path) -> None:
    assert strictly(certificates(tmp_path, NAMES)) == "OK"


def test_a_new_authority_makes_a_new_leaf(tmp_path: Path) -> None:
    before = certificates(tmp_path, NAMES).leaf.read_bytes()
    (tmp_path / "ca.pem").unlink()
    (tmp_path / "ca-key.pem").unlink()
    found = certificates(tmp_path, NAMES)
    assert found.leaf.read_bytes() != before
    assert not found.damaged
    assert strictly(found) == "OK"


@pytest.mark.parametrize("name", ["ca.pem", "ca-key.pem", "server.pem", "server-key.pem"])
@pytest.mark.parametrize("content", [b"", b"-----BEGIN CERTIFICATE-----\nAAAA", b"\xff" * 99])
def test_a_damaged_file_is_made_anew_and_told(tmp_path: Path, name: str, content: bytes) -> None:
    certificates(tmp_path, NAMES)
    (tmp_path / name).write_bytes(content)
    found = certificates(tmp_path, NAMES)
    assert found.damaged == name.startswith("ca")
    assert strictly(found) == "OK"


def test_a_leaf_of_another_key_is_not_used(tmp_path: Path) -> None:
    mine, other = certificates(tmp_path / "a", NAMES), certificates(tmp_path / "b", NAMES)
    mine.leaf.write_bytes(other.leaf.read_bytes())
    mine.key.write_bytes(other.key.read_bytes())
    assert strictly(certificates(tmp_path / "a", NAMES)) == "OK"


@pytest.mark.parametrize("years", [-50, 9, 20])
def test_a_clock_that_was_wrong_leaves_a_certificate_that_is_right(
    tmp_path: Path, years: int
) -> None:
    now = dt.datetime.now(dt.UTC)
    wrong = now + dt.timedelta(days=365 * years)
    first = certificates(tmp_path, NAMES, wrong)
    if years < 0:
        assert strictly(first) == "OK"
    assert strictly(certificates(tmp_path, NAMES, now), now) == "OK"


def test_the_running_server_speaks_tls_and_gives_its_authority_away(server: Running) -> None:
    reply = server.get("/ca.crt")
    assert reply.status == 200
    assert b"PRIVATE" not in reply.body
    trusting = ssl.create_default_context(cadata=reply.body.decode())
    with (
        socket.create_connection(("127.0.0.1", server.secure_port), timeout=60) as line,
        trusting.wrap_socket(line, server_hostname="127.0.0.1") as safe,
    ):
        safe.sendall(
            f"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:{server.secure_port}\r\n\r\n".encode()
        )
        assert safe.recv(15).startswith(b"HTTP/1.1 200")


def _serve_once(server: ssl.SSLContext, line: socket.socket) -> None:
    try:
        with server.wrap_socket(line, server_side=True) as safe:
            safe.recv(1)
    except (ssl.SSLError, OSError):
        line.close()
