#!/usr/bin/env python3
"""railgauge on the lab: real verbs, real ssh, real kernels, and the faults an engineer meets at the rack."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("RAILGAUGE_BUILD", REPOSITORY / "build" / "release")).resolve()
BINARY = BUILD / "bin" / "railgauge"
LAB = REPOSITORY / "lab" / "lab"
SUITE = REPOSITORY / "suites" / "lab.xml"


class LabRun(unittest.TestCase):
    nodes, maxDiff = "2", None

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="railgauge-lab-run-")
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name).resolve()
        cls.lab("up", "--build", BUILD, "--nodes", cls.nodes)
        cls.addClassCleanup(cls.lab, "down")
        cls.hostfile = cls.folder / "hostfile"
        cls.runs = 0

    @classmethod
    def lab(cls, *words, check=True):
        done = subprocess.run([str(LAB), "--dir", str(cls.folder), *map(str, words)], capture_output=True, text=True,
                              timeout=300)
        if check and done.returncode != 0:
            raise AssertionError(f"lab/lab {words}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    def fault(self, *words):
        self.addCleanup(self.lab, "fault", "clear")
        self.lab("fault", *words)

    def run_suite(self, *words, suite=SUITE, hostfile=None, **environment):
        type(self).runs += 1
        self.out = self.folder / f"out-{self.runs}"
        self.done = subprocess.run(
            [str(BINARY), "run", str(suite), "--hostfile", str(hostfile or self.hostfile), "--out", str(self.out),
             *map(str, words)], capture_output=True, text=True, timeout=600, env=dict(os.environ, **environment))
        self.told = f"exit {self.done.returncode}\n{self.done.stdout}\n{self.done.stderr}"
        return self.done.returncode

    def records(self, kind):
        lines = (self.out / "journal.jsonl").read_text().splitlines()
        return [record for record in map(json.loads, lines) if record["type"] == kind]

    def verdicts(self):
        """(test, target) -> verdict"""
        planned = {record["case"]: record for record in self.records("case")}
        return {(planned[v["case"]]["test"], planned[v["case"]]["target"]): v for v in self.records("verdict")}

    def outcomes(self):
        return sorted((test, target, v["outcome"]) for (test, target), v in self.verdicts().items())

    def no_worker_left(self):
        for number in range(1, int(self.nodes) + 1):
            left = self.lab("ssh", f"node-{number}", "--", "pgrep", "-a", "railgauge", check=False)
            self.assertEqual(left.stdout, "", f"node-{number} still runs a railgauge process")


HEALTHY = sorted(
    [("link", f"node-{n}/rxe{r}", "PASS") for n in (1, 2) for r in (0, 1)] +
    [("bw", f"node-{a}/rxe{r} -> node-{b}/rxe{r}", "PASS") for a, b in ((1, 2), (2, 1)) for r in (0, 1)])


class TwoNodes(LabRun):
    def test_healthy(self):
        self.assertEqual(self.run_suite(), 0, self.told)
        self.assertEqual(self.outcomes(), HEALTHY)
        for (test, _), verdict in self.verdicts().items():
            if test == "bw":
                bandwidth = [v["value"] for v in verdict["values"] if v["name"] == "bandwidth"]
                self.assertGreater(bandwidth[0], 20e6, verdict)
        self.assertGreaterEqual(len(self.records("series")), 4, "bins of 100 ms are missing")
        suite = ElementTree.parse(self.out / "junit.xml").getroot().find("testsuite")
        self.assertEqual([suite.get(k) for k in ("tests", "failures", "errors", "skipped")], ["8", "0", "0", "0"])
        subprocess.run(["xmllint", "--noout", str(self.out / "junit.xml")], check=True)
        counted = subprocess.run(
            ["/usr/bin/python3", "-c", "import sys, junitparser as j\n"
             "x = j.JUnitXml.fromfile(sys.argv[1])\n"
             "print(*[sum(getattr(s, k) for s in x) for k in ('tests', 'failures', 'errors', 'skipped')])",
             str(self.out / "junit.xml")], capture_output=True, text=True)
        self.assertEqual(counted.stdout.split(), ["8", "0", "0", "0"], counted.stderr)
        last = self.done.stdout.splitlines()[-3:]
        self.assertTrue(all(str(self.out) in line for line in last), last)
        self.no_worker_left()

    def rail_1_is_lost(self):
        self.assertEqual(self.done.returncode, 1, self.told)
        verdicts = self.verdicts()
        for (test, target), verdict in verdicts.items():
            if "rxe0" in target and "rxe1" not in target:
                self.assertEqual(verdict["outcome"], "PASS", (target, verdict))
        return verdicts

    def test_cable_pulled(self):
        self.fault("cable-pull", "1")
        self.run_suite()
        verdicts = self.rail_1_is_lost()
        for node in ("node-1", "node-2"):
            link = verdicts["link", f"{node}/rxe1"]
            self.assertEqual(link["outcome"], "FAIL")
            for words in ("rxe1", "eth1", "DOWN", "reseat the cable"):
                self.assertIn(words, link["message"])
        blocked = [v for (test, target), v in verdicts.items() if test == "bw" and "rxe1" in target]
        self.assertEqual([v["outcome"] for v in blocked], ["SKIP", "SKIP"])
        for verdict in blocked:
            self.assertIn("needs link", verdict["message"])

    def test_cable_pulled_and_address_gone(self):
        self.fault("cable-pull", "1")
        for node in ("node-1", "node-2"):
            self.lab("fault", "address-gone", node, "1")
        self.run_suite()
        verdicts = self.rail_1_is_lost()
        missing = [v for (test, _), v in verdicts.items() if test == ""]
        self.assertEqual([v["outcome"] for v in missing], ["FAIL"], self.told)
        for words in ("2 rails", "found 1", "10.77.0.0/24", "rxe1", "eth1"):
            self.assertIn(words, missing[0]["message"])
        self.assertFalse([1 for (test, target), v in verdicts.items()
                          if test == "bw" and "rxe1" in target and v["outcome"] not in ("SKIP", "FAIL")])

    def test_cable_pulled_during_the_run(self):
        suite = self.folder / "long.xml"
        suite.write_text(SUITE.read_text().replace('name="duration" value="1 s"', 'name="duration" value="6 s"'))
        process = subprocess.Popen([str(BINARY), "run", str(suite), "--hostfile", str(self.hostfile), "--rails",
                                    "10.77.1.0/24", "--out", str(self.folder / "out-during")],
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        journal = self.folder / "out-during" / "journal.jsonl"
        while process.poll() is None and not (journal.exists() and '"on":true' in journal.read_text()
                                              or journal.exists() and journal.read_text().count('"type":"start"') >= 3):
            try:
                process.wait(timeout=0.2)
            except subprocess.TimeoutExpired:
                pass
        self.fault("cable-pull", "1")
        output = process.communicate(timeout=300)[0]
        self.assertEqual(process.returncode, 1, output)
        self.out = self.folder / "out-during"
        traffic = [v for (test, _), v in self.verdicts().items() if test == "bw"]
        self.assertTrue(traffic and all(v["outcome"] == "FAIL" for v in traffic), output)

    def test_firewall_is_a_decoded_failure(self):
        self.fault("firewall", "node-2")
        self.assertEqual(self.run_suite("--rails", "10.77.0.0/24"), 1, self.told)
        traffic = [v for (test, _), v in self.verdicts().items() if test == "bw"]
        self.assertEqual([v["outcome"] for v in traffic], ["FAIL", "FAIL"], self.told)
        for verdict in traffic:
            bandwidth = [v["value"] for v in verdict["values"] if v["name"] == "bandwidth"]
            self.assertEqual(bandwidth, [0], verdict)
            self.assertRegex(verdict["message"], "RETRY_EXC_ERR|no acknowledgement")
            self.assertIn("4791", verdict["message"] + " ".join(verdict["details"]))

    def test_from_inside_a_machine(self):
        inside = "/run/inside"  # /root is closed to the guest when QEMU runs without root
        done = self.lab("ssh", "node-1", "--", "railgauge", "run", str(SUITE), "--nodes", "node-1,node-2", "--out", inside,
                        check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("control connection", done.stderr + done.stdout)
        self.out = self.folder / "out-inside"
        self.out.mkdir()
        (self.out / "journal.jsonl").write_text(
            self.lab("ssh", "node-1", "--", "cat", f"{inside}/journal.jsonl").stdout)
        self.assertEqual(self.outcomes(), HEALTHY)
        warnings = [record["text"] for record in self.records("warning")]
        self.assertTrue(any("control connection" in text for text in warnings), warnings)

    def test_a_frozen_node_is_an_error_and_the_other_goes_on(self):
        self.fault("freeze", "node-2")
        self.assertEqual(self.run_suite("--only", "link"), 2, self.told)
        outcomes = self.verdicts()
        self.assertEqual(outcomes["link", "node-1/rxe0"]["outcome"], "PASS")
        lost = [v for (test, target), v in outcomes.items() if target.startswith("node-2")]
        self.assertTrue(lost and all(v["outcome"] == "ERROR" and v["kind"] == "NodeUnreachable" for v in lost), self.told)

    def test_unusable_nodes_over_real_ssh(self):
        config = f"ssh -F {self.folder}/ssh_config -T"
        good = self.hostfile.read_text().splitlines()[0]
        for name, line, kind in (
                ("no such host", f'node-2 connect="{config} nowhere" agent={BINARY}', "NodeUnreachable"),
                ("no railgauge", f'node-2 connect="{config} node-2" agent=/opt/nowhere/railgauge', "AgentMissing")):
            with self.subTest(name):
                hostfile = self.folder / "bad-hostfile"
                hostfile.write_text(f"{good}\n{line}\n")
                self.assertEqual(self.run_suite("--only", "link", hostfile=hostfile), 2, self.told)
                verdicts = self.verdicts()
                self.assertEqual(verdicts["link", "node-1/rxe0"]["outcome"], "PASS")
                self.assertEqual(verdicts["link", "node-2/*"]["kind"], kind, self.told)


class ThreeNodes(LabRun):
    nodes = "3"

    def test_full_mesh_and_group(self):
        suite = self.folder / "mesh.xml"
        suite.write_text("""<suite name="mesh" version="1">
  <expect nodes="3" rails="2"/>
  <test id="link" check="link-up"/>
  <test id="group" check="echo-group"/>
  <test id="bw" check="ib-write-bw" needs="link">
    <param name="duration" value="1 s"/>
    <param name="warm_up" value="100 ms"/>
    <limit metric="bandwidth" min="0.005 Gbit/s"/>
  </test>
