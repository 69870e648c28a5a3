extension Network {
    /// Computes all outputs of the picture that stands in `memory`.
    func run(_ memory: Floats) {
        for index in layers.indices { run(index, memory) }
    }

    private func run(_ index: Int, _ memory: Floats) {
        let layer = layers[index]
        switch layer.block {
        case .follows: return
        case .leads:
            tensors[index + 3].clearHalo(memory)
            runBlock(index, memory)
            return
        case .alone: break
        }
        if layer.kind == .heat { return }
        let result = tensors[index + 1]
        result.clearHalo(memory)
        switch layer.kind {
        case .point: point(layer, result, memory)
        case .first: first(layer, result, memory)
        case .depthwise: depthwise(layer, result, memory)
        case .dense: dense(layer, result, memory)
        case .enlarge: enlarge(layer, result, memory)
        case .maximum: maximum(layer, result, memory)
        case .spread: spread(layer, result, memory)
        case .heat: break
        }
    }

    /// One number of a heat map before it becomes a share; the last layer's.
    func heat(_ map: Int, _ column: Int, _ row: Int, _ memory: Floats) -> Float {
        let layer = layers[layers.count - 1]
        let source = tensors[layer.source]
        let weights = self.weights(of: layer) + map * (source.channels + 1)
        let pixel = memory + source.place + row * source.row + column * source.pixel
        var sum = weights[0]
        for channel in 0..<source.channels { sum += pixel[channel] * weights[channel + 1] }
        return sum
    }

    private func point(_ layer: Layer, _ result: Tensor, _ memory: Floats) {
        let source = tensors[layer.source]
        let added = layer.added.map { tensors[$0] }
        let finish = Finish(layer)
        let band = max(64 / result.width, 1)
        let flat = source.halo == 0 && result.halo == 0 && (added?.halo ?? 0) == 0
        var y = 0
        while y < result.height {
            let rows = min(band, result.height - y)
            for block in blocks(of: result) {
                let weights = self.weights(of: layer) + block * (source.channels + 1)
                // Without halos, rows follow each other as pixels do.
                for line in flat ? y..<y + 1 : y..<y + rows {
                    let row = PixelRow(
                        from: memory + source.place + line * source.row, step: source.pixel,
                        to: memory + result.place + line * result.row + block, toStep: result.pixel,
                        added: added.map { Numbers(memory + $0.place + line * $0.row + block) },
                        addedStep: added?.pixel ?? 0, count: flat ? rows * result.width : result.width)
                    mix(row, weights, source.channels, result.pixel - block, finish)
                }
            }
            y += rows
        }
    }

    private func first(_ layer: Layer, _ result: Tensor, _ memory: Floats) {
        for y in 0..<result.height { firstLine(layer, y, memory + result.place + y * result.row, result, memory) }
    }

    private func firstLine(_ layer: Layer, _ y: Int, _ to: Floats, _ result: Tensor, _ memory: Floats) {
        let source = tensors[layer.source]
        let from = memory + source.place + (2 * y - layer.top) * source.row - layer.left * source.pixel
        firstRow(from, source.row, weights(of: layer), to, result, Finish(layer))
    }

    private func depthwise(_ layer: Layer, _ result: Tensor, _ memory: Floats) {
        let source = tensors[layer.source]
        for y in 0..<result.height {
            let from = memory + source.place + (y * layer.stride - layer.top) * source.row - layer.left * source.pixel
            var rows = SourceRows(repeating: Numbers(from))
            for line in 0..<layer.kernel { rows[line] = Numbers(from + line * source.row) }
            let row = DeepRow(
                layer, weights(of: layer), rows, from: source, memory + result.place + y * result.row, result.pixel)
            filter(row, result.width)
        }
    }

    private func dense(_ layer: Layer, _ result: Tensor, _ memory: Floats) {
        let source = tensors[layer.source]
        let (depth, finish) = (layer.kernel * layer.kernel * source.channels, Finish(layer))
        // Its source has no halo, so that all of its numbers follow each other.
        for block in blocks(of: result) {
            let row = PixelRow(
                from: memory + source.place, step: 0, to: memory + result.place + block, toStep: 0, added: nil, count: 1
            )
            mix(row, weights(of: layer) + block * (depth + 1), depth, result.pixel - block, finish)
        }
    }

    /// What is widened stands in a ring of rows, of which each is computed once.
    private func runBlock(_ index: Int, _ memory: Floats) {
        let (wide, deep) = (layers[index], layers[index + 1])
        let (widened, thin, result) = (tensors[index + 1], tensors[index + 2], tensors[index + 3])
        let plan = BlockRows(tensors, layers, index)
        let zeros = memory + scratch
        let ring = zeros + widened.row
        let between = ring + plan.lines * widened.row
        let side = widened.halo * widened.pixel
        zeros.update(repeating: 0, count: widened.row)
        for line in 0..<plan.lines {
            (ring + line * widened.row).update(repeating: 0, count: side)
            (ring + (line + 1) * widened.row - side).update(repeating: 0, count: side)
        }
        var done = 0
        var y = 0
        while y < result.height {
            let end = min(y + plan.band, result.height)
            let last = min((end - 1) * deep.stride - deep.top + deep.kernel, widened.height)
            widen(wide, widened, done, last, ring + side, plan.lines, memory)
            done = max(done, last)
            for line in y..<end {
                var rows = SourceRows(repeating: Numbers(zeros))
                for tap in 0..<deep.kernel {
                    let at = line * deep.stride - deep.top + tap
                    let inside = at >= 0 && at < widened.height
                    let start = inside ? ring + at % plan.lines * widened.row : zeros
                    rows[tap] = Numbers(start + (widened.halo - deep.left) * widened.pixel)
                }
                let row = DeepRow(
                    deep, weights(of: deep), rows, from: widened, between + (line - y) * thin.width * thin.pixel,
                    thin.pixel)
                filter(row, thin.width)
            }
            narrow(layers[index + 2], thin, result, y, end, between, memory)
            y = end
        }
    }

    private func widen(
        _ layer: Layer, _ widened: Tensor, _ from: Int, _ to: Int, _ ring: Floats, _ lines: Int, _ memory: Floats
    ) {
        guard from < to else { return }
        if layer.kind == .first {
            for y in from..<to { firstLine(layer, y, ring + y % lines * widened.row, widened, memory) }
            return
        }
        let (source, finish) = (tensors[layer.source], Finish(layer))
        for block in blocks(of: widened) {
            let weights = self.weights(of: layer) + block * (source.channels + 1)
            for y in from..<to {
                let row = PixelRow(
                    from: memory + source.place + y * source.row, step: source.pixel,
                    to: ring + y % lines * widened.row + block, toStep: widened.pixel, added: nil,
                    count: widened.width)
                mix(row, weights, source.channels, widened.pixel - block, finish)
            }
        }
    }

    private func narrow(
        _ layer: Layer, _ thin: Tensor, _ result: Tensor, _ from: Int, _ to: Int, _ between: Floats, _ memory: Floats
    ) {
        let added = layer.added.map { tensors[$0] }
        let finish = Finish(layer)
        let flat = result.halo == 0 && (added?.halo ?? 0) == 0
        for block in blocks(of: result) {
            let weights = self.weights(of: layer) + block * (thin.channels + 1)
            for y in flat ? from..<from + 1 : from..<to {
                let row = PixelRow(
                    from: between + (y - from) * thin.width * thin.pixel, step: thin.pixel,
                    to: memory + result.place + y * result.row + block, toStep: result.pixel,
                    added: added.map { Numbers(memory + $0.place + y * $0.row + block) },
                    addedStep: added?.pixel ?? 0, count: flat ? (to - from) * result.width : result.width)
                mix(row, weights, thin.channels, result.pixel - block, finish)
            }
        }
    }
}
