"""NATS servers that let nobody in without a login, over TLS: certificates, accounts and users made for one test by openssl alone."""

from __future__ import annotations

import base64
import binascii
import json
import os
import subprocess
import time
from pathlib import Path

from topology import NATS, free_ports


def openssl(folder: Path, *arguments: str, input: bytes | None = None) -> bytes:
    return subprocess.run(["openssl", *arguments], cwd=folder, input=input, capture_output=True, check=True).stdout


class Authority:
    """Vouches for servers."""

    def __init__(self, folder: Path, name: str = "authority"):
        self.folder, self.name = folder, name
        openssl(folder, "req", "-x509", *KEY, "-days", "2", "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.pem")

    @property
    def file(self) -> Path:
        return self.folder / f"{self.name}.pem"

    def certify(self, name: str, *hosts: str) -> tuple[Path, Path]:
        """Certificate and key of a server that answers at these hosts, as `DNS:localhost`."""
        openssl(self.folder, "req", *KEY, "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        (self.folder / f"{name}.ext").write_text(f"subjectAltName={','.join(hosts)}\n")
        openssl(
            self.folder, "x509", "-req", "-in", f"{name}.csr", "-CA", self.file.name, "-CAkey", f"{self.name}.key", "-CAcreateserial",
            "-days", "2", "-extfile", f"{name}.ext", "-out", f"{name}.pem")
        return self.folder / f"{name}.pem", self.folder / f"{name}.key"


KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


class Identity:
    """An operator, account or user of NATS: an Ed25519 key whose public half, in NATS' own letters, is its name."""

    PREFIXES = {"operator": 14 << 3, "account": 0, "user": 20 << 3}
    BOUNDLESS = {"subs": -1, "data": -1, "payload": -1}
    CLAIMS = {
        "operator": {}, "user": BOUNDLESS,
        "account": {"limits": BOUNDLESS | {"imports": -1, "exports": -1, "wildcards": True, "conn": -1, "leaf": -1}}}

    def __init__(self, folder: Path, kind: str, name: str):
        self.folder, self.kind, self.name, self.key = folder, kind, name, f"{name}.ed25519"
        openssl(folder, "genpkey", "-algorithm", "ed25519", "-out", self.key)
        prefix = self.PREFIXES[kind]
        public = openssl(folder, "pkey", "-in", self.key, "-pubout", "-outform", "DER")[-32:]
        private = openssl(folder, "pkey", "-in", self.key, "-outform", "DER")[-32:]
        self.public = self.letters(bytes([prefix]) + public)
        self.seed = self.letters(bytes([18 << 3 | prefix >> 5, (prefix & 31) << 3]) + private)

    @staticmethod
    def letters(data: bytes) -> str:
        return base64.b32encode(data + binascii.crc_hqx(data, 0).to_bytes(2, "little")).decode().rstrip("=")

    def vouch(self, other: "Identity", expires: int | None = None) -> str:
        """A JWT that says who `other` is, signed by this one."""
        claims = {"iat": int(time.time()) - 60, "iss": self.public, "sub": other.public, "name": other.name, "jti": other.public}
        claims["nats"] = self.CLAIMS[other.kind] | {"type": other.kind, "version": 2}
        if expires is not None:
            claims["exp"] = expires
        said = ".".join(encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ed25519-nkey"}, claims))
        (self.folder / "said").write_text(said)
        return said + "." + encoded(openssl(self.folder, "pkeyutl", "-sign", "-rawin", "-inkey", self.key, "-in", "said"))

    def credentials(self, user: "Identity", **how) -> Path:
        """The file with which a user of this account logs in."""
        path = self.folder / f"{user.name}.creds"
        path.write_text(
            f"-----BEGIN NATS USER JWT-----\n{self.vouch(user, **how)}\n------END NATS USER JWT------\n\n"
            f"-----BEGIN USER NKEY SEED-----\n{user.seed}\n------END USER NKEY SEED------\n")
        return path


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class GuardedNATS(NATS):
    """One of several servers with a configuration of their own."""

    configuration = ""

    def command(self):
        path = os.path.join(self.cluster.folder, f"{self.name}.conf")
        routes = ", ".join(f'"nats-route://127.0.0.1:{server.cluster_port}"' for server in self.cluster.nats)
        with open(path, "w") as file:
            file.write(
                f'server_name: {self.name}\nlisten: "127.0.0.1:{self.port}"\nhttp: "127.0.0.1:{self.monitor_port}"\n'
                f'cluster {{ name: guarded, listen: "127.0.0.1:{self.cluster_port}", routes: [{routes}], no_advertise: true }}\n'
                + self.configuration)
        return ["nats-server", "-c", path]


def guard(cluster, configuration: str, count: int = 2) -> None:
    """Gives a cluster that has not started NATS servers of this configuration."""
    ports = free_ports(3 * count)
    cluster.nats = [GuardedNATS(cluster, number, ports[3 * number - 3:3 * number]) for number in range(1, count + 1)]
    for server in cluster.nats:
        server.configuration = configuration


def tls(authority: Authority, *hosts: str) -> str:
    certificate, key = authority.certify("server", *hosts)
    return f'tls {{ cert_file: "{certificate}", key_file: "{key}", timeout: 5 }}\n'
