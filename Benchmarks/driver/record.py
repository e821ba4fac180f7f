"""What recording costs: the same loads with and without a recorder, in turns."""

import shutil
import statistics

import origin
import rows

EXCHANGES = 100_000
PAIRS = 5
WAYS = {"redacted": "recording, secrets taken out", "plain": "recording, secrets kept"}


def record_rows(programs):
    """100,000 GETs of 1 KiB through the standard pipeline, recorded to a folder and finished."""
    name = f"{EXCHANGES:,} GETs of 1 KiB, {rows.AT_ONCE} at once"
    table = {}
    for way, words in WAYS.items():
        target = 0.9 if way == "redacted" else None
        table[way] = (rows.Row(f"{name}, {words}: requests/s beside not recording", target=target, at_most=False),
                      rows.Row(f"{name}, {words}: CPU per request beside not recording", target=None))
    growth = rows.Row("recording: growth of peak memory", peer="", unit=" MiB", target=64)
    everything = [row for pair in table.values() for row in pair] + [growth]
    try:
        with origin.serving(programs.scratch / "nginx") as url:
            _fill(programs, url, table, growth)
    except FileNotFoundError as error:
        for row in everything:
            row.reason = str(error)
    return everything


def _fill(programs, url, table, growth):
    for turn in range(PAIRS + 1):
        without = _measure(programs, url, "off")
        for way, (speed, cost) in table.items():
            recorded = _measure(programs, url, way)
            if not turn:  # The first turn only warms things up.
                continue
            for row, key in ((speed, "requests_per_second"), (cost, "cpu_microseconds_per_request")):
                row.samples.append({"ours": recorded[key], "peer": without[key]})
            if way == "redacted":
                key = "peak_growth_mebibytes"
                growth.samples.append({"ours": recorded[key], "peer": without[key]})
    for speed, cost in table.values():
        rows.settle(speed, "/s", 0)
        rows.settle(cost, " µs", 1)
    growth.value = statistics.median(sample["ours"] for sample in growth.samples)
    growth.ours = f"{growth.value:.0f} MiB"
    growth.peer = f"{statistics.median(sample['peer'] for sample in growth.samples):.0f} MiB"


def _measure(programs, url, way):
    folder = programs.scratch / "record.bridgerec"
    shutil.rmtree(folder, ignore_errors=True)
    run = programs.ours("record", way, url, EXCHANGES, rows.AT_ONCE, folder)
    if run["failures"] or run["bytes"] != EXCHANGES * 1024:
        raise RuntimeError(f"our run was not sound: {run}")
    if way != "off" and run["exchanges"] != EXCHANGES:
        raise RuntimeError(f"exchanges were lost: {run}")
    return run
