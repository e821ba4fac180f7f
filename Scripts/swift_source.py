"""Shared by the source checks: finds Swift files, and separates code from comments and strings."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

_TOKEN = re.compile(r'//[^\n]*|/\*|(?P<hashes>#*)(?P<quotes>"""|")')


def files(*folders, suffixes=(".swift",)):
    """Every file below the folders (relative to the package root) except builds, in order."""
    found = []
    for folder in folders:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and ".build" not in path.parts and path.suffix in suffixes:
                found.append(path)
    return sorted(found)


def shown(path):
    """A path in the form that reports print."""
    return str(path.relative_to(ROOT))


def code_and_comments(text):
    """Two texts of the same shape: one with comments and strings blanked, one with everything but comments blanked."""
    code, comments, place = list(text), [" " if c != "\n" else c for c in text], 0
    while match := _TOKEN.search(text, place):
        start = match.start()
        if match.group().startswith("//"):
            place = match.end()
        elif match.group() == "/*":
            place = _block_comment_end(text, start)
        else:
            place = _string_end(text, match)
        if match.group("quotes") is None:
            comments[start:place] = text[start:place]
        for index in range(start, place):
            if code[index] != "\n":
                code[index] = " "
    return "".join(code), "".join(comments)


def _block_comment_end(text, start):
    depth, place = 0, start
    for match in re.compile(r"/\*|\*/").finditer(text, start):
        depth += 1 if match.group() == "/*" else -1
        place = match.end()
        if depth == 0:
            return place
    return len(text)


def _string_end(text, opening):
    """The end of a string literal; code inside an interpolation counts as part of the string."""
    hashes, quotes = opening.group("hashes"), opening.group("quotes")
    closing, escape, place = quotes + hashes, "\\" + hashes, opening.end()
    while place < len(text):
        if text.startswith(escape + "(", place):
            place = _interpolation_end(text, place + len(escape) + 1)
        elif text.startswith(escape, place):
            place += len(escape) + 1
        elif text.startswith(closing, place):
            return place + len(closing)
        elif text[place] == "\n" and quotes == '"':
            return place
        else:
            place += 1
    return len(text)


def _interpolation_end(text, place):
    depth = 1
    while place < len(text) and depth:
        if match := re.compile(r'(?P<hashes>#*)(?P<quotes>"""|")').match(text, place):
            place = _string_end(text, match)
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
    return place
