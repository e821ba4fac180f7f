"""A headless Firefox, driven by WebDriver BiDi; it needs python3-websockets."""

import asyncio
import itertools
import json
import subprocess
import tempfile
from pathlib import Path

import websockets

# Nothing that a browser asks by itself, and all requests through the proxy.
SETTINGS = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.security.https_first": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:1/",
    "toolkit.telemetry.enabled": False,
}
ANNOUNCEMENT = "WebDriver BiDi listening on "


class Firefox:
    """One browser with one page and a profile of its own. `proxy`: the URL of a proxy, which asks for no credential."""

    def __init__(self, program: str, proxy: str | None = None) -> None:
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        settings = SETTINGS | (_through(proxy) if proxy else {})
        Path(self._profile.name, "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()))
        self._process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self._profile.name, "--remote-debugging-port", "0",
             "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self._numbers = itertools.count(1)
        self._events: list[dict] = []

    def __enter__(self) -> "Firefox":
        for line in self._process.stderr:
            if line.startswith(ANNOUNCEMENT):
                break
        else:
            raise RuntimeError(f"Firefox ended ({self._process.wait()})")
        url = line.removeprefix(ANNOUNCEMENT).strip() + "/session"
        self._loop = asyncio.new_event_loop()
        self._socket = self._loop.run_until_complete(_connected(url))
        self.call("session.new", capabilities={})
        self._page = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("session.subscribe", events=["browsingContext.load"])
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.run_until_complete(self._socket.close())
        self._loop.close()
        self._process.terminate()
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._profile.cleanup()

    def call(self, method: str, **parameters: object) -> dict:
        """The result of a command of WebDriver BiDi."""
        number = next(self._numbers)
        message = json.dumps({"id": number, "method": method, "params": parameters})
        self._loop.run_until_complete(self._socket.send(message))
        while (answer := self._read()).get("id") != number:
            self._events.append(answer)
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def loading(self, action: object) -> None:
        """Does `action` and waits until the page that it leads to is loaded."""
        self._events.clear()
        action()
        while True:
            event = self._events.pop(0) if self._events else self._read()
            if event.get("method") == "browsingContext.load" and event["params"]["context"] == self._page:
                return

    def go(self, url: str) -> None:
        self.loading(lambda: self.call("browsingContext.navigate", context=self._page, url=url, wait="none"))

    def run(self, script: str) -> object:
        """What the script gives in the page; promises are waited for."""
        result = self.call("script.evaluate", expression=script, target={"context": self._page}, awaitPromise=True,
                           userActivation=True)
        if result["type"] != "success":
            raise RuntimeError(f"{script}: {result['exceptionDetails']['text']}")
        return result["result"].get("value")

    def choose(self, selector: str, file: str) -> None:
        """Puts a file into a file field, as the dialogue would."""
        nodes = self.call("browsingContext.locateNodes", context=self._page,
                          locator={"type": "css", "value": selector})["nodes"]
        self.call("input.setFiles", context=self._page, element={"sharedId": nodes[0]["sharedId"]}, files=[file])

    def _read(self) -> dict:
        return json.loads(self._loop.run_until_complete(self._socket.recv()))


async def _connected(url: str) -> "websockets.WebSocketClientProtocol":
    return await websockets.connect(url, max_size=None, ping_interval=None)


def _through(proxy: str) -> dict:
    host, port = proxy.removeprefix("http://").strip("/").split(":")
    return {
        "network.proxy.type": 1, "network.proxy.http": host, "network.proxy.http_port": int(port),
        "network.proxy.ssl": host, "network.proxy.ssl_port": int(port), "network.proxy.no_proxies_on": "",
        "network.proxy.allow_hijacking_localhost": True,
    }
