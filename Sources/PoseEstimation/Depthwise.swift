// Convolutions of each channel by itself: eight pixels of four channels at a time.
//
// Packed weights, of four channels at a time: the bias, then each tap of the kernel, row by row.

/// The rows of the source that a row of the result is made of, from the first column that is read.
typealias SourceRows = InlineArray<5, Numbers>

/// A row of a result that is computed channel by channel.
struct DeepRow {
    let rows: SourceRows
    let weights: Numbers
    let to: Floats
    let kernel: Int
    let channels: Int
    /// Numbers from a pixel of the source to the next one, and to where the kernel goes next; from pixel to pixel of the
    /// result.
    let pixel: Int
    let stride: Int
    let step: Int
    let low: Vector
    let high: Vector

    init(_ layer: Layer, _ weights: Numbers, _ rows: SourceRows, from source: Tensor, _ to: Floats, _ step: Int) {
        (self.rows, self.weights, self.to, self.step) = (rows, weights, to, step)
        kernel = layer.kernel
        channels = source.channels
        pixel = source.pixel
        stride = layer.stride * source.pixel
        low = Vector(repeating: layer.low)
        high = Vector(repeating: layer.high)
    }

    func compute(_ count: Int) {
        var x = 0
        while x &+ 8 <= count {
            eight(x)
            x &+= 8
        }
        while x &+ 4 <= count {
            four(x)
            x &+= 4
        }
        while x < count {
            one(x)
            x &+= 1
        }
    }

    @inline(never)
    private func eight(_ x: Int) {
        let (start, into) = (x &* stride, to + x &* step)
        var w = weights
        var channel = 0
        while channel < channels {
            let bias = load(w)
            w += 4
            var (a, b, c, d) = (bias, bias, bias, bias)
            var (e, f, g, h) = (bias, bias, bias, bias)
            var line = 0
            while line < kernel {
                var p = rows[line] + (start &+ channel)
                let end = w + 4 &* kernel
                while w < end {
                    let tap = load(w)
                    a = multiplyAdd(load(p), tap, a)
                    b = multiplyAdd(load(p, stride), tap, b)
                    c = multiplyAdd(load(p, 2 &* stride), tap, c)
                    d = multiplyAdd(load(p, 3 &* stride), tap, d)
                    e = multiplyAdd(load(p, 4 &* stride), tap, e)
                    f = multiplyAdd(load(p, 5 &* stride), tap, f)
                    g = multiplyAdd(load(p, 6 &* stride), tap, g)
                    h = multiplyAdd(load(p, 7 &* stride), tap, h)
                    p += pixel
                    w += 4
                }
                line &+= 1
            }
            let place = into + channel
            store(clamped(a, low, high), place)
            store(clamped(b, low, high), place, step)
            store(clamped(c, low, high), place, 2 &* step)
            store(clamped(d, low, high), place, 3 &* step)
            store(clamped(e, low, high), place, 4 &* step)
            store(clamped(f, low, high), place, 5 &* step)
            store(clamped(g, low, high), place, 6 &* step)
            store(clamped(h, low, high), place, 7 &* step)
            channel &+= 4
        }
    }

    private func four(_ x: Int) {
        let (start, into) = (x &* stride, to + x &* step)
        var w = weights
        var channel = 0
        while channel < channels {
            let bias = load(w)
            w += 4
            var (a, b, c, d) = (bias, bias, bias, bias)
            var line = 0
            while line < kernel {
                var p = rows[line] + (start &+ channel)
                let end = w + 4 &* kernel
                while w < end {
                    let tap = load(w)
                    a = multiplyAdd(load(p), tap, a)
                    b = multiplyAdd(load(p, stride), tap, b)
                    c = multiplyAdd(load(p, 2 &* stride), tap, c)
                    d = multiplyAdd(load(p, 3 &* stride), tap, d)
                    p += pixel
                    w += 4
                }
                line &+= 1
            }
            let place = into + channel
            store(clamped(a, low, high), place)
            store(clamped(b, low, high), place, step)
            store(clamped(c, low, high), place, 2 &* step)
            store(clamped(d, low, high), place, 3 &* step)
            channel &+= 4
        }
    }

    private func one(_ x: Int) {
        let (start, into) = (x &* stride, to + x &* step)
        var w = weights
        var channel = 0
        while channel < channels {
            var sum = load(w)
            w += 4
            var line = 0
            while line < kernel {
                var p = rows[line] + (start &+ channel)
                let end = w + 4 &* kernel
                while w < end {
                    sum = multiplyAdd(load(p), load(w), sum)
                    p += pixel
                    w += 4
                }
                line &+= 1
            }
            store(clamped(sum, low, high), into + channel)
            channel &+= 4
        }
    }
}
