"""Nodes that cannot be used: each its own exact ERROR, and the other nodes' cases still run."""
import sys

import harness

SUITE = '<test id="echo" check="echo-node"/>'


class UnusableNode(harness.RailgaugeTest):
    def run_with(self, keys, *words, **environment):
        result = self.run_suite(self.suite(SUITE), self.hostfile("good", ("bad", keys)), *words, **environment)
        self.assertEqual(result.code, 2, result)
        outcomes = {case: r for case, r in result.verdicts().items()}
        good = [r for case, r in outcomes.items() if "good" in case]
        bad = [r for case, r in outcomes.items() if "bad" in case]
        self.assertEqual([r["outcome"] for r in good], ["PASS"], result)
        self.assertEqual([r["outcome"] for r in bad], ["ERROR"], result)
        self.assert_nothing_left()
        return bad[0]

    def script(self, body):
        return self.write("connect", "#!/bin/sh\n" + body, mode=0o755)

    def test_unreachable_quotes_ssh(self):
        fake = self.write("ssh", """
            #!/bin/sh
            echo "Warning: something else" >&2
            echo "ssh: connect to host bad port 22: No route to host" >&2
            exit 255
            """, mode=0o755)
        verdict = self.run_with(f'connect="{fake} -T bad"')
        self.assertEqual(verdict["kind"], "NodeUnreachable")
        self.assertIn("ssh: connect to host bad port 22: No route to host", verdict["message"])

    def test_railgauge_not_on_the_path(self):
        env = self.script('shift 0; case "$1" in uname) echo aarch64; exit 0;; esac; echo "sh: $1: not found" >&2; exit 127\n')
        verdict = self.run_with(f'connect="{env}"')
        self.assertEqual(verdict["kind"], "AgentMissing")
        for words in ("railgauge or ", "aarch64 machine", "agent=PATH", "script/bootstrap --build-only"):
            self.assertIn(words, verdict["message"])

    def test_banner_is_skipped(self):
        noisy = self.script('echo "Welcome to this machine"; i=0; while [ $i -lt 500 ]; do echo "legal text $i"; i=$((i+1)); done; exec "$@"\n')
        result = self.run_suite(self.suite(SUITE),
                                self.hostfile("good", ("bad", f'connect="{noisy}" agent={harness.BINARY} '
                                                              f'root={self.root("bad", octet=2)}')))
        self.assertEqual(result.code, 0, result)

    def test_only_a_banner_is_quoted(self):
        refusing = self.script("echo This account is currently not available.; exit 1\n")
        verdict = self.run_with(f'connect="{refusing}"')
        self.assertEqual(verdict["kind"], "AgentFailed")
        self.assertIn("exited with status 1 before its first line", verdict["message"])
        self.assertIn("This account is currently not available.", verdict["message"])

    def test_endless_banner_is_cut(self):
        endless = self.script("exec yes spam\n")
        verdict = self.run_with(f'connect="{endless}"')
        self.assertEqual(verdict["kind"], "AgentFailed")
        self.assertIn("spam", verdict["message"])

    def test_another_protocol_version(self):
        newer = self.script("echo 'RAILGAUGE/9 {}'; exec cat > /dev/null\n")
        verdict = self.run_with(f'connect="{newer}"')
        self.assertEqual(verdict["kind"], "ProtocolMismatch")
        self.assertIn("RAILGAUGE/9", verdict["message"])
        self.assertIn("RAILGAUGE/1", verdict["message"])

    def test_garbage_after_the_hello(self):
        agent = f"{harness.BINARY} agent --root {self.root('bad', octet=2)}"
        garbled = self.script(f"{agent} | head -1; echo garbage; sleep 5\n")
        verdict = self.run_with(f'connect="{garbled}"')
        self.assertEqual(verdict["kind"], "ProtocolError")

    def test_agent_that_dies_between_hello_and_case(self):
        agent = f"{harness.BINARY} agent --root {self.root('bad', octet=2)}"
        mute = self.script(f"{agent} < /dev/null\n")
        verdict = self.run_with(f'connect="{mute}"')
        self.assertEqual(verdict["kind"], "NodeLost")

    def test_nothing_executable(self):
        verdict = self.run_with('connect="/nonexistent/tool exec {name}"')
        self.assertEqual(verdict["kind"], "AgentMissing")
        self.assertIn("/nonexistent/tool", verdict["message"])


class OneMachineTwice(harness.RailgaugeTest):
    def test_two_names_one_machine(self):
        root = self.root("twin")
        keys = f'connect="env" agent={harness.BINARY} root={root}'
        result = self.run_suite(self.suite(SUITE), self.hostfile(("a", keys), ("b", keys)))
        self.assertEqual(result.code, 3, result)
        self.assertRegex(result.stderr, "a.*b.*machine-id|machine-id.*a.*b")
        self.assertFalse(result.out.exists())

    def test_a_busy_node(self):
        import subprocess
        root = self.root("busy")
        agent = subprocess.Popen([str(harness.BINARY), "agent", "--root", str(root)], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, text=True, env=self.environment())
        try:
            self.assertTrue(agent.stdout.readline().startswith("RAILGAUGE/1 "))
            keys = f'connect="env" agent={harness.BINARY} root={root}'
            result = self.run_suite(self.suite(SUITE), self.hostfile(("busy", keys)))
            self.assertEqual(result.code, 2, result)
            verdict = next(iter(result.verdicts().values()))
            self.assertEqual(verdict["kind"], "NodeBusy")
            self.assertIn(f"pid {agent.pid}", verdict["message"])
        finally:
            agent.stdin.close()
            agent.wait(timeout=10)
            agent.stdout.close()


if __name__ == "__main__":
    sys.exit(harness.main())
