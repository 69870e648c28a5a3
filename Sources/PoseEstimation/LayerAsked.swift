/// A layer as a file asks for it, checked against what is there before it.
struct LayerAsked {
    typealias Fault = NetworkFile.Fault

    var layer: Layer
    let result: Tensor
    private let depth: Int
    private let inBytes: Bool

    init(_ file: inout NetworkFile, _ tensors: [Tensor]) throws(Fault) {
        guard let kind = Layer.Kind(rawValue: try file.word()) else { throw .layer }
        let number = try file.word(in: 0...tensors.count - 1, or: .layer)
        let addedNumber = try file.word(in: -1...tensors.count - 1, or: .layer)
        let channels = try file.word(in: 1...NetworkFile.mostChannels, or: .layer)
        let kernel = try file.word(in: 1...64, or: .layer)
        let stride = try file.word(in: 1...2, or: .layer)
        let top = try file.word(in: 0...kernel - 1, or: .layer)
        let left = try file.word(in: 0...kernel - 1, or: .layer)
        let flags = try file.word(in: 0...7, or: .layer)
        let source = tensors[number]
        layer = Layer(
            kind: kind, source: number, added: addedNumber < 0 ? nil : addedNumber, addedAfter: flags & 2 != 0,
            kernel: kernel, stride: stride, top: top, left: left, low: flags & 1 != 0 ? 0 : -.greatestFiniteMagnitude,
            high: flags & 1 != 0 ? 6 : .greatestFiniteMagnitude)
        depth = source.channels
        inBytes = flags & 4 != 0
        // The picture alone has three channels, and only the first layer reads it.
        guard (kind == .first) == (number == 0), addedNumber != 0, channels != 3 else { throw .layer }
        let (height, width) = try Self.size(kind, source, channels, kernel, stride)
        guard Double(height) * Double(width) * Double(channels) <= Double(NetworkFile.mostNumbers) else {
            throw .tooLarge
        }
        result = Tensor(height, width, channels)
        if let added = layer.added {
            let other = tensors[added]
            guard kind == .point || kind == .enlarge, (other.height, other.width) == (height, width),
                other.channels == channels
            else { throw .layer }
        }
        let taps = Double(kernel * kernel) * Double(depth + 8) * Double(channels + 8)
        guard !kind.hasWeights || kind == .depthwise || taps <= Double(NetworkFile.mostNumbers) else { throw .tooLarge }
    }

    private static func size(
        _ kind: Layer.Kind, _ source: Tensor, _ channels: Int, _ kernel: Int, _ stride: Int
    ) throws(Fault) -> (height: Int, width: Int) {
        let fits: Bool
        let size: (Int, Int)
        switch kind {
        case .point, .heat:
            fits = kernel == 1 && stride == 1
            size = (source.height, source.width)
        case .first:
            size = ((source.height + 1) / 2, (source.width + 1) / 2)
            fits = kernel == 3 && stride == 2 && channels % 8 == 0 && size.1 % 4 == 0
        case .depthwise:
            size = ((source.height + stride - 1) / stride, (source.width + stride - 1) / stride)
            fits = (kernel == 3 || kernel == 5) && channels == source.channels && channels % 4 == 0
        case .dense:
            fits = stride == 1 && source.height == kernel && source.width == kernel && source.channels % 4 == 0
            size = (1, 1)
        case .enlarge:
            fits = channels == source.channels
            size = (2 * source.height, 2 * source.width)
        case .maximum:
            fits = channels == source.channels
            size = ((source.height + 1) / 2, (source.width + 1) / 2)
        case .spread:
            fits = 4 * channels == source.channels && channels % 4 == 0
            size = (2 * source.height, 2 * source.width)
        }
        guard fits else { throw .layer }
        return size
    }

    private var taps: Int { layer.kernel * layer.kernel }

    var packedCount: Int {
        Layer.packedCount(layer.kind, depth: depth, taps: taps, channels: result.channels)
    }

    /// Brings weights into the order in which they are needed; returns where they end.
    func pack(_ file: inout NetworkFile, into start: Floats) throws(Fault) -> Floats {
        let channels = result.channels
        let deep = layer.kind == .depthwise ? taps : taps * depth
        let stored = try file.weights(deep * channels, channels: channels, inBytes: inBytes)
        var at = start
        func put(_ number: Float) {
            at.initialize(to: number)
            at += 1
        }
        switch layer.kind {
        case .depthwise:
            for first in stride(from: 0, to: channels, by: 4) {
                for channel in first..<first + 4 { put(stored.bias(channel)) }
                for tap in 0..<taps {
                    for channel in first..<first + 4 { put(stored.weight(tap * channels + channel, of: channel)) }
                }
            }
        case .heat:
            for channel in 0..<channels {
                put(stored.bias(channel))
                for step in 0..<deep { put(stored.weight(channel * deep + step, of: channel)) }
            }
        case .point, .first, .dense:
            for first in stride(from: 0, to: channels, by: 8) {
                for channel in first..<first + 8 { put(channel < channels ? stored.bias(channel) : 0) }
                for step in 0..<deep {
                    for channel in first..<first + 8 {
                        put(channel < channels ? stored.weight(channel * deep + step, of: channel) : 0)
                    }
                }
            }
        case .enlarge, .maximum, .spread: break
        }
        return at
    }
}
