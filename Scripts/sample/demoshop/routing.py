"""Routes: the methods and paths that each function answers."""

import json
import re
from collections.abc import Callable

from .exchange import Answer, Request, json_answer, redirect
from .sessions import COOKIE, Session
from .shop import Shop

Answering = Callable[[Shop, Request], Answer]
SignedInAnswering = Callable[[Shop, Request, Session], Answer]


class Routes:
    """A table of methods and paths. It ignores the requested host, so the site
    gives the same answers as `shop.example`, as `api.shop.example` and as a loopback port."""

    def __init__(self, *parts: "Routes") -> None:
        self._table = [line for part in parts for line in part._table]

    def add(self, method: str, pattern: str) -> Callable[[Answering], Answering]:
        """Registers a function for a method, and the paths that match the whole pattern."""

        def register(answering: Answering) -> Answering:
            self._table.append((method, re.compile(pattern), answering))
            return answering

        return register

    def matching(self, path: str) -> dict[str, Answering]:
        """The functions that answer on a path, by method."""
        lines = [line for line in self._table if line[1].fullmatch(path)]
        return {method: answering for method, _, answering in lines}


def signed_in(answering: SignedInAnswering) -> Answering:
    """Accepts only requests of an open session. Others are sent to the sign-in; calls get a 401."""

    def guarded(shop: Shop, request: Request) -> Answer:
        session = shop.sessions.find(request.cookie(COOKIE))
        if session:
            return answering(shop, request, session)
        if request.path.startswith("/api/"):
            return json_answer({"error": "sign-in-needed"}, status=401)
        return redirect("/login", 302)

    return guarded


def last_segment(request: Request) -> str:
    """The item that a path such as `/api/cart/line-1` names."""
    return request.path.rpartition("/")[2]


def json_body(request: Request) -> dict:
    """The JSON object in a request, or an empty one, which no route accepts."""
    try:
        value = json.loads(request.body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
