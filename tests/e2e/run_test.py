"""The whole way from a suite to exit code and reports, on made-up nodes."""
import json
import os
import signal
import subprocess
import sys
import time

import harness


class WholeRun(harness.RailgaugeTest):
    def test_every_topology(self):
        suite = self.suite("""
            <expect nodes="3" rails="2"/>
            <test id="port" check="echo-port"/>
            <test id="node" check="echo-node" needs="port"/>
            <test id="pair" check="echo-pair" needs="node"/>
            <test id="group" check="echo-group" needs="node"/>
            """)
        result = self.run_suite(suite, self.hostfile("a", "b", "c"), "--label", "rack=7")
        self.assertEqual(result.code, 0, result)
        outcomes = result.outcomes()
        self.assertEqual(set(outcomes.values()), {"PASS"}, result)
        # 3 nodes: 6 ports, 3 nodes, 3 pairs x 2 rails x 2 directions, 1 group
        self.assertEqual(len(outcomes), 6 + 3 + 12 + 1)
        self.assertEqual(result.journal()[0]["labels"], {"rack": "7"})
        suite_element = result.junit().find("testsuite")
        self.assertEqual(suite_element.get("tests"), "22")
        self.assertEqual(suite_element.get("failures"), "0")
        last = result.stdout.splitlines()[-3:]
        for name in ("junit.xml", "report.txt", "journal.jsonl"):
            self.assertTrue(any(name in line for line in last), result.stdout)
        self.assert_nothing_left()

    def test_plan_runs_nothing(self):
        suite = self.suite('<expect nodes="2" rails="2"/>\n<test id="pair" check="echo-pair"/>')
        result = self.run_suite(suite, self.hostfile("a", "b"), "--plan")
        self.assertEqual(result.code, 0, result)
        for words in ("10.77.0.0/24", "a/rxe0", "4 cases"):
            self.assertIn(words, result.stdout)
        self.assertFalse(result.out.exists())

    def test_only_brings_what_it_needs(self):
        suite = self.suite("""
            <test id="first" check="echo-node"/>
            <test id="second" check="echo-node" needs="first"/>
            <test id="third" check="echo-node"/>
            """)
        result = self.run_suite(suite, self.hostfile("a"), "--only", "sec*")
        tests = {r["test"] for r in result.journal() if r["type"] == "case"}
        self.assertEqual(tests, {"first", "second"})
        unknown = self.run_suite(suite, self.hostfile("a"), "--only", "fourth")
        self.assertEqual(unknown.code, 3, unknown)

    def test_pair_suite_with_one_node(self):
        result = self.run_suite(self.suite('<test id="pair" check="echo-pair"/>'), self.hostfile("a"))
        self.assertEqual(result.code, 3, result)
        self.assertIn("needs two nodes", result.stderr)

    def test_failed_runs_only_what_failed(self):
        suite = self.suite("""
            <test id="fine" check="echo-node"/>
            <test id="link" check="link-up"/>
            """)
        hostfile = self.hostfile("a", "b")
        (self.root("b") / "sys/class/infiniband/rxe1/ports/1/state").write_text("1: DOWN\n")
        first = self.run_suite(suite, hostfile)
        self.assertEqual(first.code, 1, first)
        again = self.run_suite(suite, hostfile, "--failed", first.out / "journal.jsonl")
        self.assertEqual(again.code, 1, again)
        self.assertEqual(len(again.outcomes()), 1, again)
        (self.root("b") / "sys/class/infiniband/rxe1/ports/1/state").write_text("4: ACTIVE\n")
        mended = self.run_suite(suite, hostfile, "--failed", first.out / "journal.jsonl")
        self.assertEqual(mended.code, 0, mended)
        nothing = self.run_suite(suite, hostfile, "--failed", mended.out / "journal.jsonl")
        self.assertEqual(nothing.code, 3, nothing)

    def test_needs_blocks_and_names_the_case(self):
        suite = self.suite("""
            <test id="link" check="link-up"/>
            <test id="pair" check="echo-pair" needs="link"/>
            """)
        hostfile = self.hostfile("a", "b")
        (self.root("b") / "sys/class/infiniband/rxe1/ports/1/state").write_text("1: DOWN\n")
        result = self.run_suite(suite, hostfile)
        self.assertEqual(result.code, 1, result)
        pair = {case: r for case, r in result.verdicts().items() if case.startswith("pair")}
        self.assertEqual(sorted(r["outcome"] for r in pair.values()), ["PASS", "PASS", "SKIP", "SKIP"], result)
        for record in pair.values():
            if record["outcome"] == "SKIP":
                self.assertIn("needs link", record["message"])

    def test_report_again_from_the_journal(self):
        result = self.run_suite(self.suite('<test id="n" check="echo-node"/>'), self.hostfile("a"))
        before = (result.out / "junit.xml").read_text()
        (result.out / "junit.xml").unlink()
        report = self.command("report", result.out / "journal.jsonl")
        self.assertEqual(report.returncode, 0, report.stderr)
        self.assertEqual((result.out / "junit.xml").read_text(), before)

    def test_out_folder_is_not_reused(self):
        suite, hostfile = self.suite('<test id="n" check="echo-node"/>'), self.hostfile("a")
        first = self.run_suite(suite, hostfile)
        kept = (first.out / "journal.jsonl").read_text()
        second = self.command("run", suite, "--hostfile", hostfile, "--out", first.out)
        self.assertEqual(second.returncode, 3, second.stderr)
        self.assertEqual((first.out / "journal.jsonl").read_text(), kept)

    def test_report_that_cannot_be_written_is_exit_4(self):
        result = self.run_suite(self.suite('<test id="n" check="echo-node"/>'), self.hostfile("a"),
                                "--junit", "/proc/nowhere/junit.xml")
        self.assertEqual(result.code, 4, result)
        self.assertIn("/proc/nowhere/junit.xml", result.stderr)


