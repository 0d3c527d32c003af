package import Agenda
package import Platform
package import Season
package import Storage
package import Values

/// Sign-up by text for a show, or for each date of a series.
package struct OpenMic: Sendable {
    /// How the spots are filled.
    package enum Mode: String, SQLConvertible, CaseIterable, Sendable {
        /// In the order of signing up.
        case list
        /// By a draw among all who signed up.
        case draw
        /// The first who sign up get a spot, and the rest are in the draw for the others.
        case mixed
    }

    /// What it belongs to.
    package enum Occasion: Hashable, Sendable {
        case show(ID<Event>)
        case series(ID<Series>)
    }

    package let id: ID<OpenMic>
    package let account: ID<Account>
    package let occasion: Occasion
    /// The name of its show or series.
    package let name: String
    /// In capitals. Each is used once at a sender.
    package var keyword: String
    package var spots: Int
    package var mode: Mode
    /// How many of the spots are drawn where the mode is `mixed`; else 0.
    package var drawnSpots: Int
    /// Nil for at any time before the show.
    package var opens: SignUpTime?
    /// Nil for the start of the show.
    package var closes: SignUpTime?
    package let createdAt: Instant

    package static let mostSpots = 100
    /// So many people can sign up for a night by text. It limits what strangers cost.
    package static let mostEntries = 200

    /// The number of spots that go to those who sign up first.
    var listSpots: Int {
        switch mode {
        case .list: spots
        case .draw: 0
        case .mixed: spots - drawnSpots
        }
    }

    /// `12 spots, list`, `20 spots, 6 of them drawn`
    package var words: String {
        let count = spots.counted("spot")
        return switch mode {
        case .list: "\(count), first come"
        case .draw: "\(count), drawn"
        case .mixed: "\(count), \(drawnSpots) of them drawn"
        }
    }
}

// MARK: - Storage

