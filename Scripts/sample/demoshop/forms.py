"""Submitted forms, parsed far enough to prove that every byte arrived."""

import hashlib
import re
from dataclasses import dataclass
from urllib.parse import parse_qsl


@dataclass(frozen=True)
class Part:
    """One field of a multipart form."""

    name: str
    file_name: str | None
    content: bytes

    def summary(self) -> dict[str, str | int]:
        """The description of this part in answers; it does not depend on the boundary."""
        if self.file_name is None:
            return {"name": self.name, "value": self.content.decode("utf-8", "replace")}
        digest = hashlib.sha256(self.content).hexdigest()
        return {
            "name": self.name,
            "file": self.file_name,
            "bytes": len(self.content),
            "sha256": digest,
        }


def urlencoded(body: bytes) -> dict[str, str]:
    """The fields of an `application/x-www-form-urlencoded` body, the last of equal names."""
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))


def multipart(content_type: str, body: bytes) -> list[Part]:
    """The parts of a `multipart/form-data` body; ValueError if it is not one, or is cut short."""
    found = re.match(r'multipart/form-data\s*;.*?boundary="?([^";]+)', content_type, re.I)
    if not found:
        raise ValueError("the content type names no multipart boundary")
    delimiter = b"\r\n--" + found.group(1).encode()
    pieces = (b"\r\n" + body).split(delimiter)
    if len(pieces) < 2 or not pieces[-1].startswith(b"--"):
        raise ValueError("the multipart body has no closing boundary")
    return [_part(piece) for piece in pieces[1:-1]]


def _part(piece: bytes) -> Part:
    head, separator, content = piece.partition(b"\r\n\r\n")
    name = re.search(r'[ ;]name="([^"]*)"', head.decode("utf-8", "replace"))
    if not separator or not name:
        raise ValueError("a multipart part has no name")
    file_name = re.search(r'[ ;]filename="([^"]*)"', head.decode("utf-8", "replace"))
    return Part(_unescaped(name.group(1)), file_name and _unescaped(file_name.group(1)), content)


def _unescaped(value: str) -> str:
    """Undoes the three escapes that the HTML standard makes in names."""
    return value.replace("%22", '"').replace("%0D", "\r").replace("%0A", "\n")
