"""Why a tap was not carried out. A refusal carries facts; templates say them in words."""

Fact = str | int | tuple[str, ...] | tuple[int, ...]


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """A command that changed nothing.

    ``code`` is stable and names the sentence in the templates; ``rule`` is the tag of the ruling
    that refuses, if there is one; ``facts`` are the values the sentence needs.
    """

    def __init__(self, code: str, /, rule: str | None = None, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.facts = facts


class Malformed(Refused):
    """The input is not a command: a field is missing, of the wrong type or out of its range."""


class Illegal(Refused):
    """The rules of the game do not allow this now."""


class Stale(Refused):
    """The entry or the step it names is no longer the one that can be changed."""


class NotYours(Refused):
    """The device that asks holds no right to this."""
