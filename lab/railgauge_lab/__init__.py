"""The Soft-RoCE lab: real RDMA between small virtual machines, without hardware."""


class LabError(Exception):
    """One precise sentence for the user: what, where, why, what to do."""
