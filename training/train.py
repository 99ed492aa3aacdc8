"""Trains a net from the positions of `tercio dataset`, and writes it in whole numbers.

    python3 training/train.py classic.positions --name classic-1 --out classic-1.net

Everything about the games is in the file of positions, so this knows no rules: a position is a list
of inputs as the seat to move sees the board, and tables say what an input is called when the board
is turned or mirrored. `docs/networks.md` specifies both files.
"""

import argparse
import math
import struct
import time

import numpy as np
import torch
import torch.nn.functional as F

from net import CAPTURE, VALIDATION, Checkpoint, Rows, Whole

SPREAD = 150.0  # a value of 1, in hundredths of a point
PROVEN = 29_000


class Positions:
    """The files of `tercio dataset`, all about the same inputs, on the device."""

    def __init__(self, paths, device, keep_captures, keep_proven, limit):
        parts = []
        for path in paths:
            with open(path, "rb") as file:
                assert file.read(8) == b"TERCIODS", f"{path}: not a file of positions"
                version, count, most, stages, text = struct.unpack("<5H", file.read(10))
                assert version == 1, f"{path}: version {version}"
                tables = np.fromfile(file, "<u2", 4 * count).reshape(4, count)
                start = file.read(text).decode()
                record = np.dtype(
                    [("value", "<i2"), ("result", "u1"), ("flags", "u1"), ("stage", "u1"), ("none", "u1"), ("inputs", "<u2", (most,))]
                )
                data = np.fromfile(file, record)
            keep = np.ones(len(data), bool)
            if not keep_captures:
                keep &= data["flags"] & CAPTURE == 0
            if not keep_proven:
                keep &= np.abs(data["value"].astype(np.int32)) < PROVEN
            parts.append(data[keep])
        data = np.concatenate(parts)[-limit:] if limit else np.concatenate(parts)
        self.count, self.most, self.stages, self.start = count, most, stages, start
        table = lambda row, none: torch.tensor(np.append(tables[row], none).astype(np.int64), device=device)
        # The last input stands for none at all.
        self.turned, self.mirrored = table(0, count), table(1, count)
        self.groups = [table(row, 0)[:count] for row in (2, 3)]
        self.inputs = torch.tensor(data["inputs"].astype(np.int16)).to(device)
        self.value = torch.tensor(data["value"].astype(np.float32)).to(device)
        self.result = torch.tensor(data["result"].astype(np.float32) / 2).to(device)
        self.stage = torch.tensor(data["stage"].astype(np.int64)).to(device)
        aside = torch.tensor(data["flags"] & VALIDATION != 0).to(device)
        self.training, self.validation = (~aside).nonzero()[:, 0], aside.nonzero()[:, 0]

    def batch(self, index):
        return self.inputs[index].long() & 0xFFFF, self.stage[index]


class Net(Rows):
    """Each input adds a row to the sums of both views; the squares of what is between 0 and 1 are weighed."""

    def __init__(self, data, width):
        super().__init__(data, width, 0.02, 0.2)
        self.heads = torch.nn.Parameter(torch.randn(data.stages, 2 * width) * 0.3)
        self.head_bias = torch.nn.Parameter(torch.zeros(data.stages))

    def forward(self, data, inputs, stage):
        # As a product of matrices, because a GPU adds up rows far slower than it multiplies.
        both = torch.cat([inputs, data.turned[inputs]])
        table = self.table()
        # Room for the input that stands for none, and a length that GPUs like.
        length = (len(table) + 64) // 64 * 64
        has = table.new_zeros(len(both), length)
        has.scatter_add_(1, both, has.new_ones(1, 1).expand(both.shape))
        sums = has @ F.pad(table, (0, 0, 0, length - len(table))) + self.bias
        own, other = (sums.clamp(0, 1) ** 2).chunk(2)
        weights = self.heads[stage]
        return (torch.cat([own, other], 1) * weights).sum(1) + self.head_bias[stage]


