"""The shop's logo, drawn by code, which avoids a binary file."""

import struct
import zlib

SIDE = 48
GREEN, CREAM = (46, 125, 80), (250, 246, 235)


def logo() -> bytes:
    """A PNG of a cream cup on a green ground."""
    rows = b"".join(b"\0" + _row(y) for y in range(SIDE))
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _row(y: int) -> bytes:
    return bytes(component for x in range(SIDE) for component in _pixel(x, y))


def _pixel(x: int, y: int) -> tuple[int, int, int]:
    cup = 12 <= x <= 30 and 16 <= y <= 36
    handle = 5 <= ((x - 31) ** 2 + (y - 25) ** 2) ** 0.5 <= 8 and x > 30
    steam = 8 <= y <= 12 and x in (16, 17, 21, 22, 26, 27)
    return CREAM if cup or handle or steam else GREEN


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
