"""The server's own certificate authority: kept, checked, made anew. Trusted by nobody else."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from companion.store.home.places import OWNER_ONLY, private_folder
from web.access.signing import Signed, alternatives, issue, make_authority

RENEW_DAYS = 30
RELEASED = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
"""No clock that is right shows less: a small computer without a battery starts in 1970."""
READABLE = 0o644


@dataclass(frozen=True, slots=True)
class Certificates:
    """Where the files lie: what to give away (`ca`) and what the listener needs."""

    ca: Path
    leaf: Path
    key: Path
    damaged: bool = False
    """There was an authority, and it could not be used any more: devices must trust anew."""


def certificates(
    folder: Path, names: Sequence[str], now: dt.datetime | None = None
) -> Certificates:
    """Makes what is missing, damaged, too old or too young, or made for other names."""
    private_folder(folder)
    moment = max(now or dt.datetime.now(dt.UTC), RELEASED)
    ca, ca_key = folder / "ca.pem", folder / "ca-key.pem"
    leaf, key = folder / "server.pem", folder / "server-key.pem"
    authority = _loaded(ca, ca_key)
    damaged = authority is None and ca.exists()
    if authority is None or not _is_valid(authority, moment):
        authority = make_authority(moment)
        _write_pair(ca, ca_key, authority)
    found = _loaded(leaf, key)
    if found is None or not _serves(found, names, authority, moment):
        _write_pair(leaf, key, issue(names, authority, moment))
    return Certificates(ca, leaf, key, damaged)


def _loaded(certificate: Path, key: Path) -> Signed | None:
    """None: missing, damaged, or the two do not belong together."""
    try:
        loaded = serialization.load_pem_private_key(key.read_bytes(), None)
        found = x509.load_pem_x509_certificate(certificate.read_bytes())
    except (FileNotFoundError, ValueError, TypeError):
        return None
    if not isinstance(loaded, ec.EllipticCurvePrivateKey):
        return None
    return Signed(found, loaded) if found.public_key() == loaded.public_key() else None


def _is_valid(signed: Signed, moment: dt.datetime) -> bool:
    until = signed.certificate.not_valid_after_utc - dt.timedelta(days=RENEW_DAYS)
    return signed.certificate.not_valid_before_utc <= moment < until


def _serves(leaf: Signed, names: Sequence[str], authority: Signed, moment: dt.datetime) -> bool:
    try:
        leaf.certificate.verify_directly_issued_by(authority.certificate)
        extensions = leaf.certificate.extensions
        found = extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        extensions.get_extension_for_class(x509.AuthorityKeyIdentifier)
    except (InvalidSignature, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    return _is_valid(leaf, moment) and set(found) == set(alternatives(names))


def _write_pair(certificate: Path, key: Path, signed: Signed) -> None:
    secret = signed.key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    _write(key, secret, OWNER_ONLY)
    _write(certificate, signed.certificate.public_bytes(serialization.Encoding.PEM), READABLE)


def _write(path: Path, content: bytes, mode: int) -> None:
    """Replaces the file at once; the mode is set before the content is there."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as out:
        out.write(content)
    fresh.replace(path)