def losses(net, data, scale):
    """Cross-entropy against who won and against what the search thought; how often the winner is named."""
    net.eval()
    by_result = by_value = right = 0.0
    index = data.validation
    with torch.no_grad():
        for at in range(0, len(index), 16384):
            part = index[at : at + 16384]
            y = net(data, *data.batch(part))
            result = data.result[part]
            by_result += F.binary_cross_entropy_with_logits(y, result, reduction="sum").item()
            thought = torch.sigmoid(data.value[part] / scale)
            by_value += F.binary_cross_entropy_with_logits(y, thought, reduction="sum").item()
            right += ((y > 0) == (result > 0.5)).sum().item()
    net.train()
    count = max(1, len(index))
    return by_result / count, by_value / count, right / count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--name", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--width", type=int, default=16)
    parser.add_argument("--epochs", type=float, default=20.0)
    parser.add_argument("--seconds", type=float, help="stop after so long, whatever the epochs")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--trust", type=float, default=0.6, help="how much of the target is what the search thought")
    parser.add_argument("--scale", type=float, default=SPREAD, help="the value that the search gives a chance of 73 %%")
    parser.add_argument("--captures", action="store_true", help="learn from positions in which the engine captured, too")
    parser.add_argument("--proven", action="store_true", help="learn from proven positions, too")
    parser.add_argument("--limit", type=int, help="at most so many positions")
    parser.add_argument("--checkpoint", help="a file to go on from, and to write now and then")
    parser.add_argument("--every", type=int, default=1000, metavar="STEPS", help="after so many steps it says how it goes, and writes the checkpoint")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    began = time.time()
    data = Positions(args.positions, device, args.captures, args.proven, args.limit)
    net = Net(data, args.width).to(device)
    print(f"{args.name}: {len(data.training)} positions to learn from, {len(data.validation)} to judge by, {data.count} inputs, {device}, {time.time() - began:.0f} s", flush=True)
    for scale in (100.0, 150.0, 200.0, 300.0):
        index = data.validation
        loss = F.binary_cross_entropy_with_logits(data.value[index].clamp(-3000, 3000) / scale, data.result[index])
        print(f"  the search says the winner with a loss of {loss.item():.4f} at scale {scale:.0f}")
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-4)
    steps = max(1, int(args.epochs * len(data.training) / args.batch))
    checkpoint = Checkpoint(args.checkpoint, net, optimizer)
    step = checkpoint.load(device)
    began, first = time.time(), step
    while step < steps:
        progress = step / steps
        if args.seconds:
            progress = max(progress, (time.time() - began) / args.seconds)
            if progress >= 1:
                break
        for group in optimizer.param_groups:
            group["lr"] = args.rate * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-6
        index = data.training[torch.randint(len(data.training), (args.batch,), device=device)]
        inputs, stage = data.batch(index)
        if step % 2:
            inputs = data.mirrored[inputs]
        thought = torch.sigmoid(data.value[index] / args.scale)
        target = args.trust * thought + (1 - args.trust) * data.result[index]
        loss = F.binary_cross_entropy_with_logits(net(data, inputs, stage), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        if step % args.every == 0:
            result, value, right = losses(net, data, args.scale)
            print(f"  step {step} of {steps}: loss {result:.4f} by result, {value:.4f} by search, {100 * right:.1f} % right, {step - first} steps in {time.time() - began:.0f} s", flush=True)
            checkpoint.save(step)
    result, value, right = losses(net, data, args.scale)
    print(f"{args.name}: loss {result:.4f} by result, {value:.4f} by search, {100 * right:.1f} % right, {step} steps, {step * args.batch / max(1, len(data.training)):.1f} epochs, {time.time() - began:.0f} s", flush=True)
    Whole(net, net.heads, net.head_bias).write(data.start, args.name, args.out)


if __name__ == "__main__":
    main()
