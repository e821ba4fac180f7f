"""The checks that a recording must pass before it replaces the one in the folder."""

import tempfile
from pathlib import Path

from features import FEATURES
from recording import Recording

LARGEST_FILE = 300 << 10


def problems(recording: Recording, text: str, private: list[str]) -> list[str]:
    """The problems of the recording; empty if it may be kept."""
    entries = recording.entries
    missing = [f"missing: {name}" for name, test in FEATURES if not any(map(test, entries))]
    return [*missing, *_differences(recording), *_leaks(text, private), *_size(text)]


def _differences(recording: Recording) -> list[str]:
    """The differences between the recording and the site's log."""
    found = []
    for entry, exchange in recording.pairs:
        name = f"{entry.method} {entry.url}"
        if entry.status != exchange.status:
            found.append(f"{name}: recorded {entry.status}, answered {exchange.status}")
        if entry.body != exchange.request.body:
            found.append(f"{name}: the recorded body is not the one received")
        bodiless = entry.method == "HEAD" or entry.status in (0, 304)
        if entry.content != (b"" if bodiless else exchange.content):
            found.append(f"{name}: the recorded content is not the one sent")
    return found


def _leaks(text: str, private: list[str]) -> list[str]:
    """Values that name folders or ports of the machine."""
    words = [f"{Path.home()}/", f"{tempfile.gettempdir()}/", *private]
    return [f"the recording names {word}" for word in words if word in text]


def _size(text: str) -> list[str]:
    size = len(text.encode())
    return [f"{size} bytes are more than {LARGEST_FILE}"] if size > LARGEST_FILE else []
