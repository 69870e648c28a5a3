"""What the server is measured beside: a plain epoll writer (the floor), the same behind a proxy that terminates TLS, and NATS."""

import os
import shutil
import signal
import socket
import subprocess
import time

import processes
from processes import Process


def certificate(folder):
    """A certificate of our own and its key, as paths."""
    chain, key = os.path.join(folder, "chain.pem"), os.path.join(folder, "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", key, "-out", chain],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return chain, key


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def answers(port, patience=20):
    """Waits until somebody listens there."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"nobody listens on port {port}")


class Floor(Process):
    """The plain epoll writer; with a database each event is durable there before it is sent."""

    def __init__(self, threads, event, members, database=None):
        super().__init__(
            processes.built("floor"), "--threads", str(threads), "--event", event, "--members", members,
            *(["--database", database] if database else []))

    def __enter__(self):
        self.port = self.line()["port"]
        return self


class ProxiedFloor:
    """The floor behind haproxy, which terminates TLS; its CPU is that of both."""

    def __init__(self, threads, event, members, folder, chain, key, clients):
        self.floor = Floor(threads, event, members)
        self.folder, self.threads, self.clients = folder, threads, clients
        self.pem = os.path.join(folder, "proxy.pem")
        with open(self.pem, "w") as out:
            for path in (chain, key):
                with open(path) as part:
                    out.write(part.read())

    def __enter__(self):
        self.floor.__enter__()
        self.port = free_port()
        settings = os.path.join(self.folder, "haproxy.cfg")
        with open(settings, "w") as out:
            out.write(f"""global
    nbthread {self.threads}
    maxconn {2 * self.clients + 1000}
defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    maxconn {2 * self.clients + 1000}
frontend tls
    bind 127.0.0.1:{self.port} ssl crt {self.pem} alpn http/1.1
    default_backend floor
backend floor
    server one 127.0.0.1:{self.floor.port}
""")
        self.proxy = Process("haproxy", "-q", "-db", "-f", settings)
        self.proxy.__enter__()
        answers(self.port)
        return self

    def __exit__(self, *_):
        self.proxy.__exit__()
        self.floor.__exit__()

    @property
    def cpu_seconds(self):
        return self.floor.cpu_seconds + self.proxy.cpu_seconds


class NATS(Process):
    """A nats-server with as many threads as the others."""

    def __init__(self, threads):
        self.port = free_port()
        super().__init__(
            "env", f"GOMAXPROCS={threads}", "nats-server", "-a", "127.0.0.1", "-p", str(self.port), stop=signal.SIGTERM)

    def __enter__(self):
        answers(self.port)
        return self

    @staticmethod
    def is_installed():
        return shutil.which("nats-server") is not None
