"""Keys, configuration and commands: who may log in where, with host keys always checked."""

import os
import re
import shlex
import subprocess

from railgauge_lab import LabError, cpio

_SSHD = """\
HostKey /etc/ssh/ssh_host_ed25519_key
AuthorizedKeysFile /etc/ssh/authorized_keys
PermitRootLogin prohibit-password
PasswordAuthentication no
UsePAM no
UseDNS no
PrintMotd no
MaxStartups 64:30:128
MaxSessions 64
# The default, a post-quantum exchange, doubles the time of a login under emulation.
KexAlgorithms curve25519-sha256
Subsystem sftp internal-sftp
"""


class Keys:
    """The lab's own keys, made for one run: one to log in with, one of each host."""

    def __init__(self, folder):
        self.folder = folder
        self.client = os.path.join(folder, "id_ed25519")

    def make(self, names):
        _keygen(self.client, "railgauge lab")
        for name in names:
            _keygen(self._host(name), name)

    def guest_files(self, name, names):
        """Lets every node log in to every other as root, over the fabric."""
        known = "".join(f"{each} {_read(self._host(each) + '.pub')}" for each in names)
        return {
            "/etc/ssh/sshd_config": cpio.file(_SSHD, 0o600),
            "/etc/ssh/ssh_host_ed25519_key": cpio.file(_read(self._host(name)), 0o600),
            "/etc/ssh/authorized_keys": cpio.file(_read(self.client + ".pub"), 0o600),
            "/etc/ssh/id_ed25519": cpio.file(_read(self.client), 0o600),
            "/etc/ssh/ssh_known_hosts": cpio.file(known),
            "/etc/ssh/ssh_config": cpio.file(
                "Host *\n  IdentityFile /etc/ssh/id_ed25519\n  StrictHostKeyChecking yes\n"
                "  BatchMode yes\n"),
        }

    def write_client(self, machines):
        """The configuration with which this machine reaches the nodes."""
        known = "".join(f"{each.name} {_read(self._host(each.name) + '.pub')}" for each in machines)
        _write(os.path.join(self.folder, "known_hosts"), known)
        hosts = "".join(f"Host {each.name}\n  Port {each.ssh_port}\n  HostKeyAlias {each.name}\n"
                        for each in machines)
        _write(config(self.folder), hosts + f"""\
Host *
  HostName 127.0.0.1
  User root
  IdentityFile "{self.client}"
  IdentitiesOnly yes
  UserKnownHostsFile "{self.folder}/known_hosts"
  GlobalKnownHostsFile none
  StrictHostKeyChecking yes
  BatchMode yes
  ConnectTimeout 30
  ServerAliveInterval 5
  ServerAliveCountMax 3
""")

    def _host(self, name):
        return os.path.join(self.folder, f"{name}.key")


def config(folder):
    return os.path.join(folder, "ssh_config")


def hostfile(folder, names, agent):
    """One line a node, in the grammar of railgauge's --hostfile."""
    for path in (folder, agent):
        if re.search(r'[\s"{}\\]', path):
            raise LabError(f"the path '{path}' has a space, a quote, a brace or a backslash, which "
                           "a hostfile's connect= cannot carry; choose another with --dir")
    return "".join(f'{name} connect="ssh -F {config(folder)} -T {name}" agent={agent}\n'
                   for name in names)


def command(folder, sockets, name, words):
    """ssh's argv. The lab's own commands share one connection a node: under emulation a login
    costs seconds. What the hostfile names does not, so that a run sees real logins."""
    share = ["-o", "ControlMaster=auto", "-o", f"ControlPath={sockets}/{name}.ssh",
             "-o", "ControlPersist=yes", "-o", "ConnectTimeout=120"]
    # ssh joins its words with spaces and a shell there splits them: quote them for that shell.
    return ["ssh", "-F", config(folder), *share, name, *([shlex.join(words)] if words else [])]


def run(folder, sockets, name, words):
    done = subprocess.run(command(folder, sockets, name, words), stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = " | ".join((done.stderr or done.stdout).split("\n")[:3]).strip(" |") or "no message"
        raise LabError(f"'{shlex.join(words)}' on {name} failed (exit {done.returncode}): {said}")
    return done.stdout


def close(folder, sockets, name):
    """Ends the shared connection's background process, if there is one."""
    if os.path.exists(f"{sockets}/{name}.ssh"):
        subprocess.run(["ssh", "-F", config(folder), "-o", f"ControlPath={sockets}/{name}.ssh",
                        "-O", "exit", name], capture_output=True, check=False)


def _keygen(path, comment):
    for old in (path, path + ".pub"):
        if os.path.exists(old):
            os.unlink(old)
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", comment, "-f", path],
                   check=True, stdin=subprocess.DEVNULL)


def _read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def _write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
