extension Float {
    /// e to this power, of numbers from -80 to 80 (beyond they are taken for these), with the same bits everywhere.
    ///
    /// The argument is split into whole halvings of ln 2 and a rest below 0.35, of which six terms of the series suffice.
    var exponential: Float {
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
