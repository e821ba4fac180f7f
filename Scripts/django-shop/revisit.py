#!/usr/bin/env python3
"""Visits pages of a fresh admin site in a real Chromium, ends the site, and visits them again without Chromium's own
cache. Prints, as JSON, what was asked for each time and how that ended.

usage: revisit.py CHROMIUM URL PID. URL is that of a reverse proxy in front of the site, PID the process of the site.
"""

import json
import os
import signal
import sys

from browse import fill, press
from chromium import Chromium

PAGES = ["/admin", "/admin/", "/admin/catalog/product/", "/admin/catalog/product/add/",
         "/admin/catalog/supplier/?p=1", "/admin/password_change/"]


def visit(browser: Chromium, url: str) -> dict[str, str]:
    """Opens all pages; gives how each request of them ended: by a status or an error."""
    ends: dict[str, str] = {}
    for page in PAGES:
        for request in browser.requests(lambda page=page: browser.go(url + page)):
            # Chromium asks for the icon of a site when it likes, or not at all.
            if request.url == f"{url}/favicon.ico":
                continue
            ends[f"{request.method} {request.url.removeprefix(url)}"] = request.end
        broken = browser.run("[...document.images].filter((image) => !image.naturalWidth).length")
        ends[f"page {page}"] = f"{browser.run('document.title')}, {broken} broken images"
    return ends


def main() -> int:
    if len(sys.argv) != 4:
        print("usage: revisit.py CHROMIUM URL PID", file=sys.stderr)
        return 2
    url = sys.argv[2]
    with Chromium(sys.argv[1]) as browser:
        browser.call("Network.setCacheDisabled", cacheDisabled=True)
        browser.go(f"{url}/admin/")
        fill(browser, {"id_username": "admin", "id_password": "correct-horse"})
        press(browser, "[type=submit]")
        online = visit(browser, url)
        os.kill(int(sys.argv[3]), signal.SIGKILL)
        print(json.dumps({"online": online, "offline": visit(browser, url)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
