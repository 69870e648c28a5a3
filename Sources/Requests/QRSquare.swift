/// A QR code as a square of dark and light modules, without its quiet zone.
package struct QRSquare: Hashable, Sendable {
    package let side: Int
    /// Row by row from the top left; `true` is dark; `side` × `side` modules.
    package let modules: [Bool]

    /// `nil` unless there are `side` × `side` modules.
    package init?(side: Int, modules: [Bool]) {
        guard side > 0, modules.count == side * side else { return nil }
        self.side = side
        self.modules = modules
    }

    /// What the largest code holds at the least correction of errors (ISO/IEC 18004, version 40-L).
    package static let mostBytes = 2_953

    /// The light border that ISO/IEC 18004 requires, in modules.
    private static let quietZone = 4

    /// A scalable picture: black on white, one path, one rectangle for each run of dark modules.
    package var svg: String {
        let extent = side + 2 * Self.quietZone
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                var end = column
                while end < side, modules[row * side + end] { end += 1 }
                if end > column {
                    path += "M\(column + Self.quietZone) \(row + Self.quietZone)h\(end - column)v1h-\(end - column)z"
                }
                column = max(end, column + 1)
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(extent) \(extent)" shape-rendering="crispEdges">\
            <rect width="\(extent)" height="\(extent)" fill="#fff"/><path d="\(path)" fill="#000"/></svg>
            """
    }
}
