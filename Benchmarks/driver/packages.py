"""The rows of offline packages: hits, installations, opening, and patches."""

import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time
import zipfile

import clients
import endpoint
import origin
import rows
import updates

PAIRS = 5
FILES, TOTAL = 170, 23 << 20
PACKAGES, EACH = 1_000, 100
LARGE = 1 << 30


def package_rows(programs):
    """All rows, each with the reason why it could not be measured."""
    return rows.measured(programs, "packages", (_hits, _installations, _opening, _memory, _patches, _updates, _endpoint, _clients))


def _hits(programs, folder):
    sizes = (("10 KiB", 10 << 10, 0.5, 20_000), ("1 MiB", 1 << 20, 0.2, 1_000))
    table = [rows.Row(f"hit of a package, {name}, beside nginx over keep-alive (wrk)", target=target)
             for name, _, target, _ in sizes]
    yield table
    site = folder / "site"
    site.mkdir()
    for name, size, _, _ in sizes:
        (site / f"{size}.bin").write_bytes(os.urandom(size))
    (site / "index.html").write_text("<p>")
    store = folder / "store"
    _install(programs, store, _built(programs, site, folder / "app.zip", "app", "1"))
    with origin.serving(folder / "nginx") as url:
        root = folder / "nginx" / "html"
        for row, (_, size, _, count) in zip(table, sizes):
            shutil.copy(site / f"{size}.bin", root)
            for turn in range(PAIRS + 1):
                ours = programs.ours("packages", "hits", store, f"https://app.package/{size}.bin", count)
                if ours["failures"] or ours["bytes"] != count * size:
                    raise RuntimeError(f"our run was not sound: {ours}")
                theirs = 1e6 / rows.wrk_speed(url.replace("k1.json", f"{size}.bin"), 1)
                if turn:
                    row.samples.append({"ours": ours["microseconds_per_hit"], "peer": theirs})
            rows.settle(row, " µs", 1)


def _installations(programs, folder):
    cpu = rows.Row(f"verified installation, {FILES} files / {TOTAL >> 20} MiB, beside unzip: CPU beyond that for one file",
                   target=0.45)
    wall = rows.Row(f"durable installation, {FILES} files, beside one fdatasync a file: time beyond that for one file", target=0.35)
    yield [cpu, wall]
    site, other = folder / "site", folder / "other"
    _write_site(site, FILES, TOTAL)
    _write_site(other, 2 * FILES, FILES << 10, seed=8)
    archive, before = _built(programs, site, folder / "app.zip", "app", "1"), _built(programs, other, folder / "b.zip", "b", "1")
    tiny = _built(programs, _tiny(folder), folder / "tiny.zip", "tiny", "1")
    unzip = rows.program("unzip")
    # Nothing is removed in between: ext4 is slow to reuse inodes freed seconds ago.
    for turn in range(PAIRS + 1):
        store, out = folder / f"store-{turn}", folder / f"out-{turn}"
        # A store is created once, and has many installations.
        _install(programs, store, before)
        # The tool links a JavaScript engine, which takes longer to load than most packages to install.
        start = _run(_installation(programs, store, tiny))
        unzip_start = _run([unzip, "-q", tiny, "-d", folder / f"tiny-{turn}"])
        ours = _run(_installation(programs, store, archive))
        theirs = _run([unzip, "-q", archive, "-d", out])
        synced_start = _copied_durably(folder / f"tiny-{turn}", folder / f"synced-tiny-{turn}")
        synced = _copied_durably(out, folder / f"synced-{turn}")
        if turn:
            cpu.samples.append({"ours": (ours.cpu - start.cpu) * 1e3, "peer": (theirs.cpu - unzip_start.cpu) * 1e3})
            wall.samples.append({"ours": (ours.wall - start.wall) * 1e3, "peer": (synced - synced_start) * 1e3})
    rows.settle(cpu, " ms", 1)
    rows.settle(wall, " ms", 1)


def _opening(programs, folder):
    row = rows.Row(f"open a store of {PACKAGES:,} packages / {PACKAGES * EACH:,} files and serve from it, beside reading the rows",
                   target=3)
    yield [row]
    peer = rows.row_reader(folder)
    site, store = folder / "site", folder / "store"
    _write_site(site, EACH, EACH * 256)
    for number in range(PACKAGES):
        _install(programs, store, _archive(site, folder / "p.zip", f"p{number}", "1"))
    for turn in range(PAIRS + 1):
        ours = programs.ours("packages", "open", store, "https://p500.package/index.html")
        theirs = rows.output([str(peer), str(store / "state.db"), "SELECT path, sha, version, size FROM file"]).split()
        if ours["status"] != 200 or int(theirs[0]) != PACKAGES * EACH:
            raise RuntimeError(f"the runs were not sound: {ours}, {theirs}")
        if turn:
            row.samples.append({"ours": ours["milliseconds"], "peer": float(theirs[1])})
    rows.settle(row, " ms", 1)


