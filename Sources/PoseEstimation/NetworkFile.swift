/// A network's file, as `ops/pose-models` writes it: little-endian words of 32 bits.
///
/// `POSE`, format, pixels of a side of the picture, layers, outputs, the outputs' tensors (0 is the picture, layer n makes
/// n + 1); of each layer kind, source, what is added (-1: nothing), channels, kernel, stride, rows and columns that the
/// kernel reaches above and left of its pixel, flags (1: clamped to 0…6; 2: added after the clamp; 4: weights of one byte);
/// then each layer's weights and biases as halves, or weights of one byte with a scale for each channel, each beginning
/// at a whole word. Shapes, halos and places in memory follow from that; nothing is believed.
struct NetworkFile {
    /// Why a file was refused.
    enum Fault: Error, Equatable {
        /// It does not begin with `POSE`.
        case notANetwork
        /// Its format is another one.
        case unknownFormat
        /// It is too short or too long.
        case length
        /// A layer is none that can be computed, or does not fit the others.
        case layer
        /// It would need more memory than any device is asked for.
        case tooLarge
        /// A number is infinite or NaN.
        case number
        /// It is a network, but not this model's.
        case otherModel
    }

    static var format: Int { 1 }
    static var mostLayers: Int { 512 }
    static var mostOutputs: Int { 16 }
    static var sides: ClosedRange<Int> { 32...512 }
    static var mostChannels: Int { 4_096 }
    /// Numbers of a tensor, and of all weights.
    static var mostNumbers: Int { 4 << 20 }

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func word() throws(Fault) -> Int {
        guard bytes.count - position >= 4 else { throw .length }
        defer { position += 4 }
        return Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Int32.self)))
    }

    mutating func word(in range: ClosedRange<Int>, or fault: Fault) throws(Fault) -> Int {
        let word = try word()
        guard range.contains(word) else { throw fault }
        return word
    }

    /// A part of the file of so many bytes, which ends at a whole word.
    private mutating func part(_ count: Int) throws(Fault) -> UnsafeRawBufferPointer {
        let whole = (count + 3) / 4 * 4
        guard bytes.count - position >= whole else { throw .length }
        defer { position += whole }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    /// A layer's numbers: `count` weights, then a bias for each of its channels.
    mutating func weights(_ count: Int, channels: Int, inBytes: Bool) throws(Fault) -> StoredWeights {
        if inBytes {
            let weights = try part(count)
            return StoredWeights(weights: weights, scales: try part(4 * channels), biases: try part(2 * channels))
        }
        let weights = try part(2 * count)
        return StoredWeights(weights: weights, scales: nil, biases: try part(2 * channels))
    }
}

/// Weights as a file has them.
struct StoredWeights {
    let weights: UnsafeRawBufferPointer
    /// Of each channel, where weights have one byte.
    let scales: UnsafeRawBufferPointer?
    let biases: UnsafeRawBufferPointer

    func weight(_ index: Int, of channel: Int) -> Float {
        guard let scales else { return half(weights, index) }
        let scale = Float(
            bitPattern: UInt32(littleEndian: scales.loadUnaligned(fromByteOffset: 4 * channel, as: UInt32.self)))
        return Float(weights.loadUnaligned(fromByteOffset: index, as: Int8.self)) * scale
    }

    func bias(_ channel: Int) -> Float { half(biases, channel) }

    /// A number of 16 bits. Swift's own would be a call of a function that no page has.
    private func half(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Float {
        let bits = UInt32(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
        let (sign, exponent, fraction) = ((bits & 0x8000) << 16, bits >> 10 & 31, bits & 1023)
        if exponent == 0 { return Float(bitPattern: sign | (Float(fraction) * 0x1p-24).bitPattern) }
        return Float(bitPattern: sign | (exponent == 31 ? 255 : exponent + 112) << 23 | fraction << 13)
    }
}
