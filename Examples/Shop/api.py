#!/usr/bin/env python3
"""The API of the corner shop, on loopback. Prints its port, then serves until it is stopped.

It plays https://api.shop.example: sessions in an HttpOnly cookie, CORS for https://www.shop.example alone.
"""

import hashlib
import json
import secrets
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

SITE = "https://www.shop.example"
PASSWORDS = {"Ada": "lovelace", "Grace": "hopper"}
PRODUCTS = {
    "bread": ("Bread, dark", 380), "honey": ("Honey from the roof", 720), "tea": ("Tea, Assam", 540),
}
LARGEST_BODY = 64 << 20
sessions = {}


class Refusal(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_method(self):
        self.cookies = []
        try:
            self.answer(200, self.result())
        except Refusal as refusal:
            self.answer(refusal.status, {"error": str(refusal)})

    do_GET = do_POST = do_DELETE = handle_method

    def do_OPTIONS(self):
        self.cookies = []
        self.answer(204, None)

    def result(self):
        body = self.body()
        match self.command, self.path.split("/")[1:]:
            case "POST", ["login"]:
                return self.login(json.loads(body))
            case "GET", ["products"]:
                return [{"id": key, "name": name, "cents": cents} for key, (name, cents) in PRODUCTS.items()]
            case "GET", ["cart"]:
                return self.cart()
            case "POST", ["cart"]:
                product = json.loads(body).get("id")
                if product not in PRODUCTS:
                    raise Refusal(404, "there is no such product")
                items = self.session()["items"]
                items[product] = items.get(product, 0) + 1
                return self.cart()
            case "DELETE", ["cart", product]:
                self.session()["items"].pop(product, None)
                return self.cart()
            case "POST", ["photos"]:
                return self.photo(body)
        raise Refusal(404, "there is nothing here")

    def login(self, form):
        user = form.get("user")
        if PASSWORDS.get(user) != form.get("password"):
            raise Refusal(403, "Name and password do not fit. Try Ada and lovelace.")
        token = secrets.token_hex(16)
        sessions[token] = {"user": user, "items": {}}
        self.cookies = [
            f"session={token}; Path=/; Secure; HttpOnly; SameSite=Lax",
            f"name={quote(user)}; Path=/; Domain=shop.example; Secure; SameSite=Lax",
        ]
        return {"user": user}

    def session(self):
        for pair in (self.headers.get("Cookie") or "").split("; "):
            name, _, value = pair.partition("=")
            if name == "session" and value in sessions:
                return sessions[value]
        raise Refusal(401, "log in first")

    def cart(self):
        session = self.session()
        items = [
            {"id": key, "name": PRODUCTS[key][0], "cents": PRODUCTS[key][1], "count": count}
            for key, count in session["items"].items()
        ]
        return {"user": session["user"], "items": items, "total": sum(i["cents"] * i["count"] for i in items)}

    def photo(self, body):
        self.session()
        head = f"Content-Type: {self.headers.get('Content-Type')}\r\n\r\n".encode()
        for part in BytesParser().parsebytes(head + body).walk():
            if part.get_param("name", header="Content-Disposition") == "photo":
                photo = part.get_payload(decode=True)
                return {"bytes": len(photo), "sha256": hashlib.sha256(photo).hexdigest()}
        raise Refusal(400, "there is no photo in it")

    def body(self):
        length = int(self.headers.get("Content-Length") or 0)
        if length > LARGEST_BODY:
            self.close_connection = True
            raise Refusal(413, "the photo is too large")
        return self.rfile.read(length)

    def answer(self, status, value):
        body = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for cookie in self.cookies:
            self.send_header("Set-Cookie", cookie)
        if self.headers.get("Origin") == SITE:
            self.send_header("Access-Control-Allow-Origin", SITE)
            self.send_header("Access-Control-Allow-Credentials", "true")
            self.send_header("Access-Control-Allow-Methods", "GET, POST, DELETE")
            self.send_header("Access-Control-Allow-Headers", "Content-Type")
            self.send_header("Vary", "Origin")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
    print(server.server_port, flush=True)
    server.serve_forever()
