"""The shop: what it keeps, and its one entry point."""

from html import escape
from pathlib import Path
from string import Template

from .calls import CALLS
from .exchange import Answer, Request, html_answer
from .images import logo
from .pages import PAGES
from .routing import Routes
from .sessions import Sessions
from .stock import STOCK

WEB = Path(__file__).resolve().parent.parent / "web"
ROUTES = Routes(PAGES, CALLS, STOCK)


class Shop:
    """The demo shop. `slow_seconds` is how long its slow call takes for a client that waits."""

    def __init__(self, fresh_ids: bool = False, slow_seconds: float = 10) -> None:
        self.sessions = Sessions(fresh_ids)
        self.slow_seconds = slow_seconds
        self.files = {path.name: path.read_text("utf-8") for path in WEB.iterdir()}
        self.logo = logo()

    def answer(self, request: Request) -> Answer:
        """Answers any request; what no route answers is a 404 or a 405."""
        routes = ROUTES.matching(request.path)
        answering = routes.get("GET" if request.method == "HEAD" else request.method)
        if answering:
            return answering(self, request)
        if routes:
            return Answer(405, headers=[("Allow", ", ".join(sorted(routes)))])
        return html_answer(self.files["missing.html"], status=404)

    def page(self, name: str, **values: str) -> str:
        """A page with its `$placeholders` filled in, escaped."""
        return Template(self.files[name]).substitute({k: escape(v) for k, v in values.items()})
