"""The row of many clients: each asks a static tree behind nginx, over a connection that stays, whether there is an update."""

import re
import resource

import origin
import rows

CLIENTS = 10_000
SECONDS = 5

NGINX = """
daemon off; master_process off; pid nginx.pid; error_log error.log crit;
worker_rlimit_nofile {files}; events {{ worker_connections {files}; }}
http {{
  access_log off; keepalive_requests 100000000; keepalive_timeout 600s;
  client_body_temp_path tmp_body; proxy_temp_path tmp_proxy; fastcgi_temp_path tmp_fastcgi;
  uwsgi_temp_path tmp_uwsgi; scgi_temp_path tmp_scgi;
  server {{ listen 127.0.0.1:{port} backlog=16384; root tree; }}
}}
"""

COUNTING = """
local threads = {{}}
function setup(thread) table.insert(threads, thread) end
function init() same, other = 0, 0 end
wrk.headers["If-None-Match"] = '{tag}'
function response(status) if status == 304 then same = same + 1 else other = other + 1 end end
function done(summary)
  for _, thread in ipairs(threads) do
    local failed = summary.errors.connect + summary.errors.read + summary.errors.timeout
    print("counted", thread:get("same"), thread:get("other"), failed)
  end
end
"""


def fill(programs, folder, row, wrk):
    """Measures the row: checks per second, all of which have to be answered with 304."""
    _, limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit < CLIENTS + 100:
        raise RuntimeError(f"a process may have {limit} open files here, and {CLIENTS + 100} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    place = _published(programs, folder)
    with origin.running(folder, NGINX, files=limit) as (port, _):
        url = f"http://127.0.0.1:{port}/{place}"
        tag = re.search(r"(?im)^etag: (\S+)", rows.output(["curl", "-sI", url])).group(1)
        (folder / "check.lua").write_text(COUNTING.format(tag=tag))
        said = rows.output([wrk, "-t1", f"-c{CLIENTS}", f"-d{SECONDS}s", "--timeout", "20s",
                            "-s", str(folder / "check.lua"), url])
    same, other, errors = map(int, re.search(r"counted\s+(\d+)\s+(\d+)\s+(\d+)", said).groups())
    if not same or other or errors:
        raise RuntimeError(f"{same} responses were 304, {other} were not, and {errors} connections failed")
    row.value = float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))
    row.ours, row.samples = f"{row.value:.0f}/s, all 304", [{"ours": row.value}]


def _published(programs, folder):
    """A tree with one package; returns the path of its channel file."""
    archive, key, tree = folder / "app.zip", folder / "release.key", folder / "tree"
    tool = [str(programs.tool), "packages"]
    (folder / "site").mkdir()
    (folder / "site" / "index.html").write_text("<p>")
    rows.output([*tool, "build", str(folder / "site"), str(archive), "--id", "app", "--version", "1"])
    rows.output([*tool, "keygen", str(key)])
    rows.output([*tool, "sign", str(archive), "--key", str(key)])
    rows.output([*tool, "publish", str(archive), str(tree), "--key", str(key)])
    return "app/stable/channel.json"
