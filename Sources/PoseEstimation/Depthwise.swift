// Convolutions of each channel by itself: eight pixels of four channels at a time.
//
// Packed weights, of four channels at a time: the bias, then each tap of the kernel, row by row.

/// The rows of the source that a row of the result is made of, from the first column that is read.
typealias SourceRows = InlineArray<5, Numbers>

/// Sums of up to eight pixels beside each other. `kernel`, `stride` and `count` are known where it is compiled, so that
/// nothing is left of the choices.
private struct EightPixels {
    var a: Vector, b: Vector, c: Vector, d: Vector, e: Vector, f: Vector, g: Vector, h: Vector

    @inline(__always) init(_ bias: Vector) {
        (a, b, c, d, e, f, g, h) = (bias, bias, bias, bias, bias, bias, bias, bias)
    }

    /// Adds what a column of the source gives to all pixels that reach it.
    @inline(__always) mutating func take(_ column: Int, _ tile: Tile, _ from: Numbers, _ taps: Taps) {
        guard column < (tile.count - 1) * tile.stride + tile.kernel else { return }
        let value = load(from, column &* tile.pixel)
        if let tap = taps.at(column, 0, tile) { a = multiplyAdd(value, tap, a) }
        if let tap = taps.at(column, 1, tile) { b = multiplyAdd(value, tap, b) }
        if let tap = taps.at(column, 2, tile) { c = multiplyAdd(value, tap, c) }
        if let tap = taps.at(column, 3, tile) { d = multiplyAdd(value, tap, d) }
        if let tap = taps.at(column, 4, tile) { e = multiplyAdd(value, tap, e) }
        if let tap = taps.at(column, 5, tile) { f = multiplyAdd(value, tap, f) }
        if let tap = taps.at(column, 6, tile) { g = multiplyAdd(value, tap, g) }
        if let tap = taps.at(column, 7, tile) { h = multiplyAdd(value, tap, h) }
    }

    @inline(__always) func store(_ to: Places, _ step: Int, _ count: Int, _ low: Vector, _ high: Vector) {
        PoseEstimation.store(clamped(a, low, high), to)
        guard count > 1 else { return }
        PoseEstimation.store(clamped(b, low, high), to, step)
        PoseEstimation.store(clamped(c, low, high), to, 2 &* step)
        PoseEstimation.store(clamped(d, low, high), to, 3 &* step)
        guard count > 4 else { return }
        PoseEstimation.store(clamped(e, low, high), to, 4 &* step)
        PoseEstimation.store(clamped(f, low, high), to, 5 &* step)
        PoseEstimation.store(clamped(g, low, high), to, 6 &* step)
        PoseEstimation.store(clamped(h, low, high), to, 7 &* step)
    }
}

private struct Tile {
    let kernel: Int
    let stride: Int
    /// 1, 4 or 8 pixels.
    let count: Int
    /// Numbers from pixel to pixel of the source.
    let pixel: Int
}

/// A row of the kernel.
private struct Taps {
    let a: Vector, b: Vector, c: Vector, d: Vector, e: Vector

    @inline(__always) init(_ weights: Numbers, _ kernel: Int) {
        (a, b, c) = (load(weights), load(weights, 4), load(weights, 8))
        d = kernel > 3 ? load(weights, 12) : .zero
        e = kernel > 3 ? load(weights, 16) : .zero
    }

    /// What a column of the source counts for a pixel of the result.
    @inline(__always) func at(_ column: Int, _ pixel: Int, _ tile: Tile) -> Vector? {
        let tap = column - pixel * tile.stride
        guard pixel < tile.count, tap >= 0, tap < tile.kernel else { return nil }
        return tap == 0 ? a : tap == 1 ? b : tap == 2 ? c : tap == 3 ? d : e
    }
}

/// What all pixels of a row have in common.
private struct DeepRow {
    let rows: SourceRows
    /// The kernel's rows. Not known where it is compiled: the loop over them must not be unrolled.
    let lines: Int
    let weights: Numbers
    let channels: Int
    let low: Vector
    let high: Vector

    @inline(__always) func compute(_ tile: Tile, _ at: Int, _ to: Places, _ step: Int) {
        var weights = weights
        var channel = 0
        while channel < channels {
            var sums = EightPixels(load(weights))
            weights += 4
            var line = 0
            while line < lines {
                let from = rows[line] + (at &+ channel)
                let taps = Taps(weights, tile.kernel)
                weights += 4 * tile.kernel
                sums.take(0, tile, from, taps)
                sums.take(1, tile, from, taps)
                sums.take(2, tile, from, taps)
                sums.take(3, tile, from, taps)
                sums.take(4, tile, from, taps)
                sums.take(5, tile, from, taps)
                sums.take(6, tile, from, taps)
                sums.take(7, tile, from, taps)
                sums.take(8, tile, from, taps)
                sums.take(9, tile, from, taps)
                sums.take(10, tile, from, taps)
                sums.take(11, tile, from, taps)
                sums.take(12, tile, from, taps)
                sums.take(13, tile, from, taps)
                sums.take(14, tile, from, taps)
                sums.take(15, tile, from, taps)
                sums.take(16, tile, from, taps)
                sums.take(17, tile, from, taps)
                sums.take(18, tile, from, taps)
                line &+= 1
            }
            sums.store(to + channel, step, tile.count, low, high)
            channel &+= 4
        }
    }

    @inline(__always)
    func compute(kernel: Int, stride: Int, _ pixel: Int, _ to: Places, _ step: Int, _ count: Int) {
        var x = 0
        while x &+ 8 <= count {
            compute(
                Tile(kernel: kernel, stride: stride, count: 8, pixel: pixel), x &* stride &* pixel, to + x &* step, step
            )
            x &+= 8
        }
        while x &+ 4 <= count {
            compute(
                Tile(kernel: kernel, stride: stride, count: 4, pixel: pixel), x &* stride &* pixel, to + x &* step, step
            )
            x &+= 4
        }
        while x < count {
            compute(
                Tile(kernel: kernel, stride: stride, count: 1, pixel: pixel), x &* stride &* pixel, to + x &* step, step
            )
            x &+= 1
        }
    }
}

/// A row of a layer; `pixel` and `step`: numbers from pixel to pixel of source and result.
func depthwiseRow(
    _ layer: Layer, _ weights: Numbers, _ rows: SourceRows, _ pixel: Int, _ channels: Int, _ to: Places, _ step: Int,
    _ count: Int
) {
    let row = DeepRow(
        rows: rows, lines: layer.kernel, weights: weights, channels: channels, low: Vector(repeating: layer.low),
        high: Vector(repeating: layer.high))
    switch (layer.kernel, layer.stride) {
    case (3, 1): row.compute(kernel: 3, stride: 1, pixel, to, step, count)
    case (3, _): row.compute(kernel: 3, stride: 2, pixel, to, step, count)
    case (_, 1): row.compute(kernel: 5, stride: 1, pixel, to, step, count)
    default: row.compute(kernel: 5, stride: 2, pixel, to, step, count)
    }
}
