#!/usr/bin/env python3
"""The site of the example, on loopback. Prints its port, then serves until it is asked for /cut: the network is gone."""

import os
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class Site(SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/cut":
            return super().do_GET()
        self.send_response(204)
        self.end_headers()
        # Not in the thread of the connection, which the server waits for.
        Thread(target=self.server.shutdown).start()

    def log_message(self, *_):
        pass


def main():
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "web")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Site, directory=folder)) as server:
        print(server.server_port, flush=True)
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
