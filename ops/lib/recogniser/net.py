"""The net: causal convolutions over 30 Hz features, one output for every frame; trained here with NumPy alone.

first: a convolution over 5 frames, ReLU. Then four blocks `h = relu(h + P(D(h)))`, D a convolution of each channel by itself
over three frames 1, 2, 4 and 8 apart, P a mix of channels. Then a linear layer to ten outputs: logits of the seven classes,
logit of "the right hand", tenths of a second since the extension less 1.5, logit of "a southpaw" (with the stance unknown).
A frame needs only what the layers saw of the past, so nothing is computed twice.
"""

import numpy as np

import features

CHANNELS = 112
# Files of these widths are read: 64 were shipped until version 2, and refined since.
WIDTHS = (64, 112)
FIRST = 5
TAPS = 3
SPACING = (1, 2, 4, 8)
CLASSES = 7
OUTPUTS = 10
HAND, ELAPSED, SOUTHPAW = 7, 8, 9


def fresh(random, channels=CHANNELS):
    def normal(*shape, fan, gain=2.0):
        return (random.normal(0, np.sqrt(gain / fan), shape)).astype(np.float32)

    inputs = features.COUNT
    net = {
        "mean": np.zeros(inputs, np.float32),
        "inverse": np.ones(inputs, np.float32),
        "first": normal(FIRST * inputs, channels, fan=FIRST * inputs),
        "first bias": np.zeros(channels, np.float32),
        "last": normal(channels, OUTPUTS, fan=channels, gain=0.1),
        "last bias": np.zeros(OUTPUTS, np.float32),
    }
    for block in range(len(SPACING)):
        net[f"depth {block}"] = normal(TAPS, channels, fan=TAPS, gain=1.0)
        net[f"point {block}"] = normal(channels, channels, fan=channels, gain=0.5)
        net[f"bias {block}"] = np.zeros(channels, np.float32)
    return net


def blended(h, depth, spacing):
    """Each channel's sum over three frames `spacing` apart; before the first frame everything is zero."""
    mixed = np.zeros_like(h)
    for tap in range(TAPS - 1):
        back = spacing * (TAPS - 1 - tap)
        mixed[:, back:] += h[:, :-back] * depth[tap]
    mixed += h * depth[TAPS - 1]
    return mixed


def forward(net, x):
    """Outputs (streams, time, 10) and what `backward` needs."""
    streams, time, inputs = x.shape
    z = (x - net["mean"]) * net["inverse"]
    window = np.zeros((streams, time, FIRST, inputs), z.dtype)
    for tap in range(FIRST):
        back = FIRST - 1 - tap
        window[:, back:, tap] = z[:, : max(time - back, 0)]
    flat = window.reshape(streams * time, FIRST * inputs)
    h = flat @ net["first"]
    h += net["first bias"]
    h = np.maximum(h, 0, out=h).reshape(streams, time, -1)
    kept = [flat, h]
    for block, spacing in enumerate(SPACING):
        flat = blended(h, net[f"depth {block}"], spacing).reshape(streams * time, -1)
        above = flat @ net[f"point {block}"]
        above += net[f"bias {block}"]
        above = above.reshape(h.shape)
        above += h
        h = np.maximum(above, 0, out=above)
        kept += [flat, h]
    out = h.reshape(streams * time, -1) @ net["last"] + net["last bias"]
    return out.reshape(streams, time, OUTPUTS), kept


def backward(net, kept, slope):
    """The gradient of every weight, from that of the outputs (streams, time, 10)."""
    streams, time, _ = slope.shape
    g, gradient = slope.reshape(streams * time, -1), {}
    h = kept[-1]
    channels = h.shape[2]
    gradient["last"], gradient["last bias"] = h.reshape(-1, channels).T @ g, g.sum(0)
    g = (g @ net["last"].T).reshape(h.shape)
    g *= h > 0
    for block in reversed(range(len(SPACING))):
        spacing, flat, below = SPACING[block], kept[2 + 2 * block], kept[1 + 2 * block]
        depth, rows = net[f"depth {block}"], g.reshape(-1, channels)
        gradient[f"point {block}"], gradient[f"bias {block}"] = flat.T @ rows, rows.sum(0)
        inner = (rows @ net[f"point {block}"].T).reshape(g.shape)
        gradient[f"depth {block}"] = np.empty_like(depth)
        for tap in range(TAPS):
            back = spacing * (TAPS - 1 - tap)
            later = inner[:, back:]
            gradient[f"depth {block}"][tap] = np.einsum("stc,stc->c", below[:, : max(time - back, 0)], later)
            g[:, : max(time - back, 0)] += later * depth[tap]
        g *= below > 0
    rows = g.reshape(-1, channels)
    gradient["first"], gradient["first bias"] = kept[0].T @ rows, rows.sum(0)
    return gradient


def mean(nets):
    """The net whose weights are the means of those of `nets`."""
    return {name: np.mean([net[name] for net in nets], 0, np.float64).astype(np.float32) for name in nets[0]}


def softmax(logits):
    e = np.exp(logits - logits.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def weights_of(net):
    return [name for name in net if name not in ("mean", "inverse")]


class Adam:
    """Adam with decoupled weight decay (Loshchilov and Hutter 2019) and a bound on the whole gradient."""

    def __init__(self, net, decay=1e-3, bound=1.0):
        self.names, self.decay, self.bound, self.count = weights_of(net), decay, bound, 0
        self.first = {name: np.zeros_like(net[name]) for name in self.names}
        self.second = {name: np.zeros_like(net[name]) for name in self.names}

    def step(self, net, gradient, rate):
        self.count += 1
        norm = np.sqrt(sum(float((gradient[name] ** 2).sum()) for name in self.names))
        shrink = np.float32(min(1, self.bound / (norm + 1e-9)))
        for name in self.names:
            g = gradient[name] * shrink
            self.first[name] = 0.9 * self.first[name] + 0.1 * g
            self.second[name] = 0.999 * self.second[name] + 0.001 * g * g
            mean = self.first[name] / (1 - 0.9**self.count)
            spread = self.second[name] / (1 - 0.999**self.count)
            decay = self.decay if net[name].ndim == 2 else 0
            net[name] -= (rate * (mean / (np.sqrt(spread) + 1e-8) + decay * net[name])).astype(np.float32)
