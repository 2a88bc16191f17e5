"""A background process that is ours for certain: a pid together with its start time."""

import dataclasses
import os
import select
import signal
import subprocess


_children = []  # kept, since Popen warns when one that still runs is dropped


@dataclasses.dataclass(frozen=True)
class Process:
    pid: int
    start: int  # clock ticks since boot: pids are reused, this pair is not

    @classmethod
    def spawn(cls, argv, log):
        """Starts argv in its own session, so that a terminal's Ctrl-C does not reach it."""
        with open(log, "wb") as output:
            child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=output,
                                     stderr=subprocess.STDOUT, start_new_session=True)
        _children.append(child)
        return cls(child.pid, _start_time(child.pid))

    def alive(self):
        handle = self._open()
        if handle is not None:
            os.close(handle)
        return handle is not None

    def stop(self, patience=5.0):
        """Ends the process if it still is the one we started; returns when it is gone."""
        handle = self._open()
        if handle is None:
            return
        try:
            for number in (signal.SIGTERM, signal.SIGKILL):
                try:
                    signal.pidfd_send_signal(handle, number)
                except ProcessLookupError:
                    return
                if select.select([handle], [], [], patience)[0]:
                    return
        finally:
            os.close(handle)

    def _open(self):
        """A pidfd, taken before the start time is compared: from then on it cannot be another."""
        try:
            handle = os.pidfd_open(self.pid)
        except ProcessLookupError:
            return None
        if _start_time(self.pid) == self.start and not select.select([handle], [], [], 0)[0]:
            return handle
        os.close(handle)
        return None


def _start_time(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            # The command may hold spaces and parentheses; field 22 counts from behind it.
            return int(file.read().rpartition(")")[2].split()[19])
    except (FileNotFoundError, ProcessLookupError):
        return 0
