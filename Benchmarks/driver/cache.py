"""The rows of the HTTP cache: hits, stored misses, many entries, and hits through the reverse proxy."""

import contextlib
import os
import subprocess

import origin
import rows

PAIRS = 5
ENTRIES, LOOK_UPS = 100_000, 20_000
MISSES, AT_ONCE = 10_000, 16
CONNECTIONS = 64

SITE = origin.CONFIGURATION.replace("root html;", "root html; expires 1h;")
CACHE = origin.CONFIGURATION.replace("  server {{", """
  proxy_cache_path stored levels=1:2 keys_zone=bench:10m max_size=1g inactive=60m use_temp_path=off;
  upstream site {{ server 127.0.0.1:{site}; keepalive 64; keepalive_requests 100000000; }}
  server {{""").replace("root html;", """
    location / {{
      proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_cache bench;
    }}""")


def cache_rows(programs):
    """All rows, each with the reason why it could not be measured."""
    return rows.measured(programs, "cache", (_hits, _misses, _many, _served))


def _hits(programs, folder):
    sizes = (("1 KiB", 1 << 10, 0.5, 20_000), ("1 MiB", 1 << 20, 0.2, 1_000))
    table = [rows.Row(f"hit of the cache, {name}, beside nginx proxy_cache over keep-alive (wrk): time", target=target)
             for name, _, target, _ in sizes]
    yield table
    with _nginx(folder, sizes) as (site, cache):
        for row, (_, size, _, count) in zip(table, sizes):
            for turn in range(PAIRS + 1):
                ours = programs.ours("cache", "hits", folder / "ours", f"{site}/{size}.bin", count)
                if ours["hits"] != count or ours["bytes"] != count * size:
                    raise RuntimeError(f"our run was not sound: {ours}")
                theirs = 1e6 / rows.wrk_speed(f"{cache}/{size}.bin", 1)
                if turn:
                    row.samples.append({"ours": ours["microseconds_each"], "peer": theirs})
            rows.settle(row, " µs", 1)


def _misses(programs, folder):
    table = [rows.Row(f"misses of 1 KiB that are stored, {AT_ONCE} at once, beside no cache: {what}", target=target)
             for what, target in (("time", 1.15), ("CPU", 1.3))]
    yield table
    with _nginx(folder, [("1 KiB", 1 << 10)]) as (site, _):
        for turn in range(PAIRS + 1):
            ours, plain = (programs.ours("cache", "misses", way, f"{site}/1024.bin", MISSES, AT_ONCE, folder / f"c{turn}")
                           for way in ("stored", "plain"))
            for run in (ours, plain):
                if run["failures"] or run["bytes"] != MISSES * 1024:
                    raise RuntimeError(f"a run was not sound: {run}")
            if turn:
                table[0].samples.append({side: 1e6 / run["requests_per_second"]
                                         for side, run in (("ours", ours), ("peer", plain))})
                table[1].samples.append({side: run["cpu_microseconds_per_request"]
                                         for side, run in (("ours", ours), ("peer", plain))})
    for row in table:
        rows.settle(row, " µs", 1)


def _many(programs, folder):
    opening = rows.Row(f"open a cache of {ENTRIES:,} entries and answer from it, beside reading the rows", target=1.5)
    look_up = rows.Row(f"hit among {ENTRIES:,} entries, through the pipeline", peer="–", unit=" µs", target=15)
    yield [opening, look_up]
    peer, cache = rows.row_reader(folder), folder / "many"
    programs.ours("cache", "fill", cache, ENTRIES)
    query = "SELECT partition, origin, target, names, selection, status, head, received_us, size FROM stored"
    for turn in range(PAIRS + 1):
        ours = programs.ours("cache", "open", cache, ENTRIES // 2)
        theirs = rows.output([str(peer), str(cache / "cache.db"), query]).split()
        hits = programs.ours("cache", "look-up", cache, ENTRIES, LOOK_UPS)
        if not ours["is_hit"] or int(theirs[0]) != ENTRIES or hits["hits"] != LOOK_UPS:
            raise RuntimeError(f"the runs were not sound: {ours}, {theirs}, {hits}")
        if turn:
            opening.samples.append({"ours": ours["milliseconds"], "peer": float(theirs[1])})
            look_up.samples.append({"ours": hits["microseconds_each"]})
    rows.settle(opening, " ms", 1)
    rows.settle_alone(look_up, " µs", 1)


def _served(programs, folder):
    start = f"hits of 1 KiB through bridge serve --cache, {CONNECTIONS} connections"
    nginx = rows.Row(f"{start}, beside nginx proxy_cache: requests/s", target=0.4, at_most=False)
    varnish = rows.Row(f"{start}, beside Varnish: requests/s", target=None)
    yield [nginx, varnish]
    with _nginx(folder, [("1 KiB", 1 << 10)]) as (site, cache), _bridge(programs, site, folder / "ours") as bridge:
        for row, peer in ((nginx, contextlib.nullcontext(cache)), (varnish, _varnish(site, folder / "varnish"))):
            with peer as other:
                for turn in range(PAIRS + 1):
                    pair = [rows.wrk_speed(f"{base}/1024.bin", CONNECTIONS, seconds=3) for base in (bridge, other)]
                    if turn:
                        row.samples.append({"ours": pair[0], "peer": pair[1]})
            rows.settle(row, "/s", 0)


@contextlib.contextmanager
def _nginx(folder, sizes):
    """An origin with documents of these sizes, and a cache in front of it; returns their URLs."""
    (folder / "site" / "html").mkdir(parents=True)
    (folder / "front").mkdir()
    for _, size, *_ in sizes:
        (folder / "site" / "html" / f"{size}.bin").write_bytes(os.urandom(size))
    with origin.running(folder / "site", SITE) as (site, _):
        with origin.running(folder / "front", CACHE, site=site) as (front, _):
            yield f"http://127.0.0.1:{site}", f"http://127.0.0.1:{front}"


@contextlib.contextmanager
def _bridge(programs, site, folder):
    command = [str(programs.tool), "serve", "--to", site, "--cache", str(folder), "--cache-mode", "shared"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        url = process.stdout.readline().strip()
        if not url:
            raise RuntimeError("bridge serve does not start")
        yield url
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def _varnish(site, folder):
    free = origin.free_port()
    command = [rows.program("varnishd"), "-F", "-j", "none", "-n", str(folder), "-a", f"127.0.0.1:{free}", "-T", "none",
               "-b", site.removeprefix("http://"), "-s", "malloc,256m"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        if not origin.is_up(process, free):
            raise RuntimeError("varnishd does not start")
        yield f"http://127.0.0.1:{free}"
    finally:
        process.terminate()
        process.wait()
