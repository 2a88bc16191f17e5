#!/usr/bin/env python3
"""The lab itself: it comes up, carries RDMA, breaks on request, mends, and leaves nothing."""

import glob
import json
import os
import shlex
import signal
import subprocess
import tempfile
import time
import unittest

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
LAB = os.path.join(REPOSITORY, "lab", "lab")


def processes_naming(folder):
    """Command lines of the processes that a lab in this folder has left."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                line = file.read().replace(b"\0", b" ").decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if folder in line:
            found.append(line)
    return found


class LabCase(unittest.TestCase):
    options = ()

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="railgauge-lab-test-")
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = os.path.realpath(temporary.name)
        cls.build = os.path.join(cls.folder, "build")
        cls.run_lab("up", "--build", cls.build, *cls.options)
        cls.addClassCleanup(cls.run_lab, "down")

    @classmethod
    def call(cls, *words):
        return subprocess.run([LAB, "--dir", cls.folder, *words], capture_output=True, text=True,
                              check=False, timeout=300)

    @classmethod
    def run_lab(cls, *words):
        done = cls.call(*words)
        if done.returncode != 0:
            raise AssertionError(f"lab/lab {' '.join(words)}: exit {done.returncode}\n"
                                 f"{done.stdout}{done.stderr}")
        return done.stdout

    def on(self, node, *words):
        return self.run_lab("ssh", node, "--", *words)

    def reaches(self, node, address, *options):
        return self.call("ssh", node, "--", "ping", "-c1", "-W2", *options, address).returncode == 0

    def carrier(self, node, rail):
        return self.on(node, "cat", f"/sys/class/net/eth{rail}/carrier").strip()


class TwoNodes(LabCase):
    port = 18515

    def tearDown(self):
        self.run_lab("fault", "clear")

    def test_every_rail_is_active_and_carries_jumbo_frames(self):
        for node, peer in (("node-1", 2), ("node-2", 1)):
            devices = self.on(node, "ibv_devinfo")
            self.assertEqual(devices.count("PORT_ACTIVE"), 2, devices)
            self.assertEqual(devices.count("active_mtu:\t\t4096"), 2, devices)
            links = self.on(node, "rdma", "link")
            for rail in (0, 1):
                self.assertIn(f"link rxe{rail}/1 state ACTIVE physical_state LINK_UP "
                              f"netdev eth{rail}", links)
                self.assertTrue(self.reaches(node, f"10.77.{rail}.{peer}", "-s8972", "-Mdo"))

    def test_management_is_no_rail(self):
        self.assertNotIn("mgmt0", self.on("node-1", "rdma", "link"))
        self.assertFalse(self.reaches("node-1", "10.0.2.2", "-Ieth0"))

    def test_a_link_is_narrower_than_its_slot(self):
        device = "/sys/class/net/eth0/device/../.."  # virtio device, its PCI function, the port
        self.assertEqual(self.on("node-1", "cat", f"{device}/max_link_width").strip(), "16")
        self.assertEqual(self.on("node-1", "cat", f"{device}/current_link_width").strip(), "1")

    def test_nodes_are_different_machines(self):
        for file in ("/etc/machine-id", "/etc/hostname", "/proc/sys/kernel/random/boot_id"):
            self.assertNotEqual(self.on("node-1", "cat", file), self.on("node-2", "cat", file))
        self.assertEqual(self.on("node-1", "hostname"), "node-1\n")

    def test_nodes_log_in_to_each_other_over_the_fabric(self):
        self.assertEqual(self.on("node-1", "getent", "hosts", "node-2").split()[0], "10.77.0.2")
        self.assertEqual(self.on("node-1", "ssh", "node-2", "hostname"), "node-2\n")

    def test_the_hostfile_leads_to_the_nodes(self):
        with open(os.path.join(self.folder, "hostfile"), encoding="utf-8") as file:
            lines = [shlex.split(line) for line in file]
        for name, connect, agent in lines:
            words = connect.removeprefix("connect=").replace("{name}", name).split()
            done = subprocess.run([*words, "hostname"], capture_output=True, text=True, check=True,
                                  stdin=subprocess.DEVNULL)
            self.assertEqual(done.stdout, f"{name}\n")
            self.assertEqual(agent, f"agent={self.build}/bin/railgauge")

    def test_an_unknown_host_key_is_refused(self):
        with open(os.path.join(self.folder, "known_hosts"), encoding="utf-8") as file:
            keys = [line.split()[1:3] for line in file]
        with tempfile.NamedTemporaryFile("w") as wrong:
            wrong.write(f"node-1 {' '.join(keys[1])}\n")
            wrong.flush()
            done = subprocess.run(
                ["ssh", "-F", f"{self.folder}/ssh_config", "-o", f"UserKnownHostsFile={wrong.name}",
                 "node-1", "true"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 255)
        self.assertIn("Host key verification failed", done.stderr)

    def test_guests_run_what_is_built_while_they_are_up(self):
        program = os.path.join(self.build, "bin", "railgauge")
        os.makedirs(os.path.dirname(program), exist_ok=True)
        for version in ("1.0", "2.0 longer"):
            with open(program + ".new", "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\necho {version}\n")
            os.chmod(program + ".new", 0o755)
            os.replace(program + ".new", program)
            self.assertEqual(self.on("node-1", "railgauge"), f"{version}\n")

    def test_guests_write_without_touching_this_machine(self):
        self.on("node-1", "touch", "/etc/railgauge-lab-was-here")
        self.assertFalse(os.path.exists("/etc/railgauge-lab-was-here"))

    def test_a_second_lab_needs_a_folder_of_its_own(self):
        done = self.call("up")
        self.assertEqual(done.returncode, 1)
        self.assertIn("is up in", done.stderr)

    def test_commands_keep_their_exit_code_and_words(self):
        self.assertEqual(self.call("ssh", "node-1", "--", "sh", "-c", "exit 7").returncode, 7)
        self.assertEqual(self.on("node-1", "printf", "%s|", "a b", "$HOME", "'"), "a b|$HOME|'|")

    def test_qmp_answers(self):
        self.assertEqual(json.loads(self.run_lab("qmp", "node-1", "query-status"))["status"],
                         "running")

    # Faults: each shows its effect, and clearing it ends the effect.

    def test_list_names_every_fault(self):
        names = [line.split()[0] for line in self.run_lab("fault", "list").splitlines()]
        self.assertEqual(names, ["cable-pull", "port-down", "address-gone", "mtu", "loss",
                                 "firewall", "freeze", "kill", "clear"])

    def test_cable_pull_takes_both_carriers_of_one_rail(self):
        self.run_lab("fault", "cable-pull", "1")
        self.assertEqual([self.carrier(node, rail) for node in ("node-1", "node-2")
                          for rail in (0, 1)], ["1", "0", "1", "0"])
        self.assertIn("link rxe1/1 state DOWN", self.on("node-1", "rdma", "link"))
        self.run_lab("fault", "clear")
        self.assertIn("link rxe1/1 state ACTIVE", self.on("node-1", "rdma", "link"))
        self.assertTrue(self.reaches("node-1", "10.77.1.2"))

    def test_port_down_takes_one_carrier(self):
        self.run_lab("fault", "port-down", "node-2", "0")
        self.assertEqual([self.carrier("node-1", 0), self.carrier("node-2", 0)], ["1", "0"])
        self.run_lab("fault", "clear")
        self.assertTrue(self.reaches("node-1", "10.77.0.2"))

    def test_address_gone(self):
        self.run_lab("fault", "address-gone", "node-1", "1")
        self.assertNotIn("10.77.1.1", self.on("node-1", "ip", "address"))
        self.run_lab("fault", "clear")
        self.assertTrue(self.reaches("node-1", "10.77.1.2"))

    def test_mtu_lowers_what_rdma_uses(self):
        self.run_lab("fault", "mtu", "node-1", "0", "1500")
        self.assertIn("active_mtu:\t\t1024", self.on("node-1", "ibv_devinfo", "-d", "rxe0"))
        self.run_lab("fault", "clear")
        self.assertIn("active_mtu:\t\t4096", self.on("node-1", "ibv_devinfo", "-d", "rxe0"))

    def test_loss(self):
        self.run_lab("fault", "loss", "node-1", "0", "100")
        self.assertFalse(self.reaches("node-1", "10.77.0.2"))
        self.assertTrue(self.reaches("node-1", "10.77.1.2"))
        self.run_lab("fault", "clear")
        self.assertTrue(self.reaches("node-1", "10.77.0.2"))
        self.assertNotIn("netem", self.on("node-1", "tc", "qdisc", "show"))

    def test_firewall_stops_rdma_and_nothing_else(self):
        self.assertEqual(self.pingpong(), 0)
        self.run_lab("fault", "firewall", "node-2")
        self.assertNotEqual(self.pingpong(), 0)
        self.assertTrue(self.reaches("node-1", "10.77.0.2"))
        self.run_lab("fault", "clear")
        self.assertEqual(self.pingpong(), 0)

    def test_freeze(self):
        self.run_lab("fault", "freeze", "node-2")
        self.assertIn("node-2  paused", self.run_lab("status"))
        self.assertFalse(self.reaches("node-1", "10.77.0.2"))
        self.assertEqual(self.carrier("node-1", 0), "1")
        self.run_lab("fault", "clear")
        self.assertTrue(self.reaches("node-2", "10.77.0.1"))

    def test_kill_and_its_clearing_start_a_machine_anew(self):
        before = self.on("node-2", "cat", "/proc/sys/kernel/random/boot_id")
        self.run_lab("fault", "mtu", "node-2", "0", "1500")
        self.run_lab("fault", "kill", "node-2")
        self.assertIn("node-2  gone", self.run_lab("status"))
        self.assertNotEqual(self.call("ssh", "node-2", "--", "true").returncode, 0)
        self.run_lab("fault", "clear")
        self.assertNotEqual(self.on("node-2", "cat", "/proc/sys/kernel/random/boot_id"), before)
        self.assertTrue(self.reaches("node-1", "10.77.0.2", "-s8972", "-Mdo"))

    def pingpong(self):
        """The exit code of RDMA sends from node-1 to node-2."""
        TwoNodes.port += 1  # a server that nobody reached keeps its port until its time is up
        words = ["timeout", "20", "ibv_rc_pingpong", "-d", "rxe0", "-g", "1", "-n", "20",
                 "-p", str(TwoNodes.port)]
        with subprocess.Popen([LAB, "--dir", self.folder, "ssh", "node-2", "--", *words],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            while True:
                client = self.call("ssh", "node-1", "--", *words, "10.77.0.2")
                # The server may not listen yet.
                if "Couldn't connect" not in client.stderr or server.poll() is not None:
                    server.terminate()
                    return client.returncode


class ThreeNodes(LabCase):
    options = ("--nodes", "3", "--rails", "1")

    def test_all_reach_each_other_through_the_switch(self):
        for node in (1, 2, 3):
            for peer in {1, 2, 3} - {node}:
                self.assertTrue(self.reaches(f"node-{node}", f"10.77.0.{peer}", "-s8972", "-Mdo"))

    def test_a_frozen_node_does_not_stop_the_others(self):
        self.run_lab("fault", "freeze", "node-2")
        self.assertTrue(self.reaches("node-1", "10.77.0.3"))
        self.run_lab("fault", "clear")
        self.assertTrue(self.reaches("node-1", "10.77.0.2"))


class Ends(unittest.TestCase):
    """However a lab ends, none of its processes stays."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="railgauge-lab-test-")
        self.addCleanup(temporary.cleanup)
        self.folder = os.path.realpath(temporary.name)
        self.lab = [LAB, "--dir", self.folder]

    def state(self):
        try:
            with open(os.path.join(self.folder, "state.json"), encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return {"machines": [], "sockets": ""}

    def check_nothing_stays(self, sockets):
        self.assertEqual(processes_naming(self.folder), [])
        self.assertFalse(os.path.exists(sockets))
        self.assertEqual(glob.glob(os.path.join(self.folder, "*key*")), [])

    def test_down(self):
        subprocess.run([*self.lab, "up", "--nodes", "3"], check=True, stdout=subprocess.DEVNULL)
        self.assertNotEqual(processes_naming(self.folder), [])
        sockets = self.state()["sockets"]
        subprocess.run([*self.lab, "down"], check=True, stdout=subprocess.DEVNULL)
        self.check_nothing_stays(sockets)
        subprocess.run([*self.lab, "down"], check=True, stdout=subprocess.DEVNULL)

    def test_interrupted_up(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.up_with_a_machine() as up:
                sockets = self.state()["sockets"]
                up.send_signal(number)
                up.communicate(timeout=60)
                self.assertEqual(up.returncode, 130)
            self.check_nothing_stays(sockets)

    def test_failed_up_quotes_the_console(self):
        with self.up_with_a_machine() as up:
            state = self.state()
            os.kill(state["machines"][0]["process"]["pid"], signal.SIGKILL)
            error = up.communicate(timeout=60)[1]
        self.assertEqual(up.returncode, 1)
        self.assertIn("node-1 ended while it came up; its console ends:", error)
        self.check_nothing_stays(state["sockets"])

    def test_no_root_folder(self):
        done = subprocess.run([*self.lab, "up", "--image", self.folder], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("is no root folder of a Debian system", done.stderr)
        self.check_nothing_stays("")

    def up_with_a_machine(self):
        """A `lab up` on its way, with a machine started at least."""
        up = subprocess.Popen([*self.lab, "up"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True)
        deadline = time.monotonic() + 60
        while not any(each["process"] for each in self.state()["machines"]):
            self.assertLess(time.monotonic(), deadline)
            self.assertIsNone(up.poll())
            time.sleep(0.01)
        return up


if __name__ == "__main__":
    unittest.main(verbosity=2)
