package import Agenda
package import Platform
package import Storage
import Values

/// What wordings belong to: a show's own, a template's, or the account's. The most specific one counts.
package enum WordingOwner: Sendable {
    case account
    case event(ID<Event>)
    case template(ID<ShowTemplate>)
}

/// Sets or removes a wording. Texts that are queued already are not changed. One undo step if anything changed.
package struct SetWording: Sendable {
    package let kind: Wording.Kind
    /// Nil for the next less specific one, in the end the built-in text.
    package let wording: Wording?
    package let owner: WordingOwner
    package let account: Account

    package init(_ kind: Wording.Kind, to wording: Wording?, of owner: WordingOwner, account: Account) {
        (self.kind, self.wording, self.owner, self.account) = (kind, wording, owner, account)
    }

    /// Whether anything changed. Throws `EventError` and `SpotError`.
    @discardableResult
    package func run(in tx: Transaction) throws -> Bool {
        let before = try Wordings(of: owner, account: account.id, in: tx)
        guard before.own[kind] != wording?.text else { return false }
        switch owner {
        case .account:
            try SettingsUndo.record([kind.setting], of: account, summary: summary("your account"), in: tx)
            try kind.setting.set(wording?.text, of: account.id, in: tx)
        case .event(let id):
            let event = try Event.findOpen(id, account: account.id, in: tx)
            let before = try EventUndo(event, in: tx)
            try Wordings.keep(wording?.text, kind, event: id, in: tx)
            try before.record(unlessAs: event, summary: summary(event.name.quotedLine), in: tx)
        case .template(let id):
            guard let template = try ShowTemplate.find(id, account: account.id, in: tx) else {
                throw SpotError.unknownTemplate("\(id)", known: [])
            }
            var after = template.stored
            after.settings[kind.setting.name] = wording?.text
            try ShowTemplate.remove(id, in: tx)
            try ShowTemplate.insert(after, key: id, in: tx)
            try TemplateUndo.record(
                id, before: template.stored, after: after, summary: summary("the template \(template.name.quotedLine)"),
                account: account.id, in: tx)
        }
        return true
    }

    /// `removed the wording of the request of "Late Show"`
    private func summary(_ name: String) -> String {
        "\(wording == nil ? "removed" : "set") the wording of the \(kind.title) of \(name)"
    }
}

/// The stored wordings of an account, a show or a template.
package struct Wordings: Sendable {
    /// Its own.
    package let own: [Wording.Kind: String]
    /// The account's, where it has none of its own.
    package let inherited: [Wording.Kind: String]
    /// Of an account: the coming shows and the templates that have their own, `Late Show, Fri Dec 4, 8 PM`.
    package let exceptions: [Wording.Kind: [String]]

    /// Whether it is a show without a place, so that no wording that must name one is sent.
    private let isWithoutPlace: Bool

    /// Where the text that is sent comes from.
    package enum Source: Sendable {
        case own, account, builtIn
    }

    /// Where the text that is sent comes from. A wording of a show that has no place is not sent if it must name it.
    package func source(of kind: Wording.Kind) -> Source {
        guard let text = self[kind], (try? Wording(text, for: kind)) != nil, !isUnused(kind) else { return .builtIn }
        return own[kind] == nil ? .account : .own
    }

    /// Whether there is a wording that is not sent, because the show has no place.
    package func isUnused(_ kind: Wording.Kind) -> Bool {
        isWithoutPlace && kind.required.contains(.place) && self[kind] != nil
    }

    /// The one that counts; nil for the built-in text.
    package subscript(kind: Wording.Kind) -> String? { own[kind] ?? inherited[kind] }

    /// Throws `EventError` and `SpotError`.
    package init(of owner: WordingOwner, account: ID<Account>, in tx: Transaction) throws {
        var accounts: [Wording.Kind: String] = [:]
        let settings = try AccountSetting.all(of: account, in: tx)
        for kind in Wording.Kind.all { accounts[kind] = settings[kind.setting.name] }
        var isWithoutPlace = false
        switch owner {
        case .account: (own, inherited) = (accounts, [:])
        case .event(let id):
            isWithoutPlace = try Event.find(id, account: account, in: tx).location == nil
            (own, inherited) = (Self.kinds(try Policy.choices(of: id, in: tx)), accounts)
        case .template(let id):
            guard let template = try ShowTemplate.find(id, account: account, in: tx) else {
                throw SpotError.unknownTemplate("\(id)", known: [])
            }
            (own, inherited) = (template.wordings, accounts)
        }
        self.isWithoutPlace = isWithoutPlace
        if case .account = owner { exceptions = try Self.exceptions(account, in: tx) } else { exceptions = [:] }
    }

    private static func exceptions(_ account: ID<Account>, in tx: Transaction) throws -> [Wording.Kind: [String]] {
        let rows = try tx.rows(
            """
            SELECT lineup_setting.name AS setting, \(Event.columns)
            FROM lineup_setting JOIN event ON event.id = lineup_setting.event_id
            WHERE event.account_id = \(account) AND event.ends_at > \(tx.now) AND event.cancelled_at IS NULL
                AND lineup_setting.name IN \(list: Wording.Kind.all.map(\.setting.name))
            ORDER BY event.starts_at, event.id
            """)
        let shows = try rows.map { (setting: try $0["setting"] as String, title: try Event($0).title(at: tx.now)) }
        let templates = try ShowTemplate.all(account: account, in: tx)
        return Dictionary(
            uniqueKeysWithValues: Wording.Kind.all.map { kind in
                let own = templates.filter { $0.wordings[kind] != nil }.map { "the template \($0.name.quotedLine)" }
                return (kind, shows.filter { $0.setting == kind.setting.name }.map(\.title) + own)
            })
    }

    static func kinds(_ settings: [String: String]) -> [Wording.Kind: String] {
        var texts: [Wording.Kind: String] = [:]
        for kind in Wording.Kind.all { texts[kind] = settings[kind.setting.name] }
        return texts
    }

    /// Stores a wording of a show; nil removes it.
    static func keep(_ text: String?, _ kind: Wording.Kind, event: ID<Event>, in tx: Transaction) throws {
        try Policy.keep(setting: kind.setting.name, text, event: event, in: tx)
    }
}
