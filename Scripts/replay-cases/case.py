"""The servers of ../shared/replay-cases for tests: each command prints the port it listens on, if it serves.

    case.py serve FILE [ARGUMENT...]                  the server, on a port of the system
    case.py drive NAME FOLDER URL                     the session of a case
    case.py plant PORT METHOD PATH OLD NEW [STATUS]   a proxy to PORT that changes the first response to METHOD whose path
                                                      contains PATH: OLD in its body becomes NEW, and its status STATUS
"""
import http.client
import http.server
import re
import runpy
import sys
import urllib.request


def serve(file, *arguments):
    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True

        def serve_forever(self, *_):
            print(self.server_port, flush=True)
            super().serve_forever()

    http.server.ThreadingHTTPServer = Server
    sys.argv = [file, "0", *arguments]
    runpy.run_path(file)


def drive(name, folder, url):
    if name == "r8":
        return drive_pages(url)
    if name == "r9":
        return drive_nonces(url)
    sys.argv = [name, url.rsplit(":", 1)[1] if name in ("r4", "r5") else url]
    runpy.run_path(f"{folder}/{name}_drive.py")


def drive_pages(url):
    connection = http.client.HTTPConnection(url.split("//")[1])

    def ask(method, path, body=None):
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        connection.request(method, path, body, form)
        response = connection.getresponse()
        response.read()
        return response

    ask("GET", "/admin/pages/add/home/3/")
    made = ask("POST", "/admin/pages/add/home/3/", "title=x").getheader("Location")
    page = re.sub("^https?://[^/]*", "", made)
    ask("GET", page)
    ask("POST", page, "title=y")
    ask("GET", page)
    ask("GET", page.replace("edit", "history"))


def drive_nonces(url):
    def ask(path, body=None):
        return urllib.request.urlopen(url + path, body).read().decode()

    nonce = re.search(r"_wpnonce=(\w+)", ask("/admin"))[1]
    ask(f"/out?_wpnonce={nonce}")
    ask("/save", f"x=1&_wpnonce={nonce}".encode())


def plant(port, method, path, old, new, status=None):
    planted = []

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def answer(self):
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length) if length else None
            fields = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
            server = http.client.HTTPConnection("127.0.0.1", int(port))
            server.request(self.command, self.path, body, fields)
            response = server.getresponse()
            text, code = response.read(), response.status
            fits = self.command == method and path in self.path and old.encode() in text
            if fits and not planted:
                planted.append(self.path)
                text, code = text.replace(old.encode(), new.encode()), int(status or code)
            self.send_response_only(code)
            for name, value in response.headers.items():
                if name.lower() not in ("content-length", "connection"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        do_GET = do_POST = do_DELETE = answer

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    server.serve_forever()


{"serve": serve, "drive": drive, "plant": plant}[sys.argv[1]](*sys.argv[2:])
