"""The row of the update endpoint: checks beside nginx that serves static JSON of the same size."""

import contextlib
import hashlib
import json
import subprocess
import urllib.request
import zipfile

import origin
import rows

PACKAGES = 1_000
PAIRS = 5
CONNECTIONS = 16


def fill(programs, folder, row):
    """Measures the row; wrk is the load generator of both sides."""
    tree = _published(programs, folder)
    check = json.dumps({"packages": [{"id": f"p{number}", "active": "0" * 64} for number in (7, 500, 900)]})
    script = folder / "check.lua"
    script.write_text('wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n'
                      f"wrk.body = '{check}'\n")
    with _endpoint(programs, tree) as url, origin.serving(folder / "nginx") as static:
        answer = urllib.request.urlopen(f"{url}/check", check.encode()).read()
        if [package["action"] for package in json.loads(answer)["packages"]] != ["full"] * 3:
            raise RuntimeError(f"the endpoint says {answer[:300]}")
        (folder / "nginx" / "html" / "same.json").write_bytes(answer)
        for turn in range(PAIRS + 1):
            ours = rows.wrk_speed(f"{url}/check", CONNECTIONS, "-s", str(script))
            theirs = rows.wrk_speed(static.replace("k1.json", "same.json"), CONNECTIONS)
            if turn:
                row.samples.append({"ours": ours, "peer": theirs})
    rows.settle(row, "/s", 0)


@contextlib.contextmanager
def _endpoint(programs, tree):
    process = subprocess.Popen([str(programs.tool), "packages", "endpoint", str(tree)],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait()


def _published(programs, folder):
    archives, tree, key = folder / "archives", folder / "tree", folder / "release.key"
    archives.mkdir()
    rows.output([str(programs.tool), "packages", "keygen", str(key)])
    for number in range(PACKAGES):
        page = f"<p>{number}".encode()
        file = {"path": "index.html", "size": len(page), "sha256": hashlib.sha256(page).hexdigest()}
        with zipfile.ZipFile(archives / f"p{number}.zip", "w") as archive:
            archive.writestr("index.html", page)
            archive.writestr("manifest.json", json.dumps(
                {"packageId": f"p{number}", "version": "1", "entry": "index.html", "files": [file]}))
        rows.output([str(programs.tool), "packages", "sign", str(archives / f"p{number}.zip"), "--key", str(key)])
    rows.output([str(programs.tool), "packages", "publish", str(archives), str(tree), "--key", str(key)])
    return tree
