package import RehearsalCore

/// One change to one thing of a production. Changes to different things never affect each other.
package enum Change: Hashable, Sendable {
    case set(Field)
    /// `after` is the item of the same kind that it follows; `nil` for the first place.
    case insert(Item, after: String?)
    case remove(ItemKind, String)
    case move(ItemKind, String, after: String?)
    /// Replaces the whole document: an import, or an earlier revision brought back.
    case replace(Production)
}

/// The kinds of lists that a production has.
package enum ItemKind: String, CaseIterable, Sendable {
    case performers, formations, sections, people, marks, setPieces, markers, tracks, clips, combos, rounds
}

/// One whole entry of such a list.
package enum Item: Hashable, Sendable {
    /// A performer, together with their position in each formation.
    case performer(Performer, Dots)
    case formation(Formation)
    case section(Section)
    case person(Person)
    case mark(Mark)
    case setPiece(SetPiece)
    case marker(Marker)
    case track(Track)
    case clip(Clip)
    case combo(DrillPlan.Combo)
    case round(DrillPlan.Round)
}

/// The position, path and delay of one performer in every formation.
package struct Dots: Hashable, Sendable {
    package var positions: [FormationID: Point]
    package var paths: [FormationID: Path.Handles]
    package var delays: [FormationID: Delay]

    package init(
        positions: [FormationID: Point] = [:], paths: [FormationID: Path.Handles] = [:],
        delays: [FormationID: Delay] = [:]
    ) {
        self.positions = positions
        self.paths = paths
        self.delays = delays
    }
}

/// A single value of a production, with its new value.
package enum Field: Hashable, Sendable {
    case title(String)
    case tempo(Double)
    /// All of them: an anchor means nothing without those beside it.
    case anchors([TempoMap.Anchor])
    case stage(StageField)
    case thresholds(ThresholdField)
    case metadata(String, String?)
    case performer(PerformerID, PerformerField)
    case formation(FormationID, FormationField)
    case section(SectionID, SectionField)
    case person(PersonID, PersonField)
    case mark(MarkID, MarkField)
    case setPiece(SetPieceID, SetPieceField)
    case marker(MarkerID, MarkerField)
    case music(MusicField)
    case track(TrackID, TrackField)
    case clip(ClipID, ClipField)
    case drill(DrillField)
    case combo(ComboID, ComboField)
    case round(RoundID, RoundField)
}

/// A value of the stage and its floor. Lengths are stage units.
package enum StageField: Hashable, Sendable {
    case width(Double), depth(Double), metresPerUnit(Double), wings(Double), apron(Double), wingsShown(Bool)
    case margin(Double), unit(Floor.Unit), centreLine(Bool), quarterLines(Bool), numberLine(Bool), plan(Floor.Plan?)
}

/// A limit by which a production's moves are checked: metres; `fastest` in metres per second.
package enum ThresholdField: Hashable, Sendable {
    case bodyRadius(Double), nearMiss(Double), fastest(Double), stride(Double)
}

/// A value of one performer.
package enum PerformerField: Hashable, Sendable {
    case label(String), name(String), colour(String), symbol(Performer.Symbol)
    case section(SectionID?), person(PersonID?), understudies([PersonID])
}

/// A value of one formation, or of one performer or set piece in it; `nil` removes the formation's own value.
package enum FormationField: Hashable, Sendable {
    case name(String), hold(Interval), part(String), notes(String), duration(Interval), easing(Easing)
    case position(PerformerID, Point), path(PerformerID, Path.Handles?), delay(PerformerID, Delay?)
    case setPiece(SetPieceID, SetPiece.Placement?)
}

/// A value of one section.
package enum SectionField: Hashable, Sendable { case name(String), colour(String) }
/// A value of one of the production's people.
package enum PersonField: Hashable, Sendable { case name(String), isSwing(Bool) }
/// A value of one tape mark; `to` is the other end of a line, `nil` for a place.
package enum MarkField: Hashable, Sendable { case name(String), colour(String), from(Point), to(Point?) }
/// A value of one set piece.
package enum SetPieceField: Hashable, Sendable {
    case name(String), shape(SetPiece.Shape), colour(String), placement(SetPiece.Placement)
}
/// A value of one marker.
package enum MarkerField: Hashable, Sendable { case name(String), at(ScoreTime) }

/// A value of the music as a whole.
package enum MusicField: Hashable, Sendable { case offset(Interval) }
/// A value of one track. Another recording keeps the timing of all clips.
package enum TrackField: Hashable, Sendable { case title(String), recording(Recording) }
/// A value of one clip. Its ends and fades fit only together, so they are set together.
package enum ClipField: Hashable, Sendable {
    case title(String), track(TrackID?), stretch(Clip.Stretch), gain(Double)
}

/// A value of a drill as a whole. The two ends of the spacing fit only together, so they are set together.
package enum DrillField: Hashable, Sendable {
    case preparation(Interval), spacing(DrillPlan.Spacing), intensity(Double), warnings([Interval])
}
/// A value of one combo of a drill.
package enum ComboField: Hashable, Sendable { case name(String), steps([DrillPlan.Step]) }
/// A value of one round of a drill.
package enum RoundField: Hashable, Sendable { case work(Interval), rest(Interval), mode(DrillPlan.Mode) }
