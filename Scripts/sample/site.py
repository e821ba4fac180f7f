#!/usr/bin/env python3
"""Runs the demo shop on a loopback port until it is interrupted, and prints the port.

Needs Python 3.11 or newer and nothing else. `Scripts/record-sample --serve` starts it.
"""

import argparse
import signal
import sys

from demoshop.server import Server
from demoshop.shop import Shop


def count(text: str) -> int:
    """A whole number above zero."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="record-sample --serve", description="Run the demo shop.")
    parser.add_argument("--port", type=int, default=0, help="port to listen on (0: any free one)")
    parser.add_argument(
        "--die-after",
        type=count,
        metavar="N",
        help="end the process abruptly, with exit code 1, after answering N requests",
    )
    parser.add_argument(
        "--slow",
        type=float,
        default=10,
        metavar="SECONDS",
        help="how long /api/slow takes for a client that waits (10)",
    )
    parser.add_argument(
        "--fresh-sessions",
        action="store_true",
        help="give each sign-in a session id of its own instead of the fixed one",
    )
    parser.add_argument("--log", action="store_true", help="print each exchange to stderr")
    return parser.parse_args()


def stop(*_: object) -> None:
    sys.exit(0)


def main() -> int:
    options = arguments()
    shop = Shop(options.fresh_sessions, options.slow)
    try:
        server = Server(shop, options.port, die_after=options.die_after, log=options.log)
    except (OSError, OverflowError) as problem:
        print(f"record-sample: cannot listen on port {options.port}: {problem}", file=sys.stderr)
        return 1
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, stop)
    print(server.server_port, flush=True)
    print(f"demo shop: http://127.0.0.1:{server.server_port}/ until ^C", file=sys.stderr)
    server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
