package import Agenda
package import Platform
package import Storage
package import Values

/// One change of a slot's answer, for the history.
package struct SlotChange: Sendable {
    package let at: Instant
    package let name: String
    package let from: Answer
    package let to: Answer
    package let cause: String
    package let rule: String?
    /// The body of the text that changed it; nil where no text did.
    package let text: String?
    /// The member who entered it; nil where nobody did, and where that is not known.
    package let actor: ID<Member>?

    /// A yes that came when no place was left: the history says `in line`.
    package var isPlaceInLine: Bool { to == .none && (cause == "text" || from == .none) }

    /// Adds a change to the history.
    static func record(
        of slot: ID<Slot>, from current: Answer, to next: Answer, cause: Cause, in tx: Transaction
    ) throws {
        try tx.enqueue(
            """
            INSERT INTO slot_change (slot_id, at, from_answer, to_answer, inbound_message_id, cause, rule, actor_id)
            VALUES (\(slot), \(tx.now), \(current), \(next), \(cause.text), \(cause.storedValue), \(cause.rule),
                \(tx.actor?.member))
            """)
    }

    /// The answer changes of an event, oldest first.
    package static func all(event: ID<Event>, in tx: Transaction) throws -> [SlotChange] {
        try tx.rows(
            """
            SELECT slot_change.at, contact.name, from_answer, to_answer, cause, slot_change.rule, inbound_message.body,
                slot_change.actor_id
            FROM slot_change JOIN slot ON slot.id = slot_change.slot_id
            JOIN contact ON contact.id = slot.contact_id
            LEFT JOIN inbound_message ON inbound_message.id = slot_change.inbound_message_id
            WHERE slot.event_id = \(event) ORDER BY slot_change.id
            """
        ).map { row in
            SlotChange(
                at: try row["at"], name: try row["name"], from: try row["from_answer"], to: try row["to_answer"],
                cause: try row["cause"], rule: try row["rule"], text: try row["body"],
                actor: try row["actor_id"])
        }
    }
}

extension SlotChange {
    /// Why an answer changed.
    package enum Cause: Sendable {
        /// A text, and the rule of the reader that interpreted it.
        case text(ID<InboundMessage>, rule: String)
        case booker
        case deadline
        /// The time or place changed, so they are asked again.
        case change
        /// The booker takes back an entered answer.
        case undo

        var mover: Answer.Mover {
            switch self {
            case .text: .performer
            case .booker, .change: .booker
            case .deadline: .deadline
            case .undo: .undo
            }
        }

        /// The value of `slot_change.cause`.
        var storedValue: String {
            switch self {
            case .text: "text"
            case .booker, .undo: "booker"
            case .deadline: "deadline"
            case .change: "change"
            }
        }

        var text: ID<InboundMessage>? {
            if case .text(let id, _) = self { id } else { nil }
        }

        var rule: String? {
            if case .text(_, let rule) = self { rule } else { nil }
        }
    }
}

extension Migration {
    static let actors: [Migration] = [
        Migration(
            "slot-change-actor-1",
            """
            -- The member who entered it; NULL where nobody did.
            ALTER TABLE slot_change ADD COLUMN actor_id INTEGER;
            """)
    ]
}
