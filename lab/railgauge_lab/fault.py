"""The faults a lab can have, each with the steps that make and undo it.

A step is plain data, so that it survives in state.json until `fault clear`:
  {"node": NAME, "qmp": COMMAND, "arguments": {…}}  asked of the machine's QEMU
  {"node": NAME, "run": [WORD…]}                    run on the node, as root
  {"node": NAME, "start": true}                     start the machine again
"""

import dataclasses
from typing import Callable

from railgauge_lab import LabError

UDP_PORT = "4791"  # RoCE v2


@dataclasses.dataclass(frozen=True)
class Fault:
    name: str
    words: str  # its arguments
    summary: str
    plan: Callable  # (state, arguments) -> (steps, undo steps)


def _set_link(state, nodes, rail, up):
    rail = _rail(state, rail)
    return [{"node": node, "qmp": "set_link", "arguments": {"name": f"rail{rail}", "up": up}}
            for node in nodes]


def _cable_pull(state, rail):
    names = [each.name for each in state.machines]
    return _set_link(state, names, rail, False), _set_link(state, names, rail, True)


def _port_down(state, node, rail):
    return _set_link(state, [node], rail, False), _set_link(state, [node], rail, True)


def _address_gone(state, node, rail):
    rail = _rail(state, rail)
    address = f"10.77.{rail}.{state.machine(node).number}/24"
    return ([_run(node, "ip", "-4", "address", "flush", "dev", f"eth{rail}")],
            [_run(node, "ip", "address", "replace", address, "dev", f"eth{rail}")])


def _mtu(state, node, rail, mtu):
    device = f"eth{_rail(state, rail)}"
    mtu = _whole(mtu, "MTU", 68, 9000)
    return ([_run(node, "ip", "link", "set", device, "mtu", str(mtu))],
            [_run(node, "ip", "link", "set", device, "mtu", "9000")])


def _loss(state, node, rail, percent):
    device = f"eth{_rail(state, rail)}"
    replace = ["tc", "qdisc", "replace", "dev", device, "root", "netem", "loss"]
    # Undone by name, so that it can be deleted even where someone has deleted it by hand.
    return ([_run(node, *replace, f"{_percent(percent)}%")],
            [_run(node, *replace, "0%"), _run(node, "tc", "qdisc", "del", "dev", device, "root")])


def _firewall(_state, node):
    rule = (f"table ip lab_fault {{ chain input {{ type filter hook input priority 0; "
            f"udp dport {UDP_PORT} counter drop; }}; }}")
    return [_run(node, "nft", rule)], [
        _run(node, "nft", "add table ip lab_fault; delete table ip lab_fault")]


def _freeze(_state, node):
    return [{"node": node, "qmp": "stop"}], [{"node": node, "qmp": "cont"}]


def _kill(_state, node):
    return [{"node": node, "qmp": "quit"}], [{"node": node, "start": True}]


FAULTS = {each.name: each for each in (
    Fault("cable-pull", "RAIL", "take the carrier of a rail from every node", _cable_pull),
    Fault("port-down", "NODE RAIL", "take the carrier from one end of a rail", _port_down),
    Fault("address-gone", "NODE RAIL", "remove a rail's IPv4 address", _address_gone),
    Fault("mtu", "NODE RAIL MTU", "set a rail's MTU, which is 9000", _mtu),
    Fault("loss", "NODE RAIL PERCENT", "lose part of what a node sends on a rail", _loss),
    Fault("firewall", "NODE", f"drop incoming UDP {UDP_PORT}, RoCE v2's port", _firewall),
    Fault("freeze", "NODE", "stop a machine's processor; its links stay up", _freeze),
    Fault("kill", "NODE", "end a machine at once, as if its power went", _kill),
)}


def _run(node, *words):
    return {"node": node, "run": list(words)}


def _rail(state, text):
    return _whole(text, "RAIL", 0, state.rails - 1)


def _whole(text, what, least, most):
    if not text.isdecimal() or not least <= int(text) <= most:
        raise LabError(f"{what} is a whole number from {least} to {most}, not '{text}'")
    return int(text)


def _percent(text):
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 100:
        raise LabError(f"PERCENT is a number above 0 and up to 100, not '{text}'")
    return value
