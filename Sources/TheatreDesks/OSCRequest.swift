import Requests
import Identity
import OpenSoundControl
import Rehearsal

/// A command from a theatre desk, such as `/runthrough/CODE/go`, where CODE is the session's code for conductors.
///
/// An address is taken literally. OSC's patterns are not supported: with `/runthrough/*/go`, a sender could give a GO without knowing a code.
struct OSCRequest: Sendable {
    enum Action: Hashable, Sendable {
        case run(Run.Command)
        /// Announce the whole present state now, and everything that follows.
        case listen
        /// The button was released: the same message with 0 or false.
        case release
    }

    /// Why a message is not a command. An argument is the matter of a session: its desks are told.
    enum Unreadable: Error, Equatable { case address, arguments(JoinCode) }

    let code: JoinCode
    let deed: Action

    init(_ message: Message) throws(Unreadable) {
        let parts = message.address.split(separator: "/", omittingEmptySubsequences: false)
        guard (4...5).contains(parts.count), parts[1] == "runthrough", let code = JoinCode(parts[2]) else {
            throw .address
        }
        self.code = code
        var arguments = message.arguments[...]
        switch parts[3] {
        case "jump":
            // Consoles that cannot send arguments put the number at the end of the address: `/runthrough/CODE/jump/12`.
            let number = parts.count == 4 ? arguments.popFirst()?.wholeNumber : Self.number(parts[4])
            guard let number, number > 0 else { throw .arguments(code) }
            deed = arguments.isRelease ? .release : .run(.jump(formation: number - 1))
        case let name where parts.count == 4:
            guard let own = Self.deeds[String(name)] else { throw .address }
            deed = arguments.isRelease ? .release : own
        default: throw .address
        }
    }

    private static let deeds: [String: Action] = [
        "go": .run(.go(from: nil)), "back": .run(.back), "play": .run(.play()), "pause": .run(.pause),
        "listen": .listen,
    ]

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}

extension ArraySlice<Argument> {
    /// Whether the first argument says that a button was released. Consoles send more of them: a position, a name.
    fileprivate var isRelease: Bool { first?.isPressed == false }
}

extension Argument {
    fileprivate var isPressed: Bool {
        switch self {
        case .truth(let value): value
        case .text(let text): !["false", "off"].contains(text.trimmed.lowercased()) && number != 0
        case .float, .double: number.map { $0.isFinite && $0 != 0 } ?? false
        case .int, .long, .nothing, .blob, .time, .other: number != 0
        }
    }

    /// A whole number in any OSC type that can hold one, text included.
    fileprivate var wholeNumber: Int? {
        if case .long(let value) = self { Int(value) } else { number.flatMap { Int(exactly: $0) } }
    }

    private var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .long(let value): Double(value)
        case .float(let value): Double(value)
        case .double(let value): value
        case .text(let text): Double(text.trimmed)
        case .blob, .truth, .nothing, .time, .other: nil
        }
    }
}
