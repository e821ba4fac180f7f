"""The CORS preflights of a page, from Chromium's network events: Playwright's HAR omits them."""

from datetime import UTC, datetime
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import CDPSession, Page

EVENTS = [
    "requestWillBeSent",
    "requestWillBeSentExtraInfo",
    "responseReceived",
    "responseReceivedExtraInfo",
    "loadingFinished",
]

PROVENANCE = "CORS preflight, from Chromium's network events: Playwright's HAR leaves it out"


class Preflights:
    """Listens to a page from its creation."""

    def __init__(self, page: Page) -> None:
        self._events: dict[str, dict[str, dict]] = {}
        session: CDPSession = page.context.new_cdp_session(page)
        for name in EVENTS:
            session.on(f"Network.{name}", lambda event, name=name: self._keep(name, event))
        session.send("Network.enable")

    def entries(self) -> list[dict]:
        """One HAR entry per answered preflight."""
        sets = self._events.values()
        complete = [events for events in sets if all(name in events for name in EVENTS)]
        return [_entry(events) for events in complete if _is_preflight(events)]

    def _keep(self, name: str, event: dict) -> None:
        # Chromium announces a preflight twice; the second event has no new times.
        self._events.setdefault(event["requestId"], {}).setdefault(name, event)


def _is_preflight(events: dict[str, dict]) -> bool:
    return events["requestWillBeSent"]["initiator"]["type"] == "preflight"


def _entry(events: dict[str, dict]) -> dict:
    sent, received = events["requestWillBeSent"], events["responseReceived"]["response"]
    timing = received["timing"]
    times = {
        "send": timing["sendEnd"] - timing["sendStart"],
        "wait": timing["receiveHeadersEnd"] - timing["sendEnd"],
        "receive": 0,
    }
    started = datetime.fromtimestamp(sent["wallTime"], UTC)
    return {
        "startedDateTime": started.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "time": sum(times.values()),
        "request": _request(sent["request"], events["requestWillBeSentExtraInfo"]),
        "response": _response(received, events["responseReceivedExtraInfo"]),
        "cache": {},
        "timings": times,
        "serverIPAddress": received["remoteIPAddress"],
        "_resourceType": "preflight",
        "comment": PROVENANCE,
    }


def _request(request: dict, extra: dict) -> dict:
    return {
        "method": request["method"],
        "url": request["url"],
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _fields(extra["headers"]),
        "queryString": _query(request["url"]),
        "headersSize": -1,
        "bodySize": 0,
    }


def _response(response: dict, extra: dict) -> dict:
    return {
        "status": response["status"],
        "statusText": response["statusText"],
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _fields(extra["headers"]),
        "content": {"size": 0, "mimeType": "x-unknown"},
        "redirectURL": "",
        "headersSize": len(extra["headersText"]),
        "bodySize": 0,
    }


def _fields(headers: dict[str, str]) -> list[dict[str, str]]:
    """Repeated fields arrive as one value, separated by line feeds."""
    pairs = [(name, value) for name, text in headers.items() for value in text.split("\n")]
    return [{"name": name, "value": value} for name, value in pairs]


def _query(url: str) -> list[dict[str, str]]:
    pairs = parse_qsl(urlsplit(url).query, keep_blank_values=True)
    return [{"name": name, "value": value} for name, value in pairs]
