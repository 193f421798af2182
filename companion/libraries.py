"""Libraries that may be absent or broken on a computer: which one it was. Loads none itself.

Whatever is heavy is imported where it is used. A library can fail there with anything at all, not
only with an `ImportError`: one that is found but whose own libraries are not fails with `OSError`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

OUR_OWN = frozenset({"companion", "firmware_bridge", "vision", "web", "__main__"})
"""What is missing from these is our mistake, and not the computer's."""


class LibraryError(Exception):
    """A library cannot be loaded here; whatever does not need it goes on."""

    def __init__(self, library: str, reason: Exception) -> None:
        super().__init__(f"{library}: {reason}")
        self.library = library


@contextmanager
def naming_libraries() -> Iterator[None]:
    """Raises `LibraryError` for whatever fails because a library could not be loaded."""
    try:
        yield
    except Exception as error:
        library = library_at_fault(error)
        if library is None:
            raise
        raise LibraryError(library, error) from error


def library_at_fault(error: Exception) -> str | None:
    """The library whose loading failed with this; None for any other fault, and for ours."""
    if isinstance(error, LibraryError):
        return error.library
    loading = [*_being_loaded(error), *_asked_for(error)]
    return next((package for package in loading if package not in OUR_OWN), None)


def _being_loaded(error: Exception) -> Iterator[str]:
    """Packages that were running the body of a module, the first of them first."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_name == "<module>":
            yield _package(str(trace.tb_frame.f_globals["__name__"]))
        trace = trace.tb_next


def _asked_for(error: Exception) -> Iterator[str]:
    if isinstance(error, ImportError) and error.name:
        yield _package(error.name)


def _package(module: str) -> str:
    return module.partition(".")[0]
