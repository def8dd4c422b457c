"""The log: one line an event for the person at the terminal, everything in a file."""

import logging
import re
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from gevent import get_hub

LOG_NAME = "quarterdeck.log"
_LARGEST = 1_000_000
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

_log = logging.getLogger(__name__)


class OneLine(logging.Formatter):
    """One line an event, whatever strangers put into names; a fault is named, not traced."""

    def __init__(self) -> None:
        super().__init__("{asctime}  {message}", "%H:%M:%S", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line without traceback and without characters that steer a terminal."""
        plain = logging.makeLogRecord({**vars(record), "exc_info": None, "exc_text": None})
        plain.stack_info = None
        line = super().format(plain)
        if record.exc_info and record.exc_info[0]:
            line += f" ({record.exc_info[0].__name__}: {record.exc_info[1]})"
        return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", line)


def begin(folder: Path) -> None:
    """Send the events of Quarterdeck, and the faults of anything, to the terminal and a file."""
    console = logging.StreamHandler(sys.stderr)
    console.setFormatter(OneLine())
    file = RotatingFileHandler(
        folder / LOG_NAME, maxBytes=_LARGEST, backupCount=2, encoding="utf-8", delay=True
    )
    file.setFormatter(logging.Formatter("{asctime} {levelname} {name}: {message}", style="{"))
    logging.basicConfig(level=logging.WARNING, handlers=[console, file], force=True)
    logging.raiseExceptions = False  # a file that cannot be written would print a traceback a line
    logging.getLogger("companion").setLevel(logging.INFO)
    get_hub().print_exception = _log_fault  # type: ignore[method-assign,assignment] # gevent's hook


def _log_fault(
    context: object,
    kind: type[BaseException] | None,
    fault: BaseException | str | None,
    _trace: TracebackType | None,
) -> None:
    """Log what a greenlet did not catch; gevent would print a traceback."""
    if kind is not KeyboardInterrupt:
        traced = fault if isinstance(fault, BaseException) else None
        _log.error("A task failed: %s", context, exc_info=traced)
