"""Reads TensorFlow Lite's files as far as MediaPipe's pose models need it: a FlatBuffer with graph, weights (halves, some of them sparse)."""

import struct

NAMES = {
    0: "ADD", 2: "CONCATENATION", 3: "CONV_2D", 4: "DEPTHWISE_CONV_2D", 5: "DEPTH_TO_SPACE", 6: "DEQUANTIZE", 14: "LOGISTIC", 17: "MAX_POOL_2D",
    22: "RESHAPE", 23: "RESIZE_BILINEAR", 34: "PAD", 124: "DENSIFY",
}
SPARSE = 1
INDICES = {1: "i", 2: "H", 3: "B"}


class Table:
    """A table of a FlatBuffer; fields by their number in the schema."""

    def __init__(self, data, at):
        self.data, self.at = data, at
        self.fields = at - struct.unpack_from("<i", data, at)[0]

    def place(self, field):
        """Where a field stands; None if it has its default."""
        size = struct.unpack_from("<H", self.data, self.fields)[0]
        offset = struct.unpack_from("<H", self.data, self.fields + 4 + 2 * field)[0] if 4 + 2 * field < size else 0
        return self.at + offset if offset else None

    def number(self, field, kind, default=0):
        place = self.place(field)
        return default if place is None else struct.unpack_from("<" + kind, self.data, place)[0]

    def target(self, field):
        place = self.place(field)
        return None if place is None else place + struct.unpack_from("<I", self.data, place)[0]

    def table(self, field):
        target = self.target(field)
        return None if target is None else Table(self.data, target)

    def numbers(self, field, kind):
        target = self.target(field)
        if target is None:
            return ()
        count = struct.unpack_from("<I", self.data, target)[0]
        return struct.unpack_from(f"<{count}{kind}", self.data, target + 4)

    def bytes(self, field):
        target = self.target(field)
        if target is None:
            return b""
        count = struct.unpack_from("<I", self.data, target)[0]
        return self.data[target + 4 : target + 4 + count]

    def tables(self, field):
        target = self.target(field)
        count = 0 if target is None else struct.unpack_from("<I", self.data, target)[0]
        places = [target + 4 + 4 * index for index in range(count)]
        return [Table(self.data, place + struct.unpack_from("<I", self.data, place)[0]) for place in places]


class Operator:
    def __init__(self, name, table):
        self.name = name
        self.inputs, self.output = table.numbers(1, "i"), table.numbers(2, "i")[0]
        self.options = table.table(4)


class Graph:
    def __init__(self, data):
        model = Table(data, struct.unpack_from("<I", data, 0)[0])
        graph = model.tables(2)[0]
        self.buffers, self.tensors = model.tables(4), graph.tables(0)
        self.inputs, self.outputs = graph.numbers(1, "i"), graph.numbers(2, "i")
        codes = [max(code.number(0, "b"), code.number(3, "i")) for code in model.tables(1)]
        self.operators = [Operator(NAMES.get(codes[one.number(0, "I")], "unknown"), one) for one in graph.tables(3)]

    def shape(self, tensor):
        return self.tensors[tensor].numbers(0, "i")

    def raw(self, tensor):
        return self.buffers[self.tensors[tensor].number(2, "I")].bytes(0)

    def halves(self, tensor):
        """A tensor's numbers as the bits of halves."""
        raw = self.raw(tensor)
        return list(struct.unpack(f"<{len(raw) // 2}H", raw))

    def dense(self, tensor):
        """The same of a sparse one: levels, orders and blocks as TensorFlow Lite's DENSIFY has them."""
        sparsity, shape = self.tensors[tensor].table(6), self.shape(tensor)
        order, blocks = sparsity.numbers(0, "i"), sparsity.numbers(1, "i")
        levels = [Level(table) for table in sparsity.tables(2)]
        rank = len(shape)
        block_size = {blocks[index]: levels[rank + index].size for index in range(len(blocks))}
        steps = [1] * rank
        for dimension in reversed(range(rank - 1)):
            steps[dimension] = steps[dimension + 1] * shape[dimension + 1]
        # How far one step of each level goes in the dense tensor.
        strides = [steps[d] * block_size.get(d, 1) if d < rank else steps[blocks[d - rank]] for d in order]
        values, dense = iter(self.halves(tensor)), [0] * (steps[0] * shape[0])

        def walk(depth, before, place):
            if depth == len(levels):
                dense[place] = next(values)
                return
            level = levels[depth]
            if level.segments is None:
                for index in range(level.size):
                    walk(depth + 1, before * level.size + index, place + index * strides[depth])
            else:
                for index in range(level.segments[before], level.segments[before + 1]):
                    walk(depth + 1, index, place + level.indices[index] * strides[depth])

        walk(0, 0, 0)
        assert next(values, None) is None
        return dense


class Level:
    def __init__(self, table):
        self.size, self.segments, self.indices = table.number(1, "i"), None, None
        if table.number(0, "b") == SPARSE:
            self.segments = table.table(3).numbers(0, INDICES[table.number(2, "B")])
            self.indices = table.table(5).numbers(0, INDICES[table.number(4, "B")])
