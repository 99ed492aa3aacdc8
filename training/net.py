"""What all nets have in common: rows that inputs add up, whole numbers, the file, and how training goes on.

`docs/networks.md` specifies what a net computes and its file.
"""

import os
import struct
from pathlib import Path

import numpy as np
import torch

ONE = 181  # stands for 1 in the sums
HEAD_ONE = 256  # stands for 1 in the heads
CAPTURE, VALIDATION = 1, 2  # flags of a position


class Rows(torch.nn.Module):
    """What each input adds to the sums."""

    def __init__(self, data, width, size, bias):
        super().__init__()
        self.most = data.most
        self.rows = torch.nn.Parameter(torch.randn(data.count, width) * size)
        groups = 1 + max(int(group.max()) for group in data.groups)
        self.groups = torch.nn.Parameter(torch.randn(groups, width) * 0.02)
        self.bias = torch.nn.Parameter(torch.full((width,), bias))
        self.members = data.groups

    def table(self):
        """What each input adds: what is its own, and what it has in common with others."""
        first, second = self.members
        rows = self.rows + self.groups[first] + self.groups[second]
        most = (2.0**15 - 1) / ONE / (self.most + 2)
        return rows.clamp(-most, most)


class Whole:
    """A net in whole numbers."""

    def __init__(self, net, heads, head_bias, step=1):
        with torch.no_grad():
            self.rows = ((net.table() * ONE / step).round() * step).long()
            self.bias = (net.bias * ONE).round().clamp(-2 * ONE, 2 * ONE).long()
            self.heads = (heads * HEAD_ONE).round().long()
            self.head_bias = (head_bias * HEAD_ONE * ONE * ONE).round().long()
        assert self.heads.abs().sum(1).max() * ONE * ONE + self.head_bias.abs().max() < 2**31, "the heads are too large"

    @classmethod
    def read(cls, path):
        """A net for three and more seats from its file."""
        net = cls.__new__(cls)
        data = Path(path).read_bytes()
        assert struct.unpack("<Q", data[-8:])[0] == checksum(data[:-8]), f"{path}: damaged"
        at = 10
        for _ in range(2):
            at += 2 + struct.unpack_from("<H", data, at)[0]
        count, width, heads = struct.unpack_from("<3H", data, at)
        numbers = np.frombuffer(data, "<i2", offset=at + 6)[: width * (count + 1)].astype(np.int64)
        net.bias, net.rows = torch.tensor(numbers[:width]), torch.tensor(numbers[width:]).view(count, width)
        record = np.dtype([("weights", "<i2", (width,)), ("bias", "<i4")])
        rest = np.frombuffer(data, record, heads, at + 6 + 2 * width * (count + 1))
        net.heads, net.head_bias = torch.tensor(rest["weights"].astype(np.int64)), torch.tensor(rest["bias"].astype(np.int64))
        return net

    def strengths(self, inputs, head):
        """How strong each seat stands, exactly as the engine says."""
        rows = torch.cat([self.rows, torch.zeros_like(self.rows[:1])])
        sums = (rows[inputs].sum(2) + self.bias).clamp(0, ONE)
        return (sums * sums * self.heads[head]).sum(2) + self.head_bias[head]

    def write(self, start, name, path):
        out = bytearray(b"TERCIONN" + struct.pack("<H", 1))
        for text in (start, name):
            out += struct.pack("<H", len(text.encode())) + text.encode()
        out += struct.pack("<3H", len(self.rows), len(self.bias), len(self.heads))
        out += self.bias.cpu().numpy().astype("<i2").tobytes() + self.rows.cpu().numpy().astype("<i2").tobytes()
        for weights, constant in zip(self.heads.cpu().numpy(), self.head_bias.cpu().numpy()):
            out += weights.astype("<i2").tobytes() + struct.pack("<i", int(constant))
        out += struct.pack("<Q", checksum(out))
        Path(path).write_bytes(out)


class Checkpoint:
    """How far training has come, in a file: who is interrupted goes on from it, and makes the same net."""

    def __init__(self, path, net, optimizer):
        self.path, self.net, self.optimizer = path and Path(path), net, optimizer

    def load(self, device):
        """Goes on from the file, if there is one, and says after how many steps."""
        if not self.path or not self.path.exists():
            return 0
        saved = torch.load(self.path, map_location=device)
        self.net.load_state_dict(saved["net"])
        self.optimizer.load_state_dict(saved["optimizer"])
        torch.set_rng_state(saved["random"].cpu())
        if torch.cuda.is_available() and saved["random on the GPU"] is not None:
            torch.cuda.set_rng_state(saved["random on the GPU"].cpu())
        return saved["step"]

    def save(self, step):
        if not self.path:
            return
        state = {
            "net": self.net.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "random": torch.get_rng_state(),
            "random on the GPU": torch.cuda.get_rng_state() if torch.cuda.is_available() else None,
            "step": step,
        }
        # Whoever is killed while writing has the one before.
        unfinished = self.path.with_name(self.path.name + ".new")
        torch.save(state, unfinished)
        os.replace(unfinished, self.path)


def checksum(data):
    number = 0xCBF29CE484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return number
