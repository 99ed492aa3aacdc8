"""Teaches a net for three and more seats which moves are likely, from the moves of `tercio dataset`.

    python3 training/policy.py warlords.moves --net warlords.net --out warlords-p.net

What is true of a move has weights, which are added to the score that the tables give it.
`docs/networks.md` specifies the files.
"""

import argparse
import math
import struct
import time
from pathlib import Path

import numpy as np
import torch

from net import VALIDATION, checksum


class Moves:
    """The files of `tercio dataset --moves`, on the device."""

    def __init__(self, paths, device, limit):
        lengths, chosen, flags, parts = [], [], [], []
        for path in paths:
            data = Path(path).read_bytes()
            assert data[:8] == b"TERCIODM", f"{path}: not a file of moves"
            version, self.count, self.most, self.temperature = struct.unpack_from("<4H", data, 8)
            assert version == 1, f"{path}: version {version}"
            size = 4 + 2 * self.most
            at = 16
            while at < len(data) and len(lengths) < limit:
                length, choice, flag = struct.unpack_from("<HHB", data, at)
                lengths.append(length)
                chosen.append(choice)
                flags.append(flag)
                parts.append(np.frombuffer(data, "u1", length * size, at + 6))
                at += 6 + length * size
        record = np.dtype([("score", "<i4"), ("inputs", "<u2", (self.most,))])
        data = np.concatenate(parts).view(record)
        self.score = torch.tensor(data["score"].astype(np.float32) / self.temperature).to(device)
        self.inputs = torch.tensor(data["inputs"].astype(np.int16)).to(device)
        self.lengths = torch.tensor(lengths, device=device)
        self.begins = self.lengths.cumsum(0) - self.lengths
        self.chosen = torch.tensor(chosen, device=device)
        aside = torch.tensor(np.array(flags) & VALIDATION != 0).to(device)
        self.training, self.validation = (~aside).nonzero()[:, 0], aside.nonzero()[:, 0]

    def logits(self, weights, index):
        """How likely each move of each position is, as logarithms, and which was chosen."""
        lengths = self.lengths[index]
        columns = torch.arange(int(lengths.max()), device=index.device)
        there = columns < lengths[:, None]
        moves = (self.begins[index][:, None] + columns)[there]
        inputs = self.inputs[moves].long() & 0xFFFF
        score = self.score[moves]
        if weights is not None:
            score = score + torch.cat([weights, weights.new_zeros(1)])[inputs].sum(1)
        logits = torch.full(there.shape, -1e9, device=index.device)
        logits[there] = score
        return logits, self.chosen[index]


def losses(data, weights):
    entropy = right = 0.0
    index = data.validation
    with torch.no_grad():
        for at in range(0, len(index), 2048):
            logits, chosen = data.logits(weights, index[at : at + 2048])
            entropy += torch.nn.functional.cross_entropy(logits, chosen, reduction="sum").item()
            right += (logits.argmax(1) == chosen).sum().item()
    count = max(1, len(index))
    return f"loss {entropy / count:.4f}, {100 * right / count:.1f} % right"


def parts(net):
    """The bytes of a net: what it is, what it says of positions, and what it says of moves."""
    at = 10
    for _ in range(2):
        at += 2 + struct.unpack_from("<H", net, at)[0]
    count, width, heads = struct.unpack_from("<3H", net, at)
    end = at + 6 + 2 * width * (count + 1) + heads * (2 * width + 4)
    return net[:at], net[at:end], net[end:-8]


def renamed(about, name):
    """What a net is, with another name."""
    end = 12 + struct.unpack_from("<H", about, 10)[0]
    return about[:end] + struct.pack("<H", len(name.encode())) + name.encode()


def judge(args):
    """Prints what a net adds to the scores of moves, as the engine would: the first three and the sum."""
    data = Moves(args.moves, "cpu", args.judge_count)
    policy = np.frombuffer(parts(Path(args.net).read_bytes())[2], "<i2").astype(np.int64)
    weights = torch.tensor(np.append(policy, 0))
    learned = weights[data.inputs.long() & 0xFFFF].sum(1)
    for begin, length in zip(data.begins.tolist(), data.lengths.tolist()):
        part = learned[begin : begin + length].tolist()
        print(",".join(map(str, part[:3] + [sum(part)])))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("moves", nargs="+")
    parser.add_argument("--net", required=True, help="what says something of positions; what it says of moves is learned anew")
    parser.add_argument("--name", help="what the net is called, if not as before")
    parser.add_argument("--out")
    parser.add_argument("--epochs", type=float, default=10.0)
    parser.add_argument("--seconds", type=float, help="stop after so long, whatever the epochs")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--alone", action="store_true", help="leave out what the net says of positions: the tables judge them")
    parser.add_argument("--limit", type=int, default=10**9, help="at most so many positions")
    parser.add_argument("--judge-count", type=int, metavar="N", help="learn nothing: print what --net adds to the moves of the first N positions")
    args = parser.parse_args()
    if args.judge_count:
        return judge(args)
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    data = Moves(args.moves, device, args.limit)
    weights = torch.zeros(data.count, device=device, requires_grad=True)
    print(f"{args.net}: {len(data.training)} positions to learn from, {len(data.validation)} to judge by, {data.count} weights")
    print(f"  the tables: {losses(data, None)}", flush=True)
    optimizer = torch.optim.AdamW([weights], lr=args.rate, weight_decay=args.decay)
    steps = max(1, int(args.epochs * len(data.training) / args.batch))
    began = time.time()
    for step in range(steps):
        progress = max(step / steps, (time.time() - began) / args.seconds if args.seconds else 0)
        if progress >= 1:
            break
        optimizer.param_groups[0]["lr"] = args.rate * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-5
        index = data.training[torch.randint(len(data.training), (args.batch,), device=device)]
        loss = torch.nn.functional.cross_entropy(*data.logits(weights, index))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(f"{args.out}: {losses(data, weights)}, {step} steps, {time.time() - began:.0f} s", flush=True)
    whole = (weights.detach() * data.temperature).round().clamp(-32767, 32767).cpu().numpy().astype("<i2")
    about, positions, _ = parts(Path(args.net).read_bytes())
    if args.alone:
        width = struct.unpack_from("<H", positions, 2)[0]
        positions = struct.pack("<3H", 0, width, 0) + bytes(2 * width)
    if args.name:
        about = renamed(about, args.name)
    out = bytearray(about + positions + whole.tobytes())
    out += struct.pack("<Q", checksum(out))
    Path(args.out).write_bytes(out)


if __name__ == "__main__":
    main()