class CutShort(harness.RailgaugeTest):
    def start(self):
        suite = self.suite("""
            <test id="first" check="echo-node"/>
            <test id="stuck" check="hangs" needs="first"/>
            <test id="last" check="echo-node" needs="stuck"/>
            """)
        out = self.dir / "out"
        plugins = self.dir / "plugins"
        plugins.mkdir()
        (plugins / "hangs.so").write_bytes((harness.BROKEN_PLUGINS / "hangs.so").read_bytes())
        process = subprocess.Popen(
            [str(harness.BINARY), "run", str(suite), "--hostfile", str(self.hostfile("a")), "--out", str(out)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.dir,
            env=self.environment(plugins=(harness.TEST_PLUGINS, plugins)))
        journal = out / "journal.jsonl"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if journal.exists() and any(json.loads(line).get("case", "").startswith("stuck") and '"start"' in line
                                        for line in journal.read_text().splitlines() if line.endswith("}")):
                return process, out
            time.sleep(0.05)
        process.kill()
        self.fail(f"the stuck case never started: {process.communicate()}")

    def test_interrupt_writes_reports(self):
        process, out = self.start()
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130, stdout + stderr)
        self.assertTrue((out / "junit.xml").exists())
        self.assertIn("interrupted", (out / "report.txt").read_text().lower())
        self.assert_nothing_left()

    def test_killed_runner_leaves_a_journal_and_no_process(self):
        process, out = self.start()
        process.kill()
        process.communicate()
        report = self.command("report", out / "journal.jsonl")
        self.assertEqual(report.returncode, 2, report.stdout + report.stderr)
        self.assertIn("NotRun", (out / "junit.xml").read_text())
        deadline = time.monotonic() + 5  # the agent has 2 s from the end of its input
        while harness.processes_of(self.marker) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assert_nothing_left()


if __name__ == "__main__":
    sys.exit(harness.main())
