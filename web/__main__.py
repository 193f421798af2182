"""`python -m web` is `tribekeeper`."""

from web.cli import main

raise SystemExit(main())
