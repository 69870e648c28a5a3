"""The processes of a cluster on this machine: PostgreSQL, NATS servers, nodes, HAProxy, each started, crashed, paused and ended
by itself. `ops/cluster` runs it for people, Tests/Cluster and ops/bench cluster for themselves."""

import concurrent.futures
import csv
import json
import os
import pwd
import random
import secrets
import select
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
HERE = os.path.dirname(os.path.abspath(__file__))
# The kernel ends what a thread has started when that thread ends: this one stays for as long as we run.
LAUNCHER = concurrent.futures.ThreadPoolExecutor(1)
START = 90.0  # seconds for anything to be ready


def free_ports(count):
    """Ports that nobody listens on now, and that no connection going out is given: they are free again when a process restarts."""
    free = []
    for port in random.SystemRandom().sample(range(20_000, 32_000), 2_000):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        free.append(port)
        if len(free) == count:
            return free
    raise OSError(f"no {count} ports are free")


def until(what, look, patience=START, every=0.02):
    """Looks until there is something to see."""
    limit = time.monotonic() + patience
    while not (seen := look()):
        if time.monotonic() > limit:
            raise RuntimeError(f"no {what} within {patience:.0f} s")
        time.sleep(every)
    return seen


def started_at(pid):
    """When a process began, in clock ticks since the start of the machine: with its id it names it for ever. None when it is gone."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return None if fields[0] == "Z" else int(fields[19])


class Part:
    """One process, with its log, that can be started again after each end. It ends with whoever started it."""

    farewell = signal.SIGTERM
    as_postgres = False

    def __init__(self, cluster, name):
        self.cluster, self.name, self.process, self.paused, self.asked = cluster, name, None, False, False
        self.log = os.path.join(cluster.folder, "log", f"{name}.log")

    def command(self):
        raise NotImplementedError

    def environment(self):
        return {}

    def is_ready(self):
        raise NotImplementedError

    def launch(self):
        user = ["--reuid=postgres", "--regid=postgres", "--init-groups"] if self.as_postgres and os.getuid() == 0 else []
        kept = {k: v for k, v in os.environ.items() if not k.startswith("RUNTHROUGH_")}
        with open(self.log, "ab") as log:
            self.process = LAUNCHER.submit(
                subprocess.Popen, ["setpriv", *user, "--pdeathsig", "TERM", *self.command()], env=kept | self.environment(),
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, start_new_session=True,
                cwd=self.cluster.folder).result()
        self.paused = self.asked = False
        self.cluster.note()
        return self

    def ready(self):
        def look():
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.name} ended with {self.process.returncode}:\n{self.tail()}")
            return self.is_ready()

        until(f"ready {self.name}", look)
        return self

    def start(self):
        return self.launch().ready()

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self):
        return self.process.pid

    def signal(self, how):
        if self.is_running:
            self.process.send_signal(how)

    def crash(self):
        """kill -9, and nothing said to anybody."""
        self.signal(signal.SIGKILL)
        self.process.wait()

    def pause(self):
        self.signal(signal.SIGSTOP)
        self.paused = True

    def resume(self):
        self.signal(signal.SIGCONT)
        self.paused = False

    def ask_to_end(self):
        """Once: a second time would mean at once."""
        if self.is_running and not self.asked:
            self.resume()
            self.signal(self.farewell)
            self.asked = True

    def stop(self, patience=30):
        """Asks it to end and waits; kills it when it does not."""
        if not self.is_running:
            return self.process and self.process.returncode
        self.ask_to_end()
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def tail(self, characters=3000):
        try:
            with open(self.log, errors="replace") as file:
                return file.read()[-characters:]
        except OSError:
            return ""

    @property
    def cpu_seconds(self):
        """User and system time of all its threads."""
        return time.clock_gettime((~self.pid << 3) | 2)

    @property
    def resident_kib(self):
        with open(f"/proc/{self.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def fetch(url, patience=2.0, context=None):
    """Status and body; 0 when nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=patience, context=context) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")
    except (OSError, ValueError):
        return 0, ""