</suite>
""")
        code = self.run_suite(suite=suite, hostfile=self.with_test_plugins())
        self.assertEqual(code, 0, self.told)
        cases = self.records("case")
        mesh = [c for c in cases if c["test"] == "bw"]
        # 3 pairs x 2 rails x 2 directions; 3 rounds of pairs (one is a bye for the third), both ways, a rail at a time
        self.assertEqual(len(mesh), 12)
        self.assertEqual(len({c["round"] for c in mesh}), 12)
        self.assertEqual(len([c for c in cases if c["test"] == "group"]), 1)
        self.assertEqual({o for _, _, o in self.outcomes()}, {"PASS"}, self.told)
        self.no_worker_left()

    def with_test_plugins(self):
        """The guests see this build; the agent there finds test plugins through its environment."""
        plugins = BUILD / "lib" / "railgauge" / "test-plugins"
        os.environ["RAILGAUGE_PLUGINS"] = str(plugins)
        self.addCleanup(os.environ.pop, "RAILGAUGE_PLUGINS")
        hostfile = self.folder / "hostfile-plugins"
        lines = []
        for line in self.hostfile.read_text().splitlines():
            lines.append(line.replace('-T node-', f'-T node-').replace('" agent=', f' env RAILGAUGE_PLUGINS={plugins}" agent='))
        hostfile.write_text("\n".join(lines) + "\n")
        return hostfile


if __name__ == "__main__":
    if shutil.which("qemu-system-x86_64") is None:
        raise SystemExit("qemu-system-x86_64 is missing; script/bootstrap installs it")
    unittest.main(verbosity=2)
