"""The only list of games."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.core.rules import Rules, Thinker
from companion.games.aerion import rules as aerion
from companion.games.dirigible_disaster import rules as dirigible_disaster
from companion.games.oddball_aeronauts import rules as oddball_aeronauts
from companion.games.sinking_signal import rules as sinking_signal
from companion.games.sinking_signal import thinker as sinking_signal_thinker

GAMES: Mapping[str, Rules] = MappingProxyType(
    {
        rules.SLUG: rules
        for rules in (dirigible_disaster, oddball_aeronauts, sinking_signal, aerion)
    },
)
"""Every game that can be played, by the slug that its tables, templates and addresses carry."""

THINKERS: Mapping[str, Thinker] = MappingProxyType(
    {sinking_signal.SLUG: sinking_signal_thinker},
)
"""What works out the questions of the games that have some."""
