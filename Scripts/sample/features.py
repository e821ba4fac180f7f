"""The features of HTTP and of browsers that the sample must contain, each with its test."""

from collections.abc import Callable

from demoshop import forms
from recording import Entry
from visit import CAPTION, PHOTO, PHOTO_NAME, RECEIPT, RECEIPT_NAME, REVIEW

Test = Callable[[Entry], bool]


def is_(method: str, path: str, status: int, also: Test = lambda _: True) -> Test:
    """A test for one kind of entry."""
    return lambda e: (e.method, e.path, e.status) == (method, path, status) and also(e)


def uploads(method: str, path: str, status: int, file: forms.Part, fields: list[str]) -> Test:
    """A test for a multipart upload whose file and text fields all arrived unchanged."""

    def whole(entry: Entry) -> bool:
        parts = forms.multipart(entry.sent("Content-Type"), entry.body)
        return file in parts and [part.name for part in parts if not part.file_name] == fields

    return is_(method, path, status, whole)


PHOTO_PART = forms.Part("photo", PHOTO_NAME, PHOTO)
RECEIPT_PART = forms.Part("receipt", RECEIPT_NAME, RECEIPT)
SIGNATURE = bytes(i * 67 % 256 for i in range(96))
ORDER = '{"note":"Bitte vor dem Frühstück liefern ☕"}'.encode()

FEATURES: list[tuple[str, Test]] = [
    ("a redirect to the sign-in", is_("GET", "/", 302)),
    (
        "a sign-in that sets two cookies, one HttpOnly, one with Max-Age, Path and SameSite",
        is_(
            "POST",
            "/login",
            303,
            lambda e: (
                len(e.set_cookies()) == 2
                and "HttpOnly" in e.set_cookies()[0]
                and all(word in e.set_cookies()[1] for word in ("Max-Age=", "Path=", "SameSite="))
            ),
        ),
    ),
    ("the second redirect hop", is_("GET", "/welcome", 302, lambda e: bool(e.sent("Cookie")))),
    ("JSON by XHR", is_("GET", "/api/account", 200, lambda e: e.caller == "xhr")),
    (
        "JSON by fetch, with a query that is not ASCII",
        lambda e: e.url.endswith("?q=th%C3%A9&page=1") and e.caller == "fetch",
    ),
    ("a POST of JSON", is_("POST", "/api/cart", 201, lambda e: b"tea-01" in e.body)),
    ("a PUT of JSON", is_("PUT", "/api/cart/line-1", 200, lambda e: b"line-1" in e.body)),
    ("a PATCH by XHR", is_("PATCH", "/api/cart/line-1", 200, lambda e: e.caller == "xhr")),
    ("a DELETE without a body", is_("DELETE", "/api/cart/line-1", 204)),
    (
        "a urlencoded form with text that is not ASCII",
        is_(
            "POST",
            "/reviews",
            200,
            lambda e: forms.urlencoded(e.body)["text"] == REVIEW.replace("\n", "\r\n"),
        ),
    ),
    (
        "a multipart form sent by the browser, all bytes of its file",
        uploads("POST", "/returns", 200, RECEIPT_PART, ["order", "reason"]),
    ),
    (
        "a multipart form sent by fetch, all bytes of its file",
        uploads("POST", "/api/photos", 201, PHOTO_PART, ["caption"]),
    ),
    (
        "a text field of a multipart form that is not ASCII",
        is_("POST", "/api/photos", 201, lambda e: CAPTION.encode() in e.body),
    ),
    (
        "a binary body without a content type",
        is_(
            "PUT",
            "/api/signature",
            200,
            lambda e: e.body == SIGNATURE and not e.sent("Content-Type"),
        ),
    ),
    ("a 307 with its body", is_("POST", "/api/orders", 307, lambda e: e.body == ORDER)),
    (
        "the body sent again after the 307",
        is_("POST", "/api/v2/orders", 201, lambda e: e.body == ORDER),
    ),
    (
        "a page validated on reload",
        is_("GET", "/shop", 304, lambda e: bool(e.sent("If-None-Match"))),
    ),
    (
        "a style sheet validated by the browser's cache",
        is_("GET", "/shop.css", 304, lambda e: bool(e.sent("If-None-Match"))),
    ),
    (
        "gzip JSON",
        is_("GET", "/api/products", 200, lambda e: e.received("Content-Encoding") == "gzip"),
    ),
    ("gzip HTML", is_("GET", "/shop", 200, lambda e: e.received("Content-Encoding") == "gzip")),
    ("a picture", is_("GET", "/logo.png", 200, lambda e: e.content[:4] == b"\x89PNG")),
    ("a style sheet", is_("GET", "/shop.css", 200)),
    ("a script", is_("GET", "/shop.js", 200)),
    ("a HEAD", is_("HEAD", "/api/products", 200, lambda e: not e.content)),
    ("a 404", is_("GET", "/api/products/gone-99", 404)),
    ("a 422 of JSON", is_("POST", "/api/cart", 422, lambda e: b'"field"' in e.content)),
    (
        "plain text",
        is_(
            "GET", "/api/terms", 200, lambda e: e.received("Content-Type").startswith("text/plain")
        ),
    ),
    (
        "repeated Set-Cookie fields",
        is_("GET", "/api/preferences", 200, lambda e: len(e.set_cookies()) == 3),
    ),
    (
        "a chunked answer",
        is_("GET", "/api/report.csv", 200, lambda e: e.received("Transfer-Encoding") == "chunked"),
    ),
    ("an empty 200", is_("POST", "/api/ping", 200, lambda e: not e.content)),
    ("a beacon", is_("POST", "/api/visits", 204, lambda e: "über".encode() in e.body)),
    ("a request that never got an answer", is_("GET", "/api/slow", 0)),
    ("a CORS preflight", is_("OPTIONS", "/stock/reservations", 204)),
    (
        "a call to another origin, with the cookie of the whole domain alone",
        is_(
            "POST",
            "/stock/reservations",
            201,
            lambda e: (
                e.url.startswith("http://api.shop.example/")
                and e.sent("Cookie") == "demo_visitor=visitor-42"
            ),
        ),
    ),
    (
        "a sign-out that ends a cookie",
        is_("POST", "/logout", 303, lambda e: "Max-Age=0" in e.set_cookies()[0]),
    ),
]
