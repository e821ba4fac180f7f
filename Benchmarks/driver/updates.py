"""Updates of a real web build over HTTP: bytes on the wire, release by release and in one jump, beside whole archives."""

import contextlib
import functools
import http.server
import json
import threading

import rows

ORDER = ("all releases one by one", "one jump")


def table(first, last):
    """The rows, which only inform: what there is to save depends on the releases."""
    return [rows.Row(f"updates of streamlit's static tree {first} → {last}, {name}: bytes on the wire beside whole zips",
                     unit=" %", target=None) for name in ORDER]


def fill(programs, folder, archives, table):
    """Measures the rows; `archives`: the packages of the releases, in order."""
    device = _Device(programs, folder, archives)
    for row, path in zip(table, (archives, [archives[0], archives[-1]])):
        sent, whole = device.bytes(path), sum(archive.stat().st_size for archive in path[1:])
        row.value = 100 * sent / whole
        row.ours, row.peer = f"{sent / 1e6:.2f} MB", f"{whole / 1e6:.2f} MB"


class _Device:
    def __init__(self, programs, folder, archives):
        self.tool, self.folder, self.count = str(programs.tool), folder, 0
        self.key = str(folder / "release.key")
        self.public = self._packages("keygen", self.key).strip()
        for archive in archives:
            self._packages("sign", str(archive), "--key", self.key)

    def bytes(self, archives):
        """The bytes for a device that has the first archive and installs each of the others when it is published."""
        self.count += 1
        tree, store = self.folder / f"tree-{self.count}", str(self.folder / f"device-{self.count}")
        total = 0
        with _serving(tree) as (url, sent):
            for number, archive in enumerate(archives):
                self._packages("publish", str(archive), str(tree), "--key", self.key, "--patches", "1")
                before = sent[0]
                said = self._packages("update", "--store", store, "--from", url, "--key", self.public, "--id", "app",
                                      "--trust", "--json")
                if json.loads(said)["kind"] != ("patch" if number else "full"):
                    raise RuntimeError(f"{archive.name} came in another way: {said[:300]}")
                total += sent[0] - before if number else 0
        return total

    def _packages(self, *arguments):
        return rows.output([self.tool, "packages", *arguments])


@contextlib.contextmanager
def _serving(folder):
    """Serves a folder on loopback; gives its URL, and the bytes of all responses so far, heads included."""
    folder.mkdir()
    sent, lock = [0], threading.Lock()

    class Counted(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self):
            super().setup()
            self.wfile = _Counter(self.wfile, sent, lock)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Counted, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", sent
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Counter:
    def __init__(self, stream, sent, lock):
        self.stream, self.sent, self.lock = stream, sent, lock

    def write(self, data):
        with self.lock:
            self.sent[0] += len(data)
        return self.stream.write(data)

    def __getattr__(self, name):
        return getattr(self.stream, name)
