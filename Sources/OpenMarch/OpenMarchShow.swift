/// What a file of OpenMarch (`.dots`) says of a show. Its database is described by the program's own
/// `electron/database/migrations/schema.ts`.
package struct OpenMarchShow: Sendable, Equatable {
    /// Somebody who has a place on each page.
    package struct Marcher: Sendable, Equatable {
        package let name: String?
        /// As “T12”.
        package let label: String
        package let section: String
    }

    /// Where all are at an end of some counts.
    package struct Page: Sendable, Equatable {
        /// As “2A”.
        package let name: String
        package let notes: String
        /// Beats from its beginning to its end, and how long they last in seconds: the way here from the page before.
        package let beats: Int
        package let duration: Double
        /// For each marcher in metres, from the middle of the front and upstage; `nil` for one whom the file does not place.
        package let places: [Position?]
    }

    /// A point of the field, in metres.
    package struct Position: Sendable, Equatable {
        package let x: Double
        package let y: Double
    }

    /// Where the music changes its measure: the beat, from 0, and what it is called, where it has a name.
    package struct Measure: Sendable, Equatable {
        package let beat: Int
        package let mark: String?
    }

    /// In metres.
    package let width: Double
    package let depth: Double
    package let isImperial: Bool
    package let marchers: [Marcher]
    package let pages: [Page]
    /// Seconds of each beat from the first on.
    package let beats: [Double]
    package let measures: [Measure]
    /// Things on the field that are no marchers, which are not taken.
    package let props: Int
}

extension OpenMarchShow {
    /// Why there is no show.
    package enum Fault: Error, Equatable {
        /// It is no file of OpenMarch, or it is broken.
        case notOpenMarch
        /// It was written by a program from before beats were kept, 2025.
        case tooOld
        case empty
        case tooMany(CountedKind, most: Int)
    }

    /// What there may be too many of.
    package enum CountedKind: String, Sendable { case marchers, pages, beats, measures }

    /// Bytes of a file; its music is in it.
    package static let longestFile = 48 << 20
    package static let mostMarchers = 500
    package static let mostPages = 1_000
    package static let mostBeats = 100_000

    /// - Throws: a fault, whatever the bytes are.
    package init(file: [UInt8]) throws(Fault) {
        do throws(HostileDatabase.Fault) {
            self = try OpenMarchReader(HostileDatabase(file)).show()
        } catch {
            throw Fault(error)
        }
        guard !marchers.isEmpty, !pages.isEmpty else { throw .empty }
    }
}

extension OpenMarchShow.Fault {
    init(_ fault: HostileDatabase.Fault) {
        switch fault {
        case .damaged: self = .notOpenMarch
        case .noTable(let table):
            self = ["beats", "pages"].contains(table) ? .tooOld : .notOpenMarch
        case .tooMany(let table, let most):
            let thing = OpenMarchShow.CountedKind(rawValue: table)
            self = thing.map { .tooMany($0, most: most) } ?? .notOpenMarch
        }
    }
}
