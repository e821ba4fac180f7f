"""The pages, their files, and the forms that the browser itself sends."""

import json

from . import forms
from .exchange import Answer, Request, html_answer, json_answer, redirect
from .routing import Routes, last_segment, signed_in
from .sessions import COOKIE, Session
from .shop import Shop

PAGES = Routes()
PASSWORD = "demo-password"


@PAGES.add("GET", "/")
@signed_in
def start(shop: Shop, request: Request, session: Session) -> Answer:
    return redirect("/shop", 302)


@PAGES.add("GET", "/login")
def login_page(shop: Shop, request: Request) -> Answer:
    return html_answer(shop.files["login.html"], validated=True)


@PAGES.add("POST", "/login")
def login(shop: Shop, request: Request) -> Answer:
    fields = forms.urlencoded(request.body)
    if fields.get("password") != PASSWORD or not fields.get("user"):
        return html_answer(shop.files["login.html"], status=403)
    session_id = shop.sessions.begin(fields["user"])
    visitor = "demo_visitor=visitor-42; Domain=shop.example; Path=/; Max-Age=3600; SameSite=Lax"
    cookies = [f"{COOKIE}={session_id}; Path=/; HttpOnly; SameSite=Lax", visitor]
    return redirect("/welcome", 303, [("Set-Cookie", cookie) for cookie in cookies])


@PAGES.add("GET", "/welcome")
@signed_in
def welcome(shop: Shop, request: Request, session: Session) -> Answer:
    return redirect("/shop", 302)


@PAGES.add("POST", "/logout")
def logout(shop: Shop, request: Request) -> Answer:
    shop.sessions.end(request.cookie(COOKIE))
    return redirect("/login", 303, [("Set-Cookie", f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly")])


@PAGES.add("GET", "/(shop|help)")
@signed_in
def page(shop: Shop, request: Request, session: Session) -> Answer:
    return html_answer(shop.files[f"{last_segment(request)}.html"], validated=True)


@PAGES.add("GET", r"/shop\.(css|js)")
def file(shop: Shop, request: Request) -> Answer:
    kind = "text/css" if request.path.endswith("css") else "text/javascript"
    body = shop.files[last_segment(request)].encode()
    policy = [("Cache-Control", "no-cache")]
    return Answer(200, f"{kind}; charset=utf-8", body, policy, compressible=True, validated=True)


@PAGES.add("GET", r"/logo\.png")
def image(shop: Shop, request: Request) -> Answer:
    return Answer(200, "image/png", shop.logo, [("Cache-Control", "no-cache")], validated=True)


@PAGES.add("POST", "/reviews")
@signed_in
def review(shop: Shop, request: Request, session: Session) -> Answer:
    fields = forms.urlencoded(request.body)
    product, text = fields.get("product", ""), fields.get("text", "")
    return html_answer(shop.page("thanks.html", user=session.user, product=product, text=text))


@PAGES.add("POST", "/returns")
@signed_in
def returned(shop: Shop, request: Request, session: Session) -> Answer:
    try:
        parts = forms.multipart(request.header("Content-Type"), request.body)
    except ValueError as problem:
        return json_answer({"error": str(problem)}, status=400)
    received = json.dumps([part.summary() for part in parts], ensure_ascii=False, indent=2)
    return html_answer(shop.page("returned.html", received=received))
