package import Persistence
import Rehearsal
import RehearsalCore
import Requests

/// The opening formation of a production as a small picture for a list: the stage as the audience sees it, one dot for each performer.
package struct StagePicture: Sendable {
    private let opening: Opening

    package init(of opening: Opening) { self.opening = opening }

    /// It also changes with the way of drawing, so that a browser does not keep a picture drawn by an older version. The same picture serves every
    /// theme: it follows the theme of the reader.
    static func tag(revision: Int64) -> EntityTag { EntityTag(opaque: "\(revision)-\(drawing)") }

    /// Increased when the same revision is drawn in another way.
    private static let drawing = 2

    /// In stage units, upstage at the top. Every number in it is finite; of the texts that people wrote it contains only colours.
    package var svg: String {
        let stage = opening.stage
        let wings = stage.wingsShown ? stage.wings : 0
        let edge = 0.03 * max(stage.width, stage.depth)
        let (left, top) = (-(stage.width / 2 + wings + edge), -(stage.depth + edge))
        let (width, height) = (-2 * left, stage.depth + stage.apron + 2 * edge)
        let line = 0.008 * max(width, height)
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box(left, top, width, height))">\
            <style>\(Self.light)</style>\
            <rect class="g" \(place(left, top, width, height)) fill="#0b0f16"/>\
            <rect class="f" \(place(-stage.width / 2, -stage.depth, stage.width, stage.depth)) fill="#1a2130" \
            stroke="#55627a" stroke-width="\(tidy(line))"/>\
            <path class="c" d="M0 0V\(tidy(-stage.depth))" stroke="#303b50" stroke-width="\(tidy(line))"/>\
            <g stroke="#05070b" stroke-opacity="0.5" stroke-width="\(tidy(line / 2))">
            """
        let radius = tidy(radius(across: max(width, height)))
        for dot in opening.dots {
            svg += """
                <circle cx="\(tidy(dot.place.x))" cy="\(tidy(-dot.place.y))" r="\(radius)" fill="\(escaped(dot.colour))"/>
                """
        }
        return svg + "</g></svg>"
    }

    /// For a page of the light theme: the page tells the picture its theme.
    private static let light = """
        @media (prefers-color-scheme:light){.g{fill:#e3e8f0}.f{fill:#fff;stroke:#5d697f}.c{stroke:#dce3ed}}
        """

    /// Large enough to be visible in a picture of a hundred points, small enough to keep a crowd of dots apart.
    private func radius(across extent: Double) -> Double {
        let area = opening.stage.width * opening.stage.depth / Double(max(opening.dots.count, 6))
        return min(max(0.32 * area.squareRoot(), 0.011 * extent), 0.035 * extent)
    }

    private func box(_ numbers: Double...) -> String { numbers.map(tidy).joined(separator: " ") }

    private func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        "x=\"\(tidy(x))\" y=\"\(tidy(y))\" width=\"\(tidy(width))\" height=\"\(tidy(height))\""
    }

    /// Rounded to a thousandth; whole numbers without a decimal point.
    private func tidy(_ number: Double) -> String {
        let thousandths = (number * 1_000).rounded()
        let rounded = thousandths == 0 ? 0 : thousandths / 1_000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
    }

    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
    }
}
