"""The rows of the table: what is run, beside what, and what is asked of it."""

import dataclasses
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess

import har
import origin

PAIRS = 7
REQUESTS = 60_000
AT_ONCE = 16


@dataclasses.dataclass
class Row:
    """One line of the result; `value` and `target` are compared as `at_most` says. No target: it only informs."""

    what: str
    ours: str = ""
    peer: str = ""
    value: float | None = None
    unit: str = "×"
    target: float | None = 0
    at_most: bool = True
    reason: str = ""
    samples: list = dataclasses.field(default_factory=list)

    @property
    def verdict(self):
        if self.value is None:
            return f"skipped: {self.reason}"
        if self.target is None:
            return ""
        return "pass" if (self.value <= self.target if self.at_most else self.value >= self.target) else "short"


@dataclasses.dataclass
class Programs:
    """The programs to run, the folder of peers, and a folder for temporary files."""

    bench: pathlib.Path
    replay: pathlib.Path
    peers: pathlib.Path
    scratch: pathlib.Path
    view: pathlib.Path | None = None

    @property
    def tool(self):
        """The command-line tool, built beside the measurements."""
        return self.bench.parent / "bridge"

    def ours(self, *arguments):
        """Runs one measurement of ours in a fresh process."""
        return json.loads(output([str(self.bench), *map(str, arguments)]).splitlines()[-1])

    def build_curl_peer(self):
        """Compiles the C program, or says why that cannot be done."""
        source = self.peers / "replay" / "curlmulti.c"
        if not source.exists():
            raise FileNotFoundError(f"no peer program at {source}")
        program = self.scratch / "curlmulti"
        output(["gcc", "-O2", str(source), "-lcurl", "-o", str(program)])
        return program


def get_rows(programs):
    """GET 1 KiB, 16 at once, through the standard pipeline, in turns with the C program."""
    name = f"GET 1 KiB, {AT_ONCE} at once"
    rows = []
    for label, mode in (("standard pipeline", []), ("on the transport's executor", ["on-transport"])):
        rows.append((Row(f"{name}, {label}: requests/s", target=0.8, at_most=False),
                     Row(f"{name}, {label}: CPU per request", target=1.3), mode))
    try:
        peer = programs.build_curl_peer()
        with origin.serving(programs.scratch / "nginx") as url:
            for speed, cost, mode in rows:
                _compare_gets(programs, peer, url, mode, speed, cost)
    except FileNotFoundError as error:
        for speed, cost, _ in rows:
            speed.reason = cost.reason = str(error)
    return [row for speed, cost, _ in rows for row in (speed, cost)]


def _compare_gets(programs, peer, url, mode, speed, cost):
    pairs = []
    for turn in range(PAIRS + 1):
        ours = programs.ours("get", url, REQUESTS, AT_ONCE, *mode)
        theirs = curl(peer, url)
        if ours["failures"] or ours["bytes"] != REQUESTS * 1024:
            raise RuntimeError(f"our run was not sound: {ours}")
        if turn:  # The first turn only warms things up.
            pairs.append((ours, theirs))
    for row, key, unit, digits in ((speed, "requests_per_second", "/s", 0),
                                   (cost, "cpu_microseconds_per_request", " µs", 1)):
        row.samples = [{"ours": ours[key], "peer": theirs[key]} for ours, theirs in pairs]
        settle(row, unit, digits)


def curl(peer, url):
    line = output([str(peer), url, str(REQUESTS), str(AT_ONCE)])
    found = dict(re.findall(r"([\w/]+)=([\d.]+)", line))
    if found["bad"] != "0":
        raise RuntimeError(f"the peer's run was not sound: {line}")
    return {"requests_per_second": float(found["req/s"]), "cpu_microseconds_per_request": float(found["client_cpu_us/req"])}


