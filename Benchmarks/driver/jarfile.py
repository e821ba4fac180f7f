"""The rows of the cookie jar's file: the jar's workload, beside a program that does the same on SQLite alone."""

import os
import pathlib
import re
import statistics

import rows

PAIRS = 3
LONGEST_SET = 10
LONGEST_OPENING = 150
# Files there are in memory, and commits cost nothing.
NO_DISKS = {"tmpfs", "ramfs"}
COOKIES = 100_000


def jar_file_rows(programs, workload):
    """Sets, opening and look-ups of a jar in a file; `workload` is the folder of 100k cookies."""
    bulk = rows.Row(f"jar set, durable, {COOKIES // 1000}k and a flush", unit=" µs", target=LONGEST_SET)
    again = rows.Row(f"jar set, durable, {COOKIES // 1000}k others in their place", unit=" µs", target=LONGEST_SET)
    each = rows.Row("jar set and flush, one at a time, beside SQLite WAL/NORMAL", target=None)
    full = rows.Row("jar set, durability full, beside SQLite WAL/FULL", target=None)
    opening = rows.Row(f"open a jar of {COOKIES // 1000}k cookies", unit=" ms", target=LONGEST_OPENING)
    look_up = rows.Row("jar look-up with a file, beside the same in memory", target=None)
    table = [bulk, again, each, full, opening, look_up]
    if reason := _obstacle(programs, workload):
        for row in table:
            row.reason = reason
        return table
    peer = _built(programs)
    turns = [_turn(programs, workload, peer, number) for number in range(PAIRS)]
    singles = (("normal_1", "one a commit"), ("normal_512", "512 a commit"))
    _absolute(bulk, turns, "set", 1, peer, singles)
    _absolute(again, turns, "replace", 1, peer, singles)
    _absolute(opening, turns, "open", 0, peer, (("scan", "for reading the rows"),))
    for row, ours, theirs in ((each, "each", "normal_1"), (full, "full", "full_1"), (look_up, "get", "memory")):
        if row is not look_up and isinstance(peer, str):
            row.reason = peer
            continue
        row.samples = [{"ours": turn[ours], "peer": turn[theirs]} for turn in turns]
        rows.settle(row, " µs", 1)
    return table


def _absolute(row, turns, key, digits, peer, theirs):
    """A row whose target is a time; the peer's times are beside it, with our ratio to them."""
    row.samples = turns
    row.value = statistics.median(turn[key] for turn in turns)
    row.ours = f"{row.value:.{digits}f}{row.unit}"
    row.peer = f"SQLite skipped: {peer}" if isinstance(peer, str) else "SQLite " + ", ".join(
        f"{statistics.median(turn[name] for turn in turns):.1f}{row.unit} {label} "
        f"({statistics.median(turn[key] / turn[name] for turn in turns):.2f} ×)" for name, label in theirs)


def _turn(programs, workload, peer, number):
    """One run of everything, each part in a process and on a file of its own."""
    folder = programs.scratch / f"jar-file-{number}"
    folder.mkdir()
    found = {part: programs.ours("jar-file", part, workload, folder / name)
             for part, name in (("set", "large"), ("open", "large"), ("get", "large"), ("each", "each"), ("full", "full"))}
    for part in ("set", "open"):
        if found[part]["cookies"] != COOKIES:
            raise RuntimeError(f"cookies were lost: {found}")
    if found["get"]["answered"] != found["get"]["memory_answered"]:
        raise RuntimeError(f"the jar in a file finds other cookies than the one in memory: {found}")
    turn = {part: found[part]["set_nanoseconds"] / 1000 for part in ("set", "each", "full")}
    turn |= {"replace": found["set"]["replace_nanoseconds"] / 1000, "open": found["open"]["milliseconds"],
             "get": found["get"]["get_nanoseconds"] / 1000, "memory": found["get"]["memory_nanoseconds"] / 1000}
    return turn if isinstance(peer, str) else turn | _of_sqlite(rows.output([str(peer), str(workload), str(folder)]))


def _of_sqlite(text):
    """Microseconds for a row, by durability and rows in a commit; milliseconds for the scan of all."""
    times = {(mode, batch): int(time) / 1000 for mode, batch, time
             in re.findall(r"write (\S+) batch=(\d+): .* per-op (\d+) ns", text)}
    scan = re.search(r"full scan (\d+) rows: ([\d.]+) ms", text)
    if int(scan.group(1)) != COOKIES:
        raise RuntimeError(f"the program on SQLite read other rows: {text}")
    return {"normal_1": times["WAL/NORMAL", "1"], "normal_512": times["WAL/NORMAL", "512"],
            "full_1": times["WAL/FULL", "1"], "scan": float(scan.group(2))}


def _obstacle(programs, workload):
    """The reason why nothing can be measured; None if it can."""
    if not (workload / "set.tsv").exists():
        return f"no workload in {workload}"
    if (kind := _file_system(programs.scratch)) in NO_DISKS:
        return f"{programs.scratch.parent} is {kind}; name a folder on a disk in TMPDIR"
    return None


def _file_system(folder):
    """The kind of file system that a folder is on."""
    kinds = {pathlib.Path(fields[1]): fields[2] for fields
             in map(str.split, pathlib.Path("/proc/mounts").read_text().splitlines())}
    real = pathlib.Path(os.path.realpath(folder))
    return next(kinds[parent] for parent in (real, *real.parents) if parent in kinds)


def _built(programs):
    """The program on SQLite alone, or why it is missing."""
    source = programs.peers / "cookies" / "bench_sqlite.c"
    if not source.exists():
        return f"no peer program at {source}"
    program = programs.scratch / "jar-SQLite"
    try:
        rows.output(["gcc", "-O2", str(source), "-lsqlite3", "-o", str(program)])
    except (FileNotFoundError, RuntimeError) as error:
        return f"it cannot be built (Scripts/setup --bench): {str(error)[:120]}"
    return program
