import shlex
import unittest

from railgauge_lab import LabError, ssh


class Hostfile(unittest.TestCase):
    def test_has_a_line_a_node_that_splits_into_its_words(self):
        text = ssh.hostfile("/lab/run", ["node-1", "node-2"], "/build/bin/railgauge")
        self.assertEqual([shlex.split(line) for line in text.splitlines()], [
            [name, f"connect=ssh -F /lab/run/ssh_config -T {name}", "agent=/build/bin/railgauge"]
            for name in ("node-1", "node-2")])

    def test_refuses_paths_that_connect_cannot_carry(self):
        for path in ("/my lab", '/a"b', "/a{b}"):
            with self.assertRaisesRegex(LabError, "--dir"):
                ssh.hostfile(path, ["node-1"], "/railgauge")


class Command(unittest.TestCase):
    def test_quotes_words_for_the_shell_on_the_node(self):
        argv = ssh.command("/lab/run", "/tmp/s", "node-1", ["echo", "a b; $(c)"])
        self.assertEqual(argv[-2:], ["node-1", "echo 'a b; $(c)'"])
        self.assertEqual(shlex.split(argv[-1]), ["echo", "a b; $(c)"])


if __name__ == "__main__":
    unittest.main()