def handler_rows(programs):
    """The cost of a handler that does nothing."""
    rows = []
    for kind, count, target in (("declining", 100, 30), ("passing", 20, 100)):
        row = Row(f"a {kind} handler", peer="–", unit=" ns", target=target)
        row.samples = [programs.ours("handlers", kind, count) for _ in range(3)]
        row.value = min(sample["nanoseconds_per_handler"] for sample in row.samples)
        row.ours = f"{row.value:.1f} ns"
        rows.append(row)
    return rows


def har_rows(programs):
    """Import of a large HAR file, in turns with JSONDecoder on the same file."""
    file = programs.scratch / "bench.har"
    har.write(file)
    size = file.stat().st_size / 1e6
    time = Row(f"HAR import, {size:.0f} MB / {har.ENTRIES} entries: time", target=1.3)
    growth = Row("HAR import: growth of peak memory", peer="", unit=" MiB", target=64)
    pairs = [(programs.ours("har", "import", file), programs.ours("har", "decode", file)) for _ in range(PAIRS)]
    for ours, theirs in pairs:
        if not ours["entries"] == theirs["entries"] == har.ENTRIES:
            raise RuntimeError(f"entries were lost: {ours}, {theirs}")
    time.samples = [{"ours": ours["seconds"], "peer": theirs["seconds"]} for ours, theirs in pairs]
    settle(time, " s", 3)
    growth.samples = [{"ours": o["peak_growth_mebibytes"], "peer": t["peak_growth_mebibytes"]} for o, t in pairs]
    growth.value = statistics.median(sample["ours"] for sample in growth.samples)
    growth.ours = f"{growth.value:.0f} MiB"
    growth.peer = f"{statistics.median(sample['peer'] for sample in growth.samples):.0f} MiB"
    return [time, growth]


def measured(programs, name, parts):
    """The rows of all parts, each with the reason why it could not be measured.

    A part is a generator that gives its rows, and then measures them in a folder of its own.
    """
    table = []
    for part in parts:
        folder = programs.scratch / f"{name}{part.__name__}"
        folder.mkdir()
        made = part(programs, folder)
        table += next(made)
        try:
            next(made, None)
        except (FileNotFoundError, RuntimeError) as error:
            for row in table:
                if row.value is None and not row.reason:
                    row.reason = str(error)[:200]
        shutil.rmtree(folder, ignore_errors=True)
    return table


def settle(row, unit, digits):
    """The median of the ratios within pairs: whatever slows the machine slows both halves of a pair."""
    row.value = statistics.median(sample["ours"] / sample["peer"] for sample in row.samples)
    for side in ("ours", "peer"):
        setattr(row, side, f"{statistics.median(sample[side] for sample in row.samples):.{digits}f}{unit}")


def settle_alone(row, unit, digits):
    """The median of a measurement without a peer."""
    row.value = statistics.median(sample["ours"] for sample in row.samples)
    row.ours = f"{row.value:.{digits}f}{unit}"


def program(name):
    """The path of a program of the system."""
    found = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")
    if not found:
        raise FileNotFoundError(f"{name} is not installed (Scripts/setup --bench)")
    return found


def row_reader(folder):
    """Compiles the C program that reads rows."""
    built = folder / "read-rows"
    output(["gcc", "-O2", str(pathlib.Path(__file__).with_name("read_rows.c")), "-lsqlite3", "-o", str(built)])
    return built


def wrk_speed(url, connections, *options, seconds=2):
    """Requests per second of wrk; every response has to be a success."""
    said = output([program("wrk"), "-t1", f"-c{connections}", f"-d{seconds}s", *options, url])
    if "Non-2xx" in said or "Socket errors" in said:
        raise RuntimeError(f"the run was not sound: {said[-300:]}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))


def output(command, env=None):
    """The output of a program; its last lines if it fails."""
    run = subprocess.run(command, capture_output=True, text=True, env=env)
    if run.returncode:
        raise RuntimeError(f"{' '.join(command)} failed: {run.stderr.strip()[-500:]}")
    return run.stdout
