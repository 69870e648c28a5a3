package import RehearsalCore

/// What is drawn on the stage besides its dimensions.
package struct Floor: Hashable, Sendable {
    /// The unit in which lengths are shown; they are stored in stage units.
    package enum Unit: String, CaseIterable, Sendable { case metres, feet }

    /// A floor plan of the theatre, drawn under the stage.
    package struct Plan: Hashable, Sendable {
        package var asset: AssetID
        /// The centre of the picture, in stage units.
        package var centre: Point
        /// The width of the picture, in stage units.
        package var width: Double
        package var depth: Double
        /// 0 (invisible) … 1 (opaque).
        package var opacity: Double

        package init(asset: AssetID, centre: Point, width: Double, depth: Double, opacity: Double) {
            self.asset = asset
            self.centre = centre
            self.width = width
            self.depth = depth
            self.opacity = opacity
        }
    }

    package var unit: Unit
    /// The least distance that dancers should keep from the edges, in stage units.
    package var margin: Double
    package var centreLine: Bool
    package var quarterLines: Bool
    /// Whether numbers stand along the downstage edge, counted from the centre.
    package var numberLine: Bool
    package var plan: Plan?

    package init(
        unit: Unit = .metres, margin: Double = 0, centreLine: Bool = true, quarterLines: Bool = true,
        numberLine: Bool = false, plan: Plan? = nil
    ) {
        self.unit = unit
        self.margin = margin
        self.centreLine = centreLine
        self.quarterLines = quarterLines
        self.numberLine = numberLine
        self.plan = plan
    }
}

/// A picture that somebody uploaded.
package enum Asset {}
/// Identifies an uploaded picture.
package typealias AssetID = Identifier<Asset>

/// A named place or line on the floor.
package struct Mark: Hashable, Sendable {
    package var id: MarkID
    package var name: String
    package var colour: String
    package var from: Point
    /// The other end of a line; `nil` for a place.
    package var to: Point?

    package init(id: MarkID, name: String, colour: String, from: Point, to: Point? = nil) {
        self.id = id
        self.name = name
        self.colour = colour
        self.from = from
        self.to = to
    }
}

/// Something that stands on the stage: a table, a riser, a ring.
package struct SetPiece: Hashable, Sendable {
    /// The outline of a set piece as seen from above.
    package enum Shape: String, CaseIterable, Sendable { case rectangle, ellipse }

    /// Where a set piece stands, or that it is not on the stage.
    package enum Placement: Hashable, Sendable {
        case hidden
        /// The centre; width along x and depth along y before turning, in stage units; `turn` in degrees, 0 up to 360, anticlockwise as the audience
        /// sees it.
        case standing(at: Point, width: Double, depth: Double, turn: Double)
    }

    package var id: SetPieceID
    package var name: String
    package var shape: Shape
    package var colour: String
    /// Where it stands in every formation that gives no placement of its own.
    package var placement: Placement

    package init(id: SetPieceID, name: String, shape: Shape, colour: String, placement: Placement) {
        self.id = id
        self.name = name
        self.shape = shape
        self.colour = colour
        self.placement = placement
    }
}
