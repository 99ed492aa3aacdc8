"""Trains a net for three and more seats from the positions of `tercio dataset`.

    python3 training/crowd.py warlords.positions --name warlords-1 --out warlords.net

Every seat sees a position in its own way, as a list of inputs; the net says how strong each of them
stands, and a softmax over the seats makes chances of that. `docs/networks.md` specifies the files.
"""

import argparse
import math
import struct
import time

import numpy as np
import torch
import torch.nn.functional as F

from net import HEAD_ONE, ONE, VALIDATION, Checkpoint, Rows, Whole

WIN = 60.0  # a whole win in the file of positions


class Positions:
    """The files of `tercio dataset`, all about the same inputs, on the device."""

    def __init__(self, paths, device, limit=None):
        parts = []
        for path in paths:
            with open(path, "rb") as file:
                assert file.read(8) == b"TERCIODS", f"{path}: not a file of positions"
                version, count, most, heads, seats, text = struct.unpack("<6H", file.read(12))
                assert version == 2, f"{path}: version {version}"
                groups = np.fromfile(file, "<u2", 2 * count).reshape(2, count)
                start = file.read(text).decode()
                view = np.dtype([("head", "<u2"), ("inputs", "<u2", (most,))])
                record = np.dtype(
                    [("thought", "<u2", (seats,)), ("table", "<u2", (seats,)), ("result", "u1", (seats,)), ("flags", "u1"), ("views", view, (seats,))]
                )
                parts.append(np.fromfile(file, record, limit or -1))
        data = np.concatenate(parts)
        self.count, self.most, self.heads, self.seats, self.start = count, most, heads, seats, start
        self.groups = [torch.tensor(group.astype(np.int64), device=device) for group in groups]
        self.inputs = torch.tensor(data["views"]["inputs"].astype(np.int16)).to(device)
        self.head = torch.tensor(data["views"]["head"].astype(np.int16)).to(device)
        self.thought = torch.tensor(data["thought"].astype(np.float32) / 65535).to(device)
        self.table = torch.tensor(data["table"].astype(np.float32) / 65535).to(device)
        self.result = torch.tensor(data["result"].astype(np.float32) / WIN).to(device)
        aside = torch.tensor(data["flags"] & VALIDATION != 0).to(device)
        self.training, self.validation = (~aside).nonzero()[:, 0], aside.nonzero()[:, 0]

    def batch(self, index):
        return self.inputs[index].long() & 0xFFFF, self.head[index].long()


def add_by_product(table, views):
    """The sums of rows as a product of matrices, because a GPU adds up rows far slower than it multiplies."""
    # Room for the input that stands for none, and a length that GPUs like.
    length = (len(table) + 64) // 64 * 64
    has = torch.zeros(len(views), length, dtype=torch.bfloat16, device=views.device)
    has.scatter_add_(1, views, has.new_ones(1, 1).expand(views.shape))
    padded = F.pad(table, (0, 0, 0, length - len(table)))
    # Two halves of each number, because one has too few digits.
    high = padded.to(has.dtype)
    both = torch.cat([high, (padded - high.float()).to(has.dtype)], 1)
    return sum((has @ both).float().chunk(2, 1))


class Net(Rows):
    """Each input adds a row to a sum; the squares of what is between 0 and 1 are weighed."""

    def __init__(self, data, width):
        super().__init__(data, width, 0.01, 0.3)
        # What the heads have in common is learned from all positions.
        self.common = torch.nn.Parameter(torch.randn(width) * 0.5)
        self.own = torch.nn.Parameter(torch.zeros(data.heads, width))
        self.head_bias = torch.nn.Parameter(torch.zeros(data.heads))

    def weights(self):
        return self.common + self.own

    def forward(self, inputs, head):
        views = inputs.flatten(0, 1)
        table = self.table()
        if views.is_cuda:
            sums = add_by_product(table, views)
        else:
            sums = F.embedding_bag(views, F.pad(table, (0, 0, 0, 1)), mode="sum")
        squares = ((sums + self.bias).clamp(0, 1) ** 2).view(*head.shape, -1)
        return (squares * self.weights()[head]).sum(2) + self.head_bias[head]


