/// Rows, columns and channels of numbers, one of them after another.
struct Tensor {
    let height: Int
    let width: Int
    let channels: Int
    /// Numbers from pixel to pixel: channels, filled up to four, but for the picture's three.
    let pixel: Int
    /// Zeros on each side, for kernels that reach over the edge.
    var halo = 0
    /// Of row 0, column 0, in the network's memory.
    var place = 0

    init(_ height: Int, _ width: Int, _ channels: Int) {
        self.height = height
        self.width = width
        self.channels = channels
        pixel = channels == 3 ? 3 : (channels + 3) / 4 * 4
    }

    /// Numbers from row to row.
    var row: Int { (width + 2 * halo) * pixel }
    /// With the halo, and with what a vector may reach beyond the last number.
    var size: Int { (height + 2 * halo) * row + 32 }
    /// From the tensor's first number to row 0, column 0.
    var lead: Int { halo * (row + pixel) }

    func clearHalo(_ memory: Floats) {
        guard halo > 0 else { return }
        let (start, side) = (memory + place - lead, halo * pixel)
        (start).update(repeating: 0, count: halo * row)
        (start + (halo + height) * row).update(repeating: 0, count: halo * row)
        for line in halo..<halo + height {
            (start + line * row).update(repeating: 0, count: side)
            (start + (line + 1) * row - side).update(repeating: 0, count: side)
        }
    }
}
