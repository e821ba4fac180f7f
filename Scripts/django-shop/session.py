#!/usr/bin/env python3
"""Works with a fresh admin site as a person would, uploads included, and writes what passed as HAR 1.2.

usage: session.py PORT FILE. It needs nothing but Python.
"""

import datetime
import http.client
import json
import re
import sys
import time
import urllib.parse

BOUNDARY = "----AdminSessionBoundary4711"


class Browser:
    """Cookies, redirects and a record of every exchange."""

    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.cookies: dict[str, str] = {}
        self.entries: list[dict] = []
        self.page = ""

    def get(self, path: str) -> None:
        self.send("GET", path, None, None)

    def post(self, path: str, fields: dict[str, str]) -> None:
        fields = {"csrfmiddlewaretoken": self.token()} | fields
        body = "&".join(f"{quoted(name)}={quoted(value)}" for name, value in fields.items())
        self.send("POST", path, "application/x-www-form-urlencoded", body)

    def upload(self, path: str, fields: dict[str, str], name: str, file: str, text: str) -> None:
        fields = {"csrfmiddlewaretoken": self.token()} | fields
        parts = [f'name="{key}"\r\n\r\n{value}' for key, value in fields.items()]
        parts.append(f'name="{name}"; filename="{file}"\r\nContent-Type: text/plain\r\n\r\n{text}')
        body = "".join(
            f"--{BOUNDARY}\r\nContent-Disposition: form-data; {part}\r\n" for part in parts)
        self.send("POST", path, f"multipart/form-data; boundary={BOUNDARY}", f"{body}--{BOUNDARY}--\r\n")

    def token(self) -> str:
        return re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.page)[-1]

    def send(self, method: str, path: str, kind: str | None, body: str | None) -> None:
        headers = {"Accept": "text/html", "Referer": f"{self.origin}/admin/"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if kind:
            headers |= {"Content-Type": kind, "Origin": self.origin}
        start = datetime.datetime.now(datetime.timezone.utc)
        began = time.monotonic()
        self.connection.request(method, path, body and body.encode(), headers)
        answer = self.connection.getresponse()
        self.page = answer.read().decode()
        spent = (time.monotonic() - began) * 1000
        self.keep(answer.headers.get_all("Set-Cookie") or [])
        self.note(start, spent, method, path, headers, kind, body, answer)
        if answer.status in (302, 303):
            self.get(answer.headers["Location"])

    def keep(self, lines: list[str]) -> None:
        for line in lines:
            name, _, rest = line.strip().partition("=")
            value = rest.partition(";")[0]
            if "max-age=0" in line.lower():
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = value

    def note(self, start, spent, method, path, headers, kind, body, answer) -> None:
        request = {
            "method": method, "url": self.origin + path, "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": pairs(headers.items()), "queryString": [], "headersSize": -1,
            "bodySize": len(body.encode()) if body else 0,
        }
        if body:
            request["postData"] = {"mimeType": kind, "text": body}
        response = {
            "status": answer.status, "statusText": answer.reason, "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": pairs(answer.headers.items()),
            "redirectURL": answer.headers.get("Location", ""), "headersSize": -1, "bodySize": -1,
            "content": {
                "size": len(self.page.encode()), "text": self.page,
                "mimeType": answer.headers.get("Content-Type", "text/plain"),
            },
        }
        self.entries.append({
            "startedDateTime": start.isoformat(), "time": spent, "request": request,
            "response": response, "cache": {}, "timings": {"send": 0, "wait": spent, "receive": 0},
        })


def quoted(text: str) -> str:
    """As forms encode a name or value."""
    import urllib.parse

    return urllib.parse.quote_plus(text)


def pairs(headers) -> list[dict]:
    return [{"name": name, "value": value.strip()} for name, value in headers]


def work(browser: Browser) -> None:
    browser.get("/admin/")
    login = "/admin/login/?next=/admin/"
    browser.post(login, {"username": "admin", "password": "wrong", "next": "/admin/"})
    browser.post(login, {"username": "admin", "password": "correct-horse", "next": "/admin/"})
    products = "/admin/catalog/product/"
    for number, name in enumerate(["Teapot", "Kettle ☕", 'Cup & "Saucer"']):
        browser.get(products + "add/")
        fields = {"name": name, "price": "12.50", "supplier": "2", "notes": f"no. {number}", "_save": "Save"}
        browser.upload(products + "add/", fields, "photo", f"photo-{number}.txt", "leaf\r\n" * 400)
    browser.get(products + "1/change/")
    browser.get(products)
    forms = {"form-TOTAL_FORMS": "3", "form-INITIAL_FORMS": "3", "form-MIN_NUM_FORMS": "0", "form-MAX_NUM_FORMS": "1000"}
    rows = {f"form-{row}-id": str(3 - row) for row in range(3)}
    prices = {f"form-{row}-price": "9.99" if row == 0 else "12.50" for row in range(3)}
    browser.post(products, forms | rows | prices | {"action": "", "_save": "Save"})
    chosen = {"action": "delete_selected", "select_across": "0", "index": "0", "_selected_action": "1"}
    browser.post(products, chosen)
    browser.post(products, {"_selected_action": "1", "action": "delete_selected", "post": "yes"})
    browser.get("/admin/autocomplete/?term=Supplier%201&app_label=catalog&model_name=product&field_name=supplier")
    browser.get("/admin/")
    browser.post("/admin/logout/", {})
    browser.get("/admin/")


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: session.py PORT FILE", file=sys.stderr)
        return 2
    browser = Browser(int(sys.argv[1]))
    work(browser)
    log = {"version": "1.2", "creator": {"name": "session.py", "version": "1"}, "entries": browser.entries}
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump({"log": log}, file, ensure_ascii=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
