"""The server that both sides of a comparison are measured against: a private nginx on loopback."""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import time

CONFIGURATION = """
daemon off; master_process off; pid nginx.pid; error_log error.log crit;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path tmp_body; proxy_temp_path tmp_proxy; fastcgi_temp_path tmp_fastcgi;
  uwsgi_temp_path tmp_uwsgi; scgi_temp_path tmp_scgi;
  keepalive_requests 100000000; keepalive_timeout 600s;
  sendfile on; tcp_nopush on;
  types {{
    application/json json; text/html html; text/css css; text/javascript js; image/svg+xml svg;
  }}
  server {{ listen 127.0.0.1:{port}; root html; }}
}}
"""


@contextlib.contextmanager
def serving(folder):
    """Runs nginx with a 1 KiB document for the length of the block; returns the document's URL."""
    (pathlib.Path(folder) / "html").mkdir(parents=True, exist_ok=True)
    (pathlib.Path(folder) / "html" / "k1.json").write_text('{"text":"' + "a" * 1012 + '"}\n')
    with running(folder, CONFIGURATION) as (port, _):
        yield f"http://127.0.0.1:{port}/k1.json"


@contextlib.contextmanager
def running(folder, configuration, **values):
    """Runs nginx in a folder for the length of the block; gives its port, which the configuration calls so, and the process."""
    program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")
    if program is None:
        raise FileNotFoundError("nginx is not installed (Scripts/setup --bench)")
    for _ in range(5):
        port = free_port()
        (pathlib.Path(folder) / "nginx.conf").write_text(configuration.format(port=port, **values))
        process = subprocess.Popen([program, "-p", str(folder), "-c", "nginx.conf", "-e", "error.log"],
                                   stdin=subprocess.DEVNULL)
        if is_up(process, port):
            break
    else:
        raise RuntimeError(f"nginx does not start; see {folder}/error.log")
    try:
        yield port, process
    finally:
        process.terminate()
        process.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_up(process, port):
    while process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.01)
    return False
