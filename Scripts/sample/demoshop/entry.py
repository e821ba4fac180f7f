"""The entry point of the shop: finds the route for a request."""

from .calls import CALLS
from .exchange import Answer, Request, html_answer
from .pages import PAGES
from .routing import Routes
from .shop import Shop
from .stock import STOCK

ROUTES = Routes(PAGES, CALLS, STOCK)


def answer(shop: Shop, request: Request) -> Answer:
    """Answers any request: with 404 if no route has its path, and 405 if none has its method."""
    routes = ROUTES.matching(request.path)
    answering = routes.get("GET" if request.method == "HEAD" else request.method)
    if answering:
        return answering(shop, request)
    if routes:
        return Answer(405, headers=[("Allow", ", ".join(sorted(routes)))])
    return html_answer(shop.files["missing.html"], status=404)