def entropy(logits, shares):
    """Cross-entropy of shares forecast by a softmax."""
    return -(shares * logits.log_softmax(1)).sum(1)


def losses(judge, data, index):
    """Cross-entropy against who won and against what the search thought; how often the winner is named."""
    by_result = by_value = right = 0.0
    with torch.no_grad():
        for at in range(0, len(index), 4096):
            part = index[at : at + 4096]
            y = judge(part)
            by_result += entropy(y, data.result[part]).sum().item()
            by_value += entropy(y, data.thought[part]).sum().item()
            right += data.result[part].gather(1, y.argmax(1, keepdim=True)).sum().item()
    count = max(1, len(index))
    return f"loss {by_result / count:.4f} by result, {by_value / count:.4f} by search, {100 * right / count:.1f} % right"


def judge(args):
    """Prints what a net says of the first positions, in whole numbers, as the engine would."""
    data = Positions(args.positions, "cpu", args.judge_count)
    net = Whole.read(args.out)
    index = torch.arange(len(data.inputs))
    for strengths in net.strengths(*data.batch(index)).tolist():
        print(",".join(map(str, strengths)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--name")
    parser.add_argument("--out", required=True)
    parser.add_argument("--width", type=int, default=16)
    parser.add_argument("--epochs", type=float, default=30.0)
    parser.add_argument("--seconds", type=float, help="stop after so long, whatever the epochs")
    parser.add_argument("--batch", type=int, default=4096, help="positions, each of which every seat sees")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=1.0, help="how fast the weights of single inputs shrink that nothing needs")
    parser.add_argument("--trust", type=float, default=0.6, help="how much of the target is what the search thought")
    parser.add_argument("--step", type=int, default=1, help="numbers of inputs are multiples of this: a larger one makes smaller files")
    parser.add_argument("--checkpoint", help="a file to go on from, and to write now and then")
    parser.add_argument("--every", type=int, default=1000, metavar="STEPS", help="after so many steps it says how it goes, and writes the checkpoint")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge-count", type=int, metavar="N", help="train nothing: print what the net --out says of the first N positions")
    args = parser.parse_args()
    if args.judge_count:
        return judge(args)
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    began = time.time()
    data = Positions(args.positions, device)
    net = Net(data, args.width).to(device)
    print(f"{args.name}: {len(data.training)} positions to learn from, {len(data.validation)} to judge by, {data.count} inputs, {device}, {time.time() - began:.0f} s", flush=True)
    print(f"  the search: {losses(lambda part: data.thought[part].clamp(1e-4).log(), data, data.validation)}")
    print(f"  the tables: {losses(lambda part: data.table[part].clamp(1e-4).log(), data, data.validation)}", flush=True)
    # What one input alone is about is seen seldom, and soon learned by heart.
    alone = [net.rows]
    shared = [parameter for parameter in net.parameters() if parameter is not net.rows]
    optimizer = torch.optim.AdamW([{"params": alone, "weight_decay": args.decay}, {"params": shared, "weight_decay": 0.01}], lr=args.rate)
    steps = max(1, int(args.epochs * len(data.training) / args.batch))
    checkpoint = Checkpoint(args.checkpoint, net, optimizer)
    step = checkpoint.load(device)
    forecast = lambda part: net(*data.batch(part))
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
        target = args.trust * data.thought[index] + (1 - args.trust) * data.result[index]
        loss = entropy(forecast(index), target).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        if step % args.every == 0:
            print(f"  step {step} of {steps}: {losses(forecast, data, data.validation[:20000])}, {step - first} steps in {time.time() - began:.0f} s", flush=True)
            checkpoint.save(step)
    epochs = step * args.batch / max(1, len(data.training))
    print(f"{args.name}: {losses(forecast, data, data.validation)}, {step} steps, {epochs:.1f} epochs, {time.time() - began:.0f} s")
    print(f"  of the training: {losses(forecast, data, data.training[:20000])}")
    whole = Whole(net, net.weights(), net.head_bias, args.step)
    one = HEAD_ONE * ONE * ONE
    print(f"  in whole numbers: {losses(lambda part: whole.strengths(*data.batch(part)).float() / one, data, data.validation)}", flush=True)
    whole.write(data.start, args.name, args.out)


if __name__ == "__main__":
    main()
