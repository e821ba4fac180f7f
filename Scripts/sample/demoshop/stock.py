"""The calls of the page script to another origin, with CORS."""

import re

from . import catalogue
from .exchange import Answer, Header, Request, json_answer
from .routing import Routes, json_body
from .shop import Shop

STOCK = Routes()


@STOCK.add("OPTIONS", "/stock(/reservations)?")
def preflight(shop: Shop, request: Request) -> Answer:
    allowed = [
        ("Access-Control-Allow-Methods", "GET, POST"),
        ("Access-Control-Allow-Headers", "content-type, x-demo-client"),
        ("Access-Control-Max-Age", "60"),
    ]
    return Answer(204, headers=[*cross_origin(request), *allowed])


@STOCK.add("GET", "/stock")
def stock(shop: Shop, request: Request) -> Answer:
    product = catalogue.product(request.parameter("sku"))
    left = product["stock"] if product else None
    return json_answer({"left": left}, 200 if product else 404, cross_origin(request))


@STOCK.add("POST", "/stock/reservations")
def reservation(shop: Shop, request: Request) -> Answer:
    reserved = {"reserved": json_body(request), "visitor": request.cookie("demo_visitor")}
    return json_answer(reserved, 201, cross_origin(request))


def cross_origin(request: Request) -> list[Header]:
    """Lets the shop's own pages read the answer, with credentials, on any loopback port too."""
    origin = request.header("Origin")
    if not re.fullmatch(r"http://(shop\.example|127\.0\.0\.1:\d+|localhost:\d+)", origin):
        return [("Vary", "Origin")]
    return [
        ("Access-Control-Allow-Origin", origin),
        ("Access-Control-Allow-Credentials", "true"),
        ("Vary", "Origin"),
    ]
