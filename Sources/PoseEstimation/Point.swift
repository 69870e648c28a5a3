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

    /// `wide`: eight channels, otherwise four.
    @inline(__always) func store(_ left: Vector, _ right: Vector, _ to: Places, _ added: Numbers?, wide: Bool) {
        PoseEstimation.store(one(left, added, 0), to, 0)
        if wide { PoseEstimation.store(one(right, added, 4), to, 4) }
    }
}

/// A row of pixels that are read, written, and added; steps are numbers from pixel to pixel.
struct PixelRow {
    var from: Numbers
    var step: Int
    var to: Places
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

    @inline(__always)
    func store(_ to: Places, _ step: Int, _ added: Numbers?, _ addedStep: Int, _ finish: Finish, wide: Bool) {
        finish.store(a0, a1, to, added, wide: wide)
        finish.store(b0, b1, to + step, added.map { $0 + addedStep }, wide: wide)
        finish.store(c0, c1, to + 2 &* step, added.map { $0 + 2 &* addedStep }, wide: wide)
        finish.store(d0, d1, to + 3 &* step, added.map { $0 + 3 &* addedStep }, wide: wide)
    }
}

/// Eight channels of a row of pixels.
@inline(never)
func pointRow(_ row: PixelRow, _ weights: Numbers, _ depth: Int, _ finish: Finish, wide: Bool) {
    var x = 0
    while x &+ 4 <= row.count {
        var sums = FourPixels(weights)
        sums.add(row.from + x &* row.step, row.step, weights + 8, depth)
        let added = row.added.map { $0 + x &* row.addedStep }
        sums.store(row.to + x &* row.toStep, row.toStep, added, row.addedStep, finish, wide: wide)
        x &+= 4
    }
    while x < row.count {
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
        finish.store(left, right, row.to + x &* row.toStep, row.added.map { $0 + x &* row.addedStep }, wide: wide)
        x &+= 1
    }
}

/// A row of the first layer: 3 x 3, every second pixel, of red, green and blue. `from`: the first number that is read,
/// of the first of three rows.
@inline(never)
func firstRow(_ from: Numbers, _ row: Int, _ weights: Numbers, _ to: Places, _ tensor: Tensor, _ finish: Finish) {
    var block = 0
    while block < tensor.channels / 8 {
        let packed = weights + block &* 8 &* 28
        var x = 0
        while x < tensor.width {
            var sums = FourPixels(packed)
            for line in 0..<3 {
                sums.add(from + line &* row + 6 &* x, 6, packed + 8 + 72 &* line, 9)
            }
            sums.store(to + x &* tensor.pixel + 8 &* block, tensor.pixel, nil, 0, finish, wide: true)
            x &+= 4
        }
        block &+= 1
    }
}
