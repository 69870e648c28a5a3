package import Rehearsal
import RehearsalCore

/// A frame that is one object of a few plain values, as `JSON.stringify` writes it: whole numbers, decimal fractions, true, false, null, and texts
/// without escapes. What devices send again and again, and cues, are read from it, without the general reader.
///
/// It may be used as long as the bytes of the frame are there.
package struct PlainFrame {
    private enum Kind: UInt8 { case text, whole, fraction, yes, no, null }

    private struct Member {
        var name = 0..<0
        var value = 0..<0
        var kind = Kind.null
    }

    private let bytes: UnsafeRawBufferPointer
    private var members = InlineArray<8, Member>(repeating: Member())
    private var count = 0

    /// `nil` for every other frame: the general reader then decides what it is.
    package init?(_ frame: UnsafeRawBufferPointer) {
        bytes = frame
        var place = 0
        guard skip("{", at: &place) else { return nil }
        repeat {
            guard count < members.count, let name = text(at: &place), skip(":", at: &place),
                let (kind, value) = value(at: &place)
            else { return nil }
            members[count] = Member(name: name, value: value, kind: kind)
            count += 1
        } while skip(",", at: &place)
        guard skip("}", at: &place), place == frame.count else { return nil }
    }

    // MARK: What it is

    /// Its bytes, if it is a clock request: `type`, `id` and `t0`, the last two as whole numbers.
    package var clockRequest: PlainClockRequest? {
        guard count == 3, isText("sync", "type"), let id = number("id"), let t0 = number("t0") else { return nil }
        return PlainClockRequest(id: id, t0: t0)
    }

    /// What it reports, if it is one of the signals that every device sends often: `ready`, `clock` or `displayed`.
    package var signal: ClientSignal? {
        guard isText("signal", "type") else { return nil }
        if isText("ready", "kind") { return ready.map { .report(.ready($0)) } }
        if isText("clock", "kind") { return clock.map { .report(.clock($0)) } }
        if isText("displayed", "kind") { return display.map(ClientSignal.displayed) }
        return nil
    }

    /// What it commands, if it is a cue as a conductor gives it in the middle of a run: `go`, perhaps with `from`, `back` or `jump`.
    package var cue: (id: CommandID, command: Command)? {
        guard isText("command", "type"), let id = commandID else { return nil }
        if isText("go", "kind") {
            let from = whole("from")
            return count == (from == nil ? 3 : 4) ? (id, .run(.go(from: from.map(Int.init)))) : nil
        }
        if isText("back", "kind") { return count == 3 ? (id, .run(.back)) : nil }
        guard isText("jump", "kind"), count == 4, let formation = whole("formation") else { return nil }
        return (id, .run(.jump(formation: Int(formation))))
    }

    // Each has all that is there: then no member is there twice, and none that the general reader would have to judge.

    /// A whole number, or a short text of ASCII characters, which JSON writes as they are.
    private var commandID: CommandID? {
        guard let id = member("id") else { return nil }
        switch id.kind {
        case .whole: return CommandID(json: String(decoding: bytes[id.value], as: UTF8.self))
        case .text:
            guard (1...64).contains(id.value.count), bytes[id.value].allSatisfy({ $0 < 0x7F }) else { return nil }
            let quoted = id.value.lowerBound - 1...id.value.upperBound
            return CommandID(json: String(decoding: bytes[quoted], as: UTF8.self))
        case .fraction, .yes, .no, .null: return nil
        }
    }

    private var ready: Bool? {
        guard count == 3, let ready = member("ready") else { return nil }
        return ready.kind == .yes ? true : ready.kind == .no ? false : nil
    }

    private var clock: ClockReport? {
        guard let bound = interval("bound"), let delay = interval("delay") else { return nil }
        let (jitter, battery) = (interval("jitter"), share("battery"))
        guard count == 4 + (jitter == nil ? 0 : 1) + (battery == nil ? 0 : 1) else { return nil }
        return ClockReport(bound: bound, delay: delay, jitter: jitter, battery: battery)
    }

    private var display: Display? {
        guard let sequence = whole("seq"), let received = microseconds("received") else { return nil }
        let shown = microseconds("shown")
        guard count == (shown == nil && member("shown")?.kind != .null ? 4 : 5) else { return nil }
        return Display(
            sequence: SequenceNumber(sequence), received: Instant(microseconds: received),
            shown: shown.map(Instant.init(microseconds:)))
    }

    // MARK: Members

    private func member(_ name: StaticString) -> Member? {
        for index in 0..<count where isEqual(members[index].name, name) { return members[index] }
        return nil
    }

    private func isText(_ text: StaticString, _ name: StaticString) -> Bool {
        guard let member = member(name), member.kind == .text else { return false }
        return isEqual(member.value, text)
    }

    private func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
        range.count == text.utf8CodeUnitCount && bytes[range].elementsEqual(text.bytes)
    }

    /// The digits of a whole number.
    private func number(_ name: StaticString) -> UnsafeRawBufferPointer? {
        guard let member = member(name), member.kind == .whole else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[member.value])
    }

    private func whole(_ name: StaticString) -> Int64? {
        guard let digits = number(name) else { return nil }
        let isNegative = digits.first == UInt8(ascii: "-")
        let magnitude = digits.dropFirst(isNegative ? 1 : 0).reduce(Int64(0)) {
            10 * $0 + Int64($1 - UInt8(ascii: "0"))
        }
        return isNegative ? -magnitude : magnitude
    }

    private func microseconds(_ name: StaticString) -> Int64? {
        whole(name).flatMap { $0.magnitude <= 1 << 53 ? $0 : nil }
    }

    private func interval(_ name: StaticString) -> Interval? {
        microseconds(name).flatMap { $0 >= 0 ? Interval(microseconds: $0) : nil }
    }

    /// A number from 0 to 1.
    private func share(_ name: StaticString) -> Double? {
        guard let member = member(name), member.kind == .whole || member.kind == .fraction,
            let share = Double(String(decoding: bytes[member.value], as: UTF8.self))
        else { return nil }
        return (0...1).contains(share) ? share : nil
    }

    // MARK: Reading

    /// Passes a character, and spaces before and behind it.
    private func skip(_ character: Unicode.Scalar, at place: inout Int) -> Bool {
        passSpaces(at: &place)
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        passSpaces(at: &place)
        return true
    }

    private func passSpaces(at place: inout Int) {
        while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    }

    /// - Returns: what is between the quotes.
    private func text(at place: inout Int) -> Range<Int>? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
        let start = place + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { return nil }
            end += 1
        }
        guard end < bytes.count else { return nil }
        place = end + 1
        return start..<end
    }

    private func value(at place: inout Int) -> (Kind, Range<Int>)? {
        guard place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "\""): return text(at: &place).map { (.text, $0) }
        case UInt8(ascii: "t"): return word("true", .yes, at: &place)
        case UInt8(ascii: "f"): return word("false", .no, at: &place)
        case UInt8(ascii: "n"): return word("null", .null, at: &place)
        default: return numeral(at: &place)
        }
    }

    private func word(_ word: StaticString, _ kind: Kind, at place: inout Int) -> (Kind, Range<Int>)? {
        let range = place..<place + word.utf8CodeUnitCount
        guard range.upperBound <= bytes.count, isEqual(range, word) else { return nil }
        place = range.upperBound
        return (kind, range)
    }

    /// A number as JSON writes it without an exponent: at most 18 digits before the point, which always fit into 64 bits.
    private func numeral(at place: inout Int) -> (Kind, Range<Int>)? {
        let start = place
        if bytes[place] == UInt8(ascii: "-") { place += 1 }
        let first = place
        passDigits(at: &place)
        guard place > first, place - first <= 18 else { return nil }
        // No zero before other digits, and no -0.
        guard bytes[first] != UInt8(ascii: "0") || place == start + 1 else { return nil }
        guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { return (.whole, start..<place) }
        place += 1
        let point = place
        passDigits(at: &place)
        return place > point ? (.fraction, start..<place) : nil
    }

    private func passDigits(at place: inout Int) {
        while place < bytes.count, bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9") { place += 1 }
    }
}

extension StaticString {
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
