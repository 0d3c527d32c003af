import Agenda
package import Storage
import Values

/// What is on a run sheet and no act: doors, a call, a break.
package struct RunItem: Hashable, Sendable {
    /// A stored value.
    package enum Kind: String, SQLConvertible, CaseIterable {
        /// Times alone.
        case doors, call
        /// Take time between acts.
        case `break`, changeover, other

        /// It takes no time and has no place in the order: only its own time.
        package var isTimeAlone: Bool { self == .doors || self == .call }
    }

    package let id: ID<RunItem>
    package let kind: Kind
    /// Its own words; nil for those of its kind.
    package var title: String?
    /// How many acts are before it.
    package var after: Int
    /// The order among those after the same act.
    package var rank: Int
    /// Nil for a time alone.
    package var length: Duration?
    /// Its fixed time; nil for none.
    package var pin: NightTime?

    package init(
        id: ID<RunItem>, kind: Kind, title: String? = nil, after: Int = 0, rank: Int = 1, length: Duration? = nil,
        pin: NightTime? = nil
    ) {
        (self.id, self.kind, self.title, self.after) = (id, kind, title, after)
        (self.rank, self.length, self.pin) = (rank, length, pin)
    }

    package var name: String { title ?? kind.rawValue.capitalizedFirst }
}

extension RunItem {
    /// In their order.
    static func all(event: ID<Event>, in tx: Transaction) throws -> [RunItem] {
        try tx.rows(
            """
            SELECT id, kind, title, after_acts, rank, set_seconds, pin_second FROM run_item
            WHERE event_id = \(event) ORDER BY after_acts, rank, id
            """
        ).map { row in
            RunItem(
                id: try row["id"], kind: try row["kind"], title: try row["title"], after: try row["after_acts"],
                rank: try row["rank"], length: (try row["set_seconds"] as Int64?).map { .seconds($0) },
                pin: (try row["pin_second"] as Int?).map { NightTime(seconds: $0) })
        }
    }

    /// Adds it behind those after the same act; its key and its rank are new.
    func add(to event: ID<Event>, in tx: Transaction) throws -> ID<RunItem> {
        let last = try tx.value(
            "SELECT coalesce(max(rank), 0) FROM run_item WHERE event_id = \(event) AND after_acts = \(after)",
            as: Int.self)
        return try tx.insert(
            """
            INSERT INTO run_item (event_id, kind, title, after_acts, rank, set_seconds, pin_second)
            VALUES (\(event), \(kind), \(title), \(after), \((last ?? 0) + 1), \(length?.components.seconds),
                \(pin?.seconds))
            """)
    }

    func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE run_item SET title = \(title), after_acts = \(after), rank = \(rank),
                set_seconds = \(length?.components.seconds), pin_second = \(pin?.seconds)
            WHERE id = \(id)
            """)
    }
}
