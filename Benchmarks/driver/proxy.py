"""The rows of the explicit proxy: requests, a large download and upload, new hosts, and idle connections."""

import contextlib
import os
import pathlib
import re
import resource
import shutil
import socket
import subprocess
import time

import origin
import rows
import sink

PAIRS = 5
AT_ONCE, REQUESTS = 64, 10_000
LARGE = 1 << 30
HOSTS = 200
IDLE = 10_000

START = """
daemon off; master_process off; pid nginx.pid; error_log error.log crit;
events {{ worker_connections 1024; }}
http {{
  access_log off; keepalive_requests 100000000; sendfile on;
  client_body_temp_path tmp_body; proxy_temp_path tmp_proxy; fastcgi_temp_path tmp_fastcgi;
  uwsgi_temp_path tmp_uwsgi; scgi_temp_path tmp_scgi;
  ssl_certificate {base}/server.pem; ssl_certificate_key {base}/server.key;
"""
SITE = START + """
  server {{
    listen 127.0.0.1:{port} ssl; root {base}/html;
    location /up {{ proxy_pass {sink}; proxy_http_version 1.1; proxy_request_buffering off; client_max_body_size 0; }}
  }}
}}
"""
REVERSE = START + """
  upstream site {{ server 127.0.0.1:{site}; keepalive 64; keepalive_requests 100000000; }}
  server {{
    listen 127.0.0.1:{port} ssl;
    location / {{
      proxy_pass https://site; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_request_buffering off; client_max_body_size 0;
    }}
  }}
}}
"""


def proxy_rows(programs):
    """All rows, each with the reason why it could not be measured."""
    start = "GET 1 KiB through the proxy, TLS on both sides, 64 connections"
    speed = rows.Row(f"{start}, beside nginx as a TLS reverse proxy: requests/s", target=0.5, at_most=False)
    cost = rows.Row(f"{start}: CPU each, beside that nginx", target=None)
    mitm = rows.Row(f"{start}, beside mitmproxy: requests/s", target=30, at_most=False)
    large = rows.Row("download of 1 GiB through the proxy, beside that nginx: throughput", target=0.6, at_most=False)
    upload = rows.Row("upload of 1 GiB through the proxy, beside that nginx: throughput", target=0.6, at_most=False)
    growth = rows.Row("download and upload of 1 GiB through the proxy: growth of peak memory", peer="–", unit=" MiB",
                      target=64)
    host = rows.Row("a TLS connection to the proxy with a new host name: CPU", peer="–", unit=" ms", target=3)
    idle = rows.Row(f"{IDLE:,} idle keep-alive connections: memory each", peer="–", unit=" KiB", target=32)
    table = [speed, cost, mitm, large, upload, growth, host, idle]
    try:
        _measure(programs, programs.scratch / "proxy", *table)
    except (FileNotFoundError, RuntimeError) as error:
        for row in table:
            if row.value is None and not row.reason:
                row.reason = str(error)[:200]
    return table


def _measure(programs, folder, speed, cost, mitm, large, upload, growth, host, idle):
    folder.mkdir()
    with _nginx(folder) as (site, reverse, nginx):
        through = ["--ca-file", str(folder / "server.pem"), "--map", f"a.example=127.0.0.1:{site}"]
        with _proxy(programs, folder, *through) as (port, proxy):
            straight = ["--connect-to", f"a.example:443:127.0.0.1:{reverse}"]
            for turn in range(PAIRS + 1):
                pair = (_requests(["-x", f"http://127.0.0.1:{port}"], proxy), _requests(straight, nginx))
                if turn:
                    speed.samples.append({"ours": pair[0][0], "peer": pair[1][0]})
                    cost.samples.append({"ours": pair[0][1], "peer": pair[1][1]})
            _settle_large(folder, port, proxy, straight, large, upload, growth)
            rows.settle(speed, "/s", 0)
            rows.settle(cost, " µs", 0)
            _settle_mitmproxy(folder, port, proxy, site, mitm)
    _settle_hosts(programs, folder, host)
    _settle_idle(programs, folder, idle)


def _requests(way, process, count=REQUESTS, url="https://a.example/k1.bin"):
    """Requests per second, and microseconds of the process for each."""
    cpu, start = _cpu(process), time.perf_counter()
    said = rows.output(["curl", "-sk", "--http1.1", "--parallel", "--parallel-max", str(AT_ONCE), "-o", "/dev/null",
                        "-w", "%{http_code}\n", *way, f"{url}?[1-{count}]"])
    seconds = time.perf_counter() - start
    if said.split().count("200") != count:
        raise RuntimeError(f"of {count} requests {said.split().count('200')} succeeded")
    return count / seconds, (_cpu(process) - cpu) / count * 1e6


def _settle_large(folder, port, proxy, straight, large, upload, growth):
    file = folder / "html" / "large.bin"
    with open(file, "wb") as content:
        content.truncate(LARGE)
    before = _memory(proxy, "VmHWM")
    down = ["-o", "/dev/null", "-w", "%{size_download}", "https://a.example/large.bin"]
    up = ["-T", str(file), "https://a.example/up"]
    for row, transfer in ((large, down), (upload, up)):
        for _ in range(3):
            pair = [_throughput(way + transfer) for way in (["-x", f"http://127.0.0.1:{port}"], straight)]
            row.samples.append({"ours": pair[0], "peer": pair[1]})
        rows.settle(row, " MiB/s", 0)
    growth.value = (_memory(proxy, "VmHWM") - before) / 1024
    growth.ours, growth.samples = f"{growth.value:.1f} MiB", [{"ours": growth.value}]


