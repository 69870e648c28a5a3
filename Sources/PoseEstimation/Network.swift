/// A net that is read, planned and ready to run. It never changes: threads may share it, each with a memory of its own.
final class Network {
    typealias Fault = NetworkFile.Fault

    /// The picture, then what each layer makes.
    let tensors: [Tensor]
    let layers: [Layer]
    let outputs: [Int]
    /// How many numbers its memory has.
    let memory: Int
    /// Where in its memory what is between a block's layers stands.
    let scratch: Int
    private let packed: Floats
    /// Whether products are added in one step, by loops for this processor: twice as fast, and not with the same bits
    /// everywhere.
    let isFused: Bool

    init(_ bytes: UnsafeRawBufferPointer, fused: Bool = Network.canFuse) throws(Fault) {
        isFused = fused && Self.canFuse
        var file = NetworkFile(bytes)
        let head = try Head(&file)
        var tensors = [Tensor(head.side, head.side, 3)]
        var layers: [LayerAsked] = []
        for _ in 0..<head.layers {
            let asked = try LayerAsked(&file, tensors)
            layers.append(asked)
            tensors.append(asked.result)
        }
        let heat = layers.firstIndex { $0.layer.kind == .heat } ?? head.layers - 1
        // Nothing can read what is computed on demand.
        guard heat == head.layers - 1, layers[heat].layer.kind != .heat || !head.outputs.contains(head.layers) else {
            throw .layer
        }
        var total = 0
        for layer in layers {
            total += layer.packedCount
            guard total <= NetworkFile.mostNumbers else { throw .tooLarge }
        }
        let packed = Floats.allocate(capacity: total + 8)
        var plan: Plan
        do {
            try Self.pack(&file, &layers, into: packed, total)
            plan = try Plan(tensors, layers.map { $0.layer }, head.outputs)
        } catch {
            packed.deallocate()
            throw error
        }
        self.packed = packed
        self.tensors = plan.tensors
        self.layers = plan.layers
        outputs = head.outputs
        memory = plan.memory
        scratch = plan.scratch
    }

    deinit { packed.deallocate() }

    private static func pack(
        _ file: inout NetworkFile, _ layers: inout [LayerAsked], into packed: Floats, _ total: Int
    ) throws(Fault) {
        var at = packed
        for index in layers.indices where layers[index].layer.kind.hasWeights {
            layers[index].layer.weights = at - packed
            at = try layers[index].pack(&file, into: at)
        }
        guard file.isAtEnd else { throw .length }
        for index in 0..<total where !packed[index].isFinite { throw .number }
    }

    func weights(of layer: Layer) -> Numbers { Numbers(packed + layer.weights) }

    /// The picture's side.
    var side: Int { tensors[0].width }

    /// The channels of an output that is one pixel, or a fault.
    func channels(ofPixel output: Int) throws(Fault) -> Int {
        guard outputs.indices.contains(output) else { throw .otherModel }
        let tensor = tensors[outputs[output]]
        guard tensor.width == 1, tensor.height == 1 else { throw .otherModel }
        return tensor.channels
    }
}

// A network is never written to once it has been read, its packed weights neither.
extension Network: @unchecked Sendable {}

private struct Head {
    let side: Int
    let layers: Int
    let outputs: [Int]

    init(_ file: inout NetworkFile) throws(NetworkFile.Fault) {
        guard try file.word() == 0x4553_4f50 else { throw .notANetwork }
        guard try file.word() == NetworkFile.format else { throw .unknownFormat }
        side = try file.word(in: NetworkFile.sides, or: .layer)
        layers = try file.word(in: 1...NetworkFile.mostLayers, or: .layer)
        let count = try file.word(in: 1...NetworkFile.mostOutputs, or: .layer)
        var outputs: [Int] = []
        for _ in 0..<count { outputs.append(try file.word(in: 1...layers, or: .layer)) }
        self.outputs = outputs
    }
}
