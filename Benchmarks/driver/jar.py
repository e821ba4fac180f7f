"""The rows of the cookie jar: one workload, read by our program and by each peer's in turns."""

import os
import re
import statistics

import jarfile
import rows

PAIRS = 3
# What is measured: cookies, sites, and what a look-up may take at most, in microseconds.
SIZES = ((3_000, 100, 2.5), (100_000, 1_000, 12))
LONGEST_SET = 1.7
MOST_MEMORY = 60
# Debian's Go packages are there, and need no module proxy.
GO = {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode"}
PEERS = {
    "libsoup": ("bench_soup.c", ["gcc", "-O2", "{source}", "-o", "{program}"]),
    "Go": ("bench_gojar.go", ["go", "build", "-o", "{program}", "{source}"]),
    "libcurl": ("bench_curl.c", ["gcc", "-O2", "{source}", "-o", "{program}", "-lcurl", "-lpthread"]),
}


def jar_rows(programs):
    """Look-ups and sets beside every peer that can be built, the memory of the large jar, and its file."""
    peers = {name: _built(programs, name) for name in PEERS}
    table = [row for size in SIZES for row in _size_rows(programs, peers, *size)]
    return table + jarfile.jar_file_rows(programs, _folder(programs, jarfile.COOKIES))


def _folder(programs, cookies):
    """Where the workload of that many cookies is."""
    return programs.scratch / f"cookies-{cookies}"


def _size_rows(programs, peers, cookies, sites, longest_get):
    label = f"{cookies // 1000}k cookies / {sites} sites"
    folder = _folder(programs, cookies)
    generator = programs.peers / "cookies" / "gen_workload.py"
    get = rows.Row(f"jar look-up, {label}", peer="–", unit=" µs", target=longest_get)
    set_ = rows.Row(f"jar set in memory, {label}", peer="–", unit=" µs", target=LONGEST_SET)
    memory = rows.Row(f"memory of {cookies // 1000}k cookies", peer="–", unit=" MiB", target=MOST_MEMORY)
    absolute = [get, set_] + ([memory] if cookies == 100_000 else [])
    if not generator.exists():
        for row in absolute:
            row.reason = f"no workload generator at {generator}"
        return absolute
    rows.output(["python3", str(generator), str(folder), str(cookies), str(sites)])
    turns = [_turn(programs, peers, folder) for _ in range(PAIRS)]
    for row, key, digits in ((get, "get", 2), (set_, "set", 2), (memory, "mebibytes", 0)):
        row.samples = [turn["ours"][key] for turn in turns]
        row.value = statistics.median(row.samples)
        row.ours = f"{row.value:.{digits}f}{row.unit}"
    # The target of a set is a time. libcurl is not given Set-Cookie lines, and has none to compare.
    set_.peer = ", ".join(_set_of(name, peer, turns) for name, peer in peers.items() if name != "libcurl")
    return absolute + [_ratio(label, name, peer, turns) for name, peer in peers.items()]


def _set_of(name, peer, turns):
    if isinstance(peer, str):
        return f"{name} skipped: {peer}"
    ratio = statistics.median(turn["ours"]["set"] / turn[name]["set"] for turn in turns)
    return f"{name} {statistics.median(turn[name]['set'] for turn in turns):.2f} µs ({ratio:.2f} ×)"


def _ratio(label, name, peer, turns):
    """A look-up of ours beside one peer's: ours has to be the faster."""
    remark = " (http only, fewer matches)" if name == "libcurl" else ""
    row = rows.Row(f"jar look-up, {label}, beside {name}{remark}", target=1)
    if isinstance(peer, str):
        row.reason = peer
        return row
    row.samples = [{"ours": turn["ours"]["get"], "peer": turn[name]["get"]} for turn in turns]
    rows.settle(row, " µs", 2)
    return row


def _turn(programs, peers, folder):
    """One run of everything, which proves that all found the same cookies."""
    found = programs.ours("jar", folder)
    turn = {"ours": {"get": found["get_nanoseconds"] / 1000, "set": found["set_nanoseconds"] / 1000,
                     "mebibytes": found["growth_mebibytes"]}}
    for name, peer in peers.items():
        if isinstance(peer, str):
            continue
        text = rows.output([str(peer), str(folder)])
        turn[name] = _of_curl(text) if name == "libcurl" else _best(text)
        if name == "libcurl":
            continue
        # Go counts the pairs alone; the others count the separators between them too.
        separators = 2 * (turn[name]["matched"] - found["answered"]) if name == "Go" else 0
        if turn[name]["bytes"] + separators != found["bytes"]:
            raise RuntimeError(f"{name} found other cookies than we: {turn[name]}, {found}")
    return turn


def _best(text):
    """The best of the runs that a peer's program made; each line has the medians of one."""
    found = re.findall(r"set: median (\d+) ns/op  get: median (\d+) ns/op .*matched=(\d+) bytes=(\d+)", text)
    return {"set": min(int(run[0]) for run in found) / 1000, "get": min(int(run[1]) for run in found) / 1000,
            "matched": int(found[-1][2]), "bytes": int(found[-1][3])}


def _of_curl(text):
    """A look-up is what a request takes longer with the full jar than with none."""
    times = dict(re.findall(r"curl request, ([\w -]+): median (\d+) ns", text))
    return {"get": max(int(times["full jar"]) - int(times["engine off"]), 1) / 1000}


def _built(programs, name):
    """The program of the peer, or why it is missing."""
    source, command = PEERS[name]
    path = programs.peers / "cookies" / source
    if not path.exists():
        return f"no peer program at {path}"
    program = programs.scratch / f"jar-{name}"
    try:
        flags = rows.output(["pkg-config", "--cflags", "--libs", "libsoup-3.0"]).split() if name == "libsoup" else []
        words = [word.format(source=path, program=program) for word in command]
        rows.output(words + flags, env=os.environ | GO | {"GOCACHE": str(programs.scratch / "go")})
    except (FileNotFoundError, RuntimeError) as error:
        return f"{name} cannot be built (Scripts/setup --bench): {str(error)[:120]}"
    return program