def _throughput(way):
    """MiB per second of a transfer that prints how many bytes arrived."""
    start = time.perf_counter()
    said = rows.output(["curl", "-sk", "--http1.1", *way])
    if int(said) != LARGE:
        raise RuntimeError(f"of {LARGE} bytes {said} came")
    return (LARGE >> 20) / (time.perf_counter() - start)


def _settle_mitmproxy(folder, port, proxy, site, row):
    program = os.environ.get("BRIDGE_MITMDUMP") or shutil.which("mitmdump")
    if not program:
        row.reason = "mitmdump is not installed (BRIDGE_MITMDUMP names it)"
        return
    free = origin.free_port()
    peer = subprocess.Popen([program, "-q", "--listen-host", "127.0.0.1", "-p", str(free), "--ssl-insecure", "--set",
                             f"confdir={folder / 'mitmproxy'}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        if not origin.is_up(peer, free):
            raise RuntimeError("mitmdump does not start")
        for turn in range(PAIRS + 1):
            # As many of both, as each run begins with a handshake for each connection.
            ours, _ = _requests(["-x", f"http://127.0.0.1:{port}"], proxy, REQUESTS // 4)
            theirs, _ = _requests(["-x", f"http://127.0.0.1:{free}"], peer.pid, REQUESTS // 4,
                                  f"https://127.0.0.1:{site}/k1.bin")
            if turn:
                row.samples.append({"ours": ours, "peer": theirs})
    finally:
        peer.terminate()
        peer.wait()
    rows.settle(row, "/s", 0)


def _settle_hosts(programs, folder, row):
    """Each host is of a folder, so that no connection to an origin counts; the certificate and the handshake do."""
    names = [f"h{number}.example" for number in range(HOSTS)]
    served = [part for name in names for part in ("--virtual-host", f"https://{name}={folder / 'html'}")]
    with _proxy(programs, folder, *served) as (port, proxy):
        way = ["-x", f"http://127.0.0.1:{port}"]
        _requests(way, proxy, 1, "https://h0.example/k1.bin")
        before = _cpu(proxy)
        for name in names[1:]:
            _requests(way, proxy, 1, f"https://{name}/k1.bin")
        row.value = (_cpu(proxy) - before) / (HOSTS - 1) * 1e3
    row.ours, row.samples = f"{row.value:.2f} ms", [{"ours": row.value}]


def _settle_idle(programs, folder, row):
    _, limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit < IDLE + 100:
        raise RuntimeError(f"a process may have {limit} open files here, and {IDLE + 100} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    with contextlib.ExitStack() as open_ends:
        port, proxy = open_ends.enter_context(
            _proxy(programs, folder, "--virtual-host", f"http://a.example={folder / 'html'}"))
        open_ends.enter_context(_kept_connection(port))
        before = _memory(proxy, "VmRSS")
        ends = [open_ends.enter_context(_kept_connection(port)) for _ in range(IDLE)]
        row.value = (_memory(proxy, "VmRSS") - before) / IDLE
        for end in ends[::100]:
            _ask(end)
    row.ours, row.samples = f"{row.value:.1f} KiB", [{"ours": row.value}]


@contextlib.contextmanager
def _kept_connection(port):
    with socket.create_connection(("127.0.0.1", port)) as end:
        _ask(end)
        yield end


def _ask(end):
    end.sendall(b"GET http://a.example/k1.bin HTTP/1.1\r\nHost: a.example\r\n\r\n")
    got = b""
    while b"\r\n\r\n" not in got or len(got) < got.index(b"\r\n\r\n") + 4 + 1024:
        piece = end.recv(65_536)
        if not piece:
            raise RuntimeError(f"a connection was refused: {got[:200]!r}")
        got += piece


@contextlib.contextmanager
def _proxy(programs, folder, *options):
    command = [str(programs.tool), "proxy", "--credential", "none", "--ca", str(folder / "ca.pem"), *options]
    if not (folder / "ca.pem").exists():
        rows.output([str(programs.tool), "proxy", "ca", str(folder / "ca.pem")])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        found = re.search(r"127\.0\.0\.1:(\d+)", process.stdout.readline())
        if not found:
            raise RuntimeError("bridge proxy does not start")
        yield int(found.group(1)), process.pid
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def _nginx(folder):
    """An origin over TLS and a reverse proxy in front of it; gives their ports and the proxy's process."""
    (folder / "html").mkdir()
    (folder / "html" / "k1.bin").write_bytes(os.urandom(1024))
    rows.output(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=a.example",
                 "-addext", "subjectAltName=DNS:a.example,IP:127.0.0.1",
                 "-keyout", str(folder / "server.key"), "-out", str(folder / "server.pem")])
    for name in ("site", "reverse"):
        (folder / name).mkdir()
    with sink.serving() as url, origin.running(folder / "site", SITE, base=folder, sink=url.rstrip("/")) as (site, _):
        with origin.running(folder / "reverse", REVERSE, base=folder, site=site) as (reverse, process):
            yield site, reverse, process.pid


def _cpu(process):
    """Seconds that a process and its children have worked."""
    said = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True).stdout
    ticks = 0
    for one in [process, *map(int, said.split())]:
        fields = pathlib.Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _memory(process, name):
    """In KiB."""
    return int(re.search(rf"{name}:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text()).group(1))
