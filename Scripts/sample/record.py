"""Records Samples/demo-shop.har: a visit to the demo shop in a real, headless Chromium.

`Scripts/record-sample` installs what this needs and runs it; see there.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

from checks import problems
from demoshop.journal import Journal
from demoshop.server import Server
from demoshop.shop import Shop
from features import FEATURES
from preflights import Preflights
from recording import Mismatch, Recording
from visit import Visit

REPOSITORY = Path(__file__).resolve().parents[2]
ORIGIN = "http://shop.example"
HOSTS = ("shop.example", "api.shop.example")
TIMEOUT_SECONDS = 10


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="record-sample", description="Record the demo shop.")
    parser.add_argument("--chromium", type=Path, required=True, help="the browser to record with")
    parser.add_argument("--output", type=Path, default=REPOSITORY / "Samples/demo-shop.har")
    parser.add_argument("--screenshots", type=Path, help="folder for pictures of the pages")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    journal = Journal()
    server = Server(Shop(slow_seconds=60), journal=journal)
    Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as scratch:
        har, preflights = visit(options, server.server_port, journal, Path(scratch))
        recording = Recording(har, preflights, journal.complete(TIMEOUT_SECONDS))
        text = recording.text()
        private = [scratch, str(REPOSITORY), f":{server.server_port}"]
        found = problems(recording, text, private)
    report(recording, text)
    if found:
        rejected = REPOSITORY / ".build/demo-shop-rejected.har"
        rejected.parent.mkdir(exist_ok=True)
        rejected.write_text(text, "utf-8")
        print(*found, f"not kept; the recording is in {rejected}", sep="\n", file=sys.stderr)
        return 1
    options.output.write_text(text, "utf-8")
    print(f"{options.output.name}: {len(FEATURES)} features found, all bodies as sent")
    return 0


def visit(
    options: argparse.Namespace, port: int, journal: Journal, scratch: Path
) -> tuple[dict, list[dict]]:
    """Runs the visit; returns Playwright's HAR of it and the preflights that the HAR lacks."""
    har = scratch / "visit.har"
    rules = ", ".join(f"MAP {host}:80 127.0.0.1:{port}" for host in HOSTS)

    def look(name: str) -> None:
        if options.screenshots:
            options.screenshots.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=options.screenshots / f"{name}.png", full_page=True)

    def arrived(path: str) -> bool:
        return journal.wait_for(path, TIMEOUT_SECONDS)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.chromium,
            args=[f"--host-resolver-rules={rules}, MAP * ~NOTFOUND"],
        )
        context = browser.new_context(
            record_har_path=har, record_har_content="embed", locale="en-US", timezone_id="UTC"
        )
        page = context.new_page()
        page.set_default_timeout(TIMEOUT_SECONDS * 1000)
        preflights = Preflights(page)
        Visit(page, ORIGIN, scratch, arrived, look).run()
        context.close()
        browser.close()
    return json.loads(har.read_text("utf-8")), preflights.entries()


def report(recording: Recording, text: str) -> None:
    """Prints the contents of the recording."""
    for number, entry in enumerate(recording.entries, start=1):
        print(f"{number:3} {entry.status or '---'} {entry.method:7} {entry.url}")
    methods = Counter(entry.method for entry in recording.entries)
    statuses = Counter(entry.status for entry in recording.entries)
    print(f"{len(recording.entries)} entries, {len(text.encode())} bytes")
    print("methods: ", ", ".join(f"{name} {count}" for name, count in sorted(methods.items())))
    print("statuses:", ", ".join(f"{code} {count}" for code, count in sorted(statuses.items())))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Mismatch, TimeoutError) as problem:
        sys.exit(f"record-sample: {problem}")
