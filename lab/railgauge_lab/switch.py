"""A learning Ethernet switch between Unix datagram sockets; run as a process, one a rail.

Each argument is a port, OWN=PEER: the path the switch receives on and the path it sends to.
"""

import collections
import os
import selectors
import socket
import sys

_FRAME = 65536
_BURST = 64  # frames read from one port before the others get their turn
_QUEUE = 512  # frames waiting for one slow port; beyond them it drops, as any switch does


class Port:
    def __init__(self, own, peer):
        self.peer = peer
        self.waiting = collections.deque()
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.setblocking(False)
        if os.path.exists(own):
            os.unlink(own)
        self.socket.bind(own)
        self._connected = False

    def send(self, frame):
        if not self.waiting:
            if self._try(frame):
                return
        if len(self.waiting) < _QUEUE:
            self.waiting.append(frame)

    def flush(self):
        while self.waiting and self._try(self.waiting[0]):
            self.waiting.popleft()

    def _try(self, frame):
        """False while the peer's socket is full; a peer that is not there loses the frame."""
        try:
            # Only a connected datagram socket reports when its peer can take more.
            if not self._connected:
                self.socket.connect(self.peer)
                self._connected = True
            self.socket.send(frame)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            self._connected = False  # not started yet, or started again: connect anew
        return True


class Switch:
    def __init__(self, ports):
        self._ports = ports
        self._station = {}  # source address -> port
        self._selector = selectors.DefaultSelector()
        for port in ports:
            self._selector.register(port.socket, selectors.EVENT_READ, port)

    def run(self):
        while True:
            self.step(None)

    def step(self, timeout):
        for key, events in self._selector.select(timeout):
            if events & selectors.EVENT_WRITE:
                key.data.flush()
            if events & selectors.EVENT_READ:
                self._receive(key.data)
        for port in self._ports:
            wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if port.waiting else 0)
            if self._selector.get_key(port.socket).events != wanted:
                self._selector.modify(port.socket, wanted, port)

    def _receive(self, port):
        for _ in range(_BURST):
            try:
                frame = port.socket.recv(_FRAME)
            except OSError:  # nothing more, or the peer of a connected socket went away
                return
            if len(frame) < 14:
                continue
            destination, source = frame[:6], frame[6:12]
            self._station[source] = port
            known = None if destination[0] & 1 else self._station.get(destination)
            for other in [known] if known else self._ports:
                if other is not port:
                    other.send(frame)


if __name__ == "__main__":
    Switch([Port(*argument.split("=", 1)) for argument in sys.argv[1:]]).run()
