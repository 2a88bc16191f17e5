import contextlib
import io
import tempfile
import unittest
from unittest import mock

from railgauge_lab import arguments, cli


class Arguments(unittest.TestCase):
    def parse(self, *words):
        return arguments.parser().parse_args(words)

    def test_the_folder_may_stand_before_or_behind_the_command(self):
        self.assertEqual(self.parse("--dir", "/x", "down").dir, "/x")
        self.assertEqual(self.parse("down", "--dir", "/x").dir, "/x")

    def test_the_folder_may_come_from_the_environment(self):
        with mock.patch.dict("os.environ", RAILGAUGE_LAB_DIR="/y"):
            self.assertEqual(self.parse("status").dir, "/y")

    def test_a_command_for_a_node_is_taken_as_it_is(self):
        parsed = self.parse("ssh", "node-1", "--", "ls", "-l", "--dir", "--", "x")
        self.assertEqual(parsed.node, "node-1")
        self.assertEqual(cli.remote_words(parsed), ["ls", "-l", "--dir", "--", "x"])

    def test_up_defaults_to_two_nodes_with_two_rails(self):
        parsed = self.parse("up")
        self.assertEqual((parsed.nodes, parsed.rails, parsed.image), (2, 2, "host"))

    def test_refuses_counts_that_have_no_address(self):
        for words in (("up", "--nodes", "0"), ("up", "--nodes", "251"), ("up", "--rails", "x")):
            with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as error:
                self.parse(*words)
            self.assertIn("must be from 1 to", error.getvalue())

    def test_without_a_lab_says_how_to_start_one(self):
        with tempfile.TemporaryDirectory() as folder:
            with mock.patch("sys.argv", ["lab", "--dir", folder, "status"]):
                with self.assertRaisesRegex(SystemExit, "no lab is up in .*'lab/lab up'"):
                    cli.main()


if __name__ == "__main__":
    unittest.main()
