"""The print kit for the tablet: what there is to print, and the PDFs."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, make_response, request

from web.api import callers
from web.pages.kit_pages import NoSuchKitError, kit_page, kit_pdf
from web.services import Services


def printing(services: Services) -> Blueprint:
    routes = Blueprint("printing", __name__, url_prefix="/api/print")
    routes.register_error_handler(NoSuchKitError, _refused)

    @routes.get("/<box>")
    def page(box: str) -> Response:
        callers.tablet(services.devices)
        return jsonify(kit_page(box, request.args))

    @routes.get("/<box>/<part>")
    def sheet(box: str, part: str) -> Response:
        callers.tablet(services.devices)
        name, pdf = kit_pdf(box, part, request.args)
        answer = make_response(pdf)
        answer.headers["Content-Type"] = "application/pdf"
        answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
        return answer

    return routes


def _refused(wrong: NoSuchKitError) -> tuple[Response, int]:
    return jsonify({"code": "no-such-kit", "why": str(wrong)}), 404
