import Synchronization

/// A value that is made when it is first asked for.
final class LazyValue<Value: Sendable>: Sendable {
    private let made: Mutex<Value?>
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) {
        made = Mutex(nil)
        self.make = make
    }

    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
