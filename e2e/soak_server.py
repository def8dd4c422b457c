"""The server as a soak runs it: as always, beside it a task that counts greenlets.

Run: python -m e2e.soak_server FILE [the options of companion]. FILE then holds the newest count.
"""

from gevent import monkey

monkey.patch_all()

import gc  # noqa: E402 - as in companion.__main__: whatever is imported has to be patched
import sys  # noqa: E402
from pathlib import Path  # noqa: E402

import gevent  # noqa: E402
from gevent.event import Event  # noqa: E402
from greenlet import greenlet  # noqa: E402

from companion.cli import main  # noqa: E402

EVERY_S = 1


def count(file: Path) -> None:
    """Write down each second how many greenlets there are."""
    new, never = file.with_suffix(".new"), Event()
    while True:
        alive = sum(isinstance(one, greenlet) and not one.dead for one in gc.get_objects())
        new.write_text(str(alive))
        new.replace(file)
        never.wait(EVERY_S)


if __name__ == "__main__":
    gevent.spawn(count, Path(sys.argv.pop(1)))
    main()
