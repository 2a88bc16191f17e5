"""The words of lab/lab's command line, and its help."""

import argparse
import json
import os

from railgauge_lab import fault, lab

_EPILOG = """\
node-1, node-2, … reach each other on rails eth0/rxe0, eth1/rxe1, …; node N's address on rail R is
10.77.R.N. 'up' writes DIR/hostfile, so that this is all it takes:

  lab/lab up && railgauge run suites/lab.xml --hostfile lab/run/hostfile; lab/lab down

Needs QEMU 7.2 or newer and kmod (script/bootstrap installs them); neither root nor KVM.
"""


def parser():
    top = argparse.ArgumentParser(
        prog="lab/lab", epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Real RDMA without hardware: small virtual machines with Soft-RoCE.")
    top.add_argument("--dir", default=os.environ.get("RAILGAUGE_LAB_DIR")
                     or os.path.join(lab.REPOSITORY, "lab", "run"),
                     help="the lab's folder; each lab has its own "
                          "(default: $RAILGAUGE_LAB_DIR, or lab/run)")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    start = commands.add_parser("up", help="start a lab; returns when every node answers SSH")
    start.add_argument("--nodes", type=_count(1, lab.MOST_NODES), default=2, metavar="N",
                       help="machines (default 2: joined by cables; more meet in a switch)")
    start.add_argument("--rails", type=_count(1, lab.MOST_RAILS), default=2, metavar="N",
                       help="RDMA interfaces of each (default 2)")
    start.add_argument("--memory", type=_count(256, 65536), default=1024, metavar="MIB",
                       help="of each machine (default 1024)")
    start.add_argument("--image", default="host", metavar="host|DIR",
                       help="what they boot: this machine's own root, read-only (default), or a "
                            "root folder made by mmdebstrap with openssh-server, iproute2, kmod "
                            "and ibverbs-providers")
    start.add_argument("--build", default=os.environ.get("RAILGAUGE_LAB_BUILD")
                       or os.path.join(lab.REPOSITORY, "build", "release"), metavar="DIR",
                       help="the build whose bin/railgauge is on the nodes' PATH "
                            "(default: $RAILGAUGE_LAB_BUILD, or build/release)")
    commands.add_parser("down", help="end the lab; its consoles stay in DIR")
    commands.add_parser("status", help="say what runs and which faults are in force")
    download = commands.add_parser("fetch", help="download what 'up' needs, ahead of it")
    download.add_argument("--refresh", action="store_true", help="even what is there already")
    login = commands.add_parser("ssh", help="run a command on a node, or log in")
    login.add_argument("node")
    login.add_argument("words", nargs=argparse.REMAINDER, metavar="-- COMMAND…")
    control = commands.add_parser("qmp", help="ask a node's QEMU, and print its answer as JSON")
    control.add_argument("node")
    control.add_argument("qmp_command", metavar="COMMAND")
    control.add_argument("arguments", nargs="?", type=json.loads, metavar="JSON")
    broken = commands.add_parser(
        "fault", help="put a fault into the lab, or clear them all",
        formatter_class=argparse.RawDescriptionHelpFormatter, epilog=fault_table())
    broken.add_argument("name", choices=["list", "clear", "restore", *fault.FAULTS],
                        metavar="list|clear|NAME", help="'restore' is another word for 'clear'")
    broken.add_argument("arguments", nargs="*", metavar="ARGUMENT")
    for each in commands.choices.values():
        # Also accepted behind the command, where one types it; SUPPRESS keeps the one before it.
        each.add_argument("--dir", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    return top


def _count(least, most):
    def parse(text):
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"must be from {least} to {most}, not '{text}'")
        return int(text)
    return parse


def fault_table():
    rows = [(f"{each.name} {each.words}", each.summary) for each in fault.FAULTS.values()]
    rows.append(("clear", "undo every fault; a killed node starts again"))
    return "\n".join(f"{name:<24} {summary}" for name, summary in rows)
