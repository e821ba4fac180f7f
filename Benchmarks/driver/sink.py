"""A server for uploads: it reads each request to its end and answers with the number of bytes of its body."""

import contextlib
import socket
import threading

BUFFER = 1 << 20


@contextlib.contextmanager
def serving():
    """Runs it on loopback for the length of the block; returns its URL."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_accept, args=[server], daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        finally:
            server.shutdown(socket.SHUT_RDWR)


def _accept(server):
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return  # The block is over.
        threading.Thread(target=_serve, args=[connection], daemon=True).start()


def _serve(connection):
    with connection, connection.makefile("rb", BUFFER) as source:
        with contextlib.suppress(ConnectionError):  # The client says by its exit code what it made of that.
            while (fields := _head(source)) is not None:
                if "100-continue" in fields.get("expect", ""):
                    connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                count = str(_body(source, fields)).encode()
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(count), count))


def _head(source):
    """The fields of a request; nothing at the end of the connection."""
    if not source.readline():
        return None
    lines = iter(source.readline, b"\r\n")
    pairs = (line.decode("latin-1").partition(":") for line in lines)
    return {name.lower(): value.strip() for name, _, value in pairs}


def _body(source, fields):
    if fields.get("transfer-encoding") != "chunked":
        return _skip(source, int(fields.get("content-length", 0)))
    count = 0
    while size := int(source.readline().partition(b";")[0], 16):
        count += _skip(source, size)
        source.readline()
    source.readline()
    return count


def _skip(source, count):
    """Reads so many bytes; returns how many there were."""
    view = memoryview(bytearray(min(count, BUFFER)))
    left = count
    while left and (got := source.readinto(view[:left])):
        left -= got
    return count - left
