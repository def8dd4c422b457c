"""The only list of games."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.core.rules import Rules
from companion.games.dirigible_disaster import rules as dirigible_disaster
from companion.games.oddball_aeronauts import rules as oddball_aeronauts

GAMES: Mapping[str, Rules] = MappingProxyType(
    {rules.SLUG: rules for rules in (dirigible_disaster, oddball_aeronauts)},
)
"""Every game that can be played, by the slug that its tables, templates and addresses carry."""
