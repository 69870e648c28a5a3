#if arch(x86_64)
    internal import CVectors

    extension Network {
        static var canFuse: Bool { rt_fuses() != 0 }

        /// Where the channels begin that are computed at the same time.
        func blocks(of tensor: Tensor) -> StrideTo<Int> { stride(from: 0, to: tensor.channels, by: isFused ? 16 : 8) }

        /// Channels of a row of pixels: as many of those that are left as are computed at the same time.
        func mix(_ row: PixelRow, _ weights: Numbers, _ depth: Int, _ left: Int, _ finish: Finish) {
            guard isFused else { return pointRow(row, weights, depth, finish, wide: left > 4) }
            var place = rt_row(
                from: row.from, step: row.step, to: row.to, to_step: row.toStep, added: row.added,
                added_step: row.addedStep, count: row.count)
            var end = rt_finish(low: finish.low[0], high: finish.high[0], added_after: finish.addedAfter ? 1 : 0)
            rt_point_row(&place, weights, depth, min(left, 16), &end)
        }

        func filter(_ row: DeepRow, _ count: Int) {
            guard isFused else { return row.compute(count) }
            let rows = row.rows
            var place = rt_deep_row(
                rows: (rows[0], rows[1], rows[2], rows[3], rows[4]), kernel: row.kernel, channels: row.channels,
                pixel: row.pixel, stride: row.stride, to: row.to, to_step: row.step, count: count)
            rt_deep_channels(&place, row.weights, row.low[0], row.high[0])
        }
    }
#else
    extension Network {
        static var canFuse: Bool { false }

        func blocks(of tensor: Tensor) -> StrideTo<Int> { stride(from: 0, to: tensor.channels, by: 8) }

        func mix(_ row: PixelRow, _ weights: Numbers, _ depth: Int, _ left: Int, _ finish: Finish) {
            pointRow(row, weights, depth, finish, wide: left > 4)
        }

        func filter(_ row: DeepRow, _ count: Int) { row.compute(count) }
    }
#endif
