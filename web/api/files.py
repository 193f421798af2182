"""Hands out the site's files as they are. Pages are never cached, hashed files for ever."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, request

from web.api import callers
from web.house import House
from web.site import Asset


def site_files(house: House) -> Blueprint:
    routes = Blueprint("site_files", __name__)

    @routes.get("/static/<build>/<path:name>")
    def static_file(build: str, name: str) -> Response:
        asset = house.site.assets.get(name)
        if build != house.site.build or asset is None:
            callers.refuse(404, "no-such-file")
        response = _response(asset)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response

    for path, page in house.site.pages.items():
        endpoint = path.strip("/").replace(".", "-") or "home"
        routes.add_url_rule(path, endpoint, partial(_response, page))
    return routes


def _response(asset: Asset) -> Response:
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = Response(asset.packed if packed else asset.body, content_type=asset.type)
    response.headers["Vary"] = "Accept-Encoding"
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    return response
