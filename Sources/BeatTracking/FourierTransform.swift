/// Computes the magnitudes of a window of real samples by the fast Fourier transform of Cooley and Tukey (1965), radix
/// 2: `size / 2` complex numbers hold two samples each, and the two halves are separated afterwards.
///
/// The sines are computed from half angles, with square roots only, so that every device computes the same bits.
struct FourierTransform {
    /// The number of samples of a window: a power of two, at least 4.
    let size: Int
    private let circle: Circle
    /// The window of von Hann; its sum is 1.
    private let window: [Float]
    /// Where each complex number is put first: at its index with the bits in reverse order.
    private let reversed: [Int32]
    private var real: [Float]
    private var imaginary: [Float]

    init(size: Int) {
        self.size = size
        let half = size / 2
        circle = Circle(size)
        var window = [Float](repeating: 0, count: size)
        let scale = 1 / Float(size)
        for index in 0..<half {
            // The periodic window is symmetric about its middle.
            window[index] = (1 - circle.cosines[index]) * scale
            window[half + index] = (1 + circle.cosines[index]) * scale
        }
        self.window = window
        var reversed = [Int32](repeating: 0, count: half)
        for index in 1..<half {
            reversed[index] = reversed[index >> 1] >> 1 | (index & 1 == 1 ? Int32(half >> 1) : 0)
        }
        self.reversed = reversed
        real = [Float](repeating: 0, count: half)
        imaginary = [Float](repeating: 0, count: half)
    }

    /// Writes the magnitudes of the frequencies 0 to size / 2 − 1 of `size` samples to `magnitudes`. The samples are in
    /// a ring buffer: the first is at `start`, and after the end of the ring they continue at its beginning. A sine of
    /// amplitude 1 has magnitude 1/2.
    mutating func transform(ring: [Float], from start: Int, into magnitudes: inout [Float]) {
        let half = size / 2
        let mask = ring.count - 1
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                for index in 0..<half {
                    let place = Int(reversed[index])
                    real[place] = ring[(start + 2 * index) & mask] * window[2 * index]
                    imaginary[place] = ring[(start + 2 * index + 1) & mask] * window[2 * index + 1]
                }
                circle.butterflies(real, imaginary)
                circle.untangle(real, imaginary, into: &magnitudes)
            }
        }
    }
}

/// The complex roots of unity, and the transform that uses them.
private struct Circle {
    let size: Int
    /// cos and sin of 2π k / size, for k below size / 2.
    private(set) var cosines = [Float]()
    private(set) var sines = [Float]()

    /// Each is the product of the roots for the bits of k.
    init(_ size: Int) {
        self.size = size
        // e^(2πi b / size) for b = size / 4, …, 2, 1, from half a turn down.
        var roots: [(cosine: Double, sine: Double)] = []
        var root = (cosine: -1.0, sine: 0.0)
        var step = size / 2
        while step > 1 {
            let cosine = ((1 + root.cosine) / 2).squareRoot()
            root = (cosine, step == size / 2 ? 1 : root.sine / (2 * cosine))
            roots.append(root)
            step /= 2
        }
        var points = [(cosine: 1.0, sine: 0.0)]
        for root in roots.reversed() {
            for index in 0..<points.count {
                let (cosine, sine) = points[index]
                points.append((cosine * root.cosine - sine * root.sine, sine * root.cosine + cosine * root.sine))
            }
        }
        cosines = points.map { Float($0.cosine) }
        sines = points.map { Float($0.sine) }
    }

    func butterflies(_ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>) {
        let half = size / 2
        cosines.withUnsafeBufferPointer { cosines in
            sines.withUnsafeBufferPointer { sines in
                var width = 1
                while width < half {
                    let stride = half / width
                    for first in Swift.stride(from: 0, to: half, by: 2 * width) {
                        for index in 0..<width {
                            let cosine = cosines[index * stride]
                            let sine = sines[index * stride]
                            let low = first + index
                            let high = low + width
                            let turnedReal = real[high] * cosine + imaginary[high] * sine
                            let turnedImaginary = imaginary[high] * cosine - real[high] * sine
                            real[high] = real[low] - turnedReal
                            imaginary[high] = imaginary[low] - turnedImaginary
                            real[low] += turnedReal
                            imaginary[low] += turnedImaginary
                        }
                    }
                    width *= 2
                }
            }
        }
    }

    func untangle(
        _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>,
        into magnitudes: inout [Float]
    ) {
        let half = size / 2
        for index in 0..<half {
            let mirror = (half - index) & (half - 1)
            let evenReal = (real[index] + real[mirror]) / 2
            let evenImaginary = (imaginary[index] - imaginary[mirror]) / 2
            let oddReal = (imaginary[index] + imaginary[mirror]) / 2
            let oddImaginary = (real[mirror] - real[index]) / 2
            let x = evenReal + oddReal * cosines[index] + oddImaginary * sines[index]
            let y = evenImaginary + oddImaginary * cosines[index] - oddReal * sines[index]
            magnitudes[index] = (x * x + y * y).squareRoot()
        }
    }
}
