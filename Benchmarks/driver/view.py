"""The rows of the web view: what the bridge costs, beside the same pages on stock WebKitGTK."""

import json
import os
import pathlib
import shutil
import statistics
import subprocess

import origin
import rows

PAIRS = 7
LOADS = 6
BLOB = 20_000_000
ROUNDS = 5
STOCK = pathlib.Path(__file__).with_name("stock.c")
LOAD_TIME = "const { navigationStart, loadEventEnd } = performance.timing; return loadEventEnd - navigationStart"
# Each in a page of its own, the first of which warms things up.
POST = """
    const bytes = new Uint8Array(%d).map((_, index) => index & 255);
    const body = %s;
    const begin = performance.now();
    const answer = await (await fetch('/sink', { method: 'POST', body })).text();
    if (answer !== `${bytes.length}`) throw new Error(`${answer} bytes came`);
    return performance.now() - begin"""


def view_rows(programs):
    """A page of 200 resources, by each way to the bridge, and a large Blob."""
    name = "page of 200 resources from a folder, web view"
    page = rows.Row(f"{name} through the scheme", target=1.3)
    proxy = rows.Row(f"{name} through the proxy, beside the scheme", target=1.2)
    web = rows.Row(f"{name} through the proxy, https, beside nginx", target=1.2)
    same = rows.Row(f"{name} through the proxy, https, beside nginx over HTTP/1.1", target=1.2)
    plain = rows.Row(f"{name} through the proxy, http, beside nginx", target=1.2)
    blob = rows.Row(f"Blob of {BLOB // 1_000_000} MB, web view page to handler through the store", target=1.3)
    table = [page, proxy, web, same, plain, blob]
    if not programs.view:
        for row in table:
            row.reason = "needs libwebkit2gtk-4.1-dev and xvfb: Scripts/setup --webkit"
        return table
    stock = programs.scratch / "stock"
    flags = rows.output(["pkg-config", "--cflags", "--libs", "webkit2gtk-4.1"]).split()
    rows.output(["gcc", "-O2", str(STOCK), "-o", str(stock), *flags])
    site = programs.scratch / "site"
    write_site(site)
    buffer, whole = (POST % (BLOB, body) for body in ("bytes.buffer", "new Blob([bytes])"))
    measure(page, programs.view, stock, ["page", site, LOADS, LOAD_TIME], ["page", site, LOADS, LOAD_TIME])
    by_proxy = ["proxy", site, LOADS, LOAD_TIME]
    measure(proxy, programs.view, programs.view, by_proxy, ["page", site, LOADS, LOAD_TIME])
    measure_beside_server(web, programs, stock, site, by_proxy, "https", "ssl http2")
    measure_beside_server(same, programs, stock, site, by_proxy, "https", "ssl")
    measure_beside_server(plain, programs, stock, site, ["plain-proxy", *by_proxy[1:]], "http")
    measure(blob, programs.view, stock, ["blob", "-", ROUNDS, whole], ["blob", "-", ROUNDS, buffer])
    page.peer += ", stock WebKitGTK"
    proxy.peer += ", through the scheme"
    blob.peer += ", ArrayBuffer posted to a plain scheme"
    return table


def measure_beside_server(row, programs, stock, site, words, scheme, protocols=None):
    """The stock engine asks nginx, which has the same files, by these protocols (the words of nginx's `listen`)."""
    folder = programs.scratch / f"nginx-{(protocols or scheme).replace(' ', '-')}"
    try:
        shutil.copytree(site, folder / "html")
        settings = secure(folder, protocols) if protocols else origin.CONFIGURATION
        with origin.running(folder, settings) as (port, _):
            measure(row, programs.view, stock, words, ["web", f"{scheme}://127.0.0.1:{port}", LOADS, LOAD_TIME])
            row.peer += ", stock WebKitGTK"
    except (FileNotFoundError, RuntimeError) as error:
        row.reason = str(error)


def secure(folder, protocols):
    """The configuration of that server with a certificate of its own."""
    rows.output(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                 "-subj", "/CN=127.0.0.1", "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")])
    listens = "listen 127.0.0.1:{port}"
    return origin.CONFIGURATION.replace(
        f"{listens};", f"{listens} {protocols}; ssl_certificate cert.pem; ssl_certificate_key key.pem;")


def measure(row, ours, theirs, our_words, their_words):
    row.samples = [{"ours": median(ours, our_words), "peer": median(theirs, their_words)} for _ in range(PAIRS)]
    rows.settle(row, " ms", 1)


def median(program, words):
    """Of one process; its first page starts the engine's own processes and does not count."""
    environment = os.environ | {"LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
    command = ["xvfb-run", "-a", str(program), *map(str, words)]
    return statistics.median(json.loads(rows.output(command, environment).splitlines()[-1])[1:])


def write_site(folder):
    """100 pictures, 50 scripts, 50 style sheets of 4 KiB each; a query of its own keeps each load out of the cache."""
    folder.mkdir()
    for number in range(100):
        picture = f"<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><!-- {'x' * 4000} --></svg>"
        (folder / f"{number}.svg").write_text(picture)
    for number in range(50):
        (folder / f"{number}.js").write_text(f"// {'x' * 4000}\nglobalThis.ran = {number};\n")
        (folder / f"{number}.css").write_text(f"/* {'x' * 4000} */\n.c{number} {{ color: red }}\n")
    (folder / "index.html").write_text("""<!doctype html><title>page</title><body><script>
        const tag = location.search + Math.random();
        let text = '';
        for (let index = 0; index < 50; index++) text += `<link rel=stylesheet href="/${index}.css${tag}">`;
        for (let index = 0; index < 100; index++) text += `<img src="/${index}.svg${tag}">`;
        for (let index = 0; index < 50; index++) text += `<script src="/${index}.js${tag}"><\\/script>`;
        document.write(text);
        </script>""")
