"""The site's own log of a visit, from which the recorder completes and checks its recording."""

from dataclasses import dataclass
from threading import Condition

from .exchange import Request


@dataclass(frozen=True)
class Exchange:
    """A received request and its answer; status 0 means that it was never answered."""

    host: str
    request: Request
    status: int
    content: bytes


class Journal:
    """Every exchange, in the order in which the requests arrived."""

    def __init__(self) -> None:
        self._entries: list[Exchange | None] = []
        self._arrived: list[str] = []
        self._changed = Condition()

    def arrive(self, request: Request) -> int:
        """Adds a request on arrival, for which the recorder can then wait; returns its place."""
        with self._changed:
            self._entries.append(None)
            self._arrived.append(request.path)
            self._changed.notify_all()
            return len(self._entries) - 1

    def finish(self, place: int, exchange: Exchange) -> None:
        """Puts the exchange in the place of its request."""
        with self._changed:
            self._entries[place] = exchange
            self._changed.notify_all()

    def wait_for(self, path: str, seconds: float) -> bool:
        """Waits until a request for the path has arrived."""
        with self._changed:
            return self._changed.wait_for(lambda: path in self._arrived, seconds)

    def complete(self, seconds: float) -> list[Exchange]:
        """All exchanges when the last one has ended; TimeoutError if one never ends."""
        with self._changed:
            if not self._changed.wait_for(lambda: None not in self._entries, seconds):
                raise TimeoutError("the site is still answering a request")
            return [entry for entry in self._entries if entry]