def _memory(programs, folder):
    row = rows.Row("installation of a package of 1 GiB: growth of peak memory", peer="–", unit=" MiB", target=64)
    yield [row]
    site = folder / "site"
    _write_site(site, 16, LARGE, compressible=False)
    archive = _archive(site, folder / "large.zip", "large", "1", zipfile.ZIP_STORED)
    shutil.rmtree(site)
    small = _archive(_tiny(folder), folder / "tiny.zip", "tiny", "1")
    peaks = [_peak(_installation(programs, folder / "store", path)) for path in (small, archive)]
    row.samples = [{"small": peaks[0], "large": peaks[1]}]
    row.value = (peaks[1] - peaks[0]) / (1 << 20)
    row.ours = f"{row.value:.1f} MiB"


def _patches(programs, folder):
    """The patch between two releases of a real web build: BRIDGE_BUILDS names a folder of its releases."""
    # A step of a patch release, one of a minor release, and a jump over all of them.
    steps = (("1.40.0", "1.40.1", 5), ("1.42.0", "1.43.0", 20), ("1.40.0", "1.43.0", None))
    table = []
    for old, new, target in steps:
        name = f"patch of streamlit's static tree {old} → {new}"
        table += [rows.Row(f"{name}: bytes beside the whole zip", unit=" %", target=target),
                  *(rows.Row(f"{name}: CPU of installing it beyond that of a tiny package, beside {peer} on a tar", target=1)
                    for peer in ("bspatch", "the library of hpatchz"))]
    yield table
    builds = _builds()
    for index, (old, new, _) in enumerate(steps):
        _measure_patch(programs, folder, builds, old, new, *table[3 * index:3 * index + 3])


def _builds():
    builds = os.environ.get("BRIDGE_BUILDS")
    if not builds:
        raise FileNotFoundError("BRIDGE_BUILDS names no folder of releases, each with its static tree")
    return pathlib.Path(builds)


def _updates(programs, folder):
    """All releases that the folder has, from the first to the last."""
    table = updates.table("1.40.0", "1.43.0")
    yield table
    builds = _builds()
    releases = sorted((path.name for path in builds.iterdir()), key=lambda name: [int(part) for part in name.split(".")])
    archives = [_built(programs, builds / name, folder / f"{name}.zip", "app", name) for name in releases]
    updates.fill(programs, folder, archives, table)


def _measure_patch(programs, folder, builds, old, new, size, cpu, beside_hpatchz):
    bsdiff, bspatch = rows.program("bsdiff"), rows.program("bspatch")
    zips = [_built(programs, builds / version, folder / f"{version}.zip", "app", version) for version in (old, new)]
    patch = folder / f"{new}.patch"
    rows.output([str(programs.tool), "packages", "patch", *map(str, zips), str(patch)])
    whole = zips[1].stat().st_size
    size.value = 100 * patch.stat().st_size / whole
    size.ours, size.peer = f"{patch.stat().st_size / 1e6:.2f} MB", f"{whole / 1e6:.2f} MB"
    tars = []
    for version in (old, new):
        tars.append(folder / f"{version}.tar")
        rows.output(["tar", "--sort=name", "--mtime=@0", "-cf", str(tars[-1]), "-C", str(builds / version), "."])
    tiny = _built(programs, _tiny(folder), folder / "tiny.zip", "tiny", "1")
    rows.output([bsdiff, *map(str, tars), str(folder / "bsdiff")])
    hdiffpatch = _hdiffpatch(beside_hpatchz)
    if hdiffpatch:
        (folder / "hdiff").write_bytes(hdiffpatch.diff(*(tar.read_bytes() for tar in tars), compression="zstd"))
    for turn in range(PAIRS):
        store = folder / f"store-{new}-{turn}"
        _install(programs, store, zips[0])
        start = _run(_installation(programs, store, tiny)).cpu
        ours = _run(_installation(programs, store, patch))
        theirs = _run([bspatch, tars[0], folder / "out", folder / "bsdiff"])
        cpu.samples.append({"ours": (ours.cpu - start) * 1e3, "peer": theirs.cpu * 1e3})
        if hdiffpatch:
            seconds = _hpatched(hdiffpatch, tars[0], folder / "hdiff", folder / "out")
            beside_hpatchz.samples.append({"ours": (ours.cpu - start) * 1e3, "peer": seconds * 1e3})
        shutil.rmtree(store)
    rows.settle(cpu, " ms", 1)
    if hdiffpatch:
        rows.settle(beside_hpatchz, " ms", 1)


