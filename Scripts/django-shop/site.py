#!/usr/bin/env python3
"""Runs a fresh copy of Django's admin site, with a catalog of products, on a loopback port; prints the port.

With a PEM file of a certificate and one of its key it speaks TLS, and has its cookies go over TLS alone.

Needs Django 5.2 (`Scripts/setup --tests` installs it beside the build). Everything it keeps lies in the folder
that it is given, which must not be there yet.
"""

import pathlib
import signal
import socketserver
import ssl
import sys

import django
import django.core.management.utils
from django.conf import settings


def configure(folder: pathlib.Path, is_secure: bool) -> None:
    settings.configure(
        DEBUG=True,
        SECRET_KEY=django.core.management.utils.get_random_secret_key(),
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF="catalog.urls",
        INSTALLED_APPS=[
            "django.contrib.admin",
            "django.contrib.auth",
            "django.contrib.contenttypes",
            "django.contrib.sessions",
            "django.contrib.messages",
            "django.contrib.staticfiles",
            "catalog",
        ],
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
            "django.middleware.clickjacking.XFrameOptionsMiddleware",
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {
                    "context_processors": [
                        "django.template.context_processors.request",
                        "django.contrib.auth.context_processors.auth",
                        "django.contrib.messages.context_processors.messages",
                    ]
                },
            }
        ],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "db.sqlite3"}},
        # The password is not secret, and slow hashes would only heat the machine.
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        MEDIA_ROOT=folder / "media",
        STATIC_URL="static/",
        SESSION_COOKIE_SECURE=is_secure,
        CSRF_COOKIE_SECURE=is_secure,
        TIME_ZONE="UTC",
        USE_TZ=True,
    )
    django.setup()


def fill() -> None:
    from django.contrib.auth.models import User
    from django.core.management import call_command

    from catalog.models import Supplier

    call_command("migrate", run_syncdb=True, verbosity=0)
    User.objects.create_superuser("admin", "", "correct-horse")
    Supplier.objects.bulk_create(Supplier(name=f"Supplier {number}") for number in range(30))


def serve(certificate: list[str]) -> None:
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.servers.basehttp import WSGIRequestHandler, WSGIServer
    from django.core.wsgi import get_wsgi_application

    class Server(socketserver.ThreadingMixIn, WSGIServer):
        daemon_threads = True

    server = Server(("127.0.0.1", 0), WSGIRequestHandler)
    server.set_app(StaticFilesHandler(get_wsgi_application()))
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        # Hands are shaken in the thread of the connection, so that none holds up the others.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        server.base_environ["HTTPS"] = "on"
    print(server.server_port, flush=True)
    server.serve_forever()


def stop(*_: object) -> None:
    sys.exit(0)


def main() -> int:
    if len(sys.argv) not in (2, 4):
        print("usage: site.py NEW-FOLDER [CERTIFICATE KEY]", file=sys.stderr)
        return 2
    folder = pathlib.Path(sys.argv[1])
    certificate = sys.argv[2:]
    folder.mkdir(parents=True)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, stop)
    configure(folder, bool(certificate))
    fill()
    serve(certificate)
    return 0


if __name__ == "__main__":
    sys.exit(main())
