import PropertyTesting
import Testing

@testable import PoseEstimation

@Suite struct `a network` {
    @Test(arguments: [false, true], [false, true])
    func `computes what plain loops compute`(fused: Bool, inBytes: Bool) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let small = SmallNet.everything(seed: seed, inBytes: inBytes)
            let network = try small.file.withUnsafeBytes { try Network($0, fused: fused) }
            #expect(network.layers.count { $0.block == .leads } == 3)
            let memory = Memory(network)
            for round in 0..<2 {
                var random = Seeded(seed + 10 * UInt64(round))
                let picture = (0..<small.side * small.side * 3).map { _ in Float(random.double(-1...1)) }
                memory.give(picture)
                network.run(memory.start)
                let wanted = small.computed(picture)
                for output in small.outputs {
                    #expect(farthest(memory.tensor(output), wanted[output]) < 1e-4, "tensor \(output)")
                }
                let (maps, heat) = (network.tensors[small.layers.count], wanted[small.layers.count])
                for map in 0..<maps.channels {
                    let told = network.heat(map, 3, 7, memory.start)
                    #expect(abs(told - heat[(7 * maps.width + 3) * maps.channels + map]) < 1e-4)
                }
            }
        }
    }

    @Test func `of a file that is cut off, or has more, is refused`() {
        let file = SmallNet.everything(seed: 1).file
        for count in stride(from: 0, to: file.count, by: 37) {
            #expect(throws: NetworkFile.Fault.self) { try file[..<count].withUnsafeBytes { try Network($0) } }
        }
        #expect(throws: NetworkFile.Fault.length) { try (file + [0, 0, 0, 0]).withUnsafeBytes { try Network($0) } }
        #expect(throws: NetworkFile.Fault.notANetwork) {
            try [UInt8]("RTPN0000".utf8).withUnsafeBytes { try Network($0) }
        }
    }

    @Test func `of a number that is none is refused`() {
        var file = SmallNet.everything(seed: 1).file
        let head = 4 * (5 + 5 + 9 * SmallNet.everything(seed: 1).layers.count)
        (file[head], file[head + 1]) = (0, 0x7c)
        #expect(throws: NetworkFile.Fault.number) { try file.withUnsafeBytes { try Network($0) } }
    }

    /// Whatever a file says, either it is refused or it runs within its memory.
    @Test func `of any file runs or is refused`() throws {
        let files = [SmallNet.landmarks(seed: 1).file, SmallNet.everything(seed: 1).file]
        var ran = 0
        let edges: [Int32] = [0, 1, 2, 3, 5, 7, 8, 16, 31, 33, 64, 255, 511, 4_096, 1 << 30, -1, -2]
        for seed in UInt64(0)..<800 {
            var random = Seeded(seed)
            var file = random.pick(files)
            let head = random.chance(0.9) ? 700 : file.count
            for _ in 0..<random.int(1...4) {
                let at = random.int(0...head - 1)
                if random.chance(0.7) {
                    // A whole word: a number that is small, or at some edge.
                    let word = at / 4 * 4
                    file.replaceSubrange(word..<word + 4, with: bytes(random.pick(edges)))
                } else {
                    file[at] = UInt8(random.int(0...255))
                }
            }
            guard let network = try? file.withUnsafeBytes({ try Network($0, fused: random.chance(0.5)) }) else {
                continue
            }
            ran += 1
            let memory = Memory(network)
            guard network.memory < 1 << 19 else { continue }
            network.run(memory.start)
            #expect(memory.isWithin)
        }
        #expect(ran > 100)
    }
}

/// A memory with guards around it.
private final class Memory {
    private static let guards = 4_096
    private static let mark: Float = 1234.5
    private let network: Network
    private let whole: UnsafeMutableBufferPointer<Float>
    let start: Floats

    init(_ network: Network) {
        self.network = network
        whole = .allocate(capacity: network.memory + 2 * Self.guards)
        whole.initialize(repeating: 0)
        start = whole.baseAddress! + Self.guards
        for index in 0..<Self.guards {
            whole[index] = Self.mark
            start[network.memory + index] = Self.mark
        }
    }

    deinit { whole.deallocate() }

    /// Nothing was written outside of it.
    var isWithin: Bool {
        (0..<Self.guards).allSatisfy { whole[$0] == Self.mark && start[network.memory + $0] == Self.mark }
    }

    func give(_ picture: [Float]) {
        let tensor = network.tensors[0]
        tensor.clearHalo(start)
        for y in 0..<tensor.height {
            for index in 0..<3 * tensor.width {
                start[tensor.place + y * tensor.row + index] = picture[y * 3 * tensor.width + index]
            }
        }
    }

    func tensor(_ number: Int) -> [Float] {
        let tensor = network.tensors[number]
        var out: [Float] = []
        for y in 0..<tensor.height {
            for x in 0..<tensor.width {
                for channel in 0..<tensor.channels {
                    out.append(start[tensor.place + y * tensor.row + x * tensor.pixel + channel])
                }
            }
        }
        return out
    }
}

private func farthest(_ one: [Float], _ other: [Float]) -> Float {
    guard one.count == other.count else { return .infinity }
    return zip(one, other).map { abs($0 - $1) }.max() ?? 0
}
