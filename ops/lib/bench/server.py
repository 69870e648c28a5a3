"""A real server on a database of its own, and members for it, through the API that everybody uses."""

import concurrent.futures
import http.client
import json
import os
import shutil
import signal
import ssl
import tempfile
import time
import urllib.parse

import processes


class Server(processes.Process):
    """`runthrough serve` on a free port of 127.0.0.1, with a private PostgreSQL in a folder that goes with it."""

    def __init__(self, *flags, is_secure=False):
        self.is_secure = is_secure
        program = processes.server_program()
        if not os.access(program, os.X_OK):
            raise RuntimeError(f"{program} cannot be run")
        self.folder = tempfile.mkdtemp(prefix="runthrough-bench-")
        os.chmod(self.folder, 0o755)
        super().__init__(
            program, "serve", "--announce", "json", "--host", "127.0.0.1", "--port", "0",
            "--data-directory", os.path.join(self.folder, "data"), "--log-level", "warning", *flags)

    def __enter__(self):
        try:
            ready = self.line()
        except BaseException:
            self.__exit__()
            raise
        self.ready = ready
        self.session, self.codes = ready["session"], ready["joinCodes"]
        self.port = urllib.parse.urlsplit(ready["url"]).port
        return self

    def __exit__(self, *_):
        database = self.database
        super().__exit__()
        if self.child.returncode == -signal.SIGKILL and database:
            try:
                os.kill(database, signal.SIGQUIT)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def database(self):
        """The process id of its PostgreSQL."""
        try:
            with open(os.path.join(self.folder, "data", "postgres", "postmaster.pid")) as file:
                return int(file.readline())
        except (OSError, ValueError):
            return None

    @property
    def database_url(self):
        """Where others can connect to it who run as the same user."""
        with open(os.path.join(self.folder, "data", "postgres", "postmaster.pid")) as file:
            port, sockets = file.read().splitlines()[3:5]
        return f"postgresql://runthrough@/runthrough?host={urllib.parse.quote(sockets, safe='')}&port={port}"

    def connection(self, **options):
        """A new one for requests; over TLS whatever the certificate says."""
        if not self.is_secure:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, **options)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=30, context=context, **options)

    def join(self, role, count, workers=8, patient=True):
        """Tokens of `count` new members. Each worker comes from a loopback address of its own: the limit on joins is
        one by address (and one over all, which is waited out; without patience who is refused is left out)."""

        def some(worker, count):
            connection = self.connection(source_address=(f"127.0.1.{worker + 1}", 0))
            tokens, refused = [], 0
            while len(tokens) + refused < count:
                body = {"code": self.codes[role], "name": f"{role} {worker}-{len(tokens)}", "role": role}
                connection.request("POST", "/api/v1/join", json.dumps(body), {"Content-Type": "application/json"})
                reply = connection.getresponse()
                text = reply.read()
                if reply.status == 201:
                    tokens.append(json.loads(text)["token"])
                elif reply.status in (429, 503) and not patient:
                    refused += 1
                elif reply.status in (429, 503):
                    time.sleep(min(float(reply.headers.get("Retry-After") or 1), 5))
                else:
                    raise RuntimeError(f"joining as {role}: {reply.status} {text[:500]!r}")
            connection.close()
            return tokens

        shares = [count // workers + (worker < count % workers) for worker in range(workers)]
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            return [token for tokens in pool.map(some, range(workers), shares) for token in tokens]

    def metric(self, name):
        """The value of a series without labels in /metrics; 0 when there is none yet."""
        connection = self.connection()
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        return next((float(line.split()[1]) for line in text.splitlines() if line.split(" ")[0] == name), 0.0)

    def appends(self):
        """How many batches the log has taken so far, and their seconds altogether."""
        return self.metric("runthrough_append_seconds_count"), self.metric("runthrough_append_seconds_sum")
