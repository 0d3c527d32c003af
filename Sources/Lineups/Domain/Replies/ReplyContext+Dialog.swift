import Messaging
import Platform
import ReplyReader
import Storage
import Values

extension ReplyContext {
    /// For how long "Wrong? Text NO." is remembered, whatever is asked after it.
    private static let confirmationWindow: Duration = .seconds(3600)

    /// The situation in which a text is read: the invitations that it can answer, and what was said last.
    ///
    /// - Parameter slot: what it answers, if it says so, as a mail does; then nothing else that was said matters.
    init(
        _ answerable: AnswerableInvitations, answering slot: DialogState.SlotNumber? = nil, dialog: DialogState,
        now: Instant, zone: Zone
    ) {
        let (invitations, open) = (answerable.invitations, answerable.invitations.filter(\.isOpen))
        let lastSaid = Self.lastSaid(to: answerable, dialog: dialog, now: now)
        self.init(
            invitations: answerable.openInvitations, optedOut: false,
            lastSaid: lastSaid == .whichOrRefused ? .refusal : lastSaid, now: zone.local(now))
        let names = Set(invitations.map(\.contactName))
        addressee = names.count == 1 ? names.first : nil
        if let answered = invitations.first(where: { $0.slot.rawValue == slot }) {
            named = [answered.choice]
            return
        }
        if let notice = dialog.notice, apply(notice, to: invitations) {
            // A list that was sent before the notice can still be answered.
            let wasListSent = open.contains { dialog.askedBack.contains($0.slot.rawValue) }
            wasAskedWhich = lastSaid == .whichOrRefused || lastSaid == .invitation && wasListSent && open.count > 1
            return
        }
        told = Self.lastConfirmedChoices(invitations, dialog: dialog)
        guard let asked = dialog.question(at: now) else { return }
        if asked.question == .sharedRequest {
            // One that was settled since would get another answer.
            let asked = invitations.filter { asked.slots.contains($0.slot.rawValue) }
            if asked.allSatisfy(\.isOpen) { (named, isNamedByDate) = (asked.map(\.choice), !asked.isEmpty) }
            return
        }
        let named = invitations.filter { asked.slots.contains($0.slot.rawValue) }.map(\.choice)
        if asked.question.isAboutNamed, !named.isEmpty {
            self.named = named
        } else if open.count > 1 || asked.question.isList {
            self.lastSaid = lastSaid
            wasAskedWhich = true
            if case .one(let answer) = asked.held { held = answer }
        }
    }

    /// What our last text was, as far as it changes the meaning of a bare yes or no.
    private static func lastSaid(to answerable: AnswerableInvitations, dialog: DialogState, now: Instant) -> LastSaid {
        let invitations = answerable.invitations.filter { !$0.isDeclined }
        if !invitations.contains(where: \.isOpen) { return answerable.isMixed ? .confirmation : .reminder }
        if let at = invitations.lastConfirmation {
            // A request so long after it is what a bare no means.
            let wasAskedSince = now - at > confirmationWindow && dialog.requestedAt.map { $0 > at } ?? false
            if !wasAskedSince { return .confirmation }
        }
        if let declined = answerable.lastDeclined, let at = declined.answeredAt, now - at <= confirmationWindow,
            // What was never asked has no number to choose it by, so a yes answers the request that came after it.
            declined.hasChoice || dialog.requestedAt.map({ $0 <= at }) ?? true
        {
            return dialog.asked.contains(.returnOrConfirm) ? .whichOrRefused : .refusal
        }
        return .invitation
    }

    /// Our last message was no request: a day-before note, a cancellation, a note that the lineup is full, or the
    /// booker's own words. The text may be about that message. Returns false where it cannot be.
    private mutating func apply(_ notice: DialogState.Notice, to invitations: [Invitation]) -> Bool {
        let isOpen = invitations.contains(where: \.isOpen)
        switch notice {
        case .ownWords(.attendance(let occasion)):
            // A yes answers that question, and takes back no earlier no.
            if lastSaid == .refusal { lastSaid = .invitation }
            return apply(occasion)
        case .ownWords(.nothing):
            isAfterStatement = true
            if isOpen { return false }
            lastSaid = .other
            return true
        case .ownWords:
            lastSaid = .other
            return true
        case .note(let slot):
            let confirmed = invitations.first { $0.slot.rawValue == slot && $0.answer == .confirmed }
            if let confirmed {
                told = [confirmed.choice]
                if isOpen { lastSaid = .confirmation }
                return true
            }
            guard isOpen else { return false }
            lastSaid = .other
            return true
        }
    }

    /// The booker has asked in their own words whether the performer comes. Returns false where that is the same as a
    /// request for everything that is open.
    private mutating func apply(_ occasion: NamedOccasion) -> Bool {
        guard !occasion.isEmpty, !invitations.isEmpty else { return false }
        let asked = invitations.filter(occasion.fits)
        if asked.count == 1, invitations.count > 1 {
            named = asked.map(\.number)
            return true
        }
        if !asked.isEmpty, asked.count == 1 || asked.allSatisfy({ $0.state == .unanswered || $0.state == .maybe }) {
            return false
        }
        // "Are you free on Saturday?", where no invitation is for Saturday.
        lastSaid = .other
        return true
    }

    /// The tags of the invitations whose answers our last confirmation named; none where something was asked since.
    private static func lastConfirmedChoices(_ invitations: [Invitation], dialog: DialogState) -> [Int] {
        guard let last = invitations.lastAnswered, let at = last.answeredAt,
            dialog.requestedAt.map({ $0 <= at }) ?? true
        else { return [] }
        return invitations.filter { $0.answeredIn == last.answeredIn }.map(\.choice)
    }
}

extension [Invitation] {
    /// When the performer's last answering text confirmed a slot that is still confirmed; nil where it did something
    /// else.
    fileprivate var lastConfirmation: Instant? {
        guard let last = lastAnswered else { return nil }
        return filter { $0.answeredIn == last.answeredIn && $0.answer == .confirmed }.compactMap(\.answeredAt).max()
    }
}

extension DialogState.Question {
    /// Whether a bare yes or no answers it for the slots that the performer's text named.
    fileprivate var isAboutNamed: Bool {
        switch self {
        case .yesOrNo, .recordedAnswer, .reaction: true
        case .answer, .which, .whichNumber, .withdrawOrDecline, .returnOrConfirm, .name, .sharedRequest: false
        }
    }
}
