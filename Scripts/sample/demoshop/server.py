"""HTTP/1.1 around the shop: framing, content coding, validation."""

import gzip
import os
import re
import select
import socket
import sys
import time
from collections.abc import Callable
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.parse import urlsplit

from . import entry
from .exchange import Answer, Request
from .journal import Exchange, Journal
from .shop import Shop

LARGEST_BODY = 8 << 20
LONGEST_CHUNK_LINE = 1024
BODILESS = (204, 304)


class BadRequest(Exception):
    """An invalid request. Its answer has `status`, and the connection ends."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class LastAnswers:
    """Kills the process when exactly `limit` requests are done, never one more.
    A request that its client gave up counts as done."""

    def __init__(self, limit: int | None, end: Callable[[int], None] = os._exit) -> None:
        self._limit, self._end = limit, end
        self._begun = self._done = 0
        self._lock = Lock()

    def may_begin(self) -> bool:
        """Whether one more request may be answered."""
        with self._lock:
            self._begun += 1
            return self._limit is None or self._begun <= self._limit

    def done(self) -> None:
        """Counts a finished request; the last one ends the process."""
        with self._lock:
            self._done += 1
            if self._done == self._limit:
                self._end(1)


class Server(ThreadingHTTPServer):
    """The shop on a loopback port; port 0 stands for a free one, see `server_port`."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(
        self,
        shop: Shop,
        port: int = 0,
        journal: Journal | None = None,
        die_after: int | None = None,
        log: bool = False,
    ) -> None:
        self.shop, self.journal, self.log = shop, journal, log
        self.last_answers = LastAnswers(die_after)
        super().__init__(("127.0.0.1", port), Connection)

    def handle_error(self, request: object, client_address: object) -> None:
        """Prints one line, except for clients that disconnect early, which is normal."""
        problem = sys.exc_info()[1]
        if not isinstance(problem, OSError):
            print(f"demo shop: {problem!r}", file=sys.stderr)


class Connection(BaseHTTPRequestHandler):
    """One kept-alive connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 60

    def answer(self) -> None:
        """Reads the request, and sends the shop's answer unless the client has disconnected."""
        try:
            request = self.read_request()
        except BadRequest as problem:
            self.close_connection = True
            self.send(Answer(problem.status, "text/plain", f"{problem}\n".encode()), "")
            return
        if not self.server.last_answers.may_begin():
            self.close_connection = True
            return
        self.answer_whole(request)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = answer

    def answer_whole(self, request: Request) -> None:
        journal = self.server.journal
        place = journal.arrive(request) if journal else 0
        answer = entry.answer(self.server.shop, request)
        content = answer.content()
        status = 0
        try:
            if not self.client_left_within(answer.hold):
                status = self.send(*coded(answer, request))
        finally:
            if journal:
                host = self.headers.get("Host", "")
                journal.finish(place, Exchange(host, request, status, content))
            self.log_exchange(request, status)
            self.server.last_answers.done()

    def log_exchange(self, request: Request, status: int) -> None:
        if self.server.log:
            target = f"{request.path}?{request.query}" if request.query else request.path
            print(f"{status or '---'} {request.method} {target}", file=sys.stderr, flush=True)

    def read_request(self) -> Request:
        target = urlsplit(self.path)
        body = self.read_body()
        return Request(self.command, target.path, target.query, self.headers.items(), body)

    def read_body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            return self.read_chunks()
        length = self.headers.get("Content-Length", "0")
        if not re.fullmatch("[0-9]{1,12}", length):
            raise BadRequest(400, "Content-Length is not a number")
        if int(length) > LARGEST_BODY:
            raise BadRequest(413, "the body is larger than this site takes")
        return self.read_exactly(int(length))

    def read_chunks(self) -> bytes:
        body = b""
        while size := self.read_chunk_size():
            if len(body) + size > LARGEST_BODY:
                raise BadRequest(413, "the body is larger than this site takes")
            body += self.read_exactly(size)
            self.rfile.readline(LONGEST_CHUNK_LINE)
        while self.rfile.readline(LONGEST_CHUNK_LINE).strip():
            pass
        return body

    def read_chunk_size(self) -> int:
        line = self.rfile.readline(LONGEST_CHUNK_LINE).split(b";")[0].strip()
        if not re.fullmatch(b"[0-9A-Fa-f]{1,8}", line):
            raise BadRequest(400, "a chunk does not begin with its size")
        return int(line, 16)

    def read_exactly(self, count: int) -> bytes:
        data = self.rfile.read(count)
        if len(data) < count:
            raise BadRequest(400, "the body is shorter than announced")
        return data

    def client_left_within(self, seconds: float) -> bool:
        """Waits for the time; returns at once if the client closes the connection."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if not select.select([self.connection], [], [], left)[0]:
                return False
            if not self.connection.recv(1, socket.MSG_PEEK):
                self.close_connection = True
                return True
            time.sleep(min(left, 0.05))
        return False

    def send(self, answer: Answer, tag: str) -> int:
        """Sends head and body in one write, so no client waits for a second packet."""
        self.send_response_only(answer.status)
        self.send_header("Date", formatdate(usegmt=True))
        self.send_header("Server", "demo-shop")
        if answer.content_type:
            self.send_header("Content-Type", answer.content_type)
        for name, value in answer.headers:
            self.send_header(name, value)
        if tag:
            self.send_header("ETag", tag)
        if self.close_connection:
            self.send_header("Connection", "close")
        body = self.framed(answer)
        self._headers_buffer += [b"\r\n", b"" if self.command == "HEAD" else body]
        self.flush_headers()
        return answer.status

    def framed(self, answer: Answer) -> bytes:
        if answer.status in BODILESS:
            return b""
        if not answer.chunks or self.request_version == "HTTP/1.0":
            self.send_header("Content-Length", str(len(answer.content())))
            return answer.content()
        self.send_header("Transfer-Encoding", "chunked")
        pieces = [b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in answer.chunks]
        return b"".join(pieces) + b"0\r\n\r\n"

    def log_message(self, format: str, *arguments: object) -> None:
        """Silent: the server's own log option prints one line for each exchange instead."""


def coded(answer: Answer, request: Request) -> tuple[Answer, str]:
    """The answer in a content coding that the client accepts, or its 304, with its entity tag."""
    gzipped = answer.compressible and accepts_gzip(request.header("Accept-Encoding"))
    tag = answer.tag("gzip" if gzipped else "") if answer.validated else ""
    if answer.compressible:
        answer.headers.append(("Vary", "Accept-Encoding"))
    if tag and tag in request.header("If-None-Match"):
        return Answer(304, headers=answer.headers), tag
    if gzipped:
        answer.headers.append(("Content-Encoding", "gzip"))
        answer.body = gzip.compress(answer.body, mtime=0)
    return answer, tag


def accepts_gzip(field: str) -> bool:
    """Whether an Accept-Encoding field names gzip with a weight above zero."""
    codings = field.lower().replace(" ", "").split(",")
    weights = [re.fullmatch(r"gzip(?:;q=([0-9.]+))?", coding) for coding in codings]
    return any(found and (found.group(1) or "1").strip("0.") for found in weights)
