/// SQL with its values kept apart: `"SELECT … WHERE id = \(id)"` sends `$1` and the value, which can contain anything.
package struct Statement: Sendable, ExpressibleByStringInterpolation {
    let text: String
    let parameters: [Parameter]
    /// The pieces of SQL around the parameters: one piece more than there are parameters.
    private let pieces: [String]

    /// Whether the values are so large that the server may be busy for a while.
    var isLong: Bool { parameters.contains { ($0.bytes?.count ?? 0) > 64 * 1024 } }

    package init(stringLiteral text: String) {
        self.text = text
        parameters = []
        pieces = [text]
    }

    package init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
        parameters = stringInterpolation.parameters
        var text = pieces[0]
        text.reserveCapacity(pieces.reduce(4 * pieces.count) { $0 + $1.utf8.count })
        for (number, piece) in pieces.enumerated().dropFirst() {
            text += "$"
            text += String(number)
            text += piece
        }
        self.text = text
    }

    /// Collects the SQL of a literal, and its values as parameters.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces = [""]
        fileprivate var parameters: [Parameter] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// SQL as the program wrote it.
        package mutating func appendLiteral(_ literal: String) { pieces[pieces.count - 1] += literal }

        /// A value: `$n` in the SQL.
        package mutating func appendInterpolation(_ parameter: Parameter) {
            parameters.append(parameter)
            pieces.append("")
        }

        /// A statement inside another, with its values.
        package mutating func appendInterpolation(_ statement: Statement) {
            appendLiteral(statement.pieces[0])
            pieces += statement.pieces.dropFirst()
            parameters += statement.parameters
        }

        /// A value: `$n` in the SQL.
        package mutating func appendInterpolation<Value: ParameterConvertible>(_ value: Value) {
            appendInterpolation(value.parameter)
        }

        /// A value, or NULL of its type.
        package mutating func appendInterpolation<Value: ParameterConvertible>(_ value: Value?) {
            appendInterpolation(value?.parameter ?? .null(Value.dataType))
        }

        /// One array, for `ANY` and `unnest`.
        package mutating func appendInterpolation<Value: ParameterConvertible>(_ values: [Value]) {
            appendInterpolation(values.parameter)
        }

        /// One array, which may contain NULLs.
        package mutating func appendInterpolation<Value: ParameterConvertible>(_ values: [Value?]) {
            appendInterpolation(values.nullableParameter())
        }

        /// SQL that the program itself wrote, never text from outside.
        package mutating func appendInterpolation(sql: StaticString) { appendLiteral(sql.description) }

        /// A quoted name of a table, database or channel.
        package mutating func appendInterpolation(identifier: String) { appendLiteral(quotedName(identifier)) }
    }
}

/// A name of a table, database or channel, quoted for SQL.
package func quotedName(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
