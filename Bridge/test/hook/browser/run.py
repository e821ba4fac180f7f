#!/usr/bin/env python3
"""Runs scenario/*.js in headless Chromium without the hook and with it, and compares what page and server saw.

usage: run.py HOOK.js        needs python3 and chromium; prints "skipped" and succeeds where there is no chromium

The server plays the host of the channel transport: it keeps bodies by id, puts them back onto tagged requests
and answers with what arrived. A tagged request whose body is not there is refused, never sent empty.
"""
import base64, http.server, json, pathlib, re, shutil, subprocess, sys, tempfile, threading, urllib.parse

TOKEN = "0123456789abcdef"
MODES = {
    "none": None,
    "inline": {"transport": "inline"},
    "channel-query": {"transport": "channel", "tag": "query", "token": TOKEN},
    "channel-header": {"transport": "channel", "tag": "header", "token": TOKEN},
    "channel-beside": {"transport": "channel", "tag": "query", "token": TOKEN, "concurrent": True},
}
# Host functions of the page's own, made before the hook: direct calls by synchronous requests, messages by fetch.
HOSTS = {
    "message": """((fetch) => ({ transport: "message", tag: "query", concurrent: false, host: {
      post: async (text) => (await fetch("/message", { method: "POST", body: text })).text() } }))(window.fetch)""",
    "direct": """(({ open, send }, encoder) => { const call = (message) => { const xhr = new XMLHttpRequest(); open.call(xhr, "POST", "/message", false);
      send.call(xhr, JSON.stringify(message)); const { error, ...answer } = JSON.parse(xhr.responseText); return error ? error.message : message.call ? undefined : answer; };
      const begin = (id, method, url, type, length) => call({ call: "begin", id, method, url, type, length });
      const append = (id, offset, bytes) => call({ call: "append", id, offset, data: btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), "")) });
      const putText = (id, method, url, type, text) => { const bytes = encoder.encode(text);
        return begin(id, method, url, type, bytes.length) ?? append(id, 0, bytes) ?? call({ call: "finish", id }) ?? bytes.length; };
      return { transport: "direct", tag: "query", host: {
        begin, append, putText, finish: (id) => call({ call: "finish", id }), cancel: (id) => call({ call: "cancel", id }),
        cookie: () => call({ op: "documentCookie" }).cookie, setCookie: (line) => call({ op: "setDocumentCookie", line }),
        cookieStore: (text) => JSON.stringify(call(JSON.parse(text))) } }; })({ open: XMLHttpRequest.prototype.open, send: XMLHttpRequest.prototype.send }, new TextEncoder())""",
}
for name in HOSTS:
    MODES[name] = {"transport": name}
for name in ("inline", "channel-query"):
    MODES[f"{name}-patched"] = MODES[name]
KEEPS_BODY = False
SCENARIO = pathlib.Path(__file__).parent / "scenario"
bodies, ready, results, finished = {}, threading.Condition(), {}, threading.Event()
jar = {}


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        if not isinstance(sys.exc_info()[1], ConnectionError):  # pages abort: which is not an error here
            super().handle_error(*_)


