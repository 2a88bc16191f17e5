"""A plugin that crashes, exits, hangs, floods or forks becomes one ERROR with its last output; everything else goes on."""
import sys

import harness


class BrokenPlugin(harness.RailgaugeTest):
    def folder_with(self, *names):
        folder = self.dir / "plugins"
        folder.mkdir(mode=0o755)
        for name in names:
            (folder / f"{name}.so").write_bytes((harness.BROKEN_PLUGINS / f"{name}.so").read_bytes())
        return folder

    def run_broken(self, name):
        """The verdict of the broken check on one of two nodes; the healthy cases around it must pass."""
        suite = self.suite(f"""
            <test id="before" check="echo-node"/>
            <test id="broken" check="{name}" after="before"/>
            <test id="behind" check="echo-node" after="broken"/>
            """)
        result = self.run_suite(suite, self.hostfile("a"), plugins=(harness.TEST_PLUGINS, self.folder_with(name)))
        self.assertEqual(result.code, 2, result)
        verdicts = {record["case"].split(":")[0].split("[")[0].split()[0]: record for record in result.verdicts().values()}
        self.assertEqual(verdicts["before"]["outcome"], "PASS", result)
        self.assertEqual(verdicts["behind"]["outcome"], "PASS", result)
        self.assertEqual(verdicts["broken"]["outcome"], "ERROR", result)
        errors = result.junit().findall("testsuite/testcase/error")
        self.assertEqual(len(errors), 1)
        self.assertTrue(errors[0].text.startswith(errors[0].get("message")))
        self.assert_nothing_left()
        return verdicts["broken"], result

    def test_segfault(self):
        verdict, _ = self.run_broken("segfault")
        self.assertEqual(verdict["kind"], "PluginCrashed")
        self.assertIn("Segmentation fault", verdict["message"])

    def test_abort(self):
        verdict, _ = self.run_broken("aborts")
        self.assertEqual(verdict["kind"], "PluginCrashed")

    def test_exit_zero_is_no_pass(self):
        verdict, _ = self.run_broken("exits")
        self.assertEqual(verdict["kind"], "PluginExited")

    def test_exception(self):
        verdict, _ = self.run_broken("throws")
        self.assertEqual(verdict["kind"], "PluginError")

    def test_hang_ends_at_its_timeout(self):
        verdict, _ = self.run_broken("hangs")
        self.assertEqual(verdict["kind"], "PluginTimeout")
        self.assertIn("timeout", verdict["message"])

    def test_flood_is_cut(self):
        suite = self.suite('<test id="flood" check="flood"/>')
        result = self.run_suite(suite, self.hostfile("a"), plugins=(self.folder_with("flood"),))
        self.assertLess((result.out / "journal.jsonl").stat().st_size, 2_000_000)
        self.assertLess((result.out / "junit.xml").stat().st_size, 100_000)
        self.assert_nothing_left()

    def test_invalid_utf8_still_makes_xml(self):
        suite = self.suite('<test id="bytes" check="invalid-utf8"/>')
        result = self.run_suite(suite, self.hostfile("a"), plugins=(self.folder_with("invalid-utf8"),))
        self.assertIsNotNone(result.junit().find("testsuite/testcase"))
        (result.out / "journal.jsonl").read_text(encoding="utf-8")

    def test_daemon_is_swept_up(self):
        suite = self.suite('<test id="daemon" check="daemon"/>')
        self.run_suite(suite, self.hostfile("a"), plugins=(self.folder_with("daemon"),))
        self.assert_nothing_left()

    def test_not_a_number(self):
        verdict, _ = self.run_broken("metric-nan")
        self.assertEqual(verdict["kind"], "InvalidValue")

    def test_a_plugin_that_cannot_be_used_is_listed_with_its_reason(self):
        listed = self.command("list", plugins=(self.folder_with("wrong-abi", "no-entry", "static-crash"),))
        self.assertEqual(listed.returncode, 0, listed.stderr)
        for words in ("wrong-abi.so: cannot be used: ", "no-entry.so: cannot be used: ", "static-crash.so: cannot be used: ",
                      "link-up"):
            self.assertIn(words, listed.stdout)


if __name__ == "__main__":
    sys.exit(harness.main())
