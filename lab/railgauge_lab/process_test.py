import dataclasses
import os
import signal
import subprocess
import unittest

from railgauge_lab.process import Process


class ProcessTest(unittest.TestCase):
    def spawn(self, *argv):
        process = Process.spawn(argv, os.devnull)
        self.addCleanup(self.reap, process.pid)
        return process

    @staticmethod
    def reap(pid):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(pid, 0)

    def test_stop_ends_what_it_started(self):
        process = self.spawn("sleep", "60")
        self.assertTrue(process.alive())
        process.stop()
        self.assertFalse(process.alive())
        process.stop()  # again: nothing to do

    def test_stop_ends_one_that_ignores_the_request(self):
        process = self.spawn("sh", "-c", "trap '' TERM; echo; while :; do sleep 1; done")
        process.stop(patience=0.2)
        self.assertFalse(process.alive())

    def test_another_process_with_its_number_is_left_alone(self):
        process = self.spawn("sleep", "60")
        stranger = dataclasses.replace(process, start=process.start - 1)
        self.assertFalse(stranger.alive())
        stranger.stop()
        self.assertTrue(process.alive())

    def test_one_that_is_gone_is_not_alive(self):
        child = subprocess.Popen(["true"])
        child.wait()
        self.assertFalse(Process(child.pid, 1).alive())


if __name__ == "__main__":
    unittest.main()
