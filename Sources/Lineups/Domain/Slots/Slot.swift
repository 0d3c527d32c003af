package import Agenda
package import Messaging
package import Platform
package import Storage
import Templates
package import Values

/// A contact's place in an event's lineup, or on its bench.
package struct Slot: Sendable {
    package let id: ID<Slot>
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let name: String
    /// Of texts to them.
    package let language: TextLanguage
    package let position: Int
    /// The order among the stand-ins; nil for a place in the lineup itself.
    package let benchRank: Int?
    /// The place in line, from 1, of somebody whose yes came when no place was left; nil for who is not in line.
    package let placeInLine: Int?
    /// When they first said yes while no place was left; nil for who has not, or is out since.
    let inLineSince: Instant?
    package let answer: Answer
    package let answeredAt: Instant?
    /// Whether they came to the show; nil for not known.
    package let attendance: Attendance?
    /// "Ask me Monday": when to ask again.
    package let snoozeUntil: Instant?
    /// The stand-in who has taken the place.
    package let replacedBy: ID<Slot>?
    /// The latest request since the slot was added; nil where there is none.
    package let lastInvitation: LastInvitation?
    /// What keeps texts from the number; nil for nothing.
    package let optOut: OptOut.Scope?
    package var hasOptedOut: Bool { optOut != nil }
    /// Our texts to them wait, because they may have opted out.
    package let isPaused: Bool
    /// Where a request is sent: a number, or an e-mail address. Nil when nothing reaches the contact.
    package let number: String?
    /// Somebody else has the number that was asked, or the only one that can be.
    package let hasWrongNumber: Bool
    package let terms: Terms
    /// An invitation to it was sent, or may have been.
    package let wasTold: Bool
    /// The performer was told another time or place than the event has now.
    package let hasOldTimeOrPlace: Bool
    /// The performer was told the time in another zone than the event has now.
    let hasOldZone: Bool
    let isEventCanceled: Bool
    /// The positions that the last request named which was sent, or may have been; nil where there is none.
    let toldPositions: PositionList?
    /// That request asked them to host, and nothing else.
    let wasToldToHostOnly: Bool
    /// The spots that it holds, in their order: none in a lineup without spots, and none on the bench.
    package var spots: [Spot] = []

    /// A request, its reminders, and the state of its message.
    package struct LastInvitation: Sendable {
        package let requestedAt: Instant
        /// When its message was sent, or will be.
        package let leftAt: Instant
        /// The zones whose quiet hours its message keeps; none where it ignores them.
        package let zones: [Zone]
        /// An answer is awaited.
        package let isOpen: Bool
        /// How many reminders were sent.
        package let reminders: Int
        /// When the last reminder was sent, or will be.
        package let remindedAt: Instant?
        /// A reminder is queued.
        package let reminderWaits: Bool
        /// Its own deadline; nil for the event's.
        package let answerBy: Instant?
        /// The number that was asked.
        let number: String
        package let sender: ID<Sender>
        package let state: OutboundState
        /// What went wrong, in words for the booker, and what to do about it.
        package let error: String?
        package let advice: String?
        /// The text itself was refused, such as one that is too long: the number is not to blame.
        package let isTextAtFault: Bool
        /// When a message that was not delivered is sent again; nil when it is not.
        package let goesAgainAt: Instant?
        /// Which way the performer leans without a clear answer.
        package let leaning: Leaning?
        /// The positions that it named.
        package let positions: PositionList

        /// The message has not been sent yet.
        package var isQueued: Bool { state == .queued }
    }

    /// What to show to the booker.
    package var status: SlotStatus { SlotStatus(self) }

    /// What surfaces show of the status: `in line, 2nd`; `queued for Thu Nov 26, 9 AM` where the request waits for a
    /// time; `confirmed, no-show` after the show.
    ///
    /// - Parameter home: the booker's zone.
    package func statusWords(at now: Instant, home: Zone) -> String {
        if answer == .confirmed, let attendance { return "\(status.words), \(attendance.words)" }
        let line = placeInLine.map { status == .inLine ? ", \($0.ordinal)" : ", \($0.ordinal) in line" } ?? ""
        // A request that can still be stopped leaves in a moment.
        let moment = Duration.seconds(SendingWait.most)
        guard let leaves = queuedUntil, leaves > now.adding(moment) else { return status.words + line }
        let when = LeavingTime.text(leaves, in: lastInvitation?.zones ?? [], home: home, now: now)
        return "\(status.words) for \(when)\(line)"
    }

    /// Whether they were confirmed and did not come.
    package var isNoShow: Bool { answer == .confirmed && attendance == .noShow }

    /// Whether they are confirmed for a place of the lineup.
    package var hasConfirmedPlace: Bool { answer == .confirmed && benchRank == nil && replacedBy == nil }

    /// The color of its status.
    package var light: StatusLight { isNoShow ? .red : status.light }

    /// The sign beside the color.
    package var sign: String { isNoShow ? "✗" : status.sign }

    /// The sender of the last request, if that went the way that the next text or mail goes.
    var invitingSender: ID<Sender>? {
        guard let lastInvitation, let number, Channel(of: lastInvitation.number) == Channel(of: number) else {
            return nil
        }
        return lastInvitation.sender
    }

    /// When the queued request is sent, also if that is past because the gateway is stopped; nil for any other status.
    package var queuedUntil: Instant? { status == .queued ? lastInvitation?.leftAt : nil }

    /// They said yes when no place was left, and wait for one.
    package var isInLine: Bool { placeInLine != nil }

    /// Which way the performer leans; nil after a clear answer.
    package var leaning: Leaning? {
        answer == .none || answer == .maybe ? lastInvitation?.leaning : nil
    }

    /// Whether the performer may still come: not declined, withdrawn or expired.
    package var isStillIn: Bool {
        switch answer {
        case .none, .maybe, .confirmed: true
        case .declined, .withdrawn, .expired: false
        }
    }

    /// A late withdrawal, by the policy of the event.
    package func isLateWithdrawal(from event: Event, _ policy: Policy) -> Bool {
        guard answer == .withdrawn, let answeredAt else { return false }
        return policy.isLate(answeredAt, before: event)
    }

    /// Why the request did not arrive, what to do, and when it is sent again.
    ///
    /// - Parameter zone: of the reader. Where the recipient's clock differs, the time says whose it is.
    package func failureReason(in zone: Zone) -> String {
        if hasWrongNumber { return "Somebody else has this number. Correct it, or mark it as correct." }
        let again = lastInvitation?.goesAgainAt.map { moment in
            let theirs = lastInvitation?.zones.first ?? zone
            return
                "Next try: \(DateText().long(moment, in: theirs))\(LeavingTime.suffix(moment, in: theirs, home: zone))."
        }
        return [lastInvitation?.error ?? "The text did not arrive.", lastInvitation?.advice, again]
            .compactMap(\.self).joined(separator: " ")
    }

    /// Why a confirmed performer cannot be told about a change: no text reaches them. Nil where they have a number.
    package var whyNotReached: String? {
        guard number == nil, isNotTold || status == .mustReconfirm else { return nil }
        if hasWrongNumber { return "not told about the change: somebody else has their number" }
        let error = lastInvitation.flatMap { $0.state.hasFailed ? $0.error : nil }
        return "not told about the change: " + (error ?? "they have no number that can be texted")
    }

    /// Why somebody in line is offered no place by text: no text reaches them. Nil for who has a number.
    package var whyNotOffered: String? {
        guard isInLine, number == nil else { return nil }
        return hasWrongNumber ? "somebody else has their number" : "has no number that can be texted; call them"
    }

    /// Their own terms, with those of their spot where their own say nothing.
    package var offer: Terms { terms.filled(from: spots.terms) }

    /// The positions that it holds.
    package var positions: PositionList { spots.positions }

    /// ` (host)`, ` (host, spot)`: its positions after a name; empty for none.
    package var positionSuffix: String { spots.isEmpty ? "" : " (\(Printable.line(spots.counts)))" }

    /// Holds a host's spot.
    package var isHost: Bool { spots.contains { $0.position.isHost } }

    /// The terms to offer: their own, and for a stand-in those of the open places where their own say nothing.
    ///
    /// - Parameters:
    ///   - lineup: nil where nobody stands in.
    ///   - positions: what a stand-in is asked for.
    func termsOffered(in lineup: Lineup?, for positions: PositionList, at now: Instant) -> Terms {
        guard benchRank != nil, let lineup else { return offer }
        return terms.filled(from: lineup.termsToOffer(for: positions, at: now))
    }

    /// The spots that a request to them names.
    ///
    /// - Parameter lineup: nil where nobody stands in.
    func spotsOffered(in lineup: Lineup?, for positions: PositionList) -> [Spot] {
        guard benchRank != nil, let lineup else { return spots }
        return lineup.spots(for: positions)
    }
}

