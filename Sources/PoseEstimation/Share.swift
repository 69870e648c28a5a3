extension Float {
    /// From 0 to 1: what a net's number says is how likely. With the same bits on every device.
    var share: Float { 1 / (1 + (-self).exponential) }

    /// e to the power of a number from -80 to 80 (numbers outside count as the nearest limit): a whole multiple of ln 2,
    /// and six terms of the series for the rest, which is below 0.35.
    private var exponential: Float {
        let x = Swift.min(Swift.max(self, -80), 80)
        let power = Int32(x * 1.442_695_04 + (x < 0 ? -0.5 : 0.5))
        let whole = Float(power)
        // ln 2 in two parts, so that the product with the first is exact.
        let rest = (x - whole * 0.693_359_375) + whole * 2.121_944_4e-4
        var sum: Float = 1.0 / 720
        sum = sum * rest + 1.0 / 120
        sum = sum * rest + 1.0 / 24
        sum = sum * rest + 1.0 / 6
        sum = sum * rest + 0.5
        sum = sum * rest + 1
        sum = sum * rest + 1
        return sum * Float(bitPattern: UInt32(bitPattern: power + 127) << 23)
    }
}
