import Agenda
import ICalendar
import Lineups
package import Platform
package import Storage
package import Values

/// A rule with a local time and a zone, such as every Tuesday at 8 PM, and the shows made from it.
package struct Series: Sendable {
    package let id: ID<Series>
    package let account: ID<Account>
    package var name: String
    /// The last day that a show can have; nil for no end.
    package var lastDay: LocalDate?
    /// The template of its shows; nil for none. It may be gone.
    let template: ID<ShowTemplate>?
    /// The member who made it, to whom its shows belong; nil for the owner of the account.
    let owner: ID<Member>?
    /// By first day; at least one. Each applies up to the first day of the next.
    var parts: [SeriesPart]
    package let createdAt: Instant

    /// Shows are made so many days ahead.
    package static let daysAhead = 26 * 7

    /// The part that a day belongs to.
    func part(on day: LocalDate) -> SeriesPart { parts.last { $0.firstDay <= day } ?? parts[0] }

    /// What applies now, or what comes first.
    package func current(at now: Instant) -> SeriesPart { part(on: parts[0].zone.date(of: now)) }

    /// `every week on Tue at 8 PM until Tue Jun 29 2027`; with what changes later, `every week on Tue at 8 PM, from Tue
    /// Jan 5 2027 every week on Wed at 7:30 PM`.
    package func words(at now: Instant) -> String {
        let current = current(at: now)
        var (words, last) = (current.words, current)
        for part in parts where part.firstDay > current.firstDay {
            if part.words != last.words { words += ", from \(DateText().dayWithYear(part.firstDay)) \(part.words)" }
            last = part
        }
        return words + (lastDay.map { " until \(DateText().dayWithYear($0))" } ?? "")
    }

    /// The address of its page, without the host.
    package var path: String { Self.path(of: id) }
    private static func path(of id: ID<Series>) -> String { "/series/\(id)" }
}

/// What holds for the dates of a series from one day on: editing a series from a day on begins another part.
package struct SeriesPart: Hashable, Sendable {
    package var firstDay: LocalDate
    /// The day from which the rule counts, so that every other week stays the same weeks.
    var anchor: LocalDate
    var rule: RecurrenceRule
    package var time: LocalTime
    package var length: Duration
    package var zone: Zone
    package var location: String?

    /// `every week on Tue`
    package var ruleWords: String { rule.words(in: zone) }
    /// `every week on Tue at 8 PM`
    fileprivate var words: String { "\(ruleWords) at \(DateText().time(time))" }
    /// In words that are read back: `every tue`.
    package var rulePhrase: String { RecurrenceText.phrase(for: rule) }
}

// MARK: - Storage

