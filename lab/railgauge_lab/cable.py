"""How the ends of a rail meet: a pair of Unix datagram sockets, or a switch from three nodes on.

Frames never leave these sockets. QEMU's multicast netdevs would send them out of this machine.
"""

import os
import sys

_SWITCH = os.path.join(os.path.dirname(os.path.realpath(__file__)), "switch.py")


def ends(folder, nodes, rail, number):
    """(local, remote) socket paths of a node's end of a rail; nodes count from 1."""
    own = _end(folder, rail, number)
    if nodes == 2:
        return own, _end(folder, rail, 3 - number)
    return own, _port(folder, rail, number)


def switch_command(folder, nodes, rail):
    """The process in which three and more nodes meet; None where a cable will do."""
    if nodes < 3:
        return None
    pairs = [f"{_port(folder, rail, number)}={_end(folder, rail, number)}"
             for number in range(1, nodes + 1)]
    return [sys.executable, _SWITCH, *pairs]


def _end(folder, rail, number):
    return os.path.join(folder, f"r{rail}n{number}")


def _port(folder, rail, number):
    return os.path.join(folder, f"r{rail}s{number}")
