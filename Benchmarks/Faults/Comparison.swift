import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Values

/// Compares the provider's messages with the database after everything has settled and all gateways have ended.
struct Comparison: Sendable {
    /// One deviation, described in one line.
    struct Finding: Sendable {
        enum Kind: String, CaseIterable {
            /// Recorded as sent but not at the provider; or at the provider but not received; or an answer that never
            /// reached its slot.
            case lost
            /// At the provider more than once.
            case doubled
            case wrongState = "wrong state"
            /// Sent to a performer between STOP and START.
            case unwanted
        }

        let kind: Kind
        let what: String
    }

    /// Texts at the provider that the gateway requested.
    private(set) var sent = 0
    /// Texts from performers.
    private(set) var answered = 0
    /// Texts whose sending the gateway records as uncertain. If the provider has one, that is a finding.
    private(set) var unconfirmed = 0
    /// Confirmations in answers to webhooks that never arrived.
    private(set) var unheard = 0
    /// Performers whose STOP was received, and those of them whose START was.
    private(set) var stopped = 0
    private(set) var cameBack = 0
    private(set) var findings: [Finding] = []

    func count(_ kind: Finding.Kind) -> Int { findings.count { $0.kind == kind } }

    /// - Parameter isByContent: the provider's ids of inbound texts are not unique, so equal texts are counted.
    init(store: Store, phones: PerformerPhones, optOuts: OptOutLoad, isByContent: Bool = false) async throws {
        let messages = Array(await phones.messages.values)
        let said = await phones.lastSaid
        let left = await optOuts.all
        let (texts, inbound, answers, former) = try await store.read { tx in
            (
                try tx.rows("SELECT id, sid, state, kind, to_number, body FROM outbound_message ORDER BY id").map(
                    OutboxRow.init),
                try tx.rows("SELECT sid, from_number, body, rule, answer, answer_channel FROM inbound_message").map(
                    InboxRow.init),
                try tx.rows("SELECT id, answer FROM slot").map {
                    (try $0["id"] as ID<Slot>, try $0["answer"] as Answer)
                },
                Set(try tx.values("SELECT sid FROM outbound_message_former_sid", as: String.self))
            )
        }
        compareSent(texts, with: messages, former: former, optOuts: Set(left.map(\.number)))
        for performer in left { compare(performer, with: messages) }
        if isByContent { countInbound(inbound, messages) } else { compareInbound(inbound, with: messages) }
        compareReplies(inbound, texts, with: messages)
        let reached = Dictionary(uniqueKeysWithValues: answers)
        for (slot, word) in said { compare(word, with: reached[slot], slot: slot, inbound: inbound) }
    }

    private mutating func find(_ kind: Finding.Kind, _ what: String) {
        findings.append(Finding(kind: kind, what: what))
    }

    /// - Parameters:
    ///   - former: earlier messages of a text that was sent again.
    ///   - optOuts: performers whose texts may have been withheld.
    private mutating func compareSent(
        _ texts: [OutboxRow], with messages: [ProviderMessage], former: Set<String>, optOuts: Set<String>
    ) {
        let ordered = messages.filter(\.isOrdered)
        sent = ordered.count
        let bySID = Dictionary(uniqueKeysWithValues: ordered.map { ($0.sid, $0) })
        var bound = former
        for text in texts {
            let message = text.sid.flatMap { bySID[$0] }
            if let message { bound.insert(message.sid) }
            switch (text.state, message) {
            case (.unconfirmed, nil): unconfirmed += 1
            case (.optedOut, nil) where optOuts.contains(text.to): break
            // The answer came before the reminder or the second attempt.
            case (.canceled, nil) where text.kind == .request || text.kind == .reminder: break
            case (.accepted, nil), (.sent, nil), (.delivered, nil), (.read, nil):
                find(.lost, "\(text) is \(text.state.rawValue), and the provider has no such message")
            case (let state, let message?) where !message.hasEnded(as: state):
                find(.wrongState, "\(text) is \(state.rawValue), and \(message.status) at the provider")
            case (_, .some): break
            case (let state, nil): find(.wrongState, "\(text) ended as \(state.rawValue)")
            }
        }
        for message in ordered.sorted(by: { $0.sequence < $1.sequence }) where !bound.contains(message.sid) {
            let twins = texts.filter { $0.to == message.to && $0.body == message.body }
            find(.doubled, "\(message.sid) to \(message.to) belongs to no row; of the same words: \(twins)")
        }
    }

