/// The trained net: its weights, and the rules of the decoder that were chosen with them. `ops/lib/recogniser/net.py`
/// defines and trains it.
///
/// A file of weights begins with `RTPN`. Then come integers of 16 bits (format, version of the model, inputs, channels,
/// blocks, outputs), floats of 32 bits (the decoder's rules; mean and inverse spread of every input), and each layer: a
/// scale for every output, weights of 8 bits, input by input, and a bias for every output. Format 2 ends with the
/// numbers of its `Worth`; format 1 has none. All little-endian, without padding.
package struct Network: Sendable {
    /// Why a file of weights was refused.
    package enum Fault: Error, Equatable {
        /// It does not begin with `RTPN`.
        case notWeights
        /// Its format or shape is not supported by this module.
        case unknownFormat
        /// It is too short or too long.
        case length
        /// A number is infinite, NaN, or far outside of what training can produce.
        case number
    }

    package static let formats = 1...2
    /// Nets of these widths are read: gyms may have refined any that was ever shipped.
    static let widths = [64, 112]
    static let inputs = Features.count
    /// The number of frames that the first layer sees.
    static let firstTaps = 5
    /// The distance in frames between the three inputs of each block.
    static let spacings: InlineArray<4, Int> = [1, 2, 4, 8]
    static let blocks = 4
    static let outputs = 10
    static let outputLanes = 3

    package let version: Int
    let channels: Int
    /// Four numbers are computed at a time.
    let lanes: Int
    let rules: Rules
    let means: [Float]
    let inverses: [Float]
    let first: [SIMD4<Float>]
    let firstBias: [SIMD4<Float>]
    /// The layers of all blocks, one after another.
    let depths: [SIMD4<Float>]
    let points: [SIMD4<Float>]
    let biases: [SIMD4<Float>]
    let last: [SIMD4<Float>]
    let lastBias: [SIMD4<Float>]
    package let worth: Worth?

    /// Reads a file of weights.
    package init(_ bytes: [UInt8]) throws(Fault) {
        var reader = WeightsReader(bytes: bytes)
        guard reader.text(0x4e50_5452) else { throw .notWeights }
        guard bytes.count >= 16 else { throw .length }
        let format = reader.whole()
        guard Self.formats ~= format else { throw .unknownFormat }
        version = reader.whole()
        let (inputs, channels) = (reader.whole(), reader.whole())
        let (blocks, outputs) = (reader.whole(), reader.whole())
        guard (inputs, blocks, outputs) == (Self.inputs, Self.blocks, Self.outputs), Self.widths.contains(channels)
        else { throw .unknownFormat }
        let lanes = channels / 4
        (self.channels, self.lanes) = (channels, lanes)
        let isCalibrated = format > 1
        let expected = Self.bytes(channels: channels) + (isCalibrated ? 4 * Worth.numbers : 0)
        guard bytes.count == expected else { throw .length }
        rules = Rules(
            threshold: reader.number(), rest: reader.number(), settled: reader.number(), sure: reader.number(),
            sameHand: reader.number(), otherHand: reader.number(), unrested: reader.number(),
            stanceFrames: reader.number(), stanceClear: reader.number())
        means = reader.numbers(Self.inputs)
        inverses = reader.numbers(Self.inputs)
        (first, firstBias) = reader.layer(rows: Self.firstTaps * Self.inputs, width: channels, lanes: lanes)
        var (depths, points, biases): ([SIMD4<Float>], [SIMD4<Float>], [SIMD4<Float>]) = ([], [], [])
        for _ in 0..<Self.blocks {
            depths += reader.matrix(rows: 3, width: channels, lanes: lanes)
            let (point, bias) = reader.layer(rows: channels, width: channels, lanes: lanes)
            points += point
            biases += bias
        }
        (self.depths, self.points, self.biases) = (depths, points, biases)
        (last, lastBias) = reader.layer(rows: channels, width: Self.outputs, lanes: Self.outputLanes)
        worth = isCalibrated ? Worth(reader.numbers(Worth.numbers)) : nil
        guard reader.isSound, rules.areSound, worth?.isSound ?? true else { throw .number }
    }

    /// The length of a file of weights in bytes, without its worth.
    package static func bytes(channels: Int) -> Int {
        16 + 4 * Rules.count + 8 * inputs + (firstTaps * inputs * channels + 8 * channels)
            + blocks * (3 * channels + 4 * channels + channels * channels + 8 * channels) + channels * outputs
            + 8 * outputs
    }
}

/// The rules of the decoder, chosen on validation streams together with the weights.
struct Rules: Sendable {
    static let count = 9

    /// The least probability that it is any punch.
    let threshold: Float
    /// Below this probability there is no punch.
    let rest: Float
    /// Seconds after the extension; before them only a sure punch is reported.
    let settled: Float
    /// The least probability of the class for reporting it earlier.
    let sure: Float
    /// The least seconds between extensions of the same hand.
    let sameHand: Float
    /// The least seconds between extensions of different hands.
    let otherHand: Float
    /// Seconds added to both if the probability was never below `rest` in between.
    let unrested: Float
    /// The number of frames of boxing after which the stance is decided.
    let stanceFrames: Float
    /// The least absolute mean logit for that decision.
    let stanceClear: Float

    var areSound: Bool {
        0...1 ~= threshold && 0...1 ~= rest && 0...0.4 ~= settled && 0...1 ~= sure && 0.02...1 ~= sameHand
            && 0.02...1 ~= otherHand
            && 0...1 ~= unrested
            && 1...10_000 ~= stanceFrames && 0...4 ~= stanceClear
    }
}

/// Reads numbers one after another, and notes whether one was invalid. The length must have been checked before.
private struct WeightsReader {
    private let bytes: [UInt8]
    private var next = 0
    private(set) var isSound = true

    init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func bits(_ count: Int) -> UInt32 {
        guard next + count <= bytes.count else { return 0 }
        var value: UInt32 = 0
        for index in 0..<count { value |= UInt32(bytes[next + index]) << (8 * UInt32(index)) }
        next += count
        return value
    }

    mutating func text(_ wanted: UInt32) -> Bool { bits(4) == wanted }

    mutating func whole() -> Int { Int(bits(2)) }

    mutating func number() -> Float {
        let value = Float(bitPattern: bits(4))
        guard value.magnitude <= 1e6 else {
            isSound = false
            return 0
        }
        return value
    }

    mutating func numbers(_ count: Int) -> [Float] {
        var numbers: [Float] = []
        numbers.reserveCapacity(count)
        for _ in 0..<count { numbers.append(number()) }
        return numbers
    }

    mutating func matrix(rows: Int, width: Int, lanes: Int) -> [SIMD4<Float>] {
        let scales = numbers(width)
        var matrix = [SIMD4<Float>](repeating: .zero, count: rows * lanes)
        for row in 0..<rows {
            for column in 0..<width {
                let weight = Float(Int8(truncatingIfNeeded: bits(1)))
                matrix[row * lanes + column / 4][column % 4] = weight * scales[column]
            }
        }
        return matrix
    }

    mutating func layer(rows: Int, width: Int, lanes: Int) -> ([SIMD4<Float>], [SIMD4<Float>]) {
        let weights = matrix(rows: rows, width: width, lanes: lanes)
        var bias = [SIMD4<Float>](repeating: .zero, count: lanes)
        for column in 0..<width { bias[column / 4][column % 4] = number() }
        return (weights, bias)
    }
}
