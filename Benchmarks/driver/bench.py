"""Runs the measurements and prints the table; called by Scripts/bench."""

import argparse
import json
import os
import pathlib
import platform
import re
import sys
import tempfile

import cache
import jar
import packages
import page
import proxy
import record
import replay
import rows
import view

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GROUPS = {"cache": cache.cache_rows, "get": rows.get_rows, "handlers": rows.handler_rows, "har": rows.har_rows,
          "jar": jar.jar_rows, "packages": packages.package_rows, "page": page.page_rows, "proxy": proxy.proxy_rows,
          "record": record.record_rows, "replay": replay.replay_rows, "view": view.view_rows}


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench", description="Measures beside peers, prints a table.")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"of {', '.join(GROUPS)}; all by default")
    parser.add_argument("--json", metavar="FILE", type=pathlib.Path, help="writes every sample to FILE as well")
    parser.add_argument("--replay", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--program", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--view", type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if unknown := set(options.groups) - set(GROUPS):
        parser.error(f"no such group: {', '.join(sorted(unknown))}")
    peers = pathlib.Path(os.environ.get("BRIDGE_PEERS", ROOT.parent / "shared" / "peers"))
    with tempfile.TemporaryDirectory(prefix="bridge-bench-") as scratch:
        programs = rows.Programs(options.program, options.replay, peers, pathlib.Path(scratch), options.view)
        table = [row for name in options.groups or GROUPS for row in GROUPS[name](programs)]
    print(markdown(table))
    print(f"\nMedians of the ratios within {rows.PAIRS} alternating pairs of runs ({jar.PAIRS} for the jar and the page). {machine()}")
    if options.json:
        options.json.write_text(json.dumps(document(table), indent=2, ensure_ascii=False) + "\n")
    return any(row.verdict == "short" for row in table)


def markdown(table):
    """The result as the README shows it."""
    lines = ["| what | ours | peer | result | target | |", "|---|---|---|---|---|---|"]
    for row in table:
        result = "" if row.value is None else _with_unit(row.value, row.unit)
        sign = "≤" if row.at_most else "≥"
        target = "–" if row.target is None else f"{sign} {row.target:g}{row.unit if row.unit != '×' else ' ×'}"
        lines.append(f"| {row.what} | {row.ours} | {row.peer} | {result} | {target} | {row.verdict} |")
    return "\n".join(lines)


def machine():
    """What it was measured on."""
    model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return f"{model.group(1) if model else platform.machine()}, {os.cpu_count()} cores, Linux {platform.release()}."


def document(table):
    """The result with every sample."""
    keys = ("what", "value", "unit", "target", "at_most", "verdict", "samples")
    return [{key: getattr(row, key) for key in keys} for row in table]


def _with_unit(value, unit):
    return f"{value:.2f} ×" if unit == "×" else f"{value:.1f}{unit}"


sys.exit(main())
