"""An unusable suite, node list or command line: exit 3, one exact line each with its place, and nothing is started."""
import sys

import harness

GOOD_TEST = '<test id="echo" check="echo-node"/>'


class UnusableInput(harness.RailgaugeTest):
    def refused(self, text, *expected, raw=False):
        suite = self.write("bad.xml", text) if raw else self.suite(text, "bad.xml")
        touched = self.dir / "started"
        connect = self.write("connect", f'#!/bin/sh\ntouch {touched}\nexec "$@"\n', mode=0o755)
        result = self.run_suite(suite, self.hostfile("a", connect=connect))
        self.assertEqual(result.code, 3, result)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), len(expected), result)
        for line, (place, words) in zip(lines, expected):
            self.assertTrue(line.startswith(f"{suite}:{place}:"), f"{line}\nshould start with {suite}:{place}:")
            self.assertIn(words, line)
        self.assertFalse(touched.exists(), "a node was contacted")
        self.assertFalse(result.out.exists(), "an output folder was made")

    def test_wrong_attribute(self):
        self.refused('<test id="a" check="echo-node" tiemout="5 s"/>', ("2", "did you mean 'timeout'"))

    def test_unknown_check(self):
        self.refused('<test id="a" check="ecko-node"/>', ("2", "did you mean 'echo-node'"))

    def test_missing_variable(self):
        self.refused('<test id="a" check="echo-node" timeout="${patience}"/>', ("2", "patience"))

    def test_cyclic_needs(self):
        self.refused('<test id="a" check="echo-node" needs="b"/>\n<test id="b" check="echo-node" needs="a"/>',
                     ("3", "a -> b -> a"))

    def test_duplicate_id(self):
        self.refused(GOOD_TEST + "\n" + GOOD_TEST, ("3", "echo"))

    def test_doctype(self):
        self.refused('<!DOCTYPE suite [<!ENTITY a "b">]>\n<suite name="x" version="1">\n' + GOOD_TEST + "\n</suite>\n",
                     ("1", "DOCTYPE"), raw=True)

    def test_truncated(self):
        self.refused('<suite name="x" version="1">\n<test id="echo" check="ec', ("2", ""), raw=True)

    def test_not_there(self):
        result = self.command("run", "nowhere.xml", "--nodes", "local")
        self.assertEqual(result.returncode, 3)
        self.assertIn("nowhere.xml", result.stderr)

    def test_command_line(self):
        suite = self.suite(GOOD_TEST)
        for words, expected in (
                ([], "--nodes LIST or --hostfile FILE"),
                (["--nodes", "a b"], "a b"),
                (["--nodes", "a,a"], "a"),
                (["--hostfile", "nowhere"], "nowhere"),
                (["--nodse", "a"], "did you mean '--nodes'"),
                (["--nodes", "local", "--set", "floor"], "NAME=VALUE"),
                (["--nodes", "local", "--set", "nosuch=1"], "nosuch"),
                (["--nodes", "local", "--pair", "a"], "A,B"),
                (["--nodes", "local", "--color", "blue"], "blue"),
                (["--nodes", "local", "--failed", "nowhere.jsonl"], "nowhere.jsonl")):
            with self.subTest(words=words):
                result = self.command("run", suite, *words)
                self.assertEqual(result.returncode, 3, result.stderr)
                self.assertIn(expected, result.stderr)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def test_unknown_command(self):
        result = self.command("rnu")
        self.assertEqual(result.returncode, 3)
        self.assertIn("did you mean 'run'", result.stderr)

    def test_help_everywhere(self):
        for words in (["--help"], ["run", "--help"], ["validate", "--help"], ["list", "--help"], ["help", "--help"],
                      ["report", "--help"], ["agent", "--help"]):
            with self.subTest(words=words):
                result = self.command(*words)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn("usage: railgauge", result.stdout)


if __name__ == "__main__":
    sys.exit(harness.main())
