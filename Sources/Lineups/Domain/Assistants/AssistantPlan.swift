package import JSON
package import Platform
package import Storage
package import Values

/// Texts that an assistant has planned. They are sent when a person approves them, as they were shown.
package struct AssistantPlan: Sendable {
    package enum State: String, CaseIterable, SQLConvertible, Sendable {
        case waiting, approved, discarded
        /// By itself.
        case expired
    }

    /// How long it waits.
    package static let lifetime: Duration = .hours(24)
    /// How many of an account wait at most, so that an assistant cannot cause any number of texts to the booker.
    static let mostWaiting = 20
    /// How long it can be looked up.
    private static let retention: Duration = .days(7)

    package let id: ID<AssistantPlan>
    package let account: ID<Account>
    /// For whom the assistant acts.
    package let member: ID<Member>
    /// As the assistant calls itself.
    package let assistant: String
    /// The path of the operation that plans.
    let operation: String
    /// What the operation takes, with the keys of its path.
    let arguments: JSONValue
    /// What sending does, in a sentence: `Asks people of the lineup.`
    package let about: String
    /// What it is about: `Late Show, Fri Dec 4, 8 PM`; nil for nothing that has a name.
    package let title: String?
    /// The result of the operation.
    private(set) var shown: JSONValue
    package let madeAt: Instant
    package let expiresAt: Instant
    private let storedState: State

    package func state(at now: Instant) -> State {
        storedState == .waiting && expiresAt <= now ? .expired : storedState
    }

    /// `2 texts, 2 segments, about $0.02`
    package var size: String { shown.text("size") }
    /// Those who get a text, with its words.
    package var texts: [(name: String, body: String)] {
        shown.list("texts").map { ($0.text("name"), $0.text("text")) }
    }
    /// The different texts, each with the names of its recipients. Those that differ only in names, terms and links are
    /// one.
    package var differentTexts: [(to: String, body: String)] {
        shown.list("different_texts").map { ($0.text("to"), $0.text("text")) }
    }
    /// When texts leave that do not leave at once, and whether quiet hours are ignored, in sentences.
    package var notes: [String] { shown.list("notes").compactMap(\.string) }
    /// What approving does: `Cancel the show and send 4 texts, $0.04`.
    package var button: String { shown.text("button") }
    /// How many of the texts leave later.
    package func laterTexts(now: Instant) -> Int {
        shown.list("texts").count { Instant(rfc3339: $0.text("leaves_at")).map { $0 > now } ?? false }
    }
    /// Those who get none, and why.
    package var skipped: [(name: String, reason: String)] {
        shown.list("skipped").map { ($0.text("name"), $0.text("reason")) }
    }
    /// Approves the texts.
    var key: String { shown.text("key") }

    /// `Late Show, Fri Dec 4, 8 PM: Asks people of the lineup.`
    package var sentence: String { (title.map { "\($0): " } ?? "") + about }

    /// The same plan with another result of the operation.
    func showing(_ result: JSONValue) -> AssistantPlan {
        var copy = self
        copy.shown = result
        return copy
    }
}

extension AssistantPlan {
    package static func fields(at now: Instant) -> RecordFields<AssistantPlan> {
        RecordFields([
            .integer("id") { $0.id.rawValue },
            .value("state", as: .choice(State.allCases.map(\.rawValue))) { .string($0.state(at: now).rawValue) },
            .text("assistant") { $0.assistant }, .text("about") { $0.about }, .text(optional: "title") { $0.title },
            .time("made_at") { $0.madeAt }, .time("expires_at") { $0.expiresAt },
            .value("plan", as: PlannedTexts.type) { $0.shown },
        ])
    }
}

// MARK: - Storage

