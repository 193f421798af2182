"""Puts the routes together into one Flask application. Holds no state of its own."""

from __future__ import annotations

import errno
import gzip
from collections.abc import Callable

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from companion.libraries import library_at_fault
from companion.store.database import JournalError, JournalFullError, JournalLockedError
from web.api.routes import Routes, general_routes, no_routes
from web.services import Services

WORTH_PACKING = 1024


def create_app(services: Services, more: Routes = no_routes) -> Flask:
    """`more` are the routes of what lies on the table."""
    app = Flask("web", static_folder=None, template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = 4 * 1024 * 1024
    for routes in (*general_routes(services), *more(services)):
        app.register_blueprint(routes)
    app.register_error_handler(HTTPException, _as_json)
    app.register_error_handler(JournalError, _not_written)
    app.register_error_handler(OSError, _no_file(services))
    app.register_error_handler(Exception, _reported(services))
    app.after_request(_packed)
    return app


def _packed(response: Response) -> Response:
    """Boards, rules and codes shrink to a third; what is small already is left alone."""
    wanted = "gzip" in request.headers.get("Accept-Encoding", "")
    if wanted and response.is_json and (response.content_length or 0) > WORTH_PACKING:
        response.set_data(gzip.compress(response.get_data(), 5))
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _not_written(trouble: JournalError) -> tuple[Response, int]:
    """A full disk, a file that may not be written: nothing has changed."""
    return jsonify({"code": trouble.code}), 503


def _no_file(services: Services) -> Callable[[OSError], tuple[Response, int]]:
    """The same of any other file of ours; whatever else a system may say is a fault of ours."""
    fault = _reported(services)

    def no_file(trouble: OSError) -> tuple[Response, int]:
        code = _DISK.get(trouble.errno or 0)
        return fault(trouble) if code is None else (jsonify({"code": code}), 503)

    return no_file


_DISK = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), JournalFullError.code),
    **dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), JournalLockedError.code),
    **dict.fromkeys((errno.EEXIST, errno.ENOTDIR, errno.EISDIR), JournalLockedError.code),
}


def _reported(services: Services) -> Callable[[Exception], tuple[Response, int]]:
    def reported(error: Exception) -> tuple[Response, int]:
        """A fault of ours: the game is safe, since nothing is shown before it is written.

        But for a library that only this request needs, and that this computer cannot load.
        """
        if library_at_fault(error) is not None:
            return jsonify({"code": "library-missing"}), 503
        services.report(error, f"{request.method} {request.endpoint}")
        return jsonify({"code": "went-wrong"}), 500

    return reported


def _as_json(error: HTTPException) -> tuple[Response, int] | HTTPException:
    """Errors are codes too. A response made by `refuse` is passed on as it is."""
    if error.response is not None:
        return error
    code = error.name.lower().replace(" ", "-")
    return jsonify({"code": code}), error.code or 500
