"""`python -m bench [NAME ...]`: all benchmarks, or those named; a table and a JSON line each."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path


def main(wanted: list[str]) -> int:
    known = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
    names = [name for name in known if not name.startswith("_")]
    for name in wanted or names:
        if name not in names:
            print(f"no benchmark {name}; there are {', '.join(names)}", file=sys.stderr)
            return 2
        print(f"\n== {name} ==", flush=True)
        importlib.import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