extension Series {
    /// The series of an account by name.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Series] {
        try tx.rows("SELECT \(columns) FROM series WHERE account_id = \(account) ORDER BY folded_name, id")
            .map { try Series($0, in: tx) }
    }

    static func find(_ id: ID<Series>, in tx: Transaction) throws -> Series? {
        try tx.row("SELECT \(columns) FROM series WHERE id = \(id)").map { try Series($0, in: tx) }
    }

    /// Throws `SeriesProblem.unknown` also for a series of another account.
    package static func find(_ id: ID<Series>, account: ID<Account>, in tx: Transaction) throws -> Series {
        guard let series = try find(id, in: tx), series.account == account else { throw SeriesProblem.unknown("\(id)") }
        return series
    }

    package static func match(_ words: String, account: ID<Account>, in tx: Transaction) throws
        -> NameMatch<Series>.Result
    {
        NameMatch(
            try all(account: account, in: tx).map {
                .init(id: $0.id, name: $0.name, detail: $0.current(at: tx.now).ruleWords)
            }
        ).find(words)
    }

    /// The series whose shows these subjects are.
    static func groups(of subjects: [ID<Subject>], in tx: Transaction) throws -> [ID<Subject>: SubjectGroup] {
        let rows = try tx.rows(
            """
            SELECT series_date.event_id, series.id, series.name FROM series_date
            JOIN series ON series.id = series_date.series_id WHERE series_date.event_id IN \(list: subjects)
            """)
        let groups = try rows.map { row -> (ID<Subject>, SubjectGroup) in
            let id: ID<Series> = try row["id"]
            return (try row["event_id"], SubjectGroup(name: try row["name"], path: path(of: id)))
        }
        return Dictionary(groups) { first, _ in first }
    }

    private static let columns: SQL = "id, account_id, name, last_day, template_id, owner_member_id, created_at"

    private init(_ row: Row, in tx: Transaction) throws {
        let id: ID<Series> = try row["id"]
        self.id = id
        account = try row["account_id"]
        name = try row["name"]
        lastDay = try (row["last_day"] as String?).map { try StoredDay.read($0, in: "last_day") }
        template = try row["template_id"]
        owner = try row["owner_member_id"]
        createdAt = try row["created_at"]
        parts = try tx.rows(
            """
            SELECT first_day, anchor, rule, starts_at_second, length_seconds, zone, location FROM series_part
            WHERE series_id = \(id) ORDER BY first_day
            """
        ).map(SeriesPart.init)
    }

    /// Stores a new series. Its key is kept where one is given.
    static func insert(
        key: ID<Series>? = nil, name: String, lastDay: LocalDate?, template: ID<ShowTemplate>?, owner: ID<Member>?,
        parts: [SeriesPart], createdAt: Instant, account: ID<Account>, in tx: Transaction
    ) throws -> ID<Series> {
        let id: ID<Series>
        if let key {
            try tx.run(
                """
                INSERT INTO series (id, account_id, name, folded_name, last_day, template_id, owner_member_id,
                    created_at)
                VALUES (\(key), \(account), \(name), \(name.folded), \(lastDay?.description), \(template),
                    \(owner), \(createdAt))
                """)
            id = key
        } else {
            id = try tx.insert(
                """
                INSERT INTO series (account_id, name, folded_name, last_day, template_id, owner_member_id, created_at)
                VALUES (\(account), \(name), \(name.folded), \(lastDay?.description), \(template), \(owner),
                    \(createdAt))
                """)
        }
        for part in parts { try part.insert(into: id, in: tx) }
        return id
    }

    func save(in tx: Transaction) throws {
        try tx.run("UPDATE series SET last_day = \(lastDay?.description) WHERE id = \(id)")
        try tx.run("DELETE FROM series_part WHERE series_id = \(id)")
        for part in parts { try part.insert(into: id, in: tx) }
    }

    /// Its shows stay.
    func delete(in tx: Transaction) throws {
        try Schedule.drop(SeriesJobs.expansion, for: id, in: tx)
        try tx.run("DELETE FROM series WHERE id = \(id)")
    }
}

extension SeriesPart {
    fileprivate init(_ row: Row) throws {
        firstDay = try StoredDay.read(row["first_day"], in: "first_day")
        anchor = try StoredDay.read(row["anchor"], in: "anchor")
        let text: String = try row["rule"]
        guard let rule = try? RecurrenceRule(reading: text) else {
            throw StoreError.column("rule", holds: text, wanted: "a rule")
        }
        self.rule = rule
        time = LocalTime(secondsSinceMidnight: try row["starts_at_second"])
        length = .seconds(try row["length_seconds"] as Int64)
        zone = Zone(stored: try row["zone"])
        location = try row["location"]
    }

    fileprivate func insert(into series: ID<Series>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO series_part (series_id, first_day, anchor, rule, starts_at_second, length_seconds, zone,
                location)
            VALUES (\(series), \(firstDay.description), \(anchor.description), \(rule.text),
                \(time.secondsSinceMidnight), \(length.components.seconds), \(zone.identifier), \(location))
            """)
    }
}

/// A stored day, `2026-12-04`.
enum StoredDay {
    static func read(_ text: String, in column: String) throws -> LocalDate {
        guard let day = LocalDate(iso: text) else { throw StoreError.column(column, holds: text, wanted: "a day") }
        return day
    }
}
