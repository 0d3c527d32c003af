import Lineups
import Messaging
import People
package import Platform
package import Storage
package import Values

/// A person who is asked by a poll.
package struct PollPerson: Sendable {
    package enum State: String, CaseIterable, Sendable {
        case notSent = "not sent"
        case queued, sent, unreachable
        case optedOut = "opted out"
        case askedBack = "asked back"
        case waits = "will answer later"
        case partly, answered
    }

    package let id: ID<PollPerson>
    package let poll: ID<Poll>
    package let contact: ID<Contact>
    package let name: String
    /// Of texts to them.
    package let language: TextLanguage
    package let answeredAt: Instant?
    package let askedBackAt: Instant?
    package let waitsAt: Instant?
    package let lateAt: Instant?
    /// The state of the last text; nil if there is none.
    let text: OutboundState?
    let textedAt: Instant?

    /// What was heard from them, else what became of the text.
    ///
    /// - Parameter isComplete: they said something about every date.
    package func state(isComplete: Bool) -> State {
        if isComplete, answeredAt != nil { return .answered }
        if askedBackAt != nil { return .askedBack }
        if waitsAt != nil { return .waits }
        if answeredAt != nil { return .partly }
        return switch text {
        case nil, .canceled?: .notSent
        case .queued?, .sending?: .queued
        case .optedOut?: .optedOut
        case .failed?, .undelivered?, .invalidNumber?, .expired?: .unreachable
        default: .sent
        }
    }

    /// A text to them is queued, or was sent.
    var wasTexted: Bool {
        switch text {
        case nil, .canceled?, .failed?, .undelivered?, .invalidNumber?, .expired?, .optedOut?: false
        default: true
        }
    }
}

extension PollPerson {
    private static let columns: SQL = """
        poll_person.id, poll_person.poll_id, poll_person.contact_id, contact.name, \(ContactLanguage.column) AS language, poll_person.answered_at,
        poll_person.asked_back_at, poll_person.waits_at, poll_person.late_at, outbound_message.state,
        outbound_message.created_at AS texted_at
        """
    private static let tables: SQL = """
        poll_person JOIN contact ON contact.id = poll_person.contact_id
        LEFT JOIN outbound_message ON outbound_message.id =
            (SELECT max(outbound_message_id) FROM poll_text WHERE poll_person_id = poll_person.id)
        """

    private init(_ row: Row) throws {
        id = try row["id"]
        poll = try row["poll_id"]
        contact = try row["contact_id"]
        name = try row["name"]
        language = try row["language"] ?? .english
        answeredAt = try row["answered_at"]
        askedBackAt = try row["asked_back_at"]
        waitsAt = try row["waits_at"]
        lateAt = try row["late_at"]
        text = try row["state"]
        textedAt = try row["texted_at"]
    }

    /// By name.
    package static func all(of poll: ID<Poll>, in tx: Transaction) throws -> [PollPerson] {
        try tx.rows(
            """
            SELECT \(columns) FROM \(tables) WHERE poll_person.poll_id = \(poll)
            ORDER BY contact.folded_name, contact.id
            """
        ).map(PollPerson.init)
    }

    static func find(_ contact: ID<Contact>, in poll: ID<Poll>, tx: Transaction) throws -> PollPerson? {
        try tx.row(
            """
            SELECT \(columns) FROM \(tables)
            WHERE poll_person.poll_id = \(poll) AND poll_person.contact_id = \(contact)
            """
        ).map(PollPerson.init)
    }

    /// Those whose text from a number over a sender can still answer a poll, the last poll first: it is open, or was
    /// closed lately, and asks about a day that is not past anywhere.
    static func answering(
        from number: String, over sender: ID<Sender>, in tx: Transaction
    ) throws -> [(person: PollPerson, account: ID<Account>, closedAt: Instant?)] {
        try tx.rows(answeringQuery(from: number, over: sender, in: tx)).map {
            (try PollPerson($0), try $0["account_id"], try $0["closed_at"])
        }
    }

    /// What `answering` asks.
    static func answeringQuery(from number: String, over sender: ID<Sender>, in tx: Transaction) -> SQL {
        let day = Zone.utc.date(of: tx.now).adding(days: -1)
        let closedSince = tx.now.adding(.zero - PollReplies.lateWindow)
        return """
            SELECT \(columns), poll.account_id, poll.closed_at FROM \(tables)
            JOIN poll ON poll.id = poll_person.poll_id
            WHERE poll_person.id IN (SELECT poll_text.poll_person_id FROM poll_text
                JOIN outbound_message AS sent ON sent.id = poll_text.outbound_message_id
                WHERE sent.to_number = \(number) AND sent.sender_id = \(sender)
                    AND sent.state NOT IN ('queued', 'cancelled', 'expired', 'opted_out'))
                AND poll_person.contact_id IN (SELECT own.contact_id FROM (\(ContactAddress.holders(of: number))) AS own)
                AND (poll.closed_at IS NULL OR poll.closed_at > \(closedSince))
                AND EXISTS (SELECT 1 FROM poll_date
                    WHERE poll_date.poll_id = poll.id AND poll_date.withdrawn_at IS NULL
                        AND poll_date.day >= \(day.description))
            ORDER BY poll_person.poll_id DESC
            """
    }

    /// The numbers that they saw, with their dates: also those that are not asked about any more.
    func choices(in tx: Transaction) throws -> [(number: Int, date: PollDate)] {
        let dates = Dictionary(uniqueKeysWithValues: try PollDate.all(of: poll, in: tx).map { ($0.id, $0) })
        return try tx.rows("SELECT number, poll_date_id FROM poll_choice WHERE poll_person_id = \(id) ORDER BY number")
            .compactMap { row in
                try dates[try row["poll_date_id"]].map { (try row["number"], $0) }
            }
    }

    // MARK: What was heard from them

    func recordAnswer(isLate: Bool, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE poll_person SET answered_at = \(tx.now), asked_back_at = NULL, waits_at = NULL,
                late_at = \(isLate ? tx.now : lateAt)
            WHERE id = \(id)
            """)
    }

    func recordAskedBack(in tx: Transaction) throws {
        try tx.run("UPDATE poll_person SET asked_back_at = \(tx.now) WHERE id = \(id)")
    }

    func recordWait(in tx: Transaction) throws {
        try tx.run("UPDATE poll_person SET waits_at = \(tx.now) WHERE id = \(id)")
    }
}
