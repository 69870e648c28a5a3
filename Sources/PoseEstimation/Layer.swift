/// One step of a network: a tensor becomes another one.
struct Layer {
    /// As numbered in the file.
    enum Kind: Int {
        /// A convolution of 1 x 1.
        case point = 0
        /// The first one, of the picture: 3 x 3, every second pixel.
        case first = 1
        /// A convolution of each channel by itself.
        case depthwise = 2
        /// A convolution as large as its source: one pixel remains.
        case dense = 3
        /// Twice as large, bilinear.
        case enlarge = 4
        /// The greatest of 2 x 2 pixels.
        case maximum = 5
        /// A quarter of the channels, twice as large.
        case spread = 6
        /// A convolution of 1 x 1 that is computed on demand, pixel by pixel.
        case heat = 7

        var hasWeights: Bool {
            switch self {
            case .point, .first, .depthwise, .dense, .heat: true
            case .enlarge, .maximum, .spread: false
            }
        }
    }

    /// Whether a layer is computed together with the two after it, some rows at a time: what is between them then stays
    /// in the processor's cache.
    enum Block {
        case alone
        case leads
        case follows
    }

    let kind: Kind
    /// Numbers of tensors; layer n makes tensor n + 1.
    let source: Int
    let added: Int?
    let addedAfter: Bool
    let kernel: Int
    let stride: Int
    let top: Int
    let left: Int
    let low: Float
    let high: Float
    var block = Block.alone
    /// Where its weights begin among the network's, in the order in which they are needed.
    var weights = 0

    /// How many numbers its packed weights are.
    static func packedCount(_ kind: Kind, depth: Int, taps: Int, channels: Int) -> Int {
        switch kind {
        case .point, .first, .dense: (channels + 7) / 8 * 8 * (taps * depth + 1)
        case .depthwise: channels * (taps + 1)
        case .heat: channels * (depth + 1)
        case .enlarge, .maximum, .spread: 0
        }
    }
}
