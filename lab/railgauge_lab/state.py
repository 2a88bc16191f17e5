"""What a lab must remember between commands, in DIR/state.json."""

import contextlib
import dataclasses
import fcntl
import json
import os

from railgauge_lab import LabError
from railgauge_lab.machine import Machine
from railgauge_lab.process import Process


@dataclasses.dataclass
class State:
    folder: str
    image: str
    build: str
    nodes: int
    rails: int
    memory: int
    sockets: str
    processor: list[str] = dataclasses.field(default_factory=list)
    machines: list[Machine] = dataclasses.field(default_factory=list)
    switches: list[Process] = dataclasses.field(default_factory=list)
    faults: list[dict] = dataclasses.field(default_factory=list)  # see fault.py

    @classmethod
    def load(cls, folder):
        try:
            with open(_file(folder), encoding="utf-8") as file:
                values = json.load(file)
        except FileNotFoundError:
            raise LabError(f"no lab is up in {folder}: 'lab/lab up' starts one") from None
        values["switches"] = [Process(**each) for each in values["switches"]]
        for machine in values["machines"]:
            machine["process"] = machine["process"] and Process(**machine["process"])
        values["machines"] = [Machine(**each) for each in values["machines"]]
        return cls(**values)

    @staticmethod
    def exists(folder):
        return os.path.exists(_file(folder))

    def save(self):
        partial = _file(self.folder) + ".partial"
        with open(partial, "w", encoding="utf-8") as file:
            json.dump(dataclasses.asdict(self), file, indent=1)
        os.replace(partial, _file(self.folder))

    def remove(self):
        os.unlink(_file(self.folder))

    def machine(self, name):
        for machine in self.machines:
            if machine.name == name:
                return machine
        raise LabError(f"there is no node '{name}' in {self.folder}; there are "
                       + ", ".join(each.name for each in self.machines))


@contextlib.contextmanager
def exclusive(folder):
    """One command at a time changes a lab. What it changes is loaded inside."""
    with open(os.path.join(folder, "lock"), "wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LabError(f"another lab command is at work in {folder}: "
                           "wait for it, or use another --dir") from None
        yield


def _file(folder):
    return os.path.join(folder, "state.json")
