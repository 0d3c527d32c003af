package import Storage

/// Whether a performer who had said yes came to the show.
package enum Attendance: String, SQLConvertible, Codable, Sendable {
    case here
    case noShow = "no_show"

    /// `here`, `no-show`
    package var words: String { self == .here ? "here" : "no-show" }
}

extension Attendance {
    /// Stores whether somebody came; nil for not known.
    package static func set(_ attendance: Attendance?, of slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot SET attendance = \(attendance), attended_at = \(attendance == nil ? nil : tx.now)
            WHERE id = \(slot)
            """)
    }
}

extension Migration {
    static let attendance: [Migration] = [
        Migration(
            "attendance-1",
            """
            -- Whether they came to the show; NULL for not known.
            ALTER TABLE slot ADD COLUMN attendance TEXT CHECK (attendance IN ('here', 'no_show'));
            -- When that was said or marked.
            ALTER TABLE slot ADD COLUMN attended_at INTEGER;
            """)
    ]
}
