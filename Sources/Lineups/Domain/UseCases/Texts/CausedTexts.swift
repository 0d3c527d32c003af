import Agenda
package import Messaging
import People
import Platform
package import Storage
package import Values

/// The texts that a change, such as one of the policy or of a lineup, sends to performers at once, such as a request to
/// the next on the bench: `plan` lists them, `make` makes the change and sends them if they are still the same.
package struct CausedTexts: Sendable {
    /// A change, and the events whose due steps it may move.
    package struct Change<Result: Sendable>: Sendable {
        let make: @Sendable (Transaction) throws -> Result
        let events: @Sendable (Transaction) throws -> [Event]
        /// The texts to performers that the change itself has queued.
        var ownTexts: @Sendable (Result) -> [ID<OutboundMessage>] = { _ in [] }
        /// The queued texts that the change writes again; nil for one that writes none.
        var rewritten: (@Sendable (Result) -> [ID<OutboundMessage>])?
        let planner: InvitationPlanner
        /// What the change is about.
        let lane: Lane
    }

    /// Those that would not be sent now without the change.
    package let preview: TextPreview
    /// What the stand-ins among them who do not answer are told when the show is full: at most these.
    package let ifFull: TextPreview
    /// The keys of all texts that would be sent now, also those that are due anyway.
    private let expected: Set<String>
    /// The keys of the texts of `preview`, for a form.
    package let keys: [String]
    /// The queued texts that it writes again, as they become.
    package let rewritten: TextPreview
    package let rewrittenKeys: [String]

    /// Whether it sends nothing at once.
    package var isEmpty: Bool { keys.isEmpty }

    /// Whether a form that shows the texts with these keys shows all of them.
    package func areShown(by keys: [String]) -> Bool { Set(self.keys + rewrittenKeys).isSubset(of: keys) }

    /// Of a change that causes none.
    package static let none = CausedTexts([], ifFull: [], expected: [], rewritten: [])

    private init(_ caused: [Sent], ifFull: [TextPreview.Text], expected: Set<String>, rewritten: [Sent]) {
        (preview, keys) = (TextPreview(caused.map(\.text)), caused.map(\.key))
        (self.rewritten, rewrittenKeys) = (TextPreview(rewritten.map(\.text)), rewritten.map(\.key))
        (self.ifFull, self.expected) = (TextPreview(ifFull), expected)
    }

    /// Makes the change and takes it back. Throws what the change throws.
    package func rehearse<Result>(_ change: Change<Result>, now: Instant, in store: Store) async throws -> Result {
        try await store.write(change.lane, at: now, keepingIf: { _ in false }) { try change.make($0) }
    }

    /// Makes the change and does what is due, and takes both back. Throws what the change throws.
    ///
    /// - Parameter sends: whether such a change can send texts at once; else it only writes queued ones again.
    package static func plan<Result>(
        _ change: Change<Result>, sends: Bool = true, now: Instant, in store: Store
    ) async throws -> CausedTexts {
        guard sends else {
            guard let rewritten = change.rewritten else { return .none }
            return try await store.write(change.lane, at: now, keepingIf: { _ in false }) { tx in
                let texts = try queued(rewritten(try change.make(tx)), in: tx)
                return CausedTexts([], ifFull: [], expected: [], rewritten: texts)
            }
        }
        let due = try await store.write(change.lane, at: now, keepingIf: { _ in false }) { tx in
            try Set(texts(sentBy: change, in: tx).map(\.key))
        }
        return try await store.write(change.lane, at: now, keepingIf: { _ in false }) { tx in
            try texts(of: change, besides: due, in: tx)
        }
    }

    /// The same within a transaction, which stays as it was.
    static func plan<Result>(_ change: Change<Result>, in tx: Transaction) throws -> CausedTexts {
        let due = try tx.rehearse { try Set(texts(sentBy: change, in: tx).map(\.key)) }
        return try tx.rehearse { try texts(of: change, besides: due, in: tx) }
    }

    /// Makes the change and does what is due.
    ///
    /// - Parameter due: the keys of the texts that would be sent without the change.
    private static func texts<Result>(
        of change: Change<Result>, besides due: Set<String>, in tx: Transaction
    ) throws -> CausedTexts {
        let result = try change.make(tx)
        let rewritten = try queued(change.rewritten?(result) ?? [], in: tx)
        let all = try queued(change.ownTexts(result), in: tx) + texts(sentBy: change, in: tx)
        let caused = all.filter { !due.contains($0.key) }
        let recipients = caused.map(\.text.recipient)
        let ifFull = try change.events(tx).flatMap { try Self.ifFull($0, recipients, change.planner, in: tx) }
        return CausedTexts(caused, ifFull: ifFull, expected: Set(all.map(\.key)), rewritten: rewritten)
    }

    /// The texts to those of the recipients who are stand-ins, when the show is full.
    private static func ifFull(
        _ event: Event, _ recipients: [Recipient], _ planner: InvitationPlanner, in tx: Transaction
    ) throws -> [TextPreview.Text] {
        let providers = Dictionary(recipients.map { ($0.number, $0.provider) }) { first, _ in first }
        guard !providers.isEmpty, let account = try Account.find(event.account, in: tx) else { return [] }
        let lineup = try Lineup.of(event, in: tx)
        let asked = try lineup.invitedStandIns.compactMap { slot -> (slot: Slot, recipient: Recipient, choice: Int?)? in
            guard let number = slot.number, let provider = providers[number], let sender = slot.invitingSender
            else { return nil }
            var recipient = try Recipient(number, contact: slot.contact, account: account, sender: sender, in: tx)
            recipient.provider = provider
            return (slot, recipient, try Invitation.shownChoice(of: slot.id, at: number, sender: sender, in: tx))
        }
        let rule = try Policy.of(event, in: tx).bench
        return planner.fullNotices(to: asked, of: lineup, by: rule, from: account, now: tx.now).map(\.preview)
    }

    /// Makes the change, and queues the texts. Throws `EventError.changedSincePlan`, with nothing changed, if other
    /// texts would be sent than those in the plan.
    package func make<Result>(
        _ change: Change<Result>, in tx: Transaction
    ) throws -> (result: Result, texts: [ID<OutboundMessage>]) {
        let result = try change.make(tx)
        let own = try Self.queued(change.ownTexts(result), in: tx)
        if isEmpty, own.isEmpty { return (result, []) }
        let sent = try own + Self.texts(sentBy: change, in: tx)
        guard Set(sent.map(\.key)).isSubset(of: expected) else {
            guard let event = try change.events(tx).first else { return (result, sent.map(\.id)) }
            throw EventError.changedSincePlan(event)
        }
        return (result, sent.map(\.id))
    }

    fileprivate struct Sent: Sendable {
        let id: ID<OutboundMessage>
        let text: TextPreview.Text

        var key: String { Fingerprint.of("\(text.recipient.number)\n\(text.body)") }
    }

    /// Does what is due for the events, and returns the new texts to contacts.
    private static func texts<Result>(sentBy change: Change<Result>, in tx: Transaction) throws -> [Sent] {
        let last = try tx.value("SELECT coalesce(max(id), 0) FROM outbound_message", as: Int64.self) ?? 0
        let scheduler = LineupScheduler(planner: change.planner)
        let events = try change.events(tx)
        for event in events { try scheduler.runDueSteps(event.id, in: tx) }
        // At a server, texts of other accounts are queued meanwhile.
        let accounts = Set(events.map(\.account)).sorted { $0.rawValue < $1.rawValue }
        return try queued(
            where: "outbound_message.id > \(last) AND outbound_message.account_id IN \(list: accounts)", in: tx)
    }

    /// Those of the texts that are queued and go to contacts.
    fileprivate static func queued(_ texts: [ID<OutboundMessage>], in tx: Transaction) throws -> [Sent] {
        texts.isEmpty ? [] : try queued(where: "outbound_message.id IN \(list: texts)", in: tx)
    }

    /// The queued texts to contacts that a condition holds for, in the order of their keys.
    private static func queued(where condition: SQL, in tx: Transaction) throws -> [Sent] {
        let rows = try tx.rows(
            """
            SELECT outbound_message.id, contact.name, sender.provider,
                \(ContactLanguage.column) AS language
            FROM outbound_message JOIN contact ON contact.id = outbound_message.contact_id
            JOIN sender ON sender.id = outbound_message.sender_id
            WHERE \(condition) AND outbound_message.state = 'queued'
            """)
        let found = Dictionary(
            uniqueKeysWithValues: try rows.map { row -> (ID<OutboundMessage>, Row) in (try row["id"], row) })
        return try OutboundMessage.all(Array(found.keys), in: tx).compactMap { message in
            guard let row = found[message.id] else { return nil }
            let name: String = try row["name"]
            let language: TextLanguage = try row["language"] ?? .english
            return Sent(
                id: message.id,
                text: TextPreview.Text(
                    name: name, recipient: Recipient(of: message, from: try row["provider"]), body: message.body,
                    in: language, pattern: message.body.replacing(GivenName.of(name), with: "NAME")))
        }
    }
}

