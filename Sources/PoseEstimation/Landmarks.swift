// The joints in a square of a picture. After MediaPipe's PoseLandmarkByRoiCpu: TensorsToLandmarksCalculator,
// RefineLandmarksFromHeatmapCalculator, LandmarkProjectionCalculator (Apache License 2.0, © The MediaPipe Authors).

/// Where the model's landmarks are in a picture, in pixels: 33 joints, then the middle of the hips and the point that tells
/// how large and how turned the body is, of which the next square follows.
struct Landmarks {
    /// As many as the model has; the last four are of no use here.
    static var count: Int { 39 }
    static var joints: Int { 33 }

    var x = InlineArray<35, Double>(repeating: 0)
    var y = InlineArray<35, Double>(repeating: 0)
    /// How likely a joint is to be seen.
    var visibility = InlineArray<33, Float>(repeating: 0)

    var hips: (x: Double, y: Double) { (x[33], y[33]) }
    var tip: (x: Double, y: Double) { (x[34], y[34]) }
    /// The diameter of the body.
    var size: Double {
        let (across, down) = (tip.x - hips.x, tip.y - hips.y)
        return 2 * (across * across + down * down).squareRoot()
    }
}

extension Network {
    /// Nothing without a person.
    func landmarks(in square: Square, of picture: Picture, _ memory: Floats) -> Landmarks? {
        copy(square, of: picture, .landmarks, memory)
        run(memory)
        let presence = (memory + tensors[outputs[1]].place).pointee.share
        guard presence > 0.5 else { return nil }
        let numbers = memory + tensors[outputs[0]].place
        var landmarks = Landmarks()
        for index in 0..<35 {
            let found = (x: numbers[5 * index] / Float(side), y: numbers[5 * index + 1] / Float(side))
            guard found.x.magnitude < 100, found.y.magnitude < 100 else { return nil }
            let place = refined(found, index, memory)
            (landmarks.x[index], landmarks.y[index]) = square.inPicture(place.x, place.y)
            if index < Landmarks.joints { landmarks.visibility[index] = numbers[5 * index + 3].share }
        }
        return landmarks
    }

    /// The middle of what is warm around a place on its heat map, if anything is. The graph says that the window has 7 x 7
    /// places; through MediaPipe's own Python, of which the recogniser learned, it has 9 x 9.
    private func refined(_ place: (x: Float, y: Float), _ map: Int, _ memory: Floats) -> (x: Double, y: Double) {
        let grid = tensors[layers[layers.count - 1].source].width
        let (column, row) = (Int(place.x * Float(grid)), Int(place.y * Float(grid)))
        guard column >= 0, row >= 0, column < grid, row < grid else { return (Double(place.x), Double(place.y)) }
        var (sum, x, y, most): (Float, Float, Float, Float) = (0, 0, 0, 0)
        for line in max(row - 4, 0)..<min(row + 5, grid) {
            for across in max(column - 4, 0)..<min(column + 5, grid) {
                let warmth = heat(map, across, line, memory).share
                sum += warmth
                x += warmth * Float(across)
                y += warmth * Float(line)
                most = max(most, warmth)
            }
        }
        guard most >= 0.5 else { return (Double(place.x), Double(place.y)) }
        return (Double(x / Float(grid) / sum), Double(y / Float(grid) / sum))
    }
}
