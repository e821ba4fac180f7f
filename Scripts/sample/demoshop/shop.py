"""The shop: its sessions, files and settings, which every route gets."""

from html import escape
from pathlib import Path
from string import Template

from .images import logo
from .sessions import Sessions

WEB = Path(__file__).resolve().parent.parent / "web"


class Shop:
    """The demo shop. `slow_seconds` is the duration of its slow call."""

    def __init__(self, fresh_ids: bool = False, slow_seconds: float = 10) -> None:
        self.sessions = Sessions(fresh_ids)
        self.slow_seconds = slow_seconds
        self.files = {path.name: path.read_text("utf-8") for path in WEB.iterdir()}
        self.logo = logo()

    def page(self, name: str, **values: str) -> str:
        """A page with its `$placeholders` replaced by escaped values."""
        return Template(self.files[name]).substitute({k: escape(v) for k, v in values.items()})
