"""The server's own certificate authority. Good for private names only, and trusted by nobody."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

CA_DAYS, LEAF_DAYS, RENEW_DAYS = 3650, 397, 30
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")
DOMAINS = ("local", "localhost")


@dataclass(frozen=True, slots=True)
class Certificates:
    """Where the files lie: what to give away (`ca`) and what the listener needs."""

    ca: Path
    leaf: Path
    key: Path


@dataclass(frozen=True, slots=True)
class _Authority:
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def certificates(folder: Path, names: Sequence[str]) -> Certificates:
    """Makes what is missing, too old, or made for other names; the authority stays the same."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = Certificates(folder / "ca.pem", folder / "server.pem", folder / "server-key.pem")
    authority = _authority(found.ca, folder / "ca-key.pem")
    if not _serves(found, names, authority):
        _issue(found, names, authority)
    return found


def _authority(certificate: Path, key: Path) -> _Authority:
    if certificate.exists() and key.exists():
        loaded = serialization.load_pem_private_key(key.read_bytes(), None)
        if not isinstance(loaded, ec.EllipticCurvePrivateKey):
            raise ValueError(f"{key} is not the key this program wrote")
        return _Authority(x509.load_pem_x509_certificate(certificate.read_bytes()), loaded)
    made = _make_authority()
    _write_key(key, made.key)
    _write(certificate, made.certificate.public_bytes(serialization.Encoding.PEM), 0o644)
    return made


def _make_authority() -> _Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name("Tribekeeper at this table")
    certificate = (
        _start(name, name, key, CA_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_constraints(), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .sign(key, hashes.SHA256())
    )
    return _Authority(certificate, key)


def _constraints() -> x509.NameConstraints:
    domains = [x509.DNSName(domain) for domain in DOMAINS]
    ranges = [x509.IPAddress(ip_network(one)) for one in PRIVATE]
    return x509.NameConstraints(permitted_subtrees=[*domains, *ranges], excluded_subtrees=None)


def _issue(certificates: Certificates, names: Sequence[str], authority: _Authority) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = (
        _start(_name("Tribekeeper"), authority.certificate.subject, key, LEAF_DAYS)
        .add_extension(x509.SubjectAlternativeName(_alternatives(names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    _write_key(certificates.key, key)
    _write(certificates.leaf, certificate.public_bytes(serialization.Encoding.PEM), 0o644)


def _serves(certificates: Certificates, names: Sequence[str], authority: _Authority) -> bool:
    if not (certificates.leaf.exists() and certificates.key.exists()):
        return False
    leaf = x509.load_pem_x509_certificate(certificates.leaf.read_bytes())
    found = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    fresh = leaf.not_valid_after_utc - _now() > dt.timedelta(days=RENEW_DAYS)
    same = set(found) == set(_alternatives(names))
    return fresh and same and leaf.issuer == authority.certificate.subject


def _start(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, days: int
) -> x509.CertificateBuilder:
    start = _now() - dt.timedelta(hours=1)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + dt.timedelta(days=days))
    )


def _alternatives(names: Sequence[str]) -> list[x509.GeneralName]:
    return [_alternative(name) for name in names]


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    _write(path, secret, 0o600)


def _write(path: Path, content: bytes, mode: int) -> None:
    """Replaces the file at once; the mode is set before the content is there."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as out:
        out.write(content)
    fresh.replace(path)
