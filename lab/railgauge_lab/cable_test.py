import unittest

from railgauge_lab import cable


class Cable(unittest.TestCase):
    def test_two_nodes_are_each_others_remote_end(self):
        own, peer = cable.ends("/s", 2, 0, 1)
        self.assertEqual(cable.ends("/s", 2, 0, 2), (peer, own))
        self.assertIsNone(cable.switch_command("/s", 2, 0))

    def test_rails_share_no_socket(self):
        self.assertFalse(set(cable.ends("/s", 2, 0, 1)) & set(cable.ends("/s", 2, 1, 1)))

    def test_three_nodes_each_face_a_port_of_the_switch(self):
        ports = cable.switch_command("/s", 3, 1)[2:]
        ends = [cable.ends("/s", 3, 1, number) for number in (1, 2, 3)]
        self.assertEqual(ports, [f"{peer}={own}" for own, peer in ends])

    def test_a_single_node_has_a_rail_too(self):
        own, peer = cable.ends("/s", 1, 0, 1)
        self.assertNotEqual(own, peer)


if __name__ == "__main__":
    unittest.main()