    private mutating func compareInbound(_ inbound: [InboxRow], with messages: [ProviderMessage]) {
        let known = Set(inbound.map(\.sid))
        let inbound = messages.filter(\.isInbound)
        answered = inbound.count
        for message in inbound where !known.contains(message.sid) {
            find(.lost, "\(message.sid) from \(message.from ?? "?"), \"\(message.body)\", was never taken in")
        }
    }

    /// As many texts of the same words of each person as were sent.
    private mutating func countInbound(_ inbound: [InboxRow], _ messages: [ProviderMessage]) {
        let sent = messages.filter(\.isInbound)
        answered = sent.count
        let taken = Dictionary(grouping: inbound) { [$0.from, $0.body] }
        let texted = Dictionary(grouping: sent) { [$0.from ?? "", $0.body] }
        for words in Set(taken.keys).union(texted.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let (given, found) = (texted[words]?.count ?? 0, taken[words]?.count ?? 0)
            if given == found { continue }
            find(
                given > found ? .lost : .doubled,
                "\(words[0]) texted \"\(words[1])\" \(given) times, taken in \(found) times")
        }
    }

    /// Between STOP and START nothing is sent except one confirmation of the STOP.
    private mutating func compare(_ performer: OptOutLoad.OptedOutPerformer, with messages: [ProviderMessage]) {
        guard let quietFrom = performer.quietFrom else {
            if performer.hasLeft { find(.lost, "\(performer.word) from \(performer.number) was never taken in") }
            return
        }
        stopped += 1
        if performer.isBack { cameBack += 1 }
        let quiet = quietFrom...max(quietFrom, performer.quietUntil ?? .max)
        for message in messages where message.isOrdered && message.to == performer.number {
            guard quiet.contains(message.sequence), message.sequence != quietFrom,
                !message.body.hasPrefix("OK, no more ")
            else { continue }
            find(.unwanted, "\(message.sid) to \(performer.number), who had texted \(performer.word): \(message.body)")
        }
    }

    /// Each text is answered at most once.
    private mutating func compareReplies(_ inbound: [InboxRow], _ texts: [OutboxRow], with messages: [ProviderMessage])
    {
        let answers = Dictionary(grouping: texts.filter { $0.kind == .answer }, by: \.to)
        let inline = Dictionary(
            grouping: messages.filter { $0.direction == "outbound-reply" && !$0.platform }, by: \.to)
        for (number, group) in Dictionary(grouping: inbound, by: \.from) {
            let given = group.count { $0.replyMethod == .inline }
            let arrived = inline[number]?.count ?? 0
            let queued = answers[number]?.count ?? 0
            if arrived > given { find(.doubled, "\(number) got \(arrived) inline answers to \(given) texts") }
            if queued > group.count {
                find(.doubled, "\(number) has \(queued) answers queued for \(group.count) texts")
            }
            unheard += max(0, given - arrived)
        }
    }

    private mutating func compare(
        _ said: PerformerPhones.Said, with reached: Answer?, slot: ID<Slot>, inbound: [InboxRow]
    ) {
        let right: Set<Answer> =
            switch said.answer {
            case .yes: [.confirmed]
            case .no: [.declined, .withdrawn]
            case .maybe: [.maybe]
            }
        guard let reached, !right.contains(reached) else { return }
        let rules = inbound.filter { $0.from == said.request.number }.map(\.rule)
        find(
            reached == .none ? .lost : .wrongState,
            "\(said.request.number) last said \"\(said.text)\" about \(said.request.show), slot \(slot) is "
                + "\(reached.rawValue); its texts were taken by \(rules)")
    }
}

/// A row of the outbox.
private struct OutboxRow: CustomStringConvertible {
    let id: ID<OutboundMessage>
    let sid: String?
    let state: OutboundState
    let kind: OutboundMessage.Kind
    let to: String
    let body: String

    init(_ row: Row) throws {
        id = try row["id"]
        sid = try row["sid"]
        state = try row["state"]
        kind = try row["kind"]
        to = try row["to_number"]
        body = try row["body"]
    }

    var description: String { "row \(id) (\(kind.rawValue) to \(to), \(sid ?? "no SID"), \(state.rawValue))" }
}

/// A row of the inbox.
private struct InboxRow {
    let sid: String
    let from: String
    let body: String
    let rule: String
    let replyMethod: InboundMessage.ReplyMethod

    init(_ row: Row) throws {
        sid = try row["sid"]
        from = try row["from_number"]
        body = try row["body"]
        rule = try row["rule"]
        replyMethod = try row["answer_channel"]
    }
}
