"""From pieces to HTML, each distinct piece once; from two screens to what a device lacks."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from jinja2 import Environment, TemplateNotFound
from markupsafe import Markup
from msgspec import Struct

from companion.core.refusals import Refused
from companion.web.facts import HistoryFacts, LineFacts, TableFacts
from companion.web.panels import Piece, Screen

REMEMBERED_PIECES = 1024
REMEMBERED_LINES = 4096


class Fragments:
    """Renders the macros of the templates."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._piece = lru_cache(REMEMBERED_PIECES)(self._render)
        self._line = lru_cache(REMEMBERED_LINES)(self._render_line)

    def macro(self, template: str, name: str, *values: object) -> Markup:
        """Return what a macro makes of some values."""
        module: Any = self._environment.get_template(template).module
        return Markup(getattr(module, name)(*values))  # noqa: S704 - made by an escaping template

    def piece(self, piece: Piece) -> Markup:
        """Return the HTML of a panel; equal pieces are rendered once."""
        return self._piece(piece)

    def _render(self, piece: Piece) -> Markup:
        return self.macro(piece.template, "panel", piece.facts, piece.table)

    def screen(self, screen: Screen) -> Markup:
        """Return the HTML of a whole screen."""
        panels = {name: self.piece(piece) for name, piece in screen.pieces.items()}
        return self.macro(screen.layout, "layout", panels)

    def changes(self, sent: Screen | None, now: Screen) -> str:
        """Return the partials that turn what was ``sent`` into what is true now; "" for nothing."""
        if sent is None or sent.layout != now.layout or sent.pieces.keys() != now.pieces.keys():
            return _partial("screen", self.screen(now))
        return "".join(
            _partial(name, self.piece(piece))
            for name, piece in now.pieces.items()
            if sent.pieces[name] != piece
        )

    def history(self, history: HistoryFacts, table: TableFacts) -> str:
        """Return the sheet of the history: an open one asks anew at every tap of a long voyage."""
        lines = [self._line(line, table, history.taps) for line in history.lines]
        sheet = self._environment.get_template("shared/_history_sheet.html")
        return sheet.render(t=table, v=history, lines=lines)

    def _render_line(self, line: LineFacts, table: TableFacts, taps: bool) -> Markup:  # noqa: FBT001 - a key of the cache
        return self.macro("shared/_history_line.html", "line", line, table, taps)

    def refusal(self, refused: Refused, table: TableFacts | None) -> Markup:
        """Return why nothing was done, in words: the game's where it has some for this code."""
        facts: Mapping[str, object] = refused.facts
        for template in self._words(table):
            said = self.macro(template, "refusal", refused.code, facts, table).strip()
            if said:
                return Markup(said)  # noqa: S704 - made by an escaping template
        return self.macro("shared/_refusals.html", "refusal", "malformed", facts, table)

    def ruling(self, rule: str | None, game: str, choices: Struct) -> Markup:
        """Return a ruling in the words of a game, as a table plays it; "" where it has none."""
        if rule is None:
            return Markup()
        try:
            words = self.macro(f"games/{game}/_rulings.html", "ruling", rule, choices)
        except TemplateNotFound:
            return Markup()
        return words.strip()

    def _words(self, table: TableFacts | None) -> tuple[str, ...]:
        shared = "shared/_refusals.html"
        return (shared,) if table is None else (f"games/{table.game}/_words.html", shared)


def _partial(panel: str, html: Markup) -> str:
    return f'<hx-partial hx-target="#{panel}" hx-swap="outerMorph">{html}</hx-partial>'
