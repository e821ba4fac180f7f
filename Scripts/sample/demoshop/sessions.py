"""The signed-in visitors and their carts."""

import secrets
from dataclasses import dataclass, field
from threading import Lock

COOKIE = "demo_session"
FIXED_ID = "demo-session-0001-not-a-secret"


@dataclass
class Session:
    """One signed-in visitor: everything that answers to a signed-in client depend on."""

    user: str
    lines: dict[str, dict] = field(default_factory=dict)
    added: int = 0

    def add(self, sku: str, quantity: int) -> dict:
        """Puts a new line in the cart."""
        self.added += 1
        line = {"id": f"line-{self.added}", "sku": sku, "quantity": quantity, "gift": False}
        self.lines[line["id"]] = line
        return line


class Sessions:
    """The sessions by their id. Each sign-in starts a new one, so a replay finds an empty cart."""

    def __init__(self, fresh_ids: bool) -> None:
        self._fresh_ids = fresh_ids
        self._by_id: dict[str, Session] = {}
        self.lock = Lock()

    def begin(self, user: str) -> str:
        """Signs in and returns the session's id: a fixed one, or a new one per sign-in."""
        session_id = f"demo-session-{secrets.token_hex(12)}" if self._fresh_ids else FIXED_ID
        with self.lock:
            self._by_id[session_id] = Session(user)
        return session_id

    def end(self, session_id: str) -> None:
        """Signs out. An unknown id is ignored."""
        with self.lock:
            self._by_id.pop(session_id, None)

    def find(self, session_id: str) -> Session | None:
        """The session with the id, if it is still open."""
        with self.lock:
            return self._by_id.get(session_id)
