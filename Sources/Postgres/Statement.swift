/// SQL with its values kept apart: `"SELECT … WHERE id = \(id)"` sends `$1` and the value, whatever it holds.
package struct Statement: Sendable, ExpressibleByStringInterpolation {
    let text: String
    let parameters: [Parameter]

    package init(stringLiteral text: String) {
        self.text = text
        parameters = []
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        parameters = stringInterpolation.parameters
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var parameters: [Parameter] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ parameter: Parameter) {
            parameters.append(parameter)
            text += "$\(parameters.count)"
        }

        package mutating func appendInterpolation<Value: ParameterConvertible>(_ value: Value) {
            appendInterpolation(value.parameter)
        }

        package mutating func appendInterpolation<Value: ParameterConvertible>(_ value: Value?) {
            appendInterpolation(value?.parameter ?? .null(Value.dataType))
        }

        package mutating func appendInterpolation<Value: ParameterConvertible>(_ values: [Value]) {
            appendInterpolation(values.parameter)
        }

        package mutating func appendInterpolation<Value: ParameterConvertible>(_ values: [Value?]) {
            appendInterpolation(values.nullableParameter())
        }

        /// SQL that the program itself wrote: never anything from outside.
        package mutating func appendInterpolation(sql: StaticString) { text += sql.description }

        /// A quoted name of a table, database or channel.
        package mutating func appendInterpolation(identifier: String) { text += quotedName(identifier) }
    }
}

/// A name of a table, database or channel, quoted for SQL.
package func quotedName(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
