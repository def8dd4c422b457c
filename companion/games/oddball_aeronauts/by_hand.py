"""What a hurried table puts right by hand: how many cards of a deck lie face up."""

from companion.core.refusals import Illegal, Malformed
from companion.games.oddball_aeronauts.chronicle import Chronicle
from companion.games.oddball_aeronauts.commands import PutRight
from companion.games.oddball_aeronauts.course import already_done
from companion.games.oddball_aeronauts.events import CountPutRight


def put_right(tale: Chronicle, command: PutRight) -> None:
    """Believe what the table counts; a deck keeps its size, and the end is judged later (O-2)."""
    if command.of not in tale.state.crew:
        raise Malformed("no-such-seat", seat=command.of)
    deck = tale.state.deck(command.of)
    size = deck.up + deck.down
    if command.up > size:
        raise Illegal("more-than-the-deck", seat=command.of, size=size)
    if command.up == deck.up:
        raise already_done(tale.state)
    tale.tell(CountPutRight(command.of, command.up))
