/// The past of one person as the net keeps it. Each step computes only the newest frame.
struct NetworkState {
    /// The number of frames kept of each layer: more than any block looks back.
    private static let kept = 32

    private var frame = 0
    /// The last normalised inputs of the first layer, oldest first, followed by space for the next.
    private var inputs = [Float](repeating: 0, count: Network.firstTaps * Network.inputs)
    /// The inputs of each block, in ring buffers; empty before the first frame.
    private var layers: [SIMD4<Float>] = []
    private var mixed: [SIMD4<Float>] = []
    private var current: [SIMD4<Float>] = []

    /// Computes the ten outputs for the next frame of features.
    mutating func step(_ network: Network, _ features: UnsafePointer<Float>) -> Outputs {
        if frame == 0 { begin(network.lanes) }
        shift(network, features)
        current.withUnsafeMutableBufferPointer { out in
            inputs.withUnsafeBufferPointer { inputs in
                product(network.first, 0, inputs, network.firstBias, 0, network.lanes, out)
            }
            for lane in 0..<network.lanes { out[lane] = pointwiseMax(out[lane], .zero) }
        }
        for block in 0..<Network.blocks { blend(network, block) }
        frame += 1
        return answer(network)
    }

    private mutating func begin(_ lanes: Int) {
        layers = [SIMD4<Float>](repeating: .zero, count: Network.blocks * Self.kept * lanes)
        mixed = [SIMD4<Float>](repeating: .zero, count: lanes)
        current = mixed
    }

    private mutating func shift(_ network: Network, _ features: UnsafePointer<Float>) {
        let old = (Network.firstTaps - 1) * Network.inputs
        inputs.withUnsafeMutableBufferPointer { inputs in
            for index in 0..<old { inputs[index] = inputs[index + Network.inputs] }
            for index in 0..<Network.inputs {
                inputs[old + index] = (features[index] - network.means[index]) * network.inverses[index]
            }
        }
    }

    /// One block: a convolution of each channel over three frames, then a mix of the channels, added to the input.
    private mutating func blend(_ network: Network, _ block: Int) {
        let lanes = network.lanes
        let ring = block * Self.kept * lanes
        let spacing = Network.spacings[block]
        let (now, one, two) = (row(frame, lanes), row(frame - spacing, lanes), row(frame - 2 * spacing, lanes))
        for lane in 0..<lanes {
            layers[ring + now + lane] = current[lane]
            let depth = block * 3 * lanes + lane
            let older = layers[ring + two + lane] * network.depths[depth]
            let old = layers[ring + one + lane] * network.depths[depth + lanes]
            mixed[lane] = older + old + current[lane] * network.depths[depth + 2 * lanes]
        }
        let point = block * network.channels * lanes
        let kept = ring + now
        current.withUnsafeMutableBufferPointer { out in
            mixed.withUnsafeBytes { bytes in
                let mixed = bytes.bindMemory(to: Float.self)
                product(network.points, point, mixed, network.biases, block * lanes, lanes, out)
            }
            for lane in 0..<lanes { out[lane] = pointwiseMax(out[lane] + layers[kept + lane], .zero) }
        }
    }

    /// Where the row of a frame begins in a ring; rows before the first frame are zero.
    private func row(_ frame: Int, _ lanes: Int) -> Int { ((frame + Self.kept) % Self.kept) * lanes }

    private func answer(_ network: Network) -> Outputs {
        var outputs = Outputs()
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: Network.outputLanes) { out in
            current.withUnsafeBytes { bytes in
                let inputs = bytes.bindMemory(to: Float.self)
                // Fewer than four lanes are left, so `product` cannot take them.
                for lane in 0..<Network.outputLanes {
                    var sum = network.lastBias[lane]
                    for index in 0..<network.channels {
                        sum += network.last[index * Network.outputLanes + lane] * inputs[index]
                    }
                    out[lane] = sum
                }
            }
            for index in 0..<Network.outputs { outputs.values[index] = out[index / 4][index % 4] }
        }
        return outputs
    }
}

/// `out = bias + inputs · weights`, sixteen outputs at a time. Each sum is in the order of its inputs, so it is the
/// same on every device.
private func product(
    _ weights: [SIMD4<Float>], _ start: Int, _ inputs: UnsafeBufferPointer<Float>, _ bias: [SIMD4<Float>],
    _ biasStart: Int, _ lanes: Int, _ out: UnsafeMutableBufferPointer<SIMD4<Float>>
) {
    weights.withUnsafeBufferPointer { weights in
        var lane = 0
        while lane + 4 <= lanes {
            var one = bias[biasStart + lane]
            var two = bias[biasStart + lane + 1]
            var three = bias[biasStart + lane + 2]
            var four = bias[biasStart + lane + 3]
            var next = start + lane
            for index in 0..<inputs.count {
                let input = SIMD4<Float>(repeating: inputs[index])
                one += weights[next] * input
                two += weights[next + 1] * input
                three += weights[next + 2] * input
                four += weights[next + 3] * input
                next += lanes
            }
            out[lane] = one
            out[lane + 1] = two
            out[lane + 2] = three
            out[lane + 3] = four
            lane += 4
        }
    }
}

/// The outputs of the net for one frame.
struct Outputs {
    var values = InlineArray<10, Float>(repeating: 0)

    /// Above zero: the right hand.
    var hand: Float { values[7] }
    /// Seconds since the full extension of the arm, if this is a punch.
    var elapsed: Float { min(max((values[8] + 1.5) * 0.1, 0), 0.4) }
    /// Above zero: a southpaw. Valid only while the stance is unknown.
    var southpaw: Float { min(max(values[9], -4), 4) }

    var probabilities: Probabilities {
        var greatest = values[0]
        for index in 1..<Action.count { greatest = max(greatest, values[index]) }
        var probabilities = Probabilities()
        var sum: Float = 0
        for index in 0..<Action.count {
            probabilities.values[index] = (values[index] - greatest).exponential
            sum += probabilities.values[index]
        }
        for index in 0..<Action.count { probabilities.values[index] /= sum }
        return probabilities
    }
}
