"""Reads zip archives with independent libraries, for the tests of the reader.

    archive_oracles.py python|libzip|libarchive|unzip LIST PASSWORD

LIST is a file of paths, one per line. Prints "archive" for each, then "<sha256> <name>" for each file in it;
or "refused <reason>" where the library takes it for damaged, or "unable" where that cannot be said: unzip passes over
entries that name a later version of the format than it knows.
"""

import ctypes
import hashlib
import os
import struct
import subprocess
import sys
import tempfile
import zipfile


def python(path, password):
    with zipfile.ZipFile(path) as archive:
        archive.setpassword(password or None)
        for info in archive.infolist():
            name = info.filename
            # Python decodes names without the flag as CP437, whatever their bytes are.
            if not info.flag_bits & 0x800:
                name = name.encode("cp437").decode("utf-8")
            if not is_folder(name):
                yield name, archive.read(info)


def libzip(path, password):
    """With the strictest checks it has. They refuse all streamed entries, and fields of zip64 that are not needed, which
    others may have: archives with these are read without.

    It takes no password: 1.7.3 fails on ZipCrypto, and on AE-2 entries of a few bytes.
    """
    library = ctypes.CDLL("libzip.so.4")
    for function in (library.zip_open, library.zip_fopen_index):
        function.restype = ctypes.c_void_p
    library.zip_get_name.restype = ctypes.c_char_p
    library.zip_get_num_entries.restype = library.zip_fread.restype = ctypes.c_int64
    check_consistency, read_only, raw_name = 4, 16, 64
    code, inconsistent = ctypes.c_int(), 21

    def open_archive(flags):
        return ctypes.c_void_p(library.zip_open(path.encode(), flags | read_only, ctypes.byref(code)))

    archive = open_archive(check_consistency)
    if not archive and code.value == inconsistent and is_beyond_checks(path):
        archive = open_archive(0)
    if not archive:
        raise ValueError(f"zip_open: {code.value}")
    try:
        for index in map(ctypes.c_uint64, range(library.zip_get_num_entries(archive, 0))):
            name = library.zip_get_name(archive, index, raw_name).decode()
            if is_folder(name):
                continue
            file = ctypes.c_void_p(library.zip_fopen_index(archive, index, 0))
            if not file:
                raise ValueError(f"zip_fopen_index: {name}")
            data = pieces(lambda part, size: library.zip_fread(file, part, ctypes.c_uint64(size)))
            if library.zip_fclose(file):
                raise ValueError(f"zip_fclose: {name}")
            yield name, data
    finally:
        library.zip_discard(archive)


def is_beyond_checks(path):
    """Whether the central directory marks an entry as streamed, or has a zip64 field for it."""
    with zipfile.ZipFile(path) as archive:
        return any(info.flag_bits & 8 or 1 in field_ids(info.extra) for info in archive.infolist())


def field_ids(extra):
    while len(extra) >= 4:
        field, size = struct.unpack("<HH", extra[:4])
        yield field
        extra = extra[4 + size:]


def libarchive(path, password):
    library = ctypes.CDLL("libarchive.so.13")
    library.archive_read_new.restype = ctypes.c_void_p
    library.archive_entry_pathname.restype = library.archive_error_string.restype = ctypes.c_char_p
    library.archive_read_data.restype = ctypes.c_ssize_t
    end, failed = 1, -20
    archive, entry = ctypes.c_void_p(library.archive_read_new()), ctypes.c_void_p()

    def check(status):
        if status < failed:
            raise ValueError(library.archive_error_string(archive))
        return status

    try:
        library.archive_read_support_format_zip_seekable(archive)
        if password:
            library.archive_read_add_passphrase(archive, password)
        check(library.archive_read_open_filename(archive, path.encode(), ctypes.c_size_t(1 << 16)))
        while check(library.archive_read_next_header(archive, ctypes.byref(entry))) != end:
            name = library.archive_entry_pathname(entry).decode()
            data = pieces(lambda part, size: library.archive_read_data(archive, part, ctypes.c_size_t(size)))
            kind = library.archive_entry_filetype(entry) & 0o170000
            if kind != (0o040000 if is_folder(name) else 0o100000):
                raise ValueError(f"{name} is of the kind {kind:o}")
            if not is_folder(name):
                yield name, data
    finally:
        library.archive_read_free(archive)


def unzip(path, password):
    """Its names are not always ours: it takes those of jar for CP850, although they are flagged as UTF-8."""
    with tempfile.TemporaryDirectory() as folder:
        secret = ["-P", password.decode()] if password else []
        run = subprocess.run(
            ["unzip", "-qqo", *secret, path, "-d", folder], stdin=subprocess.DEVNULL, capture_output=True)
        if run.returncode == 81:  # it passed over an entry of a version or method that it does not know
            raise Unable
        if run.returncode:
            raise ValueError(run.stdout + run.stderr)
        for root, _, names in os.walk(folder):
            for name in names:
                full = os.path.join(root, name)
                with open(full, "rb") as file:
                    yield os.fsencode(os.path.relpath(full, folder)).decode(errors="replace"), file.read()


class Unable(Exception):
    """The archive needs features that the library lacks; this says nothing about its contents."""


def is_folder(name):
    return name.endswith("/") or name == "."


def pieces(read):
    data, part = b"", ctypes.create_string_buffer(1 << 16)
    while count := read(part, len(part)):
        if count < 0:
            raise ValueError("the content is damaged")
        data += part.raw[:count]
    return data


def main(library, list_path, password):
    read = {"python": python, "libzip": libzip, "libarchive": libarchive, "unzip": unzip}[library]
    sys.stdout.reconfigure(encoding="utf-8")
    with open(list_path, encoding="utf-8") as file:
        paths = file.read().split("\n")
    for path in paths:
        print("archive")
        try:
            files = [(hashlib.sha256(data).hexdigest(), name) for name, data in read(path, password.encode())]
            for digest, name in files:
                print(digest, name.removeprefix("./"))
        except Unable:
            print("unable")
        except Exception as error:  # each library has errors of its own: all of them mean that it refuses
            print("refused", str(error).replace("\n", " "))


main(*sys.argv[1:])