class Postgres(Part):
    """A PostgreSQL of the cluster's own, on a Unix socket only."""

    as_postgres = True
    farewell = signal.SIGINT  # fast shutdown: connections are ended, nothing is lost

    def __init__(self, cluster, name="postgres"):
        super().__init__(cluster, name)
        self.programs = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
        self.data = os.path.join(cluster.folder, name)
        self.socket = os.path.join(self.data, "socket")

    def as_its_user(self, *command, **options):
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []
        return subprocess.run([*user, *command], check=True, capture_output=True, text=True, cwd="/", **options)

    def prepare(self):
        """Makes the database unless it is there."""
        if os.path.exists(os.path.join(self.data, "data", "PG_VERSION")):
            return self
        os.makedirs(self.data, exist_ok=True)
        if os.getuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.data, owner.pw_uid, owner.pw_gid)
        os.chmod(self.data, 0o700)
        self.as_its_user(
            os.path.join(self.programs, "initdb"), "--pgdata", os.path.join(self.data, "data"), "--username=runthrough",
            "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.as_its_user("mkdir", "-m", "0700", self.socket)
        return self

    def command(self):
        settings = {
            "listen_addresses": "", "unix_socket_directories": self.socket, "max_connections": "200",
            "wal_writer_delay": "10ms", "wal_writer_flush_after": "128kB", "wal_compression": "on",
            "log_min_messages": "warning", "logging_collector": "off"}
        flags = [flag for name, value in settings.items() for flag in ("-c", f"{name}={value}")]
        return [os.path.join(self.programs, "postgres"), "-D", os.path.join(self.data, "data"), *flags]

    def is_ready(self):
        done = subprocess.run(
            [os.path.join(self.programs, "pg_isready"), "-q", "-h", self.socket, "-d", "postgres"], capture_output=True)
        return done.returncode == 0

    def start(self):
        self.prepare()
        super().start()
        self.make("runthrough")
        return self

    def make(self, database):
        known = self.query("SELECT count(*) FROM pg_database WHERE datname = '%s'" % database, "postgres")
        if known == "0":
            self.query(f"CREATE DATABASE {database}", "postgres")

    def query(self, text, database="runthrough"):
        return self.as_its_user("psql", "-XAtq", "-h", self.socket, "-U", "runthrough", "-d", database, "-c", text).stdout.strip()

    def restart(self, how=signal.SIGQUIT):
        """As fate does it: at once, with recovery from its log at the start."""
        self.signal(how)
        self.process.wait()
        return self.start()

    @property
    def url(self):
        return f"postgresql://runthrough@/runthrough?host={urllib.parse.quote(self.socket, safe='')}"


class NATS(Part):
    """One server of the NATS cluster."""

    def __init__(self, cluster, number, ports):
        super().__init__(cluster, f"nats-{number}")
        self.port, self.cluster_port, self.monitor_port = ports

    def command(self):
        routes = ",".join(
            f"nats-route://route:{self.cluster.nats_password}@127.0.0.1:{server.cluster_port}" for server in self.cluster.nats)
        return ["nats-server", "-c", os.path.join(HERE, "nats.conf"), "--routes", routes]

    def environment(self):
        return {
            "NATS_NAME": self.name, "NATS_LISTEN": f'"127.0.0.1:{self.port}"',
            "NATS_CLUSTER_LISTEN": f'"127.0.0.1:{self.cluster_port}"',
            "NATS_MONITOR_LISTEN": f'"127.0.0.1:{self.monitor_port}"',
            "NATS_PASSWORD": f'"{self.cluster.nats_password}"', "NATS_CLUSTER_PASSWORD": f'"{self.cluster.nats_password}"'}

    def is_ready(self):
        return fetch(f"http://127.0.0.1:{self.monitor_port}/healthz", 0.5)[0] == 200

    def figures(self):
        return json.loads(fetch(f"http://127.0.0.1:{self.monitor_port}/varz")[1])


class Node(Part):
    """One `runthrough serve`."""

    def __init__(self, cluster, number, port, program=None):
        super().__init__(cluster, f"node-{number}")
        self.port, self.program, self.announced = port, program or cluster.program, {}
        self.settings = {}

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def command(self):
        return [self.program, "serve", "--announce", "json"]

    def environment(self):
        settings = {
            "HOST": "127.0.0.1", "PORT": str(self.port), "DATABASE_URL": self.cluster.postgres.url,
            "DATA_DIRECTORY": os.path.join(self.cluster.folder, self.name), "PUBLIC_URL": self.cluster.url,
            "TRUSTED_NETWORKS": "127.0.0.0/8", "LOG_LEVEL": self.cluster.log_level}
        if self.cluster.nats:
            settings["NATS_URL"] = ",".join(
                f"nats://runthrough:{self.cluster.nats_password}@127.0.0.1:{server.port}" for server in self.cluster.nats)
        return {f"RUNTHROUGH_{name}": value for name, value in (settings | self.cluster.settings | self.settings).items()}

    def launch(self):
        self.announced, self._line = {}, b""
        return super().launch()

    def is_ready(self):
        if not self.announced:
            output = self.process.stdout.fileno()
            if not select.select([output], [], [], 0)[0]:
                return False
            self._line += os.read(output, 65536)
            if not self._line.endswith(b"\n"):
                return False
            self.announced = json.loads(self._line)
        return self.readiness()[0] == 200

    def readiness(self):
        return fetch(f"{self.url}/readyz")

    def metrics(self):
        """Every series without a label, and the sum of each family with labels."""
        values = {}
        for line in fetch(f"{self.url}/metrics", 10)[1].splitlines():
            if line and not line.startswith("#"):
                name, value = line.rsplit(" ", 1)
                family = name.split("{", 1)[0]
                values[family] = values.get(family, 0.0) + float(value)
                values[name] = float(value)
        return values


class HAProxy(Part):
    """The load balancer, with the configuration that is shipped."""

    farewell = signal.SIGTERM

    def __init__(self, cluster, ports):
        super().__init__(cluster, "haproxy")
        self.plain_port, self.port, self.statistics_port = ports
        self.certificate = os.path.join(cluster.folder, "certificate.pem")

    def prepare(self):
        """A certificate for development, that signs itself; made anew a day before it expires."""
        key, chain = self.certificate + ".key", self.certificate + ".chain"
        lasts = ["openssl", "x509", "-checkend", "86400", "-noout", "-in", chain]
        if os.path.exists(self.certificate) and subprocess.run(lasts, capture_output=True).returncode == 0:
            return
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", chain],
            check=True, capture_output=True)
        with open(os.open(self.certificate, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as both:
            for part in (chain, key):
                with open(part) as file:
                    both.write(file.read())
        os.remove(key)

    def command(self):
        return ["haproxy", "-db", "-f", os.path.join(HERE, "haproxy.cfg")]

    def environment(self):
        nodes = [f"127.0.0.1:{node.port}" for node in self.cluster.nodes]
        # What is not there is never ready.
        nodes += ["127.0.0.1:9"] * (3 - len(nodes))
        return {
            "HTTP_BIND": f"127.0.0.1:{self.plain_port}", "HTTPS_BIND": f"127.0.0.1:{self.port}",
            "STATISTICS_BIND": f"127.0.0.1:{self.statistics_port}", "CERTIFICATE": self.certificate,
            **{f"NODE_{number}": node for number, node in enumerate(nodes, 1)}}

    def start(self):
        self.prepare()
        return super().start()

    def is_ready(self):
        """Whether it serves, and sends people to every node that runs."""
        _, table = fetch(f"http://127.0.0.1:{self.statistics_port}/;csv", 1)
        head, *lines = list(csv.reader(table.lstrip("# ").splitlines())) or [[]]
        up = {server["svname"] for server in (dict(zip(head, line)) for line in lines) if server["status"].startswith("UP")}
        running = {node.name for node in self.cluster.nodes if node.is_running}
        return running <= up and fetch(self.cluster.url + "/readyz", 1, self.trust())[0] == 200

    def trust(self):
        """Trusts this certificate and no other."""
        return ssl.create_default_context(cafile=self.certificate + ".chain")


class Cluster:
    """All of it, in one folder."""

    def __init__(self, folder=None, nodes=3, nats=3, ports=None, program=None, settings=None, log_level="notice"):
        self.is_temporary = folder is None
        self.folder = os.path.abspath(folder or tempfile.mkdtemp(prefix="runthrough-cluster-"))
        os.makedirs(os.path.join(self.folder, "log"), exist_ok=True)
        os.chmod(self.folder, 0o755)  # the database's own user must get through
        self.program = program or server_program()
        self.settings, self.log_level = settings or {}, log_level
        self.nats_password = self.secret("nats-password")
        given = list(ports or free_ports(3 + nodes + 3 * nats))
        self.haproxy = HAProxy(self, given[:3])
        self.postgres = Postgres(self)
        self.nodes = [Node(self, number, given[3 + number - 1]) for number in range(1, nodes + 1)]
        rest = given[3 + nodes:]
        self.nats = [NATS(self, number, rest[3 * number - 3:3 * number]) for number in range(1, nats + 1)]

    def secret(self, name):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
                file.write(secrets.token_hex(16))
        with open(path) as file:
            return file.read()

    @property
    def url(self):
        return f"https://localhost:{self.haproxy.port}"

    @property
    def parts(self):
        """In the order of starting."""
        return [self.postgres, *self.nats, *self.nodes, self.haproxy]

    def start(self, balance=True):
        try:
            if not self.postgres.is_running:
                self.postgres.start()
            for server in self.nats:
                server.launch()
            for server in self.nats:
                server.ready()
            # The first makes the tables; the others would only wait for it.
            for node in self.nodes:
                node.launch()
                if node is self.nodes[0]:
                    node.ready()
            for node in self.nodes:
                node.ready()
            if balance:
                self.haproxy.start()
        except BaseException:
            self.stop()
            raise
        return self

    def note(self):
        """Who belongs to this cluster, for `ops/cluster stop` and `status`."""
        lines = [
            {"name": part.name, "pid": part.process.pid, "began": started_at(part.process.pid)}
            for part in self.parts if part.process is not None]
        path = os.path.join(self.folder, "processes.json")
        with open(path + ".new", "w") as file:
            json.dump({"url": self.url, "master": os.getpid(), "began": started_at(os.getpid()), "processes": lines}, file)
        os.replace(path + ".new", path)

    def stop(self):
        """Ends all of it, in the reverse order of starting; nodes together, they say goodbye for some seconds."""
        for node in self.nodes:
            node.ask_to_end()
        for part in reversed(self.parts):
            part.stop()
        if self.is_temporary:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def owner_link(self):
        """The newest one-time link that a node has announced, at the load balancer's address."""
        link = self.nodes[0].announced["owner"]
        return self.url + link[link.index("/owner/"):]


def server_program():
    """RUNTHROUGH_BINARY, or this checkout's release build, made if need be."""
    if program := os.environ.get("RUNTHROUGH_BINARY"):
        return os.path.abspath(program)
    subprocess.run([os.path.join(ROOT, "ops", "run"), "help"], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(ROOT, ".build", "release", "runthrough")