def _hdiffpatch(row):
    """HDiffPatch, of which hpatchz is the program; None, said in the row, where it is not installed."""
    try:
        import hdiffpatch
    except ImportError:
        row.reason = "the Python package hdiffpatch is not installed (pip install hdiffpatch)"
        return None
    return hdiffpatch


def _hpatched(hdiffpatch, old, patch, out):
    """The CPU time of patching a file in this process: the start of a program is not among it."""
    start = time.process_time()
    out.write_bytes(hdiffpatch.apply(old.read_bytes(), patch.read_bytes()))
    return time.process_time() - start


def _endpoint(programs, folder):
    row = rows.Row(f"update endpoint, {endpoint.PACKAGES:,} packages known, {endpoint.CONNECTIONS} connections, beside nginx "
                   "with static JSON of the same size: requests/s", target=0.3, at_most=False)
    yield [row]
    endpoint.fill(programs, folder, row)


def _clients(programs, folder):
    row = rows.Row(f"{clients.CLIENTS:,} clients check a static tree behind nginx, a connection each: checks/s", peer="–",
                   unit="/s", target=None)
    yield [row]
    clients.fill(programs, folder, row, rows.program("wrk"))


class _Run:
    def __init__(self, wall, usage):
        self.wall, self.cpu = wall, usage.ru_utime + usage.ru_stime


def _run(command):
    """Runs a program to its end; returns its resource usage."""
    start = time.perf_counter()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} failed")
    return _Run(time.perf_counter() - start, usage)


# A program starts with the peak of the process that it takes the place of: this one must be small, which the driver is not.
_PEAK = """
import os, sys
child = os.fork()
if not child:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.execvp(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss * 1024)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def _peak(command):
    """The most memory that a program had, in bytes."""
    return int(rows.output([sys.executable, "-S", "-c", _PEAK, *map(str, command)]))


def _copied_durably(source, target):
    """Seconds for writing the files of a folder with one fdatasync each."""
    contents = [(path.relative_to(source), path.read_bytes()) for path in sorted(source.rglob("*")) if path.is_file()]
    start = time.perf_counter()
    for name, content in contents:
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb", buffering=0) as file:
            file.write(content)
            os.fdatasync(file.fileno())
    return time.perf_counter() - start


def _write_site(folder, count, total, compressible=True, seed=7):
    """Files that compress like those of web builds: text of a few thousand words, in sizes of all kinds."""
    source = random.Random(seed)
    words = ["".join(source.choices("abcdefghijklmnopqrstuvwxyz", k=source.randint(2, 12))) for _ in range(4000)]
    weights = [source.paretovariate(1.2) for _ in range(count)]
    folder.mkdir(parents=True, exist_ok=True)
    for number, weight in enumerate(weights):
        size = max(16, int(total * weight / sum(weights))) if compressible else total // count
        name = "index.html" if number == 0 else f"js/{number}.js"
        (folder / name).parent.mkdir(exist_ok=True)
        with open(folder / name, "wb") as file:
            left = size
            while left > 0:
                piece = " ".join(source.choices(words, k=20_000)).encode() if compressible else os.urandom(1 << 20)
                file.write(piece[:left])
                left -= len(piece)


def _tiny(folder):
    site = folder / "tiny"
    site.mkdir(exist_ok=True)
    (site / "index.html").write_text("<p>")
    return site


def _archive(site, archive, name, version, method=zipfile.ZIP_DEFLATED):
    """A package of a folder, written without our tool: a thousand of them take long."""
    files = []
    with zipfile.ZipFile(archive, "w", method) as target:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            content, inner = path.read_bytes(), str(path.relative_to(site))
            files.append({"path": inner, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()})
            target.writestr(inner, content)
        manifest = {"packageId": name, "version": version, "entry": "index.html", "files": files}
        target.writestr("manifest.json", json.dumps(manifest))
    return archive


def _built(programs, site, archive, name, version):
    rows.output([str(programs.tool), "packages", "build", str(site), str(archive), "--id", name, "--version", version])
    return archive


def _installation(programs, store, archive):
    return [str(programs.tool), "packages", "install", "--store", str(store), str(archive), "--allow-unsigned", "--activate"]


def _install(programs, store, archive):
    rows.output(_installation(programs, store, archive))