// MARK: - What the performer was told

extension Slot {
    /// The request named other positions than they hold.
    package var wasToldOtherPosition: Bool {
        benchRank == nil && wasTold && lastInvitation.map { $0.positions != positions } ?? false
    }

    /// The time, place or position that the performer was told has changed.
    package var hasOutdatedInfo: Bool { hasOldTimeOrPlace || wasToldOtherPosition }

    /// Whether somebody who is not out was told another time, place or position than the event has now.
    package var isNotTold: Bool { hasOutdatedInfo && status.isToldOfChanges }

    /// The request did not arrive, and there is another number since: they can be asked again.
    package var hasNewNumber: Bool {
        status == .unreachable && !hasWrongNumber && number != nil && number != lastInvitation?.number
    }

    /// The positions that a request to them names: for a stand-in, those of the last one.
    var invitedPositions: PositionList {
        benchRank == nil ? positions : lastInvitation?.positions ?? PositionList()
    }

    /// What they are and were not told: `not told that they are the host`.
    package var untoldPosition: String {
        if spots.isEmpty, wasToldToHostOnly { return "was asked to host, but is no longer the host" }
        let now =
            spots.isOnlyHost ? "are the host" : spots.isEmpty ? "have no position any more" : "are \(spots.counts)"
        return "not told that they \(now)"
    }

