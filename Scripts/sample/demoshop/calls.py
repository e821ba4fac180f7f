"""The calls of the page script to the page's own origin."""

import re

from . import catalogue, forms
from .exchange import Answer, Request, json_answer, redirect
from .routing import Routes, json_body, last_segment, signed_in
from .sessions import Session
from .shop import Shop

CALLS = Routes()


@CALLS.add("GET", "/api/account")
@signed_in
def account(shop: Shop, request: Request, session: Session) -> Answer:
    return json_answer({"user": session.user, "visitor": request.cookie("demo_visitor")})


@CALLS.add("GET", "/api/preferences")
@signed_in
def preferences(shop: Shop, request: Request, session: Session) -> Answer:
    cookies = [
        "demo_theme=demo-dark; Path=/; Max-Age=600",
        "demo_currency=demo-eur; Path=/; SameSite=Strict",
        "demo_seen=demo-1; Path=/api; Expires=Fri, 31 Dec 2100 23:59:59 GMT",
    ]
    return json_answer({"theme": "dark"}, headers=[("Set-Cookie", cookie) for cookie in cookies])


@CALLS.add("GET", "/api/products")
@signed_in
def products(shop: Shop, request: Request, session: Session) -> Answer:
    page_number = request.parameter("page", "1")
    if not re.fullmatch("[1-9][0-9]{0,3}", page_number):
        return json_answer({"error": "page must be a positive number"}, status=422)
    return json_answer(catalogue.search(request.parameter("q"), int(page_number)))


@CALLS.add("GET", "/api/products/[a-z0-9-]+")
@signed_in
def one_product(shop: Shop, request: Request, session: Session) -> Answer:
    product = catalogue.product(last_segment(request))
    return json_answer(product) if product else json_answer({"error": "no such product"}, 404)


@CALLS.add("GET", "/api/cart")
@signed_in
def cart(shop: Shop, request: Request, session: Session) -> Answer:
    return json_answer({"lines": list(session.lines.values())})


@CALLS.add("POST", "/api/cart")
@signed_in
def add_line(shop: Shop, request: Request, session: Session) -> Answer:
    wish = json_body(request)
    quantity = wish.get("quantity")
    if not catalogue.product(str(wish.get("sku"))):
        return json_answer({"error": "no such product", "field": "sku"}, status=422)
    if not isinstance(quantity, int) or not 1 <= quantity <= 99:
        return json_answer({"error": "quantity must be 1 to 99", "field": "quantity"}, status=422)
    with shop.sessions.lock:
        line = session.add(wish["sku"], quantity)
    return json_answer(line, 201, [("Location", f"/api/cart/{line['id']}")])


@CALLS.add("PUT", "/api/cart/line-[0-9]+")
@CALLS.add("PATCH", "/api/cart/line-[0-9]+")
@signed_in
def change_line(shop: Shop, request: Request, session: Session) -> Answer:
    line = session.lines.get(last_segment(request))
    if not line:
        return json_answer({"error": "no such line"}, status=404)
    wish = json_body(request)
    line.update({key: wish[key] for key in ("quantity", "gift") if key in wish})
    return json_answer(line)


@CALLS.add("DELETE", "/api/cart/line-[0-9]+")
@signed_in
def remove_line(shop: Shop, request: Request, session: Session) -> Answer:
    gone = session.lines.pop(last_segment(request), None)
    return Answer(204) if gone else json_answer({"error": "no such line"}, status=404)


@CALLS.add("POST", "/api/orders")
@signed_in
def moved_order(shop: Shop, request: Request, session: Session) -> Answer:
    return redirect("/api/v2/orders", 307)


@CALLS.add("POST", "/api/v2/orders")
@signed_in
def order(shop: Shop, request: Request, session: Session) -> Answer:
    wish = json_body(request)
    if not wish.get("note"):
        return json_answer({"error": "the order arrived without its body"}, status=422)
    return json_answer({"order": "demo-order-1", "lines": len(session.lines), **wish}, status=201)


@CALLS.add("POST", "/api/photos")
@signed_in
def photos(shop: Shop, request: Request, session: Session) -> Answer:
    try:
        parts = forms.multipart(request.header("Content-Type"), request.body)
    except ValueError as problem:
        return json_answer({"error": str(problem)}, status=400)
    return json_answer({"received": [part.summary() for part in parts]}, status=201)


@CALLS.add("PUT", "/api/signature")
@signed_in
def signature(shop: Shop, request: Request, session: Session) -> Answer:
    return json_answer(forms.Part("signature", "signature.bin", request.body).summary())


@CALLS.add("GET", "/api/terms")
def terms(shop: Shop, request: Request) -> Answer:
    return Answer(200, "text/plain; charset=utf-8", catalogue.TERMS.encode())


@CALLS.add("GET", r"/api/report\.csv")
@signed_in
def report(shop: Shop, request: Request, session: Session) -> Answer:
    return Answer(200, "text/csv; charset=utf-8", chunks=catalogue.report())


@CALLS.add("POST", "/api/ping")
def ping(shop: Shop, request: Request) -> Answer:
    return Answer(200)


@CALLS.add("POST", "/api/visits")
def visit(shop: Shop, request: Request) -> Answer:
    return Answer(204)


@CALLS.add("GET", "/api/slow")
def slow(shop: Shop, request: Request) -> Answer:
    return Answer(200, "text/plain; charset=utf-8", b"late\n", hold=shop.slow_seconds)
