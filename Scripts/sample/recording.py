"""The recording: Playwright's HAR, completed from the site's log, without random values."""

import json
import re
from base64 import b64decode, b64encode
from collections import defaultdict
from urllib.parse import urlsplit

from demoshop.journal import Exchange

BODY = "the bytes the demo site received: the browser's recording lacks them"
VALIDATED = "the browser reports the 200 of its cache; on the wire the site answered this 304"
ABOUT = (
    "A visit to the demo shop of this repository, recorded by Scripts/record-sample. All names,"
    " passwords and cookie values are demonstration values. Entries and bodies that the recorder"
    " had to complete say so in a comment of their own."
)

NOISE = ("_frameref", "_monotonicTime", "_serverPort", "_securityDetails")


class Mismatch(Exception):
    """The browser's recording and the site's log differ."""


class Entry:
    """A HAR entry, read for checks and repairs."""

    def __init__(self, raw: dict) -> None:
        self.raw = raw
        self.request, self.response = raw["request"], raw["response"]
        self.method, self.url = self.request["method"], self.request["url"]

    @property
    def status(self) -> int:
        """0 for a request without an answer; some recorders write -1."""
        return max(self.response["status"], 0)

    @property
    def path(self) -> str:
        return urlsplit(self.url).path

    @property
    def caller(self) -> str:
        """The initiator: document, fetch, xhr, image and so on."""
        return self.raw.get("_resourceType", "")

    @property
    def key(self) -> tuple[str, str, str, str]:
        parts = urlsplit(self.url)
        return self.method, parts.netloc, parts.path, parts.query

    def sent(self, name: str) -> str:
        """The request's first field with the name, or an empty string."""
        return next(iter(_values(self.request, name)), "")

    def received(self, name: str) -> str:
        """The answer's first field with the name, or an empty string."""
        return next(iter(_values(self.response, name)), "")

    def set_cookies(self) -> list[str]:
        """The answer's Set-Cookie fields."""
        return _values(self.response, "Set-Cookie")

    @property
    def body(self) -> bytes:
        """The bytes of the request's body as a reader of the HAR gets them."""
        data = self.request.get("postData", {})
        text = data.get("text", "")
        return b64decode(text) if data.get("_encoding") == "base64" else text.encode()

    @property
    def content(self) -> bytes:
        """The bytes of the answer's decoded body."""
        content = self.response["content"]
        text = content.get("text", "")
        return b64decode(text) if content.get("encoding") == "base64" else text.encode()


def _values(message: dict, name: str) -> list[str]:
    return [h["value"] for h in message["headers"] if h["name"].lower() == name.lower()]


class Recording:
    """A HAR, and the site's log of each entry."""

    def __init__(self, har: dict, preflights: list[dict], exchanges: list[Exchange]) -> None:
        self.har = har
        raw = sorted([*har["log"]["entries"], *preflights], key=lambda e: e["startedDateTime"])
        har["log"]["entries"] = raw
        self.entries = [Entry(entry) for entry in raw]
        self.pairs = _paired(self.entries, exchanges)
        for entry, exchange in self.pairs:
            _complete_body(entry, exchange)
            _restore_validation(entry, exchange)
        _quieten(har)

    def text(self) -> str:
        """The file, with one value per line; a name and its value share a line."""
        text = json.dumps(self.har, indent=1, ensure_ascii=False)
        string = r'"(?:[^"\\]|\\.)*"'
        pair = rf'\{{\n\s+("name": {string}),\n\s+("value": {string})\n\s+\}}'
        compact = re.sub(pair, r"{\1, \2}", text)
        if json.loads(compact) != self.har:
            raise Mismatch("the compact form does not read as what was written")
        return compact + "\n"


def _paired(entries: list[Entry], exchanges: list[Exchange]) -> list[tuple[Entry, Exchange]]:
    """Each entry with the site's log of it; equal requests in the order of arrival."""
    waiting: dict[tuple, list[Exchange]] = defaultdict(list)
    for exchange in exchanges:
        request = exchange.request
        waiting[request.method, exchange.host, request.path, request.query].append(exchange)
    pairs = []
    for entry in entries:
        if not waiting[entry.key]:
            raise Mismatch(f"recorded, but never received: {entry.key}")
        pairs.append((entry, waiting[entry.key].pop(0)))
    left = [key for key, more in waiting.items() if more]
    if left:
        raise Mismatch(f"received, but not recorded: {left}")
    return pairs


def _complete_body(entry: Entry, exchange: Exchange) -> None:
    body = exchange.request.body
    if entry.body == body:
        return
    kind = entry.sent("Content-Type") or "application/octet-stream"
    data = {"mimeType": kind, "text": b64encode(body).decode(), "_encoding": "base64"}
    if _is_text(body):
        data = {"mimeType": kind, "text": body.decode()}
    entry.request["postData"] = {**data, "comment": BODY}
    entry.request["bodySize"] = len(body)


def _is_text(body: bytes) -> bool:
    try:
        return all(c.isprintable() or c in "\t\r\n" for c in body.decode())
    except UnicodeDecodeError:
        return False


def _restore_validation(entry: Entry, exchange: Exchange) -> None:
    if (entry.status, exchange.status) != (200, 304):
        return
    content = {"size": 0, "mimeType": "x-unknown"}
    entry.response.update(status=304, statusText="Not Modified", content=content, comment=VALIDATED)


def _quieten(har: dict) -> None:
    """Removes values that differ between runs and do not describe the visit."""
    log = har["log"]
    log["comment"] = ABOUT
    for page in log["pages"]:
        page["id"] = "page_1"
    for entry in log["entries"]:
        entry["pageref"] = "page_1"
        entry["time"] = round(entry["time"], 3)
        entry["timings"] = {name: round(value, 3) for name, value in entry["timings"].items()}
        for name in NOISE:
            entry.pop(name, None)
