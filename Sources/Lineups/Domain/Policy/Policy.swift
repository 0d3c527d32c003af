package import Agenda
import Messaging
package import Platform
package import Storage
package import Values

/// How a lineup is run: deadline, reminders, bench. The event's settings override the account's, which override the
/// defaults.
package struct Policy: Sendable, Hashable {
    package var reminders = ReminderLadder.usual
    package var answerBy: AnswerBy?
    package var bench = BenchRule.off
    /// The account texts from a number that is also used by hand and may not ask stand-ins (`OwnNumber`).
    package private(set) var holdsBench = false
    /// A withdrawal within this time before the event is marked late.
    package var lateWithin: Duration = .hours(24)
    /// On the day before, the confirmed get a note and the booker gets a list of what is open.
    package var tellsDayBefore = true

    /// Whom the gateway asks for a vacant place.
    package var automaticBench: BenchRule { holdsBench ? .off : bench }

    /// Whether a withdrawal at a moment comes so shortly before the event that it is hard to find somebody else.
    package func isLate(_ moment: Instant, before event: Event) -> Bool { event.startsAt - moment < lateWithin }

    /// A withdrawal that is reversed within this time causes no notification.
    package static let grace: Duration = .minutes(2)

    package init() {}

    /// The settings, by the name under which they are stored.
    package enum Item: String, CaseIterable, Sendable {
        case reminders
        case answerBy = "answer_by"
        case bench
        case lateWithin = "late_within"
        case dayBefore = "day_before"

        var setting: AccountSetting { AccountSetting("lineup." + rawValue) }
    }
}

extension Policy {
    /// Sets one item from its text. Throws `PolicyError`.
    package mutating func choose(_ item: Item, _ text: String) throws(PolicyError) {
        switch item {
        case .reminders: reminders = try ReminderLadder(text)
        case .answerBy: answerBy = try AnswerBy.read(text)
        case .bench: bench = try BenchRule(text)
        case .lateWithin:
            guard let span = try? DurationText.read(text) else { throw .notSpan(text) }
            lateWithin = span
        case .dayBefore:
            guard ["on", "off"].contains(text.folded) else { throw .notSwitch(text) }
            tellsDayBefore = text.folded == "on"
        }
    }

    /// The text of an item, in the form that `choose` parses.
    package func text(of item: Item) -> String {
        switch item {
        case .reminders: reminders.description
        case .answerBy: answerBy?.description ?? "off"
        case .bench: bench.description
        case .lateWithin: DurationText.short(lateWithin)
        case .dayBefore: tellsDayBefore ? "on" : "off"
        }
    }
}

extension Policy {
    /// The policy of an account.
    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> Policy {
        var policy = Policy()
        for row in try tx.rows(query(account)) {
            let (name, value): (String, String) = (try row["name"], try row["value"])
            if name == OwnNumber.bench.name { policy.holdsBench = value != "on" }
            guard let item = Item.allCases.first(where: { $0.setting.name == name }) else { continue }
            try policy.choose(item, value)
        }
        return policy
    }

    private static func query(_ account: ID<Account>) -> SQL {
        """
        SELECT name, value FROM account_setting
        WHERE account_id = \(account) AND name IN \(list: Item.allCases.map(\.setting.name))
        UNION ALL \(OwnNumber.benchQuery(account))
        """
    }

    private static func query(_ event: ID<Event>) -> SQL {
        """
        SELECT name, value FROM lineup_setting
        WHERE event_id = \(event) AND name IN \(list: Item.allCases.map(\.rawValue))
        """
    }

    /// What `of` asks, for `Transaction.prefetch`.
    static func queries(_ event: Event) -> [SQL] { [query(event.account), query(event.id)] }

    /// The names of all settings of an event: its policy, its budget and its wordings.
    static let settingNames =
        Item.allCases.map(\.rawValue) + [ShowBudget.setting] + Wording.Kind.all.map(\.setting.name)

    /// The policy of an event.
    package static func of(_ event: Event, in tx: Transaction) throws -> Policy {
        var policy = try of(event.account, in: tx)
        for row in try tx.rows(query(event.id)) {
            guard let item = Item(rawValue: try row["name"]) else { continue }
            try policy.choose(item, try row["value"])
        }
        return policy
    }

    /// An event's own settings, by name.
    static func choices(of event: ID<Event>, in tx: Transaction) throws -> [String: String] {
        var choices: [String: String] = [:]
        for row in try tx.rows("SELECT name, value FROM lineup_setting WHERE event_id = \(event)") {
            choices[try row["name"]] = try row["value"] as String
        }
        return choices
    }

    /// Stores an account's setting; nil restores the default. The text must be one that `choose` parses.
    package static func keep(_ item: Item, _ text: String?, account: ID<Account>, in tx: Transaction) throws {
        try item.setting.set(text, of: account, in: tx)
    }

    /// Stores an event's setting; nil restores the account's.
    package static func keep(_ item: Item, _ text: String?, event: ID<Event>, in tx: Transaction) throws {
        try keep(setting: item.rawValue, text, event: event, in: tx)
    }

    /// Stores one of the settings of an event, `settingNames`; nil removes it.
    static func keep(setting name: String, _ text: String?, event: ID<Event>, in tx: Transaction) throws {
        guard let text else {
            try tx.run("DELETE FROM lineup_setting WHERE event_id = \(event) AND name = \(name)")
            return
        }
        try tx.run(
            """
            INSERT INTO lineup_setting (event_id, name, value) VALUES (\(event), \(name), \(text))
            ON CONFLICT (event_id, name) DO UPDATE SET value = excluded.value
            """)
    }
}
