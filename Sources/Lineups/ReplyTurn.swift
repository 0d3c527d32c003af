internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Values

/// One text in one conversation, with all it takes to answer it.
struct ReplyTurn {
    let text: InboundText
    let invitations: [Invitation]
    /// All that was asked at this number.
    let live: [Invitation]
    let verdict: Verdict
    let account: ID<Account>
    let now: Instant
    /// By place: who is meant, where several people are asked at this number.
    private let names: [ID<Slot>: String]

    /// - Parameters:
    ///   - asks: those the text was read against.
    ///   - account: whose text it is where it speaks of no ask, or of several accounts' asks.
    init(
        text: InboundText, invitations: [Invitation], live: [Invitation], verdict: Verdict, account: ID<Account>,
        now: Instant
    ) {
        (self.text, self.invitations, self.live, self.verdict) = (text, invitations, live, verdict)
        let spokenOf = invitations.filter { verdict.answers[$0.tag] != nil || verdict.about.contains($0.tag) }
        let accounts = Set(spokenOf.map(\.event.account))
        self.account = accounts.count == 1 ? accounts.first ?? account : account
        self.now = now
        names = Invitation.names(in: live)
    }

    /// Who is meant, where several people are asked at this number; nil where there is but one.
    func who(_ invitation: Invitation) -> String? { names[invitation.slot] }

    /// Whose text it is; nil where the number is shared and the text does not tell.
    var contact: ID<Contact>? {
        let answered = invitations.filter { verdict.answers[$0.tag] != nil || verdict.about.contains($0.tag) }
        let likely = invitations.filter { !$0.isRefused }
        let people = Set((answered.isEmpty ? likely.isEmpty ? invitations : likely : answered).map(\.contact))
        return people.count == 1 ? people.first : nil
    }

    func outcome(reply: String?, needsAttention: Bool) -> Outcome {
        Outcome(
            account: account, contact: contact, verdict: verdict.label.rawValue, rule: verdict.rule.rawValue,
            reply: reply, needsAttention: needsAttention)
    }
}

extension Invitation {
    /// As the reader sees it.
    ///
    /// - Parameter isShared: several people are asked at this number.
    func openInvitation(isShared: Bool) -> OpenInvitation {
        let state: OpenInvitation.State =
            switch answer {
            case .maybe: .maybe
            case .confirmed: .confirmed
            case .none, .declined, .withdrawn, .expired: .unanswered
            }
        return openInvitation(isShared: isShared, state)
    }

    func openInvitation(isShared: Bool, _ state: OpenInvitation.State) -> OpenInvitation {
        OpenInvitation(
            number: tag, title: event.name, venue: event.location, who: isShared ? contactName : nil,
            starts: event.localStart, state: state)
    }

    /// First names where they tell apart all who are asked, else the whole ones; none where it is one person.
    static func names(in invitations: [Invitation]) -> [ID<Slot>: String] {
        let people = Dictionary(invitations.map { ($0.contact, $0.contactName) }) { first, _ in first }
        guard people.count > 1 else { return [:] }
        let first = people.mapValues(GivenName.of)
        let areDistinct = Set(first.values.map(\.folded)).count == people.count
        return Dictionary(
            invitations.map { ($0.slot, (areDistinct ? first : people)[$0.contact] ?? $0.contactName) }
        ) { first, _ in first }
    }
}
