// Convolutions that mix channels: four pixels by eight channels at a time, so that the sums stay in registers.
//
// Packed weights, of eight channels at a time: eight numbers to begin with (the bias), then eight for each step of depth.

/// What becomes of sums before they are stored.
struct Finish {
    let low: Vector
    let high: Vector
    /// What is added comes after the clamp, not before it.
    let addedAfter: Bool

    init(_ layer: Layer) {
        low = Vector(repeating: layer.low)
        high = Vector(repeating: layer.high)
        addedAfter = layer.addedAfter
    }

    @inline(__always)
    func one(_ sum: Vector, _ added: Numbers?, _ index: Int) -> Vector {
        guard let added else { return clamped(sum, low, high) }
        return addedAfter
            ? clamped(sum, low, high) + load(added, index) : clamped(sum + load(added, index), low, high)
    }
}

/// A row of pixels that are read, written, and added; steps are numbers from pixel to pixel.
struct PixelRow {
    var from: Numbers
    var step: Int
    var to: Floats
    var toStep: Int
    var added: Numbers?
    var addedStep = 0
    var count: Int
}

/// Sums of four pixels.
struct FourPixels {
    private var a0: Vector, a1: Vector, b0: Vector, b1: Vector, c0: Vector, c1: Vector, d0: Vector, d1: Vector

    @inline(__always) init(_ bias: Numbers) {
        let (left, right) = (load(bias), load(bias, 4))
        (a0, b0, c0, d0) = (left, left, left, left)
        (a1, b1, c1, d1) = (right, right, right, right)
    }

    /// One step of depth in the loop: unrolled by two or four, browsers run out of registers and take a third longer.
    @inline(__always) mutating func add(_ pixels: Numbers, _ step: Int, _ weights: Numbers, _ depth: Int) {
        var a = pixels
        var b = a + step
        var c = b + step
        var d = c + step
        var w = weights
        var k = 0
        while k < depth {
            let (left, right) = (load(w), load(w, 4))
            let (va, vb) = (Vector(repeating: a.pointee), Vector(repeating: b.pointee))
            let (vc, vd) = (Vector(repeating: c.pointee), Vector(repeating: d.pointee))
            a0 = multiplyAdd(va, left, a0)
            a1 = multiplyAdd(va, right, a1)
            b0 = multiplyAdd(vb, left, b0)
            b1 = multiplyAdd(vb, right, b1)
            c0 = multiplyAdd(vc, left, c0)
            c1 = multiplyAdd(vc, right, c1)
            d0 = multiplyAdd(vd, left, d0)
            d1 = multiplyAdd(vd, right, d1)
            w += 8
            a += 1
            b += 1
            c += 1
            d += 1
            k &+= 1
        }
    }

    @inline(__always) mutating func clamp(_ low: Vector, _ high: Vector) {
        (a0, a1) = (clamped(a0, low, high), clamped(a1, low, high))
        (b0, b1) = (clamped(b0, low, high), clamped(b1, low, high))
        (c0, c1) = (clamped(c0, low, high), clamped(c1, low, high))
        (d0, d1) = (clamped(d0, low, high), clamped(d1, low, high))
    }

    /// `wide`: eight channels, otherwise four.
    @inline(__always) mutating func add(_ added: Numbers, _ step: Int, wide: Bool) {
        a0 += load(added)
        b0 += load(added, step)
        c0 += load(added, 2 &* step)
        d0 += load(added, 3 &* step)
        guard wide else { return }
        a1 += load(added, 4)
        b1 += load(added, step &+ 4)
        c1 += load(added, 2 &* step &+ 4)
        d1 += load(added, 3 &* step &+ 4)
    }

    @inline(__always) func put(_ to: Floats, _ step: Int, wide: Bool) {
        store(a0, to)
        store(b0, to, step)
        store(c0, to, 2 &* step)
        store(d0, to, 3 &* step)
        guard wide else { return }
        store(a1, to, 4)
        store(b1, to, step &+ 4)
        store(c1, to, 2 &* step &+ 4)
        store(d1, to, 3 &* step &+ 4)
    }
}

/// Eight channels of a row of pixels.
@inline(never)
func pointRow(_ row: PixelRow, _ weights: Numbers, _ depth: Int, _ finish: Finish, wide: Bool) {
    let (low, high) = (finish.low, finish.high)
    var x = 0
    while x &+ 4 <= row.count {
        var sums = FourPixels(weights)
        sums.add(row.from + x &* row.step, row.step, weights + 8, depth)
        if let added = row.added, !finish.addedAfter { sums.add(added + x &* row.addedStep, row.addedStep, wide: wide) }
        sums.clamp(low, high)
        if let added = row.added, finish.addedAfter { sums.add(added + x &* row.addedStep, row.addedStep, wide: wide) }
        sums.put(row.to + x &* row.toStep, row.toStep, wide: wide)
        x &+= 4
    }
    while x < row.count {
        pixel(x, row, weights, depth, finish, wide: wide)
        x &+= 1
    }
}

/// What is left where pixels are no multiple of four.
@inline(never)
private func pixel(_ x: Int, _ row: PixelRow, _ weights: Numbers, _ depth: Int, _ finish: Finish, wide: Bool) {
    var (left, right) = (load(weights), load(weights, 4))
    var w = weights + 8
    var a = row.from + x &* row.step
    var k = 0
    while k < depth {
        let value = Vector(repeating: a.pointee)
        left = multiplyAdd(value, load(w), left)
        right = multiplyAdd(value, load(w, 4), right)
        w += 8
        a += 1
        k &+= 1
    }
    let added = row.added.map { $0 + x &* row.addedStep }
    let to = row.to + x &* row.toStep
    store(finish.one(left, added, 0), to)
    if wide { store(finish.one(right, added, 4), to, 4) }
}

/// A row of the first layer: 3 x 3, every second pixel, of red, green and blue. `from`: the first number that is read,
/// of the first of three rows.
@inline(never)
func firstRow(_ from: Numbers, _ row: Int, _ weights: Numbers, _ to: Floats, _ tensor: Tensor, _ finish: Finish) {
    var block = 0
    while block < tensor.channels / 8 {
        let packed = weights + block &* 8 &* 28
        var x = 0
        while x < tensor.width {
            var sums = FourPixels(packed)
            for line in 0..<3 {
                sums.add(from + line &* row + 6 &* x, 6, packed + 8 + 72 &* line, 9)
            }
            sums.clamp(finish.low, finish.high)
            sums.put(to + x &* tensor.pixel + 8 &* block, tensor.pixel, wide: true)
            x &+= 4
        }
        block &+= 1
    }
}
