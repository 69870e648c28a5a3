/// MediaPipe's pose models as `ops/pose-models` converts them. They never change: any number of trackers, on any threads,
/// share them.
package final class PoseModels: Sendable {
    /// Why a file is refused.
    package enum Fault: Error, Equatable {
        /// Not such a file, or of another format.
        case unknown
        /// It is damaged, or of another model.
        case damaged

        fileprivate init(_ fault: NetworkFile.Fault) {
            self = fault == .notANetwork || fault == .unknownFormat ? .unknown : .damaged
        }
    }

    let landmarks: Network
    let detector: Network?

    /// Without a detector, somebody is found only who fills the picture.
    package convenience init(landmarks: UnsafeRawBufferPointer, detector: UnsafeRawBufferPointer? = nil) throws(Fault) {
        try self.init(landmarks: landmarks, detector: detector, fused: Network.canFuse)
    }

    /// `fused`: as of `Network`.
    init(landmarks: UnsafeRawBufferPointer, detector: UnsafeRawBufferPointer?, fused: Bool) throws(Fault) {
        do {
            self.landmarks = try Network(landmarks, fused: fused)
            try self.landmarks.expectLandmarks()
            if let detector {
                let net = try Network(detector, fused: fused)
                try net.expectDetector()
                self.detector = net
            } else {
                self.detector = nil
            }
        } catch {
            throw Fault(error)
        }
    }

    private init(_ landmarks: Network, _ detector: Network) {
        self.landmarks = landmarks
        self.detector = detector
    }

    /// The same with a detector.
    package func adding(detector: UnsafeRawBufferPointer) throws(Fault) -> PoseModels {
        do {
            let net = try Network(detector, fused: landmarks.isFused)
            try net.expectDetector()
            return PoseModels(landmarks, net)
        } catch {
            throw Fault(error)
        }
    }

    /// How many numbers the memory has that a tracker computes in.
    var memory: Int { max(landmarks.memory, detector?.memory ?? 0) }
}

extension Network {
    fileprivate func expectLandmarks() throws(Fault) {
        guard layers[layers.count - 1].kind == .heat, tensors[layers.count].channels == Landmarks.count,
            try channels(ofPixel: 0) == 5 * Landmarks.count, try channels(ofPixel: 1) == 1
        else { throw .otherModel }
    }

    fileprivate func expectDetector() throws(Fault) {
        guard side % 32 == 0, outputs.count == 2 * DetectorLevel.all.count else { throw .otherModel }
        for (index, level) in DetectorLevel.all.enumerated() {
            let (scores, boxes) = (tensors[outputs[index]], tensors[outputs[index + DetectorLevel.all.count]])
            let grid = side / level.step
            guard scores.width == grid, boxes.width == grid, scores.channels == level.each,
                boxes.channels == 12 * level.each
            else { throw .otherModel }
        }
    }
}

/// The memory that a tracker computes in. What is left in it between two pictures is of no meaning, so that several
/// trackers of a thread can share one.
package final class PoseMemory {
    let start: Floats

    /// As large as these models need it.
    package init(for models: PoseModels) {
        start = Floats.allocate(capacity: models.memory)
        start.initialize(repeating: 0, count: models.memory)
    }

    deinit { start.deallocate() }
}
