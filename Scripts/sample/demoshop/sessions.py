"""Who is signed in, and what is in their cart."""

import secrets
from dataclasses import dataclass, field
from threading import Lock

COOKIE = "demo_session"
FIXED_ID = "demo-session-0001-not-a-secret"


@dataclass
class Session:
    """One signed-in visitor; everything a signed-in answer depends on."""

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
    """The sessions by their id. Signing in starts a new one, so that a replay finds an empty cart."""

    def __init__(self, fresh_ids: bool) -> None:
        self._fresh_ids = fresh_ids
        self._by_id: dict[str, Session] = {}
        self.lock = Lock()

    def begin(self, user: str) -> str:
        """Signs in and returns the session's id: a fixed one, or a fresh one for each sign-in."""
        session_id = f"demo-session-{secrets.token_hex(12)}" if self._fresh_ids else FIXED_ID
        with self.lock:
            self._by_id[session_id] = Session(user)
        return session_id

    def end(self, session_id: str) -> None:
        """Signs out; an unknown id is none the worse for it."""
        with self.lock:
            self._by_id.pop(session_id, None)

    def find(self, session_id: str) -> Session | None:
        """The session of that id, if it is still open."""
        with self.lock:
            return self._by_id.get(session_id)
