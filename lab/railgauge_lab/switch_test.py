import os
import socket
import tempfile
import unittest

from railgauge_lab import switch

BROADCAST = b"\xff" * 6


def address(number):
    return bytes([2, 0, 0, 0, 0, number])


def frame(destination, source, payload=b"x"):
    return destination + source + b"\x08\x00" + payload


class SwitchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.paths = [(os.path.join(folder.name, f"s{i}"), os.path.join(folder.name, f"n{i}"))
                      for i in range(3)]
        self.ports = [switch.Port(own, peer) for own, peer in self.paths]
        self.switch = switch.Switch(self.ports)
        self.nodes = [self.node(index) for index in range(3)]
        self.addCleanup(lambda: [each.socket.close() for each in self.ports])

    def node(self, index):
        node = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(node.close)
        node.bind(self.paths[index][1])
        node.setblocking(False)
        return node

    def send(self, index, data):
        self.nodes[index].sendto(data, self.paths[index][0])
        self.switch.step(0)

    def received(self, index):
        try:
            return self.nodes[index].recv(65536)
        except BlockingIOError:
            return None

    def test_floods_what_it_does_not_know_and_never_back(self):
        for data in (frame(BROADCAST, address(0)), frame(address(9), address(0))):
            self.send(0, data)
            self.assertEqual([self.received(i) for i in range(3)], [None, data, data])

    def test_sends_to_one_port_what_it_has_learnt(self):
        self.send(1, frame(BROADCAST, address(1)))
        self.received(0), self.received(2)
        data = frame(address(1), address(0), b"y" * 9000)
        self.send(0, data)
        self.assertEqual([self.received(i) for i in range(3)], [None, data, None])

    def test_a_station_that_moves_is_learnt_anew(self):
        self.send(1, frame(BROADCAST, address(1)))
        self.send(2, frame(BROADCAST, address(1)))
        while any([self.received(i) for i in range(3)]):
            pass
        data = frame(address(1), address(0))
        self.send(0, data)
        self.assertEqual([self.received(i) for i in range(3)], [None, None, data])

    def test_ignores_what_is_no_frame(self):
        self.send(0, b"short")
        self.assertEqual([self.received(i) for i in range(3)], [None] * 3)

    def test_a_port_that_reads_nothing_does_not_stop_the_others(self):
        for number in range(switch._QUEUE + 100):  # node 2 never reads
            data = frame(BROADCAST, address(0), number.to_bytes(2, "big"))
            self.send(0, data)
            self.assertEqual(self.received(1), data)
        waiting = len(self.ports[2].waiting)
        self.assertEqual(waiting, switch._QUEUE)
        first = self.received(2)
        self.assertEqual(first[-2:], b"\0\0")  # in order, the newest are those dropped
        self.switch.step(0)
        self.assertLess(len(self.ports[2].waiting), waiting)

    def test_a_node_that_starts_again_is_reached_again(self):
        data = frame(BROADCAST, address(0))
        self.send(0, data)
        self.nodes[1].close()
        os.unlink(self.paths[1][1])
        self.send(0, data)  # lost
        self.nodes[1] = self.node(1)
        self.send(0, data)
        self.assertEqual(self.received(1), data)


if __name__ == "__main__":
    unittest.main()