    /// The template that tells them what has changed.
    var changeTemplate: MessageTemplate {
        guard benchRank == nil, let toldPositions, toldPositions != positions else { return .changed }
        if spots.isOnlyHost { return .nowHost }
        if spots.isEmpty, wasToldToHostOnly { return .notHost }
        return hasOldTimeOrPlace ? .changed : .newPosition
    }

    /// A change of position was reversed while the notice of it is still queued.
    var isPositionChangeReversed: Bool {
        guard benchRank == nil, let toldPositions, let lastInvitation else { return false }
        return lastInvitation.positions != toldPositions && toldPositions == positions
    }
}

// MARK: - Whether and until when an answer is awaited

extension Slot {
    /// They were asked about the event as it is now, and have not settled it.
    var isAwaited: Bool {
        lastInvitation?.isOpen == true && !hasOldTimeOrPlace && !hasWrongNumber
            && (status == .asked || status == .queued || status == .maybe)
    }

    /// Like `isAwaited`, and also where it is unknown whether the request was sent. Somebody in line keeps their place.
    var canExpire: Bool {
        !isInLine && (isAwaited || lastInvitation?.isOpen == true && !hasOldTimeOrPlace && status == .unsure)
    }

    /// The request is queued, for the first time or for another attempt.
    var isRequestQueued: Bool { (status == .queued || status == .unreachable) && lastInvitation?.isQueued == true }

    /// The undelivered request is sent again automatically, early enough to leave a day for an answer.
    func isWorthWaiting(for event: Event) -> Bool {
        lastInvitation?.goesAgainAt.map { $0.adding(.days(1)) < event.startsAt } ?? false
    }

    /// The deadline for the answer; nil where only the event ends it, or where the request was sent after the deadline.
    func deadline(at event: Event, _ policy: Policy) -> Instant? {
        guard let invitation = lastInvitation else { return nil }
        let moment = invitation.answerBy ?? policy.answerBy?.moment(start: event.startsAt)
        return moment.flatMap { $0 > invitation.leftAt ? $0 : nil }
    }

    /// When a queued message expires: a reminder at the deadline it names, a request when the event begins, since a
    /// late yes counts.
    func expiry(of purpose: Invitation.Purpose, leaving: Instant, at event: Event, _ policy: Policy) -> Instant {
        guard purpose == .reminder, let deadline = deadline(at: event, policy), deadline > leaving else {
            return event.startsAt
        }
        return min(deadline, event.startsAt)
    }

    /// - Throws: `UndoError` if the performer has answered or texted about it, so the slot must stay.
    func checkUnanswered(since step: UndoStep, in tx: Transaction) throws {
        guard try !wasMentioned(since: step.at, in: tx) else { throw UndoError.spokenOfSince(name) }
        guard answer == .none else { throw UndoError.changedSince("\(name)'s answer") }
    }
}