class Origin(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json", headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def read(self):
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            return b""
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def do_GET(self):
        self.serve(self.read())

    do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_GET

    def serve(self, body):
        path = urllib.parse.urlsplit(self.path).path
        if path == "/results":
            mode = urllib.parse.urlsplit(self.path).query
            results[mode] = json.loads(body)
            self.answer(204, b"")
            return finished.set()
        if path.startswith("/.ajax-bridge/"):
            return self.channel(path, body)
        if path == "/message":
            return self.answer(200, json.dumps(self.message(json.loads(body))).encode())
        if path.startswith("/page/"):
            return self.answer(200, page(path[6:]), "text/html")
        if path == "/refused":
            return self.answer(500, b"{}")
        self.echo(body)

    def channel(self, path, body):
        if self.headers.get("Ajax-Bridge") != TOKEN:
            return self.answer(403, b'{"error":{"code":"token","message":"no token"}}')
        if path.endswith("/cookies"):
            return self.answer(200, json.dumps(cookies(json.loads(body))).encode())
        key = path.rsplit("/", 1)[1]
        url = urllib.parse.unquote(self.headers.get("Ajax-Bridge-URL") or "")
        if self.command == "POST" and "/refuse-body" in url:
            return self.answer(413, b'{"error":{"code":"full","message":"the store is full"}}')
        with ready:
            if self.command == "DELETE":
                bodies[key] = None
            else:
                held = bodies.setdefault(key, {"data": b"", "type": None, "done": False})
                if held is not None:
                    assert int(self.headers["Ajax-Bridge-Offset"]) == len(held["data"])
                    held["data"] += body
                    held["type"] = urllib.parse.unquote(self.headers.get("Ajax-Bridge-Type") or "") or None
                    held["done"] = self.headers.get("Ajax-Bridge-Last") == "1"
            ready.notify_all()
        self.answer(204, b"")

    def message(self, message):
        key, call = message.get("id"), message.get("call")
        if call == "begin" and "/refuse-body" in message["url"]:
            return {"error": {"code": "full", "message": "the store is full"}}
        if call in (None, "cookie"):
            return cookies(message.get("operation") or message)
        with ready:
            if call == "begin":
                bodies[key] = {"data": b"", "type": message["type"], "done": False}
            elif call == "cancel":
                bodies[key] = None
            elif bodies.get(key) is None:
                return {"error": {"code": "unknown", "message": "there is no such body"}}
            elif call == "append":
                assert message["offset"] == len(bodies[key]["data"])
                bodies[key]["data"] += base64.b64decode(message["data"])
            else:
                bodies[key]["done"] = True
            ready.notify_all()
        return {}

    def echo(self, body):
        tag = re.search(r"[?&]ajax-bridge=([0-9a-f]{32})$", self.path)
        key = tag.group(1) if tag else self.headers.get("Ajax-Bridge-Body")
        kind = self.headers.get("Content-Type")
        url = self.path[: tag.start()] if tag else self.path
        if key:
            with ready:
                if not ready.wait_for(lambda: key in bodies and (bodies[key] is None or bodies[key]["done"]), 10) or bodies[key] is None:
                    self.close_connection = True
                    return
                assert body == b"" or url.startswith("/framed") or KEEPS_BODY, "a tagged request came with a body"
                held = bodies.pop(key)
            body, kind = held["data"], held["type"] or kind
        if url.startswith("/slow"):
            threading.Event().wait(0.4)
        seen = {"method": self.command, "url": url, "type": kind, "body": base64.b64encode(body).decode(),
                "x": self.headers.get("X-Test")}
        if url.startswith("/framed"):
            return self.answer(200, f"<script>parent.postMessage({json.dumps(seen)}, '*')</script>".encode(), "text/html")
        if url.startswith("/cross"):
            with ready:
                if url == "/cross-log":
                    return self.answer(200, json.dumps(jar.pop("cross", [])).encode())
                jar.setdefault("cross", []).append(self.command)
        if url.startswith("/beacon-log"):
            with ready:
                ready.wait_for(lambda: "beacon" in jar, 10)
                return self.answer(200, json.dumps(jar.pop("beacon", None)).encode())
        if url.startswith("/beacon"):
            with ready:
                jar["beacon"] = seen
                ready.notify_all()
        self.answer(200, json.dumps(seen).encode())


def cookies(operation):
    if operation["op"] == "setDocumentCookie":
        name, _, value = operation["line"].split(";")[0].partition("=")
        jar[("cookie", name)] = value
        return {}
    if operation["op"] == "documentCookie":
        return {"cookie": "; ".join(f"{k[1]}={v}" for k, v in jar.items() if k[0] == "cookie")}
    if operation["op"] == "set":
        jar[("cookie", operation["entry"]["name"])] = operation["entry"]["value"]
        return {}
    if operation["op"] == "delete":
        jar.pop(("cookie", operation["deletion"]["name"]), None)
        return {}
    wanted = operation["query"].get("name")
    return {"items": [{"name": k[1], "value": v} for k, v in jar.items() if k[0] == "cookie" and wanted in (None, k[1])]}


def page(mode):
    hook, patchers = "", f"<script>{PATCHERS}</script>" if mode.endswith("-patched") else ""
    if MODES[mode]:
        hook += f"(function (ajaxBridgeConfiguration) {{\n{HOOK}\n}})({HOSTS.get(mode) or json.dumps(MODES[mode])});"
    if mode.endswith("-patched"):
        hook += "\nfor (const key of ['get', 'set', 'value', 'tag', 'host']) delete Object.prototype[key];"
    scenario = "\n".join(part.read_text() for part in sorted(SCENARIO.glob("*.js")))
    return f"<!doctype html><meta charset=utf-8><body>{patchers}<script data-hook>{hook}</script><script>const mode = {json.dumps(mode)};\n{scenario}</script>".encode()


# In the manner of error reporters and of zone.js, installed before the hook.
PATCHERS = """
{
  const { open, send, setRequestHeader } = XMLHttpRequest.prototype, nativeFetch = window.fetch;
  const log = window.patcherLog = [];
  XMLHttpRequest.prototype.open = function open(method, url) { log.push(`open ${method}`); this.patched = { method, url }; return open_.apply(this, arguments); };
  const open_ = open;
  XMLHttpRequest.prototype.send = function send(body) { log.push("send"); return send_.apply(this, arguments); };
  const send_ = send;
  window.fetch = function fetch(...args) { log.push("fetch"); return nativeFetch.apply(this, args); };
  const NativeThen = Promise.prototype.then;
  Promise.prototype.then = function then(...args) { return NativeThen.apply(this, args); };
  // As ng-file-upload: a function for a value, which is called with the request.
  const { setRequestHeader: setNative } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    return name === "__setXHR_" ? value(this) : setNative.apply(this, arguments);
  };
  // As zone.js: what is called later is called in the zone that it was made in.
  let current = { name: "root" };
  const wrap = function (run) {
    return (...args) => { const before = current; current = this; try { return run(...args); } finally { current = before; } };
  };
  class Zone { name = "root"; wrap = undefined; static get current() { return current; } }
  Zone.in = (name, run) => wrap.call(Object.assign(Object.create({ wrap }), { name }), run)();
  current = Object.assign(Object.create({ wrap }), { name: "root" });
  window.Zone = Zone;
  const zoned = window.fetch, zonedSend = XMLHttpRequest.prototype.send;
  window.fetch = function fetch(...args) { window.zoneOfFetch = current.name; return zoned.apply(this, args); };
  XMLHttpRequest.prototype.send = function send() { window.zoneOfSend = current.name; return zonedSend.apply(this, arguments); };
  for (const key of ["get", "set", "value", "tag", "host"]) Object.defineProperty(Object.prototype, key, { __proto__: null, configurable: true, writable: true, value: 1 });
}
"""


def browse(chromium, url):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--disable-background-networking", f"--user-data-dir={profile}", "--enable-logging=stderr", url]
        log = open(f"{tempfile.gettempdir()}/hook-browser.log", "ab")
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            if not finished.wait(120):
                raise SystemExit(f"no results from {url}")
        finally:
            process.kill()
            process.wait()
    finished.clear()


def plain(value):
    """Without what differs from run to run: boundaries."""
    if isinstance(value, dict):
        return {k: plain(decoded(v) if k == "body" else v) for k, v in value.items()}
    if isinstance(value, list):
        return [plain(v) for v in value]
    return re.sub(r"----WebKitFormBoundary\w{16}", "BOUNDARY", value) if isinstance(value, str) else value


def decoded(body):
    return base64.b64decode(body).decode("latin1") if isinstance(body, str) and ":" not in body else body


def without_uploads(value):
    if isinstance(value, dict) and "log" in value:
        return {**value, "log": [line for line in value["log"] if not line.startswith("up ")]}
    return value


def uploads_apart(value):
    if isinstance(value, dict) and "log" in value:
        return {**without_uploads(value), "uploads": [line for line in value["log"] if line.startswith("up ")]}
    return value


def by_standard(value):
    """With the author's Content-Type written as MIME Sniffing writes it: browsers correct the charset in place."""
    return {**value, "type": value["type"].replace("text/Custom; ", "text/custom;")}


def compare():
    failures, cells = 0, 0
    expected = plain(results["none"])
    for mode in results:
        beside = mode == "channel-beside"
        for name, value in plain(results[mode]).items():
            wanted = expected.get(name, True) if not name.startswith("hooked: ") else True
            cells += 1
            if mode.endswith("-patched") and name.startswith(("shape", "identities", "constructing", "page patches", "xhr converts", "xhr with another", "fetch with another")):
                continue  # the patchers' own shapes, conversions and spreads
            if mode == "message" and name.startswith("xhr sync") and "none" not in name:
                wanted = "threw NetworkError"  # messages have no synchronous way
            if beside:  # the answer may overtake the acknowledgement of the body's last slice
                value, wanted = without_uploads(value), without_uploads(wanted)
            if mode == "direct":  # the mode of plain JavaScriptCore, whose page follows the standards to the letter
                if name.startswith("xhr refuses shared memory"):
                    continue  # the standard makes a string of it
                if name.startswith("xhr own type"):
                    value, wanted = by_standard(value), by_standard(wanted)
                # Chromium asks no capturing listener of a request first, so that the hook hears of a response
                # after the page's own listeners did: the order is compared for uploads and the rest by themselves.
                value, wanted = uploads_apart(value), uploads_apart(wanted)
            if value != wanted:
                failures += 1
                print(f"FAIL {mode}: {name}\n  expected {json.dumps(wanted)[:600]}\n  got      {json.dumps(value)[:600]}")
        missing = expected.keys() - results[mode].keys() - ({"many uploads at once"} if beside or mode == "direct" else set())
        for name in (name for name in missing if mode.startswith("inline") or not name.startswith("inline: ")):
            failures += 1
            print(f"FAIL {mode}: {name} is missing")
    print(f"{cells} cells, {failures} failures")
    return failures


HOOK = open(sys.argv[1]).read()
chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if not chromium:
    print("skipped: no chromium")
    raise SystemExit(0)
server = Server(("127.0.0.1", 0), Origin)
threading.Thread(target=server.serve_forever, daemon=True).start()
for name in sys.argv[2:] or MODES:
    jar.clear()
    KEEPS_BODY = name == "direct"
    browse(chromium, f"http://127.0.0.1:{server.server_port}/page/{name}")
raise SystemExit(1 if compare() else 0)
