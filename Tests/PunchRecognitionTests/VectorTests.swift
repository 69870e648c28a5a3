import Foundation
import Testing

@testable import PunchRecognition

/// Python trained and judged the net; these tests show that the module computes the same.
@Suite struct `the shared vectors` {
    /// BLAS adds in another order than we do: single precision differs in the last bits, layer by layer.
    private let tolerance: Float = 2e-3

    @Test func `give the net's numbers that Python has`() throws {
        let recorded = try Recorded.committed()
        let network = try Network(shippedWeights())
        var farthest: Float = 0
        for stream in recorded.streams {
            var resampler = Resampler()
            var features = Features()
            var state = NetworkState()
            var answers: [Outputs] = []
            var numbers = [Float](repeating: 0, count: Features.count)
            for (instant, pose) in zip(stream.instants, recorded.poses(stream)) {
                resampler.add(pose.sound, at: instant) { _, pose in
                    features.next(pose, stanceKnown: false, into: &numbers)
                    answers.append(state.step(network, numbers))
                }
            }
            for (index, expected) in stream.outputs.enumerated() {
                for output in expected.indices {
                    farthest = max(farthest, abs(answers[10 * index].values[output] - expected[output]))
                }
            }
            #expect((stream.outputs.count - 1) * 10 < answers.count && answers.count <= stream.outputs.count * 10)
        }
        #expect(farthest < tolerance)
    }

    @Test func `give Python's punches`() throws {
        let recorded = try Recorded.committed()
        let network = try Network(shippedWeights())
        var count = 0
        for stream in recorded.streams {
            let told = try events(network, stream.instants, recorded.poses(stream)).map(\.punch)
            #expect(told.map(\.action.name) == stream.told.map(\.action))
            #expect(told.map { $0.hand == .left ? "left" : "right" } == stream.told.map(\.hand))
            for (ours, theirs) in zip(told, stream.told) {
                #expect(abs(ours.instant - theirs.instant) < 1_000)
                #expect(abs(ours.probabilities[ours.action] - theirs.probability) < tolerance)
                let ifCalled = try #require(ours.ifCalled)
                for (index, expected) in theirs.ifCalled.enumerated() {
                    // The curves are steep at their ends.
                    #expect(abs(ifCalled.values[index] - expected) < 10 * tolerance)
                }
                #expect(ours.speed > 0 && ours.speed < 200)
                count += 1
            }
        }
        #expect(count > 8)
    }
}

@Suite struct `a file of weights` {
    @Test func `is small`() throws {
        let shipped = try shippedWeights()
        #expect(shipped.count == Network.bytes(channels: try Network(shipped).channels) + 4 * Worth.numbers)
        #expect(shipped.count < 100 * 1024)
    }

    @Test func `of another kind, format, shape or length is refused`() throws {
        let good = try shippedWeights()
        #expect(throws: Network.Fault.notWeights) { try Network([]) }
        #expect(throws: Network.Fault.notWeights) { try Network(Array("RTPX".utf8) + good.dropFirst(4)) }
        #expect(throws: Network.Fault.length) { try Network(Array(good.prefix(9))) }
        for place in [4, 8, 10, 12, 14] {
            var other = good
            other[place] &+= 1
            #expect(throws: Network.Fault.unknownFormat) { try Network(other) }
        }
        #expect(throws: Network.Fault.length) { try Network(Array(good.dropLast())) }
        #expect(throws: Network.Fault.length) { try Network(good + [0]) }
    }

    @Test(arguments: Network.widths) func `of every width is read, as gyms have refined them`(channels: Int) throws {
        let shipped = try shippedWeights()
        let rules = 16 + 4 * Rules.count
        var file = Array(shipped.prefix(rules))
        file[4] = 1
        file[10] = UInt8(channels)
        file += [UInt8](repeating: 0, count: Network.bytes(channels: channels) - rules)
        let network = try Network(file)
        #expect(network.channels == channels)
        var recogniser = Recogniser(network)
        let recorded = try Recorded.committed()
        let stream = recorded.streams[0]
        for (instant, pose) in zip(stream.instants, recorded.poses(stream)) {
            // Weights that are zero find everything equally likely, so a punch in five cases of seven.
            _ = try recogniser.add([pose], at: instant, now: instant)
            #expect(abs((recogniser.people.first?.probabilities.punch ?? 0) - 5 / 7) < 1e-6)
        }
    }

    @Test func `of the first format says nothing of called punches`() throws {
        var old = Array(try shippedWeights().dropLast(4 * Worth.numbers))
        old[4] = 1
        let network = try Network(old)
        #expect(network.worth == nil)
        let recorded = try Recorded.committed()
        let told = try events(network, recorded.streams[0].instants, recorded.poses(recorded.streams[0]))
        #expect(!told.isEmpty && told.allSatisfy { $0.punch.ifCalled == nil })
    }

    @Test func `whose curve of called punches falls is refused`() throws {
        var bytes = try shippedWeights()
        // The last number is the uppercut's at a probability of 1.
        bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [0, 0, 0, 0])
        #expect(throws: Network.Fault.number) { try Network(bytes) }
    }

    @Test func `with a number that is none is refused`() throws {
        var bytes = try shippedWeights()
        // The first input's mean, after sixteen bytes and the rules.
        let place = 16 + 4 * Rules.count
        bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0xc0, 0x7f])
        #expect(throws: Network.Fault.number) { try Network(bytes) }
        bytes = try shippedWeights()
        bytes.replaceSubrange(16..<20, with: [0, 0, 0x80, 0x40])  // a threshold of 4
        #expect(throws: Network.Fault.number) { try Network(bytes) }
    }
}

@Suite struct `the exponential` {
    @Test func `is that of the C library to six digits`() {
        for step in -8_000...8_000 {
            let x = Float(step) / 100
            #expect(abs(x.exponential / Float(exp(Double(x))) - 1) < 2e-6)
        }
        #expect(Float(0).exponential == 1)
        #expect(Float(-1e9).exponential > 0 && Float(1e9).exponential.isFinite)
    }
}