extension TextPreview {
    /// For a question by text, each different text in full: `This texts Hedy: "…"`.
    func words(for account: Account, in tx: Transaction) throws -> [String] {
        let delay = try HourlyLimit.delay(of: self, by: account.id, in: tx)
        return differentTexts.map { "This texts \($0.recipients.joined(separator: ", ")): \"\($0.body)\"" }
            + delayNotes(now: tx.now, home: account.zone, delay: delay)
    }

    /// Those of the texts to contacts that are still queued.
    package init(queued texts: [ID<OutboundMessage>], in tx: Transaction) throws {
        self.init(try CausedTexts.queued(texts, in: tx).map(\.text))
    }
}

extension CausedTexts.Change {
    /// A change of one event.
    init(
        of event: ID<Event>, account: ID<Account>, planner: InvitationPlanner,
        rewritten: (@Sendable (Result) -> [ID<OutboundMessage>])? = nil,
        make: @escaping @Sendable (Transaction) throws -> Result
    ) {
        self.init(
            make: make, events: { tx in try Event.find(event, in: tx).map { [$0] } ?? [] }, rewritten: rewritten,
            planner: planner, lane: .account(account))
    }
}

extension AnswerForPerformer {
    /// The answer with the texts that it causes at once.
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account.id, planner: planner) { try run(in: $0) }
    }
}

extension AddToLineup {
    /// The addition with the texts that it causes at once, to those who are put in line while a spot is open.
    package func causing(_ planner: InvitationPlanner) -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account, planner: planner) { try run(in: $0) }
    }
}

extension RemoveFromLineup {
    /// The removal with the texts that it causes at once, to those who are asked for the place.
    package func causing(_ planner: InvitationPlanner) -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account, planner: planner) { try run(in: $0) }
    }
}

extension ChangeAccount {
    /// The change with the texts that its policy causes at once, for all upcoming shows.
    package func causing(_ planner: InvitationPlanner) -> CausedTexts.Change<Result> {
        CausedTexts.Change(
            make: { try run(in: $0) },
            events: { [account] in try Event.upcoming(.show, account: account, in: $0) }, planner: planner,
            lane: .account(account))
    }
}
