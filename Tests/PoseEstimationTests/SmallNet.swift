import PropertyTesting

@testable import PoseEstimation

/// A net of few weights, as a file and as plain loops: what each layer should be.
struct SmallNet {
    struct Asked {
        var kind: Layer.Kind
        var source: Int
        var channels: Int
        var kernel = 1
        var stride = 1
        var edge = 0
        var added: Int?
        var addedAfter = false
        var clamped = false
        var inBytes = false
        /// What biases are about.
        var bias: (Int) -> Double = { _ in 0 }
        var spread = 0.4
    }

    struct Weights {
        var weights: [Float]
        var biases: [Float]
        var stored: [UInt8]
    }

    let side: Int
    private(set) var layers: [Asked] = []
    private(set) var weights: [Weights] = []
    private(set) var shapes: [(height: Int, width: Int, channels: Int)]
    var outputs: [Int] = []
    private var random: Seeded

    init(side: Int, seed: UInt64) {
        self.side = side
        shapes = [(side, side, 3)]
        random = Seeded(seed)
    }

    /// Returns the number of the tensor that the layer makes.
    @discardableResult mutating func add(_ layer: Asked) -> Int {
        let (height, width, depth) = shapes[layer.source]
        let size =
            switch layer.kind {
            case .point, .heat: (height, width)
            case .first, .depthwise, .maximum:
                (
                    (height + (layer.kind == .maximum ? 2 : layer.stride) - 1)
                        / (layer.kind == .maximum ? 2 : layer.stride),
                    (width + (layer.kind == .maximum ? 2 : layer.stride) - 1)
                        / (layer.kind == .maximum ? 2 : layer.stride)
                )
            case .dense: (1, 1)
            case .enlarge, .spread: (2 * height, 2 * width)
            }
        layers.append(layer)
        shapes.append((size.0, size.1, layer.channels))
        let taps = layer.kernel * layer.kernel * (layer.kind == .depthwise ? 1 : depth)
        weights.append(layer.kind.hasWeights ? made(layer, taps) : Weights(weights: [], biases: [], stored: []))
        return shapes.count - 1
    }

    /// Weights as they are after having been stored.
    private mutating func made(_ layer: Asked, _ taps: Int) -> Weights {
        var result = Weights(weights: [], biases: [], stored: [])
        let count = taps * layer.channels
        if layer.inBytes {
            let scales = (0..<layer.channels).map { _ in Float(random.double(0.001...0.004)) }
            let whole = (0..<count).map { _ in Int8(random.int(-127...127)) }
            result.stored = whole.map { UInt8(bitPattern: $0) }
            result.pad()
            for scale in scales { result.stored += bytes(scale.bitPattern) }
            for (index, one) in whole.enumerated() {
                let channel = layer.kind == .depthwise ? index % layer.channels : index / taps
                result.weights.append(Float(one) * scales[channel])
            }
        } else {
            for _ in 0..<count {
                let weight = Float16(random.double(-layer.spread...layer.spread) / Double(taps).squareRoot())
                result.weights.append(Float(weight))
                result.stored += bytes(weight.bitPattern)
            }
            result.pad()
        }
        for channel in 0..<layer.channels {
            let bias = Float16(layer.bias(channel) + random.double(-0.1...0.1))
            result.biases.append(Float(bias))
            result.stored += bytes(bias.bitPattern)
        }
        result.pad()
        return result
    }

    var file: [UInt8] {
        var words = [0x4553_4f50, 1, side, layers.count, outputs.count] + outputs
        for layer in layers {
            let flags = (layer.clamped ? 1 : 0) + (layer.addedAfter ? 2 : 0) + (layer.inBytes ? 4 : 0)
            words += [layer.kind.rawValue, layer.source, layer.added ?? -1, layer.channels, layer.kernel, layer.stride]
            words += [layer.edge, layer.edge, flags]
        }
        return words.flatMap { bytes(UInt32(bitPattern: Int32($0))) } + weights.flatMap(\.stored)
    }

