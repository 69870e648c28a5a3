extension Network {
    /// Twice as large, bilinear between the middles of pixels, and what is added.
    func enlarge(_ layer: Layer, _ result: Tensor, _ memory: Floats) {
        let source = tensors[layer.source]
        let added = layer.added.map { tensors[$0] }
        let finish = Finish(layer)
        let (near, far) = (Vector(repeating: 0.75), Vector(repeating: 0.25))
        for y in 0..<result.height {
            let upper = memory + source.place + y / 2 * source.row
            let lower = memory + source.place + neighbour(y, source.height) * source.row
            for x in 0..<result.width {
                let (left, right) = (x / 2 * source.pixel, neighbour(x, source.width) * source.pixel)
                let to = memory + result.place + y * result.row + x * result.pixel
                let other = added.map { Numbers(memory + $0.place + y * $0.row + x * $0.pixel) }
                for channel in stride(from: 0, to: source.channels, by: 4) {
                    let above = load(upper, left + channel) * near + load(upper, right + channel) * far
                    let below = load(lower, left + channel) * near + load(lower, right + channel) * far
                    store(finish.one(above * near + below * far, other, channel), to, channel)
                }
            }
        }
    }

    /// The second pixel that a pixel of twice the size lies between.
    private func neighbour(_ place: Int, _ count: Int) -> Int {
        place % 2 == 0 ? max(place / 2 - 1, 0) : min(place / 2 + 1, count - 1)
    }

    func maximum(_ layer: Layer, _ result: Tensor, _ memory: Floats) {
        let source = tensors[layer.source]
        for y in 0..<result.height {
            for x in 0..<result.width {
                let from = memory + source.place + 2 * y * source.row + 2 * x * source.pixel
                let down = 2 * y + 1 < source.height ? source.row : 0
                let right = 2 * x + 1 < source.width ? source.pixel : 0
                let to = memory + result.place + y * result.row + x * result.pixel
                for channel in stride(from: 0, to: source.channels, by: 4) {
                    let above = greater(load(from, channel), load(from, right + channel))
                    let below = greater(load(from, down + channel), load(from, down + right + channel))
                    store(greater(above, below), to, channel)
                }
            }
        }
    }

    /// A quarter of the channels for each pixel of 2 x 2.
    func spread(_ layer: Layer, _ result: Tensor, _ memory: Floats) {
        let source = tensors[layer.source]
        for y in 0..<result.height {
            for x in 0..<result.width {
                let part = (y % 2 * 2 + x % 2) * result.channels
                let from = memory + source.place + y / 2 * source.row + x / 2 * source.pixel + part
                let to = memory + result.place + y * result.row + x * result.pixel
                for channel in stride(from: 0, to: result.channels, by: 4) { store(load(from, channel), to, channel) }
            }
        }
    }
}
