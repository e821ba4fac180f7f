"""Replaying a recording, in turns with the C program on the same server, and beside mitmproxy's client replay; masks."""

import datetime
import json
import pathlib
import random
import shutil
import subprocess
import sys
import time

import origin
import rows

EXCHANGES = 30_000
# mitmproxy sends one request at a time, a few hundred a second.
PEER_EXCHANGES = 1_500
PAIRS = 5


def replay_rows(programs):
    """`bridge-replay run` as a whole command: the file is read, every answer compared, the verdict printed."""
    name = f"bridge-replay run, {rows.AT_ONCE} at once, every answer compared"
    beside_c = rows.Row(f"{name}: requests/s", target=0.5, at_most=False)
    beside_mitmproxy = rows.Row(
        f"{name}, beside mitmproxy client replay: requests/s", target=50, at_most=False)
    try:
        peer = programs.build_curl_peer()
        with origin.serving(programs.scratch / "nginx") as url:
            recording = programs.scratch / "replay.har"
            write(recording, url, EXCHANGES)
            _beside_c(programs, peer, url, recording, beside_c)
            _beside_mitmproxy(programs, url, recording, beside_mitmproxy)
    except FileNotFoundError as error:
        for row in (beside_c, beside_mitmproxy):
            if row.value is None:
                row.reason = str(error)
    return [beside_c, beside_mitmproxy, _masks(programs)]


# Two recordings of so many texts of 1 MiB whose lines differ in what the masks hide.
TEXTS = 50
MASKS = ("at [0-9:.]+", "id=[0-9a-f]+", "took [0-9]+ ms", "host-[a-z]+", "pid [0-9]+", "(GET|POST) /[a-z/]+", "v[0-9]+[.][0-9]+")


def _masks(programs):
    row = rows.Row(f"bridge-replay run over {TEXTS} texts of 1 MiB with {len(MASKS)} masks, beside the same without: time", target=2)
    files = [programs.scratch / f"masks-{number}.har" for number in range(2)]
    for number, file in enumerate(files):
        _write_texts(file, random.Random(number))
    masks = [part for mask in MASKS for part in ("--mask", mask)]
    for _ in range(3):
        row.samples.append({"ours": _compared(programs, files, masks), "peer": _compared(programs, files, [])})
    rows.settle(row, " s", 1)
    return row


def _write_texts(path, changing):
    words, entries = random.Random(7), []
    began = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
    for number in range(TEXTS):
        lines = []
        for _ in range(5_000):
            lines.append(
                f"at 10:{changing.randrange(60):02}:{changing.randrange(60):02} id={changing.getrandbits(64):016x} "
                f"took {changing.randrange(999)} ms host-{changing.choice('abc')} pid {changing.randrange(9999)} "
                f"{changing.choice(('GET', 'POST'))} /a/{changing.choice('xyz')} v1.{changing.randrange(9)} "
                + " ".join(f"word{words.randrange(4000)}" for _ in range(20)))
        entry = _entry(began + datetime.timedelta(seconds=number), f"http://a.example/{number}", "\n".join(lines))
        entry["response"]["headers"][0]["value"] = entry["response"]["content"]["mimeType"] = "text/plain"
        entries.append(entry)
    log = {"version": "1.2", "creator": {"name": "bench", "version": "1"}, "entries": entries}
    path.write_text(json.dumps({"log": log}), encoding="utf-8")


def _compared(programs, files, masks):
    start = time.monotonic()
    run = subprocess.run([str(programs.replay), "run", str(files[0]), "--answers", str(files[1]), *masks], capture_output=True, text=True)
    # Without masks the texts differ.
    if run.returncode != (0 if masks else 1):
        raise RuntimeError(f"the comparison was not sound: {run.stdout[-800:]} {run.stderr[-400:]}")
    return time.monotonic() - start


def write(path, url, count):
    """A recording of the server's one document, asked for again and again, 16 and more under way at once."""
    text = '{"text":"' + "a" * 1012 + '"}\n'
    began = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[\n')
        for number in range(count):
            start = began + datetime.timedelta(microseconds=100 * number)
            file.write((",\n" if number else "") + json.dumps(_entry(start, f"{url}?i={number}", text)))
        file.write("\n]}}\n")


def _entry(start, url, text):
    return {
        "startedDateTime": start.isoformat(), "time": 50, "cache": {},
        "request": {"method": "GET", "url": url, "httpVersion": "HTTP/1.1", "cookies": [], "queryString": [],
                    "headers": [{"name": "Accept", "value": "*/*"}], "headersSize": -1, "bodySize": 0},
        "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "redirectURL": "",
                     "headers": [{"name": "Content-Type", "value": "application/json"},
                                 {"name": "Accept-Ranges", "value": "bytes"}],
                     "content": {"size": len(text), "mimeType": "application/json", "text": text},
                     "headersSize": -1, "bodySize": len(text)},
        "timings": {"send": 1, "wait": 48, "receive": 1},
    }


def _beside_c(programs, peer, url, recording, row):
    for turn in range(PAIRS + 1):
        ours = _replay(programs, recording, EXCHANGES)
        theirs = rows.curl(peer, url)["requests_per_second"]
        if turn:
            row.samples.append({"ours": ours, "peer": theirs})
    rows.settle(row, "/s", 0)


def _replay(programs, recording, count):
    """Requests per second of wall time, from the start of the command to its end."""
    command = [programs.replay, "run", recording, "--against", "live", "-c", rows.AT_ONCE, "--progress", "never",
               "--ignore-header", "ETag", "--ignore-header", "Last-Modified", "--ignore-header", "Server"]
    start = time.monotonic()
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    seconds = time.monotonic() - start
    if run.returncode:
        raise RuntimeError(f"the replay was not sound: {run.stdout[-800:]} {run.stderr[-400:]}")
    return count / seconds


def _beside_mitmproxy(programs, url, recording, row):
    mitmdump = _mitmdump(programs.scratch)
    few = programs.scratch / "few.har"
    write(few, url, PEER_EXCHANGES)
    for _ in range(3):
        start = time.monotonic()
        rows.output([str(mitmdump), "-q", "-n", "-C", str(few)])
        theirs = PEER_EXCHANGES / (time.monotonic() - start)
        row.samples.append({"ours": _replay(programs, recording, EXCHANGES), "peer": theirs})
    rows.settle(row, "/s", 0)


def _mitmdump(scratch):
    """mitmproxy from PyPI, in an environment of its own."""
    if found := shutil.which("mitmdump"):
        return pathlib.Path(found)
    folder = scratch / "mitmproxy"
    try:
        rows.output([sys.executable, "-m", "venv", str(folder)])
        rows.output([str(folder / "bin" / "pip"), "install", "--quiet", "mitmproxy"])
    except RuntimeError as error:
        raise FileNotFoundError(f"mitmproxy cannot be installed: {error}") from error
    return folder / "bin" / "mitmdump"
