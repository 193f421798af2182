"""What this server is: addresses, licences, its certificate and the description of this API."""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata, version
from importlib.resources import files

from flask import Blueprint, Response, jsonify

from companion.text.catalog import LANGUAGES
from web.access.qr import code
from web.api import callers
from web.desk import Json
from web.services import Services

PARTS = ("flask", "werkzeug", "jinja2", "uvicorn", "h11", "a2wsgi", "cryptography", "segno")
LICENCE_FIELDS = ("License-Expression", "License")


def about(services: Services) -> Blueprint:
    routes = Blueprint("about", __name__)
    description = json.loads((files("web") / "openapi.json").read_text("utf-8"))

    @routes.get("/api/openapi.json")
    def openapi() -> Response:
        return jsonify(description)

    @routes.get("/api/about")
    def this_server() -> Response:
        drawn = code(services.places.plain)
        return jsonify(
            {
                "version": version("tribekeeper"),
                "languages": LANGUAGES,
                "plain": services.places.plain,
                "secure": services.places.secure,
                "code": {"size": drawn.size, "path": drawn.path},
                "parts": [part for name in PARTS if (part := _part(name))],
            }
        )

    @routes.get("/ca.crt")
    def certificate() -> Response:
        if services.places.ca is None:
            callers.refuse(404, "no-certificate")
        return Response(services.places.ca.read_bytes(), mimetype="application/x-x509-ca-cert")

    return routes


@cache
def _part(name: str) -> dict[str, Json] | None:
    try:
        found = metadata(name)
    except PackageNotFoundError:
        return None
    return {"name": name, "version": found["Version"], "licence": _licence(found)[:40]}


def _licence(found: PackageMetadata) -> str:
    """Projects say it in a field, older ones in a longer one, the oldest as a classifier."""
    stated = [found[field].partition("\n")[0] for field in LICENCE_FIELDS if field in found]
    classed = [c for c in found.get_all("Classifier", []) if c.startswith("License :: ")]
    return next(iter(stated + [c.rpartition(" :: ")[2] for c in classed]), "")
