import Agenda
import Messaging
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// One text from a performer, the invitations that it can be about, and what the reader made of it.
struct ReplyTurn {
    let text: InboundText
    /// The invitations against which the text was read.
    let invitations: [Invitation]
    /// Every invitation at this number to an event that is not over.
    let allInvitations: [Invitation]
    let verdict: Verdict
    /// What was said before the text.
    var dialog: DialogState { text.dialog }
    /// The account to which the text is filed.
    let account: ID<Account>
    let now: Instant
    /// First or full names by slot; empty where only one person is asked at this number.
    private let names: [ID<Slot>: String]

    /// - Parameter account: the account to use where the text mentions no invitation, or those of several accounts.
    init(
        text: InboundText, invitations: [Invitation], allInvitations: [Invitation], verdict: Verdict,
        account: ID<Account>, now: Instant
    ) {
        (self.text, self.invitations, self.allInvitations) = (text, invitations, allInvitations)
        self.verdict = verdict
        let mentioned = invitations.filter { verdict.answers[$0.choice] != nil || verdict.about.contains($0.choice) }
        let accounts = Set(mentioned.map(\.event.account))
        self.account = accounts.count == 1 ? accounts.first ?? account : account
        self.now = now
        names = Invitation.names(in: allInvitations)
    }

    /// The name of the invited person, where several people share this number; nil where only one uses it.
    func nameOnSharedNumber(_ invitation: Invitation) -> String? { names[invitation.slot] }

    /// Who wrote the text; nil where the number is shared and the text does not say.
    var contact: ID<Contact>? {
        let people = Set(meant.map(\.contact))
        return people.count == 1 ? people.first : nil
    }

    /// Of texts to whoever wrote it.
    var language: TextLanguage { (meant.first ?? allInvitations.first)?.language ?? .english }

    /// Whether it answers every open invitation.
    var answersAll: Bool {
        invitations.allSatisfy { !$0.isOpen || verdict.answers[$0.choice].map { $0 != .maybe } ?? false }
    }

    /// The owner of the events that the text is about; the owners of the account where these are several.
    var audience: AlertAudience {
        let owners = Set(meant.map(\.event.owner))
        guard owners.count == 1, let owner = owners.first else { return .owners }
        return .eventOwner(owner)
    }

    /// The invitations that the text answers or mentions, or could be about.
    private var meant: [Invitation] {
        let answered = invitations.filter { verdict.answers[$0.choice] != nil || verdict.about.contains($0.choice) }
        let likely = invitations.filter { !$0.isOut }
        return answered.isEmpty ? likely.isEmpty ? invitations : likely : answered
    }

    /// - Parameters:
    ///   - reply: what to text back; nil for nothing.
    ///   - question: what the reply asks; nil for the question that goes with the verdict.
    ///   - askedBack: the invitations that it asks about.
    func outcome(
        reply: String?, needsAttention: Bool, asking question: DialogState.Question? = nil,
        about askedBack: [Invitation] = []
    ) -> InboundOutcome {
        var outcome = InboundOutcome(
            account: account, contact: contact, verdict: verdict, reply: reply, needsAttention: needsAttention)
        outcome.isForBooker = isForBooker
        outcome.audience = audience
        outcome.dialog = dialogInput(asking: question, about: askedBack)
        return outcome
    }

    /// It asks, offers or wants something, or answers the booker's own words. A later yes or no does not settle that.
    private var isForBooker: Bool {
        verdict.label == .question || answersOwnWords || !verdict.flags.isDisjoint(with: [.alsoAsks, .offers])
    }

    /// An unclear text after a question in the booker's own words.
    private var answersOwnWords: Bool {
        guard verdict.label == .needsHuman, case .ownWords(let asked)? = dialog.notice else { return false }
        return switch asked {
        case .somethingElse: true
        case .attendance: [.outOfContext, .disputed].contains(verdict.rule)
        case .nothing: false
        }
    }

