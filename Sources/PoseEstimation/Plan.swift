/// Where each tensor of a network stands: tensors that are never needed at the same time share their place.
struct Plan {
    private(set) var tensors: [Tensor]
    private(set) var layers: [Layer]
    private(set) var memory = 0
    private(set) var scratch = 0
    /// The first and the last layer for which a tensor is needed.
    private var born: [Int]
    private var dies: [Int]

    init(_ tensors: [Tensor], _ layers: [Layer], _ outputs: [Int]) throws(NetworkFile.Fault) {
        self.tensors = tensors
        self.layers = layers
        born = tensors.indices.map { max($0 - 1, 0) }
        dies = born
        findBlocks(outputs)
        giveHalos()
        for layer in layers where layer.kind == .dense && self.tensors[layer.source].halo > 0 { throw .layer }
        giveLives(outputs)
        try place()
    }

    /// A convolution that widens, one of each channel and one that narrows, where nobody else reads what is between.
    private mutating func findBlocks(_ outputs: [Int]) {
        var readers = [Int](repeating: 0, count: tensors.count)
        for output in outputs { readers[output] += 1 }
        for layer in layers {
            readers[layer.source] += 1
            if let added = layer.added { readers[added] += 1 }
        }
        var first = 0
        while first + 2 < layers.count {
            let (wide, deep, narrow) = (layers[first], layers[first + 1], layers[first + 2])
            guard wide.kind == .point || wide.kind == .first, wide.added == nil, deep.kind == .depthwise,
                narrow.kind == .point, deep.source == first + 1, narrow.source == first + 2,
                readers[first + 1] == 1, readers[first + 2] == 1, tensors[first + 1].channels % 8 == 0
            else {
                first += 1
                continue
            }
            layers[first].block = .leads
            layers[first + 1].block = .follows
            layers[first + 2].block = .follows
            first += 3
        }
    }

    private mutating func giveHalos() {
        for (index, layer) in layers.enumerated() where layer.kind == .depthwise || layer.kind == .first {
            let (source, result) = (tensors[layer.source], tensors[index + 1])
            let below = (result.height - 1) * layer.stride + layer.kernel - layer.top - source.height
            let right = (result.width - 1) * layer.stride + layer.kernel - layer.left - source.width
            tensors[layer.source].halo = max(source.halo, layer.top, layer.left, below, right)
        }
    }

    private mutating func giveLives(_ outputs: [Int]) {
        for (index, layer) in layers.enumerated() {
            // A block reads what it reads until its last row is written, and writes from its first on.
            let last = layer.block == .leads ? index + 2 : index
            dies[layer.source] = max(dies[layer.source], last)
            if let added = layer.added { dies[added] = max(dies[added], last) }
            if layer.block == .leads { born[index + 3] = index }
            if layer.kind == .heat { dies[layer.source] = layers.count }
        }
        for output in outputs { dies[output] = layers.count }
    }

    /// The largest first, each in the first gap among those that live at the same time.
    private mutating func place() throws(NetworkFile.Fault) {
        var inside = [Bool](repeating: false, count: tensors.count)
        for (index, layer) in layers.enumerated() {
            if layer.block == .leads { (inside[index + 1], inside[index + 2]) = (true, true) }
            if layer.kind == .heat { inside[index + 1] = true }
        }
        let order = tensors.indices.filter { !inside[$0] }.sorted { (tensors[$0].size, $1) > (tensors[$1].size, $0) }
        var starts = [Int](repeating: 0, count: tensors.count)
        var placed: [Int] = []
        for tensor in order {
            var start = 0
            for other in placed where born[other] <= dies[tensor] && born[tensor] <= dies[other] {
                if start + tensors[tensor].size > starts[other] && starts[other] + tensors[other].size > start {
                    start = (starts[other] + tensors[other].size + 15) / 16 * 16
                }
            }
            starts[tensor] = start
            tensors[tensor].place = start + tensors[tensor].lead
            let index = placed.firstIndex { starts[$0] > start } ?? placed.endIndex
            placed.insert(tensor, at: index)
            memory = max(memory, start + tensors[tensor].size)
            guard memory <= NetworkFile.mostNumbers else { throw .tooLarge }
        }
        scratch = (memory + 15) / 16 * 16
        var most = 0
        for (index, layer) in layers.enumerated() where layer.block == .leads {
            most = max(most, BlockRows(tensors, layers, index).size)
        }
        memory = scratch + most + 32
        guard memory <= NetworkFile.mostNumbers else { throw .tooLarge }
    }
}

/// How a block is computed: so many rows of its result at a time.
struct BlockRows {
    /// How many rows of the result, and how many of what is widened are kept for them.
    let band: Int
    let lines: Int
    /// How many numbers that takes: a row of zeros, the widened rows, and what becomes of them.
    let size: Int

    /// About so many pixels at a time.
    static var pixels: Int { 64 }

    init(_ tensors: [Tensor], _ layers: [Layer], _ index: Int) {
        let (wide, deep, result) = (tensors[index + 1], tensors[index + 2], tensors[index + 3])
        let layer = layers[index + 1]
        band = min(max(Self.pixels / result.width, 1), result.height)
        lines = (band - 1) * layer.stride + layer.kernel
        size = (lines + 1) * wide.row + band * deep.width * deep.pixel
    }
}
