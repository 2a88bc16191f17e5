import tempfile
import unittest
from unittest import mock

from railgauge_lab import LabError, fault, injection
from railgauge_lab.machine import Machine
from railgauge_lab.state import State


class InjectionTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = State(folder=folder.name, image="host", build="/b", nodes=2, rails=2,
                           memory=256, sockets="/s",
                           machines=[Machine(n, folder.name, "/s") for n in (1, 2)])
        self.done = []
        patch = mock.patch.object(injection, "_perform",
                                  lambda _state, step: self.done.append(step))
        patch.start()
        self.addCleanup(patch.stop)

    def test_every_fault_has_something_to_do_and_to_undo(self):
        given = {"NODE": "node-2", "RAIL": "1", "MTU": "1500", "PERCENT": "0.5"}
        for each in fault.FAULTS.values():
            self.done.clear()
            injection.apply(self.state, each.name, [given[word] for word in each.words.split()])
            done = len(self.done)
            self.assertGreater(done, 0, each.name)
            injection.clear(State.load(self.state.folder))  # remembered on disk
            self.assertGreater(len(self.done), done, each.name)
            self.state.faults.clear()

    def test_a_pulled_cable_has_two_ends(self):
        injection.apply(self.state, "cable-pull", ["0"])
        self.assertEqual([(step["node"], step["arguments"]) for step in self.done],
                         [(node, {"name": "rail0", "up": False}) for node in ("node-1", "node-2")])

    def test_undoes_the_latest_first(self):
        injection.apply(self.state, "firewall", ["node-1"])
        injection.apply(self.state, "freeze", ["node-1"])
        self.done.clear()
        injection.clear(self.state)
        self.assertEqual(self.done[0], {"node": "node-1", "qmp": "cont"})
        self.assertEqual(self.state.faults, [])

    def test_a_killed_machine_forgets_its_own_faults_only(self):
        injection.apply(self.state, "firewall", ["node-1"])
        injection.apply(self.state, "firewall", ["node-2"])
        injection.apply(self.state, "kill", ["node-1"])
        self.assertEqual([each["fault"] for each in self.state.faults],
                         ["firewall node-2", "kill node-1"])

    def test_refuses_what_makes_no_sense(self):
        for words, reason in ((["mtu", "node-1", "0"], "NODE RAIL MTU"),
                              (["mtu", "node-1", "2", "1500"], "RAIL"),
                              (["mtu", "node-1", "0", "9001"], "MTU"),
                              (["loss", "node-1", "0", "101"], "PERCENT"),
                              (["loss", "node-1", "0", "nan"], "PERCENT"),
                              (["kill", "node-3"], "node-3")):
            with self.assertRaisesRegex(LabError, reason):
                injection.apply(self.state, words[0], words[1:])
        self.assertEqual((self.done, self.state.faults), ([], []))

    def test_refuses_the_same_fault_twice(self):
        injection.apply(self.state, "freeze", ["node-1"])
        with self.assertRaisesRegex(LabError, "already"):
            injection.apply(self.state, "freeze", ["node-1"])

    def test_what_cannot_be_undone_stays_on_record(self):
        injection.apply(self.state, "freeze", ["node-1"])
        injection.apply(self.state, "cable-pull", ["0"])
        with mock.patch.object(injection, "_perform", side_effect=LabError("gone")):
            with self.assertRaisesRegex(LabError, "freeze node-1: gone"):
                injection.clear(self.state)
        self.assertEqual(len(self.state.faults), 2)


if __name__ == "__main__":
    unittest.main()
