import LiveSessions
import Rehearsal
import RehearsalCore

/// A punch by its sender's number.
struct PunchKey: Hashable {
    var source: MemberID
    var number: Int64

    init(_ punch: KeptPunch) {
        source = punch.source
        number = punch.report.number
    }
}

/// Punches on a device, as the page's outbox and board have them: those that the node has not kept yet, and those that were told.
struct PunchBox {
    /// What waits for the node. It survives a reload, as in a browser's storage.
    private(set) var waiting: [PunchReport] = []
    private var next: Int64 = 1
    /// The message in progress.
    private var sent: (id: Int, last: Int64)?
    private var messages = 0
    /// Who follows everybody's punches, or their own.
    private(set) var board: [PunchKey: KeptPunch] = [:]
    private(set) var read: Int64 = 0

    static let page = 20

    mutating func throwPunch(_ punch: Punch, at instant: Instant) {
        waiting.append(PunchReport(number: next, punch: punch, at: instant))
        next += 1
    }

    /// What is to be sent now, if anything.
    mutating func message(flaw: Flaw?) -> Request? {
        guard sent == nil, !waiting.isEmpty else { return nil }
        if flaw == .numbersPunchesAnew, messages > 0 {
            for index in waiting.indices {
                waiting[index].number = next
                next += 1
            }
        }
        let punches = Array(waiting.prefix(PunchBatch.sizes.upperBound))
        messages += 1
        sent = (messages, punches[punches.count - 1].number)
        return .punches(messages, PunchBatch(source: PunchSource(kind: .tapPad), punches: punches))
    }

    mutating func answered(_ id: Int, isKept: Bool) {
        guard let sent, sent.id == id else { return }
        self.sent = nil
        if isKept { waiting.removeAll { $0.number <= sent.last } }
    }

    /// The connection is gone: what was not acknowledged is sent again.
    mutating func disconnected() { sent = nil }

    mutating func add(_ punches: [KeptPunch]) {
        for punch in punches where punch.ordinal > board[PunchKey(punch)]?.ordinal ?? 0 {
            board[PunchKey(punch)] = punch
        }
    }

    /// A page of what is kept; returns whether there is more.
    mutating func took(_ page: [KeptPunch]) -> Bool {
        add(page)
        read = max(read, page.last?.ordinal ?? 0)
        return page.count == Self.page
    }

    /// The page is loaded anew.
    func reloaded() -> PunchBox {
        var fresh = PunchBox()
        (fresh.waiting, fresh.next, fresh.messages) = (waiting, next, messages)
        return fresh
    }
}
