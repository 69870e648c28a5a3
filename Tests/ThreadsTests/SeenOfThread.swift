import Glibc

/// What the kernel shows of a thread.
struct SeenOfThread: Hashable {
    let name: String
    let niceness: Int32

    /// Of the thread that asks.
    static var now: SeenOfThread {
        SeenOfThread(name: currentName, niceness: getpriority(Int32(PRIO_PROCESS.rawValue), 0))
    }

    private static var currentName: String {
        guard let file = fopen("/proc/thread-self/comm", "r") else { return "" }
        defer { fclose(file) }
        var bytes = [CChar](repeating: 0, count: 32)
        guard fgets(&bytes, Int32(bytes.count), file) != nil else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init), as: UTF8.self)
    }
}
