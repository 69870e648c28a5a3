import Foundation

/// The field, whose points the file gives in its own pixels from the far left corner, as the audience sees it.
struct OpenMarchField {
    /// In metres.
    let width: Double
    let depth: Double
    let isImperial: Bool

    private static let pixelsPerInch = 0.5
    private static let metresPerPixel = 0.0254 / pixelsPerInch

    private struct Properties: Decodable {
        struct Checkpoint: Decodable { let stepsFromCenterFront: Double }

        let xCheckpoints: [Checkpoint]
        let yCheckpoints: [Checkpoint]
        let stepSizeInches: Double?
        let measurementSystem: String?
    }

    /// Nothing where the text is none of a field between one and some hundred metres.
    init?(json: String) {
        guard let properties = try? JSONDecoder().decode(Properties.self, from: Data(json.utf8)) else { return nil }
        let step = (properties.stepSizeInches ?? 22.5) * 0.0254
        func length(_ checkpoints: [Properties.Checkpoint]) -> Double {
            let steps = checkpoints.map(\.stepsFromCenterFront) + [0]
            return (steps.max()! - steps.min()!) * step
        }
        width = length(properties.xCheckpoints)
        depth = length(properties.yCheckpoints)
        isImperial = properties.measurementSystem != "metric"
        guard (1...500).contains(width), (1...500).contains(depth) else { return nil }
    }

    /// A point that is told in pixels, in metres from the middle of the front.
    func place(_ x: Double, _ y: Double) -> OpenMarchShow.Position {
        OpenMarchShow.Position(x: x * Self.metresPerPixel - width / 2, y: depth - y * Self.metresPerPixel)
    }
}
