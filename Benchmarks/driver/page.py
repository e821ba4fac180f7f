"""The rows of the JavaScriptCore page: what the hook costs, beside the same page without it."""

import statistics

import rows
import sink

RUNS = 3
LONGEST_HOOK = 10
BLOB = 20_000_000
UPLOAD = 1 << 30
MOST_GROWTH = 64


def page_rows(programs):
    """The hook in each XHR, a large Blob by way of the store, and the memory of a very large upload."""
    return _xhr_rows(programs) + _hand_off_rows(programs) + _upload_rows(programs)


def _xhr_rows(programs):
    table = []
    for kind, label in (("post", "POST of a short text"), ("get", "GET")):
        row = rows.Row(f"hook in an XHR under JavaScriptCore, {label}", unit=" µs", target=LONGEST_HOOK)
        row.samples = [programs.ours("xhr", kind) for _ in range(RUNS)]
        row.value = _median(row, "microseconds_of_hook")
        row.ours = (f"{_median(row, 'microseconds_with'):.1f} µs an XHR; "
                    f"{_median(row, 'cpu_microseconds_of_hook'):.1f} µs of CPU are the hook's")
        row.peer = f"{_median(row, 'microseconds_without'):.1f} µs without the hook"
        table.append(row)
    return table


def _hand_off_rows(programs):
    size = f"{BLOB // 1_000_000} MB"
    through = rows.Row(f"Blob of {size}, JavaScriptCore page to pipeline through the store", target=1.3)
    kept = rows.Row(f"Blob of {size}, JavaScriptCore page to store", target=1.3)
    runs = [programs.ours("hand-off", BLOB) for _ in range(RUNS)]
    for row, ours in ((through, "milliseconds_through"), (kept, "milliseconds_to_store")):
        row.samples = [{"ours": run[ours], "peer": run["milliseconds_carried"]} for run in runs]
        rows.settle(row, " ms", 1)
        row.peer += ", ArrayBuffer in the request"
    return [through, kept]


def _upload_rows(programs):
    table = []
    with sink.serving() as url:
        for source, label in (("stream", "a stream"), ("blob", "a Blob of 64 parts")):
            row = rows.Row(f"upload of 1 GiB, {label}: growth of peak memory", peer="–", unit=" MiB", target=MOST_GROWTH)
            row.samples = [programs.ours("upload", source, url, UPLOAD)]
            if row.samples[0]["bytes"] != UPLOAD:
                raise RuntimeError(f"bytes were lost: {row.samples}")
            row.value = row.samples[0]["peak_growth_mebibytes"]
            row.ours = f"{row.value:.0f} MiB, {UPLOAD / row.samples[0]['seconds'] / 1e6:.0f} MB/s"
            table.append(row)
    return table


def _median(row, key):
    return statistics.median(sample[key] for sample in row.samples)
