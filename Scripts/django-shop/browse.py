#!/usr/bin/env python3
"""Works with a fresh admin site in a real browser: logs in, adds a product with a file, looks at it, logs out.

usage: browse.py BROWSER URL FILE [PROXY]. BROWSER is Chromium or a program named firefox…. URL is that of the site or of a reverse proxy in front of it, PROXY that of
an explicit proxy that asks for no credential.
"""

import json
import os
import sys

from chromium import Chromium

# The option that a person would pick once the server has answered what is on offer.
PICK = """new Promise((done) => {
  const pick = () => {
    const option = document.querySelector(".select2-results__option[aria-selected]");
    if (!option) return;
    watcher.disconnect();
    option.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
    done(document.getElementById("id_supplier").value);
  };
  const watcher = new MutationObserver(pick);
  watcher.observe(document.body, { childList: true, subtree: true });
  django.jQuery("#id_supplier").select2("open");
})"""


def opened(program: str, proxy: str | None) -> "Chromium | Firefox":
    """The browser, with `proxy` as its proxy for every host."""
    if os.path.basename(program).startswith("firefox"):
        # Only there are websockets needed.
        from firefox import Firefox
        return Firefox(program, proxy)
    # Chromium asks a proxy for hosts of this machine only if it is told to.
    return Chromium(program, *([f"--proxy-server={proxy}", "--proxy-bypass-list=<-loopback>"] if proxy else []))


def fill(browser: "Chromium | Firefox", values: dict[str, str]) -> None:
    for name, value in values.items():
        browser.run(f"document.getElementById({json.dumps(name)}).value = {json.dumps(value)}")


def press(browser: "Chromium | Firefox", selector: str) -> None:
    """Presses a button and waits for the page it leads to."""
    browser.loading(lambda: browser.run(f"setTimeout(() => document.querySelector({json.dumps(selector)}).click())"))
    if browser.run("document.querySelector('.errornote, #id_username') !== null"):
        raise RuntimeError(f"the site refused what {selector} sent: {browser.run('document.title')}")


def work(browser: "Chromium | Firefox", url: str, file: str) -> None:
    browser.go(f"{url}/admin/")
    fill(browser, {"id_username": "admin", "id_password": "correct-horse"})
    press(browser, "[type=submit]")
    browser.go(f"{url}/admin/catalog/product/add/")
    fill(browser, {"id_name": "Teapot ☕", "id_price": "12.50", "id_notes": "two\nlines"})
    browser.choose("#id_photo", file)
    if not browser.run(PICK):
        raise RuntimeError("no supplier could be chosen")
    press(browser, "[name=_continue]")
    press(browser, "[name=_save]")
    press(browser, "#logout-form button")


def main() -> int:
    if len(sys.argv) not in (4, 5):
        print("usage: browse.py BROWSER URL FILE [PROXY]", file=sys.stderr)
        return 2
    with opened(sys.argv[1], sys.argv[4] if len(sys.argv) == 5 else None) as browser:
        work(browser, sys.argv[2], sys.argv[3])
    return 0


if __name__ == "__main__":
    sys.exit(main())
