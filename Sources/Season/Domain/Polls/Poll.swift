package import Agenda
import Lineups
import Messaging
package import Platform
package import Storage
package import Values

/// A question to several people about dates: who is free when?
package struct Poll: Sendable {
    package enum State: String, CaseIterable, Sendable {
        /// Nobody was asked yet.
        case draft
        case open, closed
    }

    package let id: ID<Poll>
    package let account: ID<Account>
    package var name: String
    /// When answers are wanted by; nil for no time.
    package var closesAt: Instant?
    /// Nil while it is open.
    package var closedAt: Instant?
    package let createdAt: Instant
    /// Somebody was sent a text.
    package let isSent: Bool

    package var state: State { closedAt != nil ? .closed : isSent ? .open : .draft }

    static let longestName = 80
    /// A text with more dates would be hard to answer.
    package static let mostDates = 40
    package static let mostPeople = 500
}

extension Poll {
    private static let columns: SQL = """
        poll.id, poll.account_id, poll.name, poll.closes_at, poll.closed_at, poll.created_at,
        CASE WHEN EXISTS (SELECT 1 FROM poll_person JOIN poll_text ON poll_text.poll_person_id = poll_person.id
            JOIN outbound_message ON outbound_message.id = poll_text.outbound_message_id
            WHERE poll_person.poll_id = poll.id AND outbound_message.state <> 'cancelled')
            THEN 1 ELSE 0 END AS is_sent
        """

    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        name = try row["name"]
        closesAt = try row["closes_at"]
        closedAt = try row["closed_at"]
        createdAt = try row["created_at"]
        isSent = try row["is_sent"]
    }

    /// The polls of an account, the latest first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Poll] {
        try tx.rows("SELECT \(columns) FROM poll WHERE account_id = \(account) ORDER BY id DESC").map(Poll.init)
    }

    /// Whether a poll of this name is not closed.
    static func isOpen(
        _ name: String, besides known: ID<Poll>? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> Bool {
        try all(account: account, in: tx).contains {
            $0.closedAt == nil && $0.id != known && $0.name.folded == name.folded
        }
    }

    static func find(_ id: ID<Poll>, in tx: Transaction) throws -> Poll? {
        try tx.row("SELECT \(columns) FROM poll WHERE id = \(id)").map(Poll.init)
    }

    /// Throws `PollError.unknown` also for a poll of another account.
    package static func find(_ id: ID<Poll>, account: ID<Account>, in tx: Transaction) throws -> Poll {
        guard let poll = try find(id, in: tx), poll.account == account else { throw PollError.unknown("\(id)") }
        return poll
    }

    package static func match(_ words: String, account: ID<Account>, in tx: Transaction) throws
        -> NameMatch<Poll>.Result
    {
        NameMatch(
            try all(account: account, in: tx).map { .init(id: $0.id, name: $0.name, detail: $0.state.rawValue) }
        ).find(words)
    }

    /// The dates that are asked about, by number.
    package func dates(in tx: Transaction) throws -> [PollDate] { try PollDate.all(of: id, in: tx).filter(\.isOpen) }

    func saveFields(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE poll SET name = \(name), closes_at = \(closesAt), closed_at = \(closedAt) WHERE id = \(id)
            """)
        try PollJobs.schedule(self, in: tx)
    }

    func requireOpen() throws(PollError) { if closedAt != nil { throw .isClosed(name) } }
}

/// A date of a poll. It has a key of its own, and a number that is never used again.
package struct PollDate: Hashable, Sendable {
    package let id: ID<PollDate>
    package let poll: ID<Poll>
    package let number: Int
    package let day: LocalDate
    /// The show; nil for a bare date.
    package let event: ID<Event>?
    package let eventName: String?
    /// When the show begins, in its zone; nil for a bare date.
    let time: LocalTime?
    package let isOpen: Bool

    /// `Fri Dec 4`, `Fri Dec 4 Late Show`
    ///
    /// - Parameters:
    ///   - today: a date of another year has its year.
    ///   - namesShow: false in a list that names the show of all its dates.
    package func title(today: LocalDate, dates: DateText = DateText(), namesShow: Bool = true) -> String {
        let isSoon = day.year == today.year || day < today.adding(days: 180)
        return title(of: isSoon ? dates.day(day) : dates.dayWithYear(day), namesShow)
    }

    /// `Fri Dec 4 2026`, `Fri Dec 4 2026 Late Show`
    package func titleWithYear(namesShow: Bool = true) -> String {
        Printable.line(title(of: DateText().dayWithYear(day), namesShow))
    }

    private func title(of day: String, _ namesShow: Bool) -> String {
        guard namesShow, let eventName else { return day }
        return "\(day) \(eventName)"
    }
}

extension [PollDate] {
    /// The name of the show that all of several dates are of, such as a series, which a list says once; else nil.
    package var commonShow: String? {
        guard count > 1, let name = first?.eventName, allSatisfy({ $0.eventName == name }) else { return nil }
        return name
    }

    /// `1 Fri Dec 4 2026, 2 Sat Dec 5 2026 Late Show`, `Late Show: 1 Fri Dec 4 2026, 2 Fri Dec 11 2026`
    package var listWithYears: String {
        let show = commonShow
        return (show.map { "\(Printable.line($0)): " } ?? "")
            + map { "\($0.number) \($0.titleWithYear(namesShow: show == nil))" }.joined(separator: ", ")
    }
}

extension Poll {
    /// After an answer, texts that we asked back about need the booker no more, unless they may be about a request.
    ///
    /// - Parameter shows: the requests at the number.
    static func settleUnclear(
        from number: String, beside shows: [Invitation], account: ID<Account>, in tx: Transaction
    ) throws {
        try InboundMessage.settleUnclear(
            from: number, all: !shows.contains(where: \.isOpen), account: account, in: tx)
    }
}
