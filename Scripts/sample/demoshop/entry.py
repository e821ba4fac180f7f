"""The entry point of the shop: which route answers a request."""

from .calls import CALLS
from .exchange import Answer, Request, html_answer
from .pages import PAGES
from .routing import Routes
from .shop import Shop
from .stock import STOCK

ROUTES = Routes(PAGES, CALLS, STOCK)


def answer(shop: Shop, request: Request) -> Answer:
    """Answers any request; without a route for its path it gets a 404, without one for its method a 405."""
    routes = ROUTES.matching(request.path)
    answering = routes.get("GET" if request.method == "HEAD" else request.method)
    if answering:
        return answering(shop, request)
    if routes:
        return Answer(405, headers=[("Allow", ", ".join(sorted(routes)))])
    return html_answer(shop.files["missing.html"], status=404)
