/// Which changes of other transactions a transaction sees (PostgreSQL manual, 13.2).
package enum Isolation: Sendable {
    case readCommitted
    case repeatableRead
    case repeatableReadReadOnly
    case serializable

    var begin: Statement {
        switch self {
        case .readCommitted: "BEGIN ISOLATION LEVEL READ COMMITTED"
        case .repeatableRead: "BEGIN ISOLATION LEVEL REPEATABLE READ"
        case .repeatableReadReadOnly: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case .serializable: "BEGIN ISOLATION LEVEL SERIALIZABLE"
        }
    }
}