    private func dialogInput(asking question: DialogState.Question?, about askedBack: [Invitation]) -> DialogState.Input
    {
        switch verdict.label {
        case .confirm, .decline, .tentative, .mixed: .answer(about: Set(invitations.map(\.slot.rawValue)))
        case .lateRunning, .optOut, .pause: .other
        case .needsHuman, .question, .other, .help, .optIn:
            .unclear(
                DialogState.UnclearText(
                    question: question ?? DialogState.Question(verdict.rule),
                    slots: invitations.filter { verdict.about.contains($0.choice) }.map(\.slot.rawValue),
                    askedBack: Set(askedBack.map(\.slot.rawValue)), held: verdict.held,
                    isCorrection: verdict.flags.contains(.correction),
                    isAcknowledgement: verdict.rule == .acknowledgement))
        }
    }

    /// Which way an unclear text leans; nil for neither, and where it removes a reaction.
    var leaning: Leaning? { verdict.flags.contains(.removedReaction) ? nil : verdict.lean }

    /// Whether we have asked back about an invitation since its last request, reminder or clear answer.
    func wasAskedBack(_ invitation: Invitation) -> Bool { dialog.askedBack.contains(invitation.slot.rawValue) }

    /// Whether the text changes the answer of a slot. The change then records the text.
    func changesAnswer(of slot: ID<Slot>) -> Bool {
        guard let invitation = invitations.first(where: { $0.slot == slot }), !invitation.mayBeOutdated else {
            return false
        }
        switch verdict.answers[invitation.choice] {
        case .confirmed: return invitation.isOpen && invitation.answer != .confirmed
        case .declined: return invitation.answer == .confirmed || invitation.isOpen && !invitation.answer.isRefusal
        case .maybe: return invitation.isOpen && invitation.answer != .maybe
        case .some(.none), .withdrawn, .expired, nil: return false
        }
    }

    /// The slots that the text is about: those it answers or names, or the only one there is. Thanks are about none.
    var mentionedSlots: [ID<Slot>] {
        if verdict.rule == .receipt { return [] }
        let named = invitations.filter { verdict.answers[$0.choice] != nil || verdict.about.contains($0.choice) }
        return (named.isEmpty && invitations.count == 1 ? invitations : named).map(\.slot)
    }

    /// Whether a text about an invitation must show its number, since a bare YES or NO could mean another one.
    ///
    /// - Parameter next: the answer that the slot has now.
    func needsChoice(_ invitation: Invitation, as next: Answer) -> Bool {
        guard invitation.hasChoice else { return false }
        return allInvitations.contains { other in
            guard other.slot != invitation.slot else { return false }
            return verdict.answers[other.choice] != nil || other.isOpen
                || next == .confirmed && other.answer == .confirmed
        }
    }

    /// Template values for a list of invitations, each with its choice.
    ///
    /// - Parameter more: further values for one invitation.
    func list(
        _ invitations: [Invitation], texts: InvitationTexts, account: Account?,
        with more: (Invitation) -> [String: MessageTemplate.Value] = { _ in [:] }
    ) -> MessageTemplate.Value {
        .list(
            invitations.map { invitation in
                texts.values(for: invitation.event, account: account?.name, now: now)
                    .merging([
                        "tag": .text(String(invitation.choice)), "who": .text(nameOnSharedNumber(invitation) ?? ""),
                    ]) { $1 }
                    .merging(more(invitation)) { $1 }
            })
    }
}

extension DialogState.Question {
    /// What we ask back about a text that this rule has found unclear.
    init(_ rule: Rule) {
        switch rule {
        case .whichInvitation: self = .which
        case .confirmedOrOpen: self = .withdrawOrDecline
        case .refusedOrOpen: self = .returnOrConfirm
        case .noSuchInvitation, .bareNumber: self = .whichNumber
        case .whichAnswer: self = .yesOrNo
        case .disputed: self = .recordedAnswer
        case .reaction: self = .reaction
        default: self = .answer
        }
    }
}