extension AssistantPlan {
    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        member = try row["member_id"]
        assistant = try row["assistant"]
        operation = try row["operation"]
        arguments = try Self.json(row["arguments"])
        about = try row["about"]
        title = try row["title"]
        shown = try Self.json(row["shown"])
        madeAt = try row["made_at"]
        expiresAt = try row["expires_at"]
        storedState = try row["state"]
    }

    /// Unlike `JSONColumn`, it keeps the order of members.
    private static func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    private static let columns: SQL = """
        id, account_id, member_id, assistant, operation, arguments, about, title, shown, made_at, expires_at, state
        """

    static func add(
        _ shown: JSONValue, of operation: String, _ arguments: JSONValue, about: String, title: String?,
        by assistant: String, for member: Member, in tx: Transaction
    ) throws -> AssistantPlan? {
        let id: ID<AssistantPlan> = try tx.insert(
            """
            INSERT INTO assistant_plan (account_id, member_id, assistant, operation, arguments, about, title, shown,
                made_at, expires_at, state)
            VALUES (\(member.account), \(member.id), \(assistant), \(operation), \(arguments.text()), \(about),
                \(title), \(shown.text()), \(tx.now), \(tx.now.adding(lifetime)), \(State.waiting))
            """)
        return try find(id, account: member.account, in: tx)
    }

    /// Nil if there is none, or one of another account.
    package static func find(
        _ id: ID<AssistantPlan>, account: ID<Account>, in tx: Transaction
    ) throws -> AssistantPlan? {
        try tx.row("SELECT \(columns) FROM assistant_plan WHERE id = \(id) AND account_id = \(account)")
            .map(AssistantPlan.init)
    }

    /// Those of the last days, the latest first.
    package static func all(of account: ID<Account>, in tx: Transaction) throws -> [AssistantPlan] {
        try tx.rows("SELECT \(columns) FROM assistant_plan WHERE account_id = \(account) ORDER BY id DESC")
            .map(AssistantPlan.init)
    }

    /// Those that a person can approve, oldest first.
    package static func waiting(of account: ID<Account>, in tx: Transaction) throws -> [AssistantPlan] {
        try tx.rows(
            """
            SELECT \(columns) FROM assistant_plan
            WHERE account_id = \(account) AND state = \(State.waiting) AND expires_at > \(tx.now) ORDER BY id
            """
        ).map(AssistantPlan.init)
    }

    package static func waitingCount(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM assistant_plan
            WHERE account_id = \(account) AND state = \(State.waiting) AND expires_at > \(tx.now)
            """) ?? 0
    }

    /// Throws `AssistantPlanError` for one that a person cannot approve any more.
    package static func findWaiting(
        _ id: ID<AssistantPlan>, account: ID<Account>, in tx: Transaction
    ) throws -> AssistantPlan {
        guard let plan = try find(id, account: account, in: tx) else { throw AssistantPlanError.unknown(id) }
        let state = plan.state(at: tx.now)
        guard state == .waiting else { throw AssistantPlanError.isOver(id, state) }
        return plan
    }

    func close(as state: State, in tx: Transaction) throws {
        try tx.run("UPDATE assistant_plan SET state = \(state) WHERE id = \(id)")
    }

    /// Its texts are never sent. Throws `AssistantPlanError`.
    package static func discard(
        _ id: ID<AssistantPlan>, account: ID<Account>, in tx: Transaction
    ) throws -> AssistantPlan {
        let plan = try findWaiting(id, account: account, in: tx)
        try plan.close(as: .discarded, in: tx)
        try AssistantNotification.withdraw(plan, in: tx)
        return plan
    }

    /// Forgets the plans of an account, when somebody is erased who may be in them.
    static func deleteAll(of account: ID<Account>, in tx: Transaction) throws {
        for plan in try waiting(of: account, in: tx) { try AssistantNotification.withdraw(plan, in: tx) }
        try tx.run("DELETE FROM assistant_plan WHERE account_id = \(account)")
    }

    static func deleteOld(in tx: Transaction) throws {
        try tx.run("DELETE FROM assistant_plan WHERE made_at <= \(tx.now.adding(.zero - retention))")
    }
}

/// Why a plan of an assistant is not made or not approved.
package enum AssistantPlanError: Error, Hashable {
    case unknown(ID<AssistantPlan>)
    case isOver(ID<AssistantPlan>, AssistantPlan.State)
    /// Other texts would be sent by now, or none; with the reason.
    case isOutdated(ID<AssistantPlan>, String)
    /// Nobody would get a text; with the reasons for those who were meant.
    case isEmpty(skipped: [String])
    case tooMany(Int)
}

extension AssistantPlanError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .unknown(let id): "There is no plan \(id)."
        case .isOver(let id, .approved): "Plan \(id) was approved before. Its texts are sent only once."
        case .isOver(let id, .discarded): "Plan \(id) was discarded before."
        case .isOver(let id, _): "Plan \(id) has expired. Let the assistant make a new one."
        case .isOutdated(let id, let reason): "Plan \(id) is outdated: \(reason) Nothing was sent. Renew or discard it."
        case .isEmpty(let skipped):
            (["Nobody would get a text, so no plan was made."] + skipped).joined(separator: " ")
        case .tooMany(let count): "\(count) plans wait for approval. Approve or discard some of them first."
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown: [NextStep("See all", AccountAction.listPlans)]
        case .isOver, .isOutdated, .isEmpty, .tooMany: []
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .unknown: .notFound
        case .isOver, .isOutdated, .isEmpty, .tooMany: .refused
        }
    }
}
