"""A graph of TensorFlow Lite as the layers of `PoseEstimation`: operators fused, and only what the wanted outputs need."""

import dataclasses
import struct

POINT, FIRST, DEPTHWISE, DENSE, ENLARGE, MAXIMUM, SPREAD, HEAT = range(8)
OTHER = 8  # a convolution that the engine has not, and that nothing wanted needs
SAME, NONE, RELU6 = 0, 0, 3


@dataclasses.dataclass(eq=False)
class Layer:
    kind: int
    source: int
    result: int
    channels: int
    added: int | None = None
    kernel: int = 1
    stride: int = 1
    top: int = 0
    left: int = 0
    clamped: bool = False
    added_after: bool = False
    weights: list | None = None
    bias: list | None = None


class Network:
    """`tensors`: rows, columns, channels by the graph's numbers."""

    def __init__(self, graph, side, wanted):
        self.graph, self.layers = graph, []
        self.tensors = {graph.inputs[0]: (side, side, 3)}
        self.constants, self.pads, self.same, self.joined, self.maker = {}, {}, {}, {}, {}
        for operator in graph.operators:
            getattr(self, operator.name.lower())(operator)
        outputs = [self.known(graph.outputs[index]) for index in wanted]
        self.outputs = [one for output in outputs for one in self.joined.get(output, [output])]
        self.keep_what_is_needed()

    def known(self, tensor):
        """A tensor that is computed, for one that is the same in another shape."""
        return self.same.get(tensor, tensor)

    def add_layer(self, layer, height, width):
        self.layers.append(layer)
        self.tensors[layer.result] = (height, width, layer.channels)
        self.maker[layer.result] = layer

    def densify(self, operator):
        self.constants[operator.output] = self.graph.dense(operator.inputs[0])

    def dequantize(self, operator):
        source = operator.inputs[0]
        self.constants[operator.output] = self.constants[source] if source in self.constants else self.graph.halves(source)

    def pad(self, operator):
        self.pads[operator.output] = struct.unpack("<8i", self.graph.raw(operator.inputs[1]))
        self.same[operator.output] = self.known(operator.inputs[0])

    def reshape(self, operator):
        self.same[operator.output] = self.known(operator.inputs[0])

    logistic = reshape  # the engine makes shares of numbers itself

    def concatenation(self, operator):
        self.joined[operator.output] = [self.known(one) for one in operator.inputs]

    def conv_2d(self, operator):
        self.convolution(operator, None, operator.options.number(3, "b"))

    def depthwise_conv_2d(self, operator):
        self.convolution(operator, DEPTHWISE, operator.options.number(4, "b"))

    def convolution(self, operator, kind, activation):
        picture, weights, bias = operator.inputs
        source = self.known(picture)
        rows, columns, depth = self.tensors[source]
        kernel, stride = self.graph.shape(weights)[1], operator.options.number(2, "i")
        height, width = -(-rows // stride), -(-columns // stride)
        if picture in self.pads:
            _, _, top, below, left, right, _, _ = self.pads[picture]
            assert (rows + top + below - kernel) // stride + 1 == height and (columns + left + right - kernel) // stride + 1 == width
        elif operator.options.number(0, "b") == SAME:
            top, left = (max((size - 1) * stride + kernel - before, 0) // 2 for size, before in ((height, rows), (width, columns)))
        else:
            top = left = 0
            height, width = (rows - kernel) // stride + 1, (columns - kernel) // stride + 1
        if kind is None:
            kind = FIRST if depth == 3 else POINT if kernel == 1 else DENSE if (height, width) == (1, 1) else OTHER
        assert activation in (NONE, RELU6)
        layer = Layer(kind, source, operator.output, len(self.constants[bias]), None, kernel, stride, top, left, activation == RELU6)
        layer.weights, layer.bias = self.constants[weights], self.constants[bias]
        self.add_layer(layer, height, width)

    def add(self, operator):
        """Becomes part of the layer that made one of both. It is computed where the addition stood: the other one may come later."""
        one, other = (self.known(tensor) for tensor in operator.inputs)
        fits = one in self.maker and self.maker[one].kind in (POINT, ENLARGE) and self.maker[one].added is None
        made, added = (one, other) if fits else (other, one)
        layer, clamped = self.maker[made], operator.options.number(0, "b") == RELU6
        assert layer.kind in (POINT, ENLARGE) and layer.added is None and not (layer.clamped and clamped)
        layer.added, layer.added_after = added, layer.clamped
        layer.clamped |= clamped
        self.layers.remove(layer)
        layer.result = operator.output
        self.add_layer(layer, *self.tensors.pop(made)[:2])

    def resize_bilinear(self, operator):
        assert operator.options.number(3, "b") and not operator.options.number(2, "b")
        self.resized(operator, ENLARGE, lambda rows, columns, depth: (2 * rows, 2 * columns, depth))

    def max_pool_2d(self, operator):
        self.resized(operator, MAXIMUM, lambda rows, columns, depth: ((rows + 1) // 2, (columns + 1) // 2, depth))

    def depth_to_space(self, operator):
        self.resized(operator, SPREAD, lambda rows, columns, depth: (2 * rows, 2 * columns, depth // 4))

    def resized(self, operator, kind, size):
        source = self.known(operator.inputs[0])
        height, width, channels = size(*self.tensors[source])
        self.add_layer(Layer(kind, source, operator.output, channels), height, width)

    def unknown(self, operator):
        raise ValueError("an operator that the engine has not")

    def keep_what_is_needed(self):
        needed, kept = set(self.outputs), []
        for layer in reversed(self.layers):
            if layer.result in needed:
                kept.append(layer)
                needed |= {layer.source, layer.added}
        assert all(layer.kind != OTHER for layer in kept)
        self.layers = self.side_by_side(kept[::-1])

    def side_by_side(self, layers):
        """Convolutions that widen, of each channel, and narrow stand beside each other where nobody else reads what is between: the engine computes
        them together."""
        readers = {}
        for layer in layers:
            for read in (layer.source, layer.added):
                readers.setdefault(read, []).append(layer)
        placed, ordered = set(), []
        for layer in layers:
            if layer in placed:
                continue
            ordered.append(layer)
            deep = readers.get(layer.result, [])
            narrow = readers.get(deep[0].result, []) if len(deep) == 1 else []
            if (layer.kind in (POINT, FIRST) and layer.added is None and len(narrow) == 1 and deep[0].kind == DEPTHWISE and narrow[0].kind == POINT
                    and narrow[0].source == deep[0].result and narrow[0].added in (None, layer.source)
                    and not {layer.result, deep[0].result} & set(self.outputs)):
                ordered += [deep[0], narrow[0]]
                placed |= {deep[0], narrow[0]}
        return ordered

    def compute_on_demand(self, output):
        """The last convolution of an output is computed where somebody asks: its source is kept, and it is the last layer."""
        layer = self.maker[self.outputs[output]]
        layer.kind = HEAT
        del self.outputs[output]
        self.layers.remove(layer)
        self.layers.append(layer)
