import Postgres
package import Rehearsal

/// Which hand the members of a session box with in front, as they or their trainers said.
package struct Stances: Sendable {
    let pool: StorePool

    /// How each member stands of whom it was said, in the order of their ids.
    package func all(of session: SessionID) async throws -> [(member: MemberID, stance: RoundFilm.Stance)] {
        try await pool.execute(
            "SELECT id, southpaw FROM member WHERE session = \(session) AND southpaw IS NOT NULL ORDER BY id"
        ).map { (try $0.value("id"), try Self.stance($0)) }
    }

    /// How the athlete stands whom a camera watches now; unknown without an athlete or a stated stance.
    package func watched(by camera: MemberID, in session: SessionID) async throws -> RoundFilm.Stance {
        let rows = try await pool.execute(
            """
            SELECT m.southpaw FROM punch_source s JOIN member m ON m.id = s.athlete
            WHERE s.session = \(session) AND s.source = \(camera) AND m.southpaw IS NOT NULL
            """)
        return try rows.first.map(Self.stance) ?? .unknown
    }

    /// Says how a member stands.
    /// - Returns: whether the session has such a member, whose data was not deleted.
    package func set(_ stance: RoundFilm.Stance, of member: MemberID, in session: SessionID) async throws -> Bool {
        let southpaw = stance == .unknown ? nil : stance == .southpaw
        return try await pool.execute(
            """
            UPDATE member SET southpaw = \(southpaw)
            WHERE session = \(session) AND id = \(member) AND forgotten_at IS NULL
            """
        ).affected == 1
    }

    private static func stance(_ row: Row) throws -> RoundFilm.Stance {
        try row.value("southpaw") ? .southpaw : .orthodox
    }
}