    /// What each tensor should be: rows, columns, channels.
    func computed(_ picture: [Float]) -> [[Float]] {
        var tensors = [picture]
        for (index, layer) in layers.enumerated() {
            tensors.append(computed(layer, weights[index], index + 1, tensors))
        }
        return tensors
    }

    private func computed(_ layer: Asked, _ weights: Weights, _ number: Int, _ tensors: [[Float]]) -> [Float] {
        let (source, result) = (shapes[layer.source], shapes[number])
        var out: [Float] = []
        func at(_ y: Int, _ x: Int, _ channel: Int) -> Double {
            guard (0..<source.height).contains(y), (0..<source.width).contains(x) else { return 0 }
            return Double(tensors[layer.source][(y * source.width + x) * source.channels + channel])
        }
        func nearest(_ y: Int, _ x: Int, _ channel: Int) -> Double {
            at(min(max(y, 0), source.height - 1), min(max(x, 0), source.width - 1), channel)
        }
        func convolved(_ y: Int, _ x: Int, _ channel: Int) -> Double {
            var sum = Double(weights.biases[channel])
            for line in 0..<layer.kernel {
                for column in 0..<layer.kernel {
                    let tap = line * layer.kernel + column
                    let (row, place) = (y * layer.stride - layer.edge + line, x * layer.stride - layer.edge + column)
                    if layer.kind == .depthwise {
                        sum += at(row, place, channel) * Double(weights.weights[tap * layer.channels + channel])
                        continue
                    }
                    for step in 0..<source.channels {
                        let index = (channel * layer.kernel * layer.kernel + tap) * source.channels + step
                        sum += at(row, place, step) * Double(weights.weights[index])
                    }
                }
            }
            return sum
        }
        for y in 0..<result.height {
            for x in 0..<result.width {
                for channel in 0..<result.channels {
                    var value: Double
                    switch layer.kind {
                    case .point, .first, .depthwise, .dense, .heat: value = convolved(y, x, channel)
                    case .maximum:
                        value = -.infinity
                        for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                            value = max(value, nearest(2 * y + down, 2 * x + right, channel))
                        }
                    case .spread:
                        value = at(y / 2, x / 2, (y % 2 * 2 + x % 2) * result.channels + channel)
                    case .enlarge:
                        let (row, column) = (y % 2 == 0 ? y / 2 - 1 : y / 2 + 1, x % 2 == 0 ? x / 2 - 1 : x / 2 + 1)
                        let above = nearest(y / 2, x / 2, channel) * 0.75 + nearest(y / 2, column, channel) * 0.25
                        let below = nearest(row, x / 2, channel) * 0.75 + nearest(row, column, channel) * 0.25
                        value = above * 0.75 + below * 0.25
                    }
                    let other = layer.added.map { Double(tensors[$0][out.count]) } ?? 0
                    if !layer.addedAfter { value += other }
                    if layer.clamped { value = min(max(value, 0), 6) }
                    if layer.addedAfter { value += other }
                    out.append(Float(value))
                }
            }
        }
        return out
    }
}

extension SmallNet.Weights {
    fileprivate mutating func pad() { stored += [UInt8](repeating: 0, count: (4 - stored.count % 4) % 4) }
}

func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
}

// MARK: - Nets of the tests