extension OpenMic {
    /// Open mics whose show or series still exists, and that were not removed.
    private static let selection: SQL = """
        SELECT open_mic.id, open_mic.account_id, open_mic.event_id, open_mic.series_id, open_mic.keyword,
            open_mic.spots, open_mic.mode, open_mic.drawn_spots, open_mic.opens, open_mic.closes, open_mic.created_at,
            coalesce(series.name, event.name) AS name
        FROM open_mic
        LEFT JOIN series ON series.id = open_mic.series_id AND series.account_id = open_mic.account_id
        LEFT JOIN event ON event.id = open_mic.event_id AND event.account_id = open_mic.account_id
        WHERE open_mic.removed_at IS NULL AND coalesce(series.id, event.id) IS NOT NULL
        """

    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        if let series: ID<Series> = try row["series_id"] {
            occasion = .series(series)
        } else {
            occasion = .show(try row["event_id"])
        }
        name = try row["name"]
        keyword = try row["keyword"]
        spots = try row["spots"]
        mode = try row["mode"]
        drawnSpots = try row["drawn_spots"]
        opens = try (row["opens"] as String?).map { try SignUpTime(stored: $0) }
        closes = try (row["closes"] as String?).map { try SignUpTime(stored: $0) }
        createdAt = try row["created_at"]
    }

    /// The open mics of an account, the oldest first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [OpenMic] {
        try tx.rows("\(selection) AND open_mic.account_id = \(account) ORDER BY open_mic.id").map(OpenMic.init)
    }

    static func find(_ id: ID<OpenMic>, in tx: Transaction) throws -> OpenMic? {
        try tx.row("\(selection) AND open_mic.id = \(id)").map(OpenMic.init)
    }

    /// Throws `OpenMicProblem.unknown` also for one of another account.
    package static func find(_ id: ID<OpenMic>, account: ID<Account>, in tx: Transaction) throws -> OpenMic {
        guard let mic = try find(id, in: tx), mic.account == account else { throw OpenMicProblem.unknown("\(id)") }
        return mic
    }

    /// Those with a keyword whose account can send from a sender, the oldest first; then those that had it lately.
    static func all(keyword: String, sender: Sender, in tx: Transaction) throws -> [OpenMic] {
        try tx.rows(
            """
            \(selection) AND (open_mic.keyword = \(keyword)
                    OR open_mic.id IN (\(OpenMicFormerKeyword.mics(keyword, at: tx.now))))
                AND (open_mic.account_id = \(sender.account)
                OR EXISTS (SELECT 1 FROM sender_assignment WHERE sender_assignment.account_id = open_mic.account_id
                    AND sender_assignment.sender_id = \(sender.id)))
            ORDER BY CASE WHEN open_mic.keyword = \(keyword) THEN 0 ELSE 1 END, open_mic.id
            """
        ).map(OpenMic.init)
    }

    package static func match(_ words: String, account: ID<Account>, in tx: Transaction) throws
        -> NameMatch<OpenMic>.Result
    {
        NameMatch(
            try all(account: account, in: tx).map {
                .init(id: $0.id, name: $0.name, detail: "keyword \($0.keyword)", otherWords: [$0.keyword])
            }
        ).find(words)
    }

    static func insert(
        _ occasion: Occasion, keyword: String, spots: Int, mode: Mode, drawnSpots: Int, opens: SignUpTime?,
        closes: SignUpTime?, account: ID<Account>, in tx: Transaction
    ) throws -> ID<OpenMic> {
        var (event, series): (ID<Event>?, ID<Series>?)
        switch occasion {
        case .show(let show): event = show
        case .series(let repeated): series = repeated
        }
        return try tx.insert(
            """
            INSERT INTO open_mic (account_id, event_id, series_id, keyword, spots, mode, drawn_spots, opens, closes,
                created_at)
            VALUES (\(account), \(event), \(series), \(keyword), \(spots), \(mode), \(drawnSpots),
                \(opens?.description), \(closes?.description), \(tx.now))
            """)
    }

    func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE open_mic SET keyword = \(keyword), spots = \(spots), mode = \(mode), drawn_spots = \(drawnSpots),
                opens = \(opens?.description), closes = \(closes?.description)
            WHERE id = \(id)
            """)
    }

    /// Its lists stay, so that it can come back.
    static func setRemoved(_ isRemoved: Bool, _ id: ID<OpenMic>, in tx: Transaction) throws {
        try tx.run("UPDATE open_mic SET removed_at = \(isRemoved ? tx.now : nil) WHERE id = \(id)")
    }
}

// MARK: - Rules that need the others

extension OpenMic {
    /// Throws where another open mic of one of its senders has the keyword, and where sign-up closes before it opens.
    func check(in tx: Transaction) throws {
        let other = try tx.row(
            """
            SELECT open_mic.id, open_mic.account_id FROM open_mic
            WHERE (open_mic.keyword = \(keyword)
                    OR open_mic.id IN (\(OpenMicFormerKeyword.mics(keyword, at: tx.now))))
                AND open_mic.id <> \(id) AND open_mic.removed_at IS NULL
                AND (open_mic.account_id = \(account) OR open_mic.account_id IN (
                    SELECT sender_assignment.account_id FROM sender_assignment
                    WHERE sender_assignment.sender_id IN (\(senders))
                    UNION SELECT sender.account_id FROM sender WHERE sender.id IN (\(senders))))
                AND (open_mic.series_id IN (SELECT id FROM series)
                    OR open_mic.event_id IN (SELECT id FROM event WHERE ends_at > \(tx.now)))
            ORDER BY open_mic.id LIMIT 1
            """)
        if let other {
            let isOwn = try other["account_id"] == account
            let name = try isOwn ? OpenMic.find(other["id"], in: tx)?.name : nil
            throw InputProblems(OpenMicInput.Field.keyword, OpenMicProblem.keyword(keyword, .isOther(name)))
        }
        if let night = try comingNight(in: tx), let opens, opens.moment(of: night.event) >= night.closesAt {
            let problem = OpenMicProblem.closesFirst(
                opens: opens.words, closes: closes?.words ?? "when the show starts")
            throw InputProblems(closes == nil ? OpenMicInput.Field.opens : .closes, problem)
        }
    }

    /// The keys of the senders that its account owns or is assigned.
    private var senders: SQL {
        """
        SELECT sender.id FROM sender WHERE sender.account_id = \(account)
            UNION SELECT sender_assignment.sender_id FROM sender_assignment
                WHERE sender_assignment.account_id = \(account)
        """
    }

    /// How many are on its next list, or on that of a canceled show where there is no other.
    package func peopleOnNextList(in tx: Transaction) throws -> Int {
        try (comingNight(in: tx) ?? canceledNight(in: tx)).map { try OpenMicSheet($0, in: tx).count } ?? 0
    }

    /// Said before and after it is removed with so many people on its next list: `2 people on its next list are not
    /// told.`; nil for nobody.
    package static func notTold(_ people: Int) -> String? {
        people == 0
            ? nil : people.counted("person on its next list is not told.", "people on its next list are not told.")
    }

    /// Removes it with its lists. Nobody is told. One undo step.
    package func remove(in tx: Transaction) throws {
        try OpenMicUndo.removed.record(of: self, in: tx)
        try OpenMic.setRemoved(true, id, in: tx)
    }
}
