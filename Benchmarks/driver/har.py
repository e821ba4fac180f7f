"""Writes the HAR file that the import is measured on: always the same one, about 35 MB."""

import json
import random

ENTRIES = 20_000


def write(path, entries=ENTRIES):
    """Entries as a browser writes them: some forms, some base64, most of it JSON."""
    chance = random.Random(20_000)
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[\n')
        for number in range(entries):
            file.write((",\n" if number else "") + json.dumps(_entry(number, chance)))
        file.write("\n]}}\n")


def _entry(number, chance):
    request = {
        "method": "POST" if number % 5 == 0 else "GET",
        "url": f"https://shop.example/api/items/{number}?page={number % 97}&q=caf%C3%A9",
        "httpVersion": "HTTP/2", "cookies": [], "queryString": [
            {"name": "page", "value": str(number % 97)}, {"name": "q", "value": "café"}],
        "headers": _fields(("accept", "application/json"), ("user-agent", "Mozilla/5.0 (X11; Linux)"),
                           ("cookie", f"sid={chance.getrandbits(128):032x}"), ("referer", "https://shop.example/")),
        "headersSize": -1, "bodySize": -1,
    }
    if number % 5 == 0:
        request["postData"] = {"mimeType": "application/json", "text": json.dumps({"n": number, "note": 'a "quote"'})}
    return {
        "startedDateTime": f"2026-01-01T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.{number % 1000:03}Z",
        "time": chance.random() * 300, "request": request, "response": _response(number, chance), "cache": {},
        "timings": {"blocked": -1, "dns": -1, "connect": -1, "send": 0.1, "wait": 12.5, "receive": 1.25},
    }


def _response(number, chance):
    content = {"mimeType": "application/json; charset=utf-8", "size": 0}
    if number % 10 == 9:
        content |= {"mimeType": "image/webp", "encoding": "base64", "text": "UklGRiIAAABXRUJQVlA4" * 22}
    else:
        items = [{"id": chance.getrandbits(32), "name": f"Item \u2013 {i}", "price": i * 1.5} for i in range(8)]
        content["text"] = json.dumps(items, ensure_ascii=number % 2 == 0)
    content["size"] = len(content["text"])
    return {
        "status": 200, "statusText": "", "httpVersion": "HTTP/2", "cookies": [], "redirectURL": "",
        "headers": _fields(("content-type", content["mimeType"]), ("date", "Thu, 01 Jan 2026 00:00:00 GMT"),
                           ("etag", f'"{chance.getrandbits(64):016x}"'), ("cache-control", "no-store")),
        "content": content, "headersSize": -1, "bodySize": content["size"],
    }


def _fields(*pairs):
    return [{"name": name, "value": value} for name, value in pairs]
