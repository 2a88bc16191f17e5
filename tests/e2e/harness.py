"""Runs the built railgauge on made-up nodes of this one machine.

A node is `connect="env"` and a recorded root folder, so several agents run side by side without ssh; the
agents, workers, plugins, journal and reports are the real ones.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest
import xml.etree.ElementTree as ElementTree

BUILD = pathlib.Path(os.environ["RAILGAUGE_BUILD"])
SOURCE = pathlib.Path(os.environ["RAILGAUGE_SOURCE"])
BINARY = BUILD / "bin" / "railgauge"
TEST_PLUGINS = BUILD / "lib" / "railgauge" / "test-plugins"
BROKEN_PLUGINS = BUILD / "lib" / "railgauge" / "broken-plugins"


def processes_of(marker):
    """Processes whose environment carries the marker: everything a run of ours started, however it detached."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            if marker.encode() in (entry / "environ").read_bytes():
                state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
                if state != "Z":
                    found.append((int(entry.name), (entry / "cmdline").read_bytes()))
        except OSError:
            continue
    return found


class Result:
    def __init__(self, process, out):
        self.code, self.stdout, self.stderr = process.returncode, process.stdout, process.stderr
        self.out = out

    def journal(self):
        return [json.loads(line) for line in (self.out / "journal.jsonl").read_text().splitlines()]

    def verdicts(self):
        """Case identity -> verdict record."""
        return {r["case"]: r for r in self.journal() if r["type"] == "verdict"}

    def outcomes(self):
        return {case: record["outcome"] for case, record in self.verdicts().items()}

    def junit(self):
        return ElementTree.parse(self.out / "junit.xml").getroot()

    def __str__(self):
        return f"exit {self.code}\n--- stdout\n{self.stdout}\n--- stderr\n{self.stderr}"


class RailgaugeTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="railgauge-e2e-")
        self.addCleanup(folder.cleanup)
        self.dir = pathlib.Path(folder.name)
        self.marker = f"RAILGAUGE_E2E={self.dir.name}"
        self.runs = 0

    def write(self, name, text, mode=0o644):
        path = self.dir / name
        path.write_text(textwrap.dedent(text).lstrip("\n"))
        path.chmod(mode)
        return path

    def suite(self, body, name="suite.xml"):
        return self.write(name, f'<suite name="e2e" version="1">\n{textwrap.dedent(body).strip()}\n</suite>\n')

    def root(self, hostname, ports=2, octet=1):
        """A recorded machine with that many healthy Soft-RoCE ports, one subnet each."""
        root = self.dir / f"root-{hostname}"
        if root.exists():
            return root
        def put(path, text):
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text + "\n")
        put("proc/sys/kernel/hostname", hostname)
        put("etc/machine-id", f"{abs(hash(hostname)) % 16**8:08x}" + f"{octet:024x}")
        put("proc/sys/kernel/random/boot_id", "00000000-0000-4000-8000-000000000000")
        addresses = []
        for rail in range(ports):
            device, netdev = f"rxe{rail}", f"eth{rail}"
            base = f"sys/class/infiniband/{device}"
            port = f"{base}/ports/1"
            for name, text in {"state": "4: ACTIVE", "phys_state": "5: LinkUp", "rate": "2.5 Gb/sec (1X SDR)",
                               "link_layer": "Ethernet"}.items():
                put(f"{port}/{name}", text)
            put(f"{base}/parent", netdev)
            put(f"{base}/node_guid", f"5054:00ff:fe00:{octet:02x}{rail:02x}")
            put(f"{port}/gids/0", f"0000:0000:0000:0000:0000:ffff:0a4d:{rail:02x}{octet:02x}")
            put(f"{port}/gid_attrs/types/0", "RoCE v2")
            put(f"{port}/gid_attrs/ndevs/0", netdev)
            for name, text in {"carrier": "1", "operstate": "up", "mtu": "9000", "speed": "-1",
                               "address": f"52:54:00:00:{octet:02x}:{rail:02x}", "flags": "0x1003",
                               "ifindex": str(rail + 2)}.items():
                put(f"sys/class/net/{netdev}/{name}", text)
            addresses.append({"ifname": netdev, "flags": ["UP", "LOWER_UP"], "operstate": "UP", "mtu": 9000,
                              "addr_info": [{"family": "inet", "local": f"10.77.{rail}.{octet}", "prefixlen": 24,
                                             "scope": "global"}]})
        put("railgauge/addresses.json", json.dumps(addresses))
        return root

    def hostfile(self, *nodes, connect="env", extra=""):
        """nodes: names, or (name, "key=value …") to override."""
        lines = []
        for octet, node in enumerate(nodes, 1):
            name, keys = node if isinstance(node, tuple) else (node, None)
            if keys is None:
                keys = f'connect="{connect}" agent={BINARY} root={self.root(name, octet=octet)}'
            lines.append(f"{name} {keys} {extra}".rstrip())
        return self.write("hostfile", "\n".join(lines) + "\n")

    def environment(self, plugins=(TEST_PLUGINS,), **more):
        # Under a sanitizer a plugin's SIGSEGV must stay one, or a crash would look like an exit.
        environment = dict(os.environ, ASAN_OPTIONS="handle_segv=0:handle_abort=0", RAILGAUGE_PLUGINS=":".join(map(str, plugins)),
                           RAILGAUGE_E2E=self.dir.name, **more)
        return environment

    def command(self, *words, timeout=120, **environment):
        return subprocess.run([str(BINARY), *map(str, words)], text=True, capture_output=True, timeout=timeout,
                              stdin=subprocess.DEVNULL, cwd=self.dir, env=self.environment(**environment))

    def run_suite(self, suite, hostfile, *words, timeout=180, **environment):
        self.runs += 1
        out = self.dir / f"out-{self.runs}"
        process = self.command("run", suite, "--hostfile", hostfile, "--out", out, *words, timeout=timeout,
                               **environment)
        return Result(process, out)

    def assert_nothing_left(self):
        self.assertEqual(processes_of(self.marker), [], "processes are left on the node")


def main():
    unittest.main(verbosity=2, argv=[sys.argv[0], *sys.argv[1:]])
