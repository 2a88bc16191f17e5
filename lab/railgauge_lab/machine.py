"""One virtual machine: its QEMU command line, its start, the wait for its console."""

import dataclasses
import os
import re
import select
import socket
import time

from railgauge_lab import LabError, cable, qmp
from railgauge_lab.process import Process

READY = b"Server listening on"  # sshd's own words; everything else is up before it starts
_FAILED = b"railgauge-lab: FAILED"
_PATIENCE = 180.0


@dataclasses.dataclass(frozen=True)
class Share:
    tag: str
    path: str  # on this machine
    where: str  # in the guest
    cache: str  # "loose" for what does not change while the lab is up


@dataclasses.dataclass
class Machine:
    number: int
    folder: str  # the lab's: initrd, console, log
    sockets: str  # short: a Unix socket's path has at most 107 bytes
    process: Process | None = None
    ssh_port: int = 0

    @property
    def name(self):
        return f"node-{self.number}"

    @property
    def initrd(self):
        return os.path.join(self.folder, f"{self.name}.initrd")

    @property
    def qmp(self):
        return os.path.join(self.sockets, f"{self.name}.qmp")

    def command(self, image, processor, memory, nodes, rails, shares):
        architecture = image.architecture
        argv = [architecture.qemu, "-nodefaults", "-no-user-config", "-display", "none",
                "-name", f"railgauge-lab {self.name}", "-no-reboot",
                "-machine", architecture.machine, *processor, "-m", str(memory),
                "-kernel", image.kernel, "-initrd", self.initrd,
                "-append", f"console={architecture.console} quiet panic=-1 mitigations=off "
                           "nokaslr cryptomgr.notests",
                "-qmp", f"unix:{_value(self.qmp)},server=on,wait=off",
                "-chardev", f"socket,id=console,path={_value(self._console_socket)},"
                            f"logfile={_value(self._console)},logappend=on",
                "-serial", "chardev:console"]
        for share in shares:
            argv += ["-virtfs", f"local,path={_value(share.path)},mount_tag={share.tag},"
                                "security_model=none,readonly=on,multidevs=remap"]
        for rail in range(rails):
            own, peer = cable.ends(self.sockets, nodes, rail, self.number)
            argv += ["-netdev", f"dgram,id=cable{rail},local.type=unix,local.path={_value(own)},"
                                f"remote.type=unix,remote.path={_value(peer)}"]
            argv += self._nic(rail, f"rail{rail}", f"cable{rail}", rail, ",host_mtu=9000")
        # The last interface is for SSH alone: port 0 lets the kernel choose one that is free.
        argv += ["-netdev", "user,id=management,restrict=on,hostfwd=tcp:127.0.0.1:0-:22"]
        return argv + self._nic(rails, "mgmt", "management", 255, "")

    def start(self, argv):
        """Starts QEMU and returns a Boot, which waits for it."""
        console = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        for path in (self._console_socket, self.qmp):
            if os.path.lexists(path):
                os.unlink(path)
        console.bind(self._console_socket)
        console.listen(1)
        self.process = Process.spawn(argv, os.path.join(self.folder, f"{self.name}.log"))
        return Boot(self, console)

    def find_ssh_port(self):
        table = qmp.execute(self.qmp, "human-monitor-command", {"command-line": "info usernet"})
        row = re.search(r"TCP\[HOST_FORWARD\]\s+\d+\s+127\.0\.0\.1\s+(\d+)", table)
        if not row:
            raise LabError(f"QEMU of {self.name} names no forwarded SSH port: {table.strip()}")
        self.ssh_port = int(row.group(1))

    def failure(self, why):
        return LabError(f"{self.name} {why}; its console ends:\n{_tail(self._console)}"
                        f"\nand QEMU said:\n{_tail(os.path.join(self.folder, self.name + '.log'))}")

    @property
    def _console(self):
        return os.path.join(self.folder, f"{self.name}.console")

    @property
    def _console_socket(self):
        return os.path.join(self.sockets, f"{self.name}.con")

    def _nic(self, slot, device, netdev, mac, extra):
        """A card behind a x16 port of its own, so that its link trains below what the slot can."""
        return ["-device", f"pcie-root-port,id=slot{slot},chassis={slot + 1},slot={slot + 1},"
                           "x-width=16,x-speed=16",
                "-device", f"virtio-net-pci,id={device},netdev={netdev},bus=slot{slot},romfile=,"
                           f"mac=52:54:00:77:{mac:02x}:{self.number:02x}{extra}"]


class Boot:
    """A machine on its way up: its console arrives as events, not by looking again and again."""

    def __init__(self, machine, listener):
        self._machine = machine
        self._listener = listener

    def wait(self):
        deadline = time.monotonic() + _PATIENCE
        handle = os.pidfd_open(self._machine.process.pid)
        try:
            self._await(self._listener, handle, deadline)
            console = self._listener.accept()[0]
            with console:
                self._read(console, handle, deadline)
        finally:
            os.close(handle)
            self._listener.close()
        self._machine.find_ssh_port()

    def _read(self, console, handle, deadline):
        seen = b""
        while READY not in seen:
            self._await(console, handle, deadline)
            part = console.recv(65536)
            seen = seen[-8192:] + part
            if not part or _FAILED in seen:
                raise self._machine.failure("did not come up")

    def _await(self, source, handle, deadline):
        ready = select.select([source, handle], [], [], max(0.0, deadline - time.monotonic()))[0]
        if not ready:
            raise self._machine.failure(f"did not come up within {_PATIENCE:.0f} s")
        if source not in ready:
            raise self._machine.failure("ended while it came up")


def _value(path):
    return path.replace(",", ",,")  # QEMU's way to write a comma


def _tail(path, lines=15):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            said = [line.rstrip() for line in file if line.strip()]
    except OSError as error:
        said = [str(error)]
    return "\n".join(f"  | {line}" for line in said[-lines:] or ["nothing"])
