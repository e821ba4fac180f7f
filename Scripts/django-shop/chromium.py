"""A headless Chromium, driven over its debugging pipe; it needs nothing but Python and bash."""

import fcntl
import json
import os
import subprocess
import tempfile
from dataclasses import dataclass

ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--remote-debugging-pipe",
]

# The pipe is expected at descriptors 3 and 4.
LAUNCH = 'exec "$@" 3<&"$COMMANDS" 4>&"$ANSWERS"'


@dataclass
class Request:
    """A request of a page, and how it ended: by a status or an error."""

    method: str
    url: str
    end: str = "none"


class Chromium:
    """One browser with one page, a profile of its own and nothing in its cache."""

    def __init__(self, program: str, *options: str) -> None:
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, ours_out = _pipe()
        ours_in, theirs_out = _pipe()
        self._process = subprocess.Popen(
            ["bash", "-c", LAUNCH, "bash", program, *ARGUMENTS, *options, f"--user-data-dir={self._profile.name}",
             "about:blank"],
            env=os.environ | {"COMMANDS": str(theirs_in), "ANSWERS": str(theirs_out)},
            pass_fds=(theirs_in, theirs_out),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._commands = open(ours_out, "wb", buffering=0)
        self._answers = open(ours_in, "rb")
        self._events: list[dict] = []
        self._last = 0
        self._heard: list[dict] = []
        self._session: str | None = None
        self._frame: str | None = None
        self._loader: str | None = None

    def __enter__(self) -> "Chromium":
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._frame = target  # the main frame has the id of its target
        for domain in ("Page", "DOM", "Runtime", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_: object) -> None:
        self._session = None
        try:
            self.call("Browser.close")
            self._process.wait(timeout=30)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self._process.kill()  # it may be gone already
            self._process.wait()
        self._profile.cleanup()

    def call(self, method: str, **parameters: object) -> dict:
        """The result of a command of the DevTools protocol."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._commands.write(json.dumps(message).encode() + b"\0")
        while (answer := self._read()).get("id") != self._last:
            self._events.append(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def loading(self, action: object) -> None:
        """Does `action` and waits until the page that it leads to is loaded with all that it asks for."""
        self._events.clear()
        action()
        under_way: set[str] = set()
        left = self._loader
        is_asked = is_loaded = False
        while not is_loaded or under_way:
            event = self._events.pop(0) if self._events else self._read()
            self._heard.append(event)
            match event.get("method"):
                case "Page.loadEventFired":
                    # Not that of the page before.
                    is_loaded = is_asked
                case "Network.requestWillBeSent":
                    sent = event["params"]
                    if sent.get("type") == "Document" and sent.get("frameId") == self._frame:
                        is_asked, self._loader = True, sent["loaderId"]
                    # Requests of the page that is left may have no end.
                    if left is None or sent["loaderId"] != left:
                        under_way.add(sent["requestId"])
                case "Network.loadingFinished" | "Network.loadingFailed":
                    under_way.discard(event["params"]["requestId"])

    def requests(self, action: object) -> list[Request]:
        """The requests that are sent while `action` loads a page, each redirect one of its own."""
        self._heard.clear()
        action()
        requests: list[Request] = []
        running: dict[str, Request] = {}
        for event in self._heard:
            parameters = event.get("params", {})
            name = parameters.get("requestId", "")
            match event.get("method"):
                case "Network.requestWillBeSent":
                    if "redirectResponse" in parameters:
                        running[name].end = str(parameters["redirectResponse"]["status"])
                    sent = parameters["request"]
                    running[name] = Request(sent["method"], sent["url"])
                    requests.append(running[name])
                case "Network.responseReceived" if name in running:
                    running[name].end = str(parameters["response"]["status"])
                case "Network.loadingFailed" if name in running:
                    running[name].end = parameters["errorText"]
        return [request for request in requests if not request.url.startswith("data:")]

    def go(self, url: str) -> None:
        self.loading(lambda: self.call("Page.navigate", url=url))

    def run(self, script: str) -> object:
        """What the script gives in the page; promises are waited for."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def choose(self, selector: str, file: str) -> None:
        """Puts a file into a file field, as the dialogue would."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[file])

    def _read(self) -> dict:
        text = bytearray()
        while (byte := self._answers.read(1)) != b"\0":
            if not byte:
                raise RuntimeError(f"Chromium ended ({self._process.poll()})")
            text += byte
        return json.loads(text)


def _pipe() -> tuple[int, int]:
    """A pipe away from the low descriptors, which the shell moves."""
    ends = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return high