extension SmallNet {
    /// A net with every kind of layer, alone and in blocks.
    static func everything(seed: UInt64, inBytes: Bool = false) -> SmallNet {
        var net = SmallNet(side: 48, seed: seed)
        net.add(Asked(kind: .first, source: 0, channels: 8, kernel: 3, stride: 2, edge: 1, clamped: true))
        net.add(Asked(kind: .depthwise, source: 1, channels: 8, kernel: 3, edge: 1, clamped: true))
        let low = net.add(Asked(kind: .point, source: 2, channels: 12, inBytes: inBytes))
        net.add(Asked(kind: .point, source: low, channels: 40, clamped: true, inBytes: inBytes))
        net.add(Asked(kind: .depthwise, source: 4, channels: 40, kernel: 5, edge: 2, clamped: true, inBytes: inBytes))
        let block = net.add(Asked(kind: .point, source: 5, channels: 12, added: low))
        net.add(Asked(kind: .point, source: block, channels: 24, clamped: true))
        net.add(Asked(kind: .depthwise, source: 7, channels: 24, kernel: 5, stride: 2, edge: 1, clamped: true))
        let small = net.add(Asked(kind: .point, source: 8, channels: 16))
        let alone = net.add(Asked(kind: .depthwise, source: small, channels: 16, kernel: 3, stride: 2))
        let large = net.add(Asked(kind: .enlarge, source: alone, channels: 16, added: small, clamped: true))
        let seen = net.add(
            Asked(kind: .point, source: large, channels: 16, added: small, addedAfter: true, clamped: true))
        let spread = net.add(Asked(kind: .spread, source: seen, channels: 4))
        let thin = net.add(Asked(kind: .depthwise, source: low, channels: 12, kernel: 3, edge: 1))
        var pooled = small
        for _ in 0..<3 { pooled = net.add(Asked(kind: .maximum, source: pooled, channels: 16)) }
        let dense = net.add(Asked(kind: .dense, source: pooled, channels: 9, kernel: 2, inBytes: inBytes))
        net.outputs = [block, seen, spread, thin, dense]
        net.add(Asked(kind: .heat, source: seen, channels: 5))
        return net
    }

    /// As small as a landmark model may be: somebody is always there, hips and tip are where biases say.
    static func landmarks(seed: UInt64) -> SmallNet {
        var net = SmallNet(side: 64, seed: seed)
        net.add(Asked(kind: .first, source: 0, channels: 8, kernel: 3, stride: 2, clamped: true))
        net.add(Asked(kind: .depthwise, source: 1, channels: 8, kernel: 3, edge: 1, clamped: true))
        let narrow = net.add(Asked(kind: .point, source: 2, channels: 8))
        net.add(Asked(kind: .point, source: narrow, channels: 16, clamped: true))
        net.add(Asked(kind: .depthwise, source: 4, channels: 16, kernel: 5, stride: 2, edge: 1, clamped: true))
        let features = net.add(Asked(kind: .point, source: 5, channels: 8))
        var pooled = features
        for _ in 0..<3 { pooled = net.add(Asked(kind: .maximum, source: pooled, channels: 8)) }
        let joints = net.add(
            Asked(kind: .dense, source: pooled, channels: 195, kernel: 2, bias: Self.joint, spread: 6))
        let presence = net.add(Asked(kind: .dense, source: pooled, channels: 1, kernel: 2, bias: { _ in 8 }))
        net.outputs = [joints, presence]
        net.add(Asked(kind: .heat, source: features, channels: 39, spread: 8))
        return net
    }

    private static func joint(_ number: Int) -> Double {
        switch (number / 5, number % 5) {
        case (33, 0), (34, 0): 32
        case (33, 1): 36
        case (34, 1): 14
        case (let joint, 0): Double(12 + joint * 7 % 40)
        case (let joint, 1): Double(10 + joint * 11 % 44)
        default: 0
        }
    }

    /// As small as a detector may be.
    static func detector(seed: UInt64) -> SmallNet {
        var net = SmallNet(side: 32, seed: seed)
        var last = net.add(Asked(kind: .first, source: 0, channels: 8, kernel: 3, stride: 2, clamped: true))
        last = net.add(Asked(kind: .maximum, source: last, channels: 8))
        var levels: [Int] = []
        for _ in 0..<3 {
            last = net.add(Asked(kind: .depthwise, source: last, channels: 8, kernel: 3, stride: 2))
            levels.append(last)
        }
        let each = [2, 2, 6]
        for (level, count) in zip(levels, each) {
            net.outputs.append(net.add(Asked(kind: .point, source: level, channels: count, spread: 4)))
        }
        for (level, count) in zip(levels, each) {
            net.outputs.append(
                net.add(
                    Asked(kind: .point, source: level, channels: 12 * count, inBytes: true, bias: Self.box, spread: 4)))
        }
        return net
    }

    private static func box(_ number: Int) -> Double {
        switch number % 12 {
        case 2, 3: 20
        case 7: -12
        default: 0
        }
    }
}
