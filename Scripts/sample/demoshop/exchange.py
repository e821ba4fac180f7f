"""The messages between the server and the shop: a received request, and its answer."""

import hashlib
import json
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs

Header = tuple[str, str]


@dataclass(frozen=True)
class Request:
    """A request as the server received it; `body` holds the exact bytes, unchunked."""

    method: str
    path: str
    query: str
    headers: list[Header]
    body: bytes

    def header(self, name: str) -> str:
        """The first field with the name, or an empty string."""
        wanted = name.lower()
        return next((value for key, value in self.headers if key.lower() == wanted), "")

    def cookie(self, name: str) -> str:
        """The value of a cookie, or an empty string."""
        morsel = SimpleCookie(self.header("Cookie")).get(name)
        return morsel.value if morsel else ""

    def parameter(self, name: str, otherwise: str = "") -> str:
        """The first value of a query parameter."""
        return parse_qs(self.query).get(name, [otherwise])[0]


@dataclass
class Answer:
    """An answer before content coding and framing, which the server does."""

    status: int = 200
    content_type: str = ""
    body: bytes = b""
    headers: list[Header] = field(default_factory=list)
    compressible: bool = False
    """Whether the server may gzip it for a client that asks for gzip."""
    validated: bool = False
    """Whether it has an ETag and answers 304 to a matching If-None-Match."""
    chunks: list[bytes] = field(default_factory=list)
    """If not empty, these pieces are the body, each sent as one chunk."""
    hold: float = 0
    """Seconds to wait before the answer; a client that disconnects meanwhile gets none."""

    def content(self) -> bytes:
        """The whole body, whatever its framing."""
        return b"".join(self.chunks) or self.body

    def tag(self, coding: str) -> str:
        """The entity tag of the body in a content coding."""
        digest = hashlib.sha256(self.content()).hexdigest()[:16]
        return f'"{digest}-{coding}"' if coding else f'"{digest}"'


def json_answer(value: Any, status: int = 200, headers: list[Header] | None = None) -> Answer:
    """JSON in UTF-8 with its keys in the order given."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    fields = [("Cache-Control", "no-store"), *(headers or [])]
    return Answer(status, "application/json", body, fields, compressible=len(body) > 200)


def html_answer(page: str, status: int = 200, validated: bool = False) -> Answer:
    """A page; the browser may cache `validated` pages and revalidate them."""
    policy = "no-cache" if validated else "no-store"
    kind = "text/html; charset=utf-8"
    fields = [("Cache-Control", policy)]
    return Answer(status, kind, page.encode(), fields, compressible=True, validated=validated)


def redirect(location: str, status: int, headers: list[Header] | None = None) -> Answer:
    """A redirect by a relative Location, which is valid on every origin that the site runs on."""
    return Answer(status, headers=[("Location", location), *(headers or [])])
