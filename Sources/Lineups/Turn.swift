internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Values

/// One text in one conversation, with all it takes to answer it.
struct Turn {
    let text: InboundText
    let asks: [Ask]
    /// All that was asked at this number.
    let live: [Ask]
    let verdict: Verdict
    let account: ID<Account>
    let now: Instant
    /// By place: who is meant, where several people are asked at this number.
    private let names: [ID<Slot>: String]

    /// - Parameters:
    ///   - asks: those the text was read against.
    ///   - account: whose text it is where it speaks of no ask, or of several accounts' asks.
    init(
        text: InboundText, asks: [Ask], live: [Ask], verdict: Verdict, account: ID<Account>, now: Instant
    ) {
        (self.text, self.asks, self.live, self.verdict) = (text, asks, live, verdict)
        let spokenOf = asks.filter { verdict.answers[$0.tag] != nil || verdict.about.contains($0.tag) }
        let accounts = Set(spokenOf.map(\.event.account))
        self.account = accounts.count == 1 ? accounts.first ?? account : account
        self.now = now
        names = Ask.names(in: live)
    }

    /// Who is meant, where several people are asked at this number; nil where there is but one.
    func who(_ ask: Ask) -> String? { names[ask.slot] }

    /// Whose text it is; nil where the number is shared and the text does not tell.
    var contact: ID<Contact>? {
        let answered = asks.filter { verdict.answers[$0.tag] != nil || verdict.about.contains($0.tag) }
        let likely = asks.filter { !$0.isRefused }
        let people = Set((answered.isEmpty ? likely.isEmpty ? asks : likely : answered).map(\.contact))
        return people.count == 1 ? people.first : nil
    }

    func outcome(reply: String?, needsAttention: Bool) -> Outcome {
        Outcome(
            account: account, contact: contact, verdict: verdict.label.rawValue, rule: verdict.rule.rawValue,
            reply: reply, needsAttention: needsAttention)
    }
}

extension Ask {
    /// As the reader sees it.
    ///
    /// - Parameter isShared: several people are asked at this number.
    func openAsk(isShared: Bool) -> OpenAsk {
        let state: OpenAsk.State =
            switch answer {
            case .maybe: .maybe
            case .confirmed: .confirmed
            case .none, .declined, .withdrawn, .expired: .unanswered
            }
        return openAsk(isShared: isShared, state)
    }

    func openAsk(isShared: Bool, _ state: OpenAsk.State) -> OpenAsk {
        OpenAsk(
            number: tag, title: event.name, venue: event.location, who: isShared ? contactName : nil,
            starts: event.localStart, state: state)
    }

    /// First names where they tell apart all who are asked, else the whole ones; none where it is one person.
    static func names(in asks: [Ask]) -> [ID<Slot>: String] {
        let people = Dictionary(asks.map { ($0.contact, $0.contactName) }) { first, _ in first }
        guard people.count > 1 else { return [:] }
        let first = people.mapValues(GivenName.of)
        let areDistinct = Set(first.values.map(\.folded)).count == people.count
        return Dictionary(
            asks.map { ($0.slot, (areDistinct ? first : people)[$0.contact] ?? $0.contactName) }
        ) { first, _ in first }
    }
}
