package import Agenda
package import Messaging
package import People
package import Storage
package import Templates
package import Values

/// Putting the question to a lineup: who would get which text, and then sending just that.
package struct InvitationPlanner: Sendable {
    package let templates: MessageTemplates
    package let texts: DateText

    package init(templates: MessageTemplates, texts: DateText = DateText()) {
        self.templates = templates
        self.texts = texts
    }

    /// What one person would get.
    package struct MessageDraft: Sendable {
        package let slot: Slot
        package let number: String
        package let body: String
        package let tag: Int
        /// Where the person may be.
        package let zones: [Zone]
        /// It asks for the host's place, and says so.
        var asHost = false

        /// When it may leave.
        package func leaves(from now: Instant) -> Instant { QuietHours.usual.next(from: now, in: zones) }
    }

    /// Why somebody of the lineup gets no text.
    package struct SkippedRecipient: Sendable {
        package enum Reason: Sendable, Hashable {
            case alreadyAsked, hasAnswered, optedOut, noCell, unreachable(String?), notAskedYet, stillWaiting
            /// It is not known whether the last text went out, and cannot be found out any more.
            case unsure
            /// It is being found out whether the last text went out.
            case beingFoundOut
            /// A reminder waits to leave, or left lately.
            case alreadyReminded
            /// There is no fit hour before the event begins.
            case tooLate
            /// They let the deadline pass.
            case expired
        }

        package let slot: Slot
        package let reason: Reason
    }

    package struct Plan: Sendable {
        package let drafts: [MessageDraft]
        package let skipped: [SkippedRecipient]

        package init(drafts: [MessageDraft], skipped: [SkippedRecipient]) {
            self.drafts = drafts
            self.skipped = skipped
        }
    }
}

extension InvitationPlanner {
    /// Requests go to those who have not been asked yet, and again to those whose text failed and whose number has
    /// been put right since. Whoever is named in `only` is asked again after any failure. Stance-ins are only asked when
    /// they are named.
    ///
    /// - Parameters:
    ///   - hosts: so many of the stand-ins, the first of them, are asked for the host's place; nil where it is open.
    ///   - answerBy: a deadline for this round, instead of the event's.
    ///   - anyway: they are to leave whatever the hour is where they are read.
    package func requests(
        for lineup: Lineup, only: Set<ID<Contact>>?, hosts: Int? = nil, answerBy: Instant? = nil,
        anyway: Bool = false, from account: Account, sender: Sender, now: Instant, in tx: Transaction
    ) throws -> Plan {
        var hosts = hosts ?? lineup.vacancies(at: now, grace: .zero).count(where: \.isHost)
        var wanted: [(slot: Slot, number: String, template: MessageTemplate)] = []
        var skipped: [SkippedRecipient] = []
        let slots =
            only.map { only in (lineup.slots + lineup.bench).filter { only.contains($0.contact) } } ?? lineup.slots
        for slot in slots {
            if let reason = try reasonNotToAsk(slot, isNamed: only != nil, in: tx) {
                skipped.append(SkippedRecipient(slot: slot, reason: reason))
            } else if let number = slot.number {
                let asHost = slot.isHost || slot.benchRank != nil && hosts > 0
                if asHost, slot.benchRank != nil { hosts -= 1 }
                wanted.append((slot, number, .request(standsIn: slot.benchRank != nil, asHost: asHost)))
            }
        }
        let drafts = try drafts(
            to: wanted, event: lineup.event, answerBy: answerBy, anyway: anyway, account: account, sender: sender,
            now: now, in: tx)
        return Plan(drafts: drafts, skipped: skipped)
            .withoutWhatComesTooLate(for: lineup.event, anyway: anyway, now: now)
    }

    private func reasonNotToAsk(_ slot: Slot, isNamed: Bool, in tx: Transaction) throws -> SkippedRecipient.Reason? {
        switch slot.status {
        case .confirmed, .declined, .withdrawn, .maybe: return .hasAnswered
        case .expired: return isNamed ? nil : .expired
        case .filled: return isNamed ? nil : .hasAnswered
        case .optedOut: return .optedOut
        case .noCell: return .noCell
        // Once nobody can find it out any more, the booker may decide.
        case .unsure where slot.lastInvitation?.state == .unconfirmed: return isNamed ? nil : .unsure
        case .unsure: return .beingFoundOut
        case .asked: return .alreadyAsked
        case .notAsked: return slot.number == nil ? .noCell : nil
        case .unreachable:
            guard let number = slot.number else { return .noCell }
            let triedThis = try tx.exists("SELECT 1 FROM invitation WHERE slot_id = \(slot.id) AND number = \(number)")
            return triedThis && !isNamed ? .unreachable(slot.lastInvitation?.error) : nil
        }
    }

    /// Reminders go to those who were asked and have said nothing, or maybe; to nobody a second one while the first
    /// waits to leave, and before `ReminderLadder.shortestGap` is over only to who is named in `only`.
    ///
    /// - Parameter anyway: they are to leave whatever the hour is where they are read.
    package func reminders(
        for lineup: Lineup, only: Set<ID<Contact>>?, anyway: Bool = false, from account: Account, sender: Sender,
        now: Instant, in tx: Transaction
    ) throws -> Plan {
        var drafts: [MessageDraft] = []
        var skipped: [SkippedRecipient] = []
        let slots = lineup.slots + lineup.askedStandIns
        for slot in slots where only?.contains(slot.contact) ?? true {
            switch slot.status {
            case .asked where slot.lastInvitation?.state == .queued:
                skipped.append(SkippedRecipient(slot: slot, reason: .stillWaiting))
            case .asked where slot.wasJustReminded(now: now, isNamed: only != nil),
                .maybe where slot.wasJustReminded(now: now, isNamed: only != nil):
                skipped.append(SkippedRecipient(slot: slot, reason: .alreadyReminded))
            case .asked, .maybe:
                let live =
                    try slot.number.map { try Invitation.live(number: $0, sender: sender.id, now: now, in: tx) } ?? []
                guard let number = slot.number, let invitation = live.first(where: { $0.slot == slot.id }) else {
                    skipped.append(SkippedRecipient(slot: slot, reason: .notAskedYet))
                    continue
                }
                var values = values(for: slot, event: lineup.event, account: account)
                values["is_maybe"] = .flag(slot.status == .maybe)
                values["is_first"] = .flag(try isFirst(to: number, over: sender.id, in: tx))
                if live.contains(where: { $0.isOpen && $0.slot != slot.id }) {
                    values["tag"] = .text(String(invitation.tag))
                }
                let zones = try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx)
                let leaves = anyway ? now : QuietHours.usual.next(from: now, in: zones)
                values["by"] = .text(
                    try deadline(
                        slot.lastInvitation?.answerBy, of: lineup.event, readIn: zones, now: leaves, in: tx) ?? "")
                let body = templates.render(.reminder, values)
                drafts.append(MessageDraft(slot: slot, number: number, body: body, tag: invitation.tag, zones: zones))
            case .optedOut: skipped.append(SkippedRecipient(slot: slot, reason: .optedOut))
            case .noCell: skipped.append(SkippedRecipient(slot: slot, reason: .noCell))
            case .notAsked: skipped.append(SkippedRecipient(slot: slot, reason: .notAskedYet))
            case .unreachable:
                skipped.append(SkippedRecipient(slot: slot, reason: .unreachable(slot.lastInvitation?.error)))
            case .unsure:
                let isOver = slot.lastInvitation?.state == .unconfirmed
                skipped.append(SkippedRecipient(slot: slot, reason: isOver ? .unsure : .beingFoundOut))
            case .expired: skipped.append(SkippedRecipient(slot: slot, reason: .expired))
            case .confirmed, .declined, .withdrawn, .filled:
                skipped.append(SkippedRecipient(slot: slot, reason: .hasAnswered))
            }
        }
        return Plan(drafts: drafts, skipped: skipped)
            .withoutWhatComesTooLate(for: lineup.event, anyway: anyway, now: now)
    }

    /// Puts the letters of a plan into the outbox, each with the ask it carries. They die when the event begins; a
    /// reminder when its answer is due.
    ///
    /// - Parameters:
    ///   - anyway: whatever the hour is where they are read.
    ///   - isChange: they tell of a new time or place.
    @discardableResult
    package func send(
        _ plan: Plan, purpose: Invitation.Purpose, event: Event, account: Account, sender: Sender, anyway: Bool = false,
        answerBy: Instant? = nil, isChange: Bool = false, now: Instant, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        try LineupScheduler.schedule(event, now: now, in: tx)
        let policy = try Policy.of(event, in: tx)
        return try plan.drafts.map { draft in
            // Asked anew, they are awaited anew.
            if purpose == .request, draft.slot.answer == .expired {
                _ = try Slot.move(draft.slot.id, to: .none, cause: .booker, now: now, in: tx)
            }
            let leaves = anyway ? now : draft.leaves(from: now)
            let text = try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender.id, contact: draft.slot.contact, to: draft.number,
                    body: draft.body, kind: purpose == .request ? .request : .reminder,
                    expiresAt: draft.slot.end(of: purpose, leaving: leaves, at: event, policy),
                    quietZones: anyway ? nil : draft.zones),
                now: now, in: tx)
            try Invitation.record(
                slot: draft.slot.id, purpose: purpose, text: text, number: draft.number, sender: sender.id,
                tag: draft.tag, answerBy: answerBy, asHost: draft.asHost, isChange: isChange, now: now, in: tx)
            return text
        }
    }
}

extension InvitationPlanner.Plan {
    /// A text whose first fit hour comes when the event has begun would never leave.
    fileprivate func withoutWhatComesTooLate(for event: Event, anyway: Bool, now: Instant) -> InvitationPlanner.Plan {
        if anyway { return self }
        let late = drafts.filter { $0.leaves(from: now) >= event.startsAt }
        return InvitationPlanner.Plan(
            drafts: drafts.filter { $0.leaves(from: now) < event.startsAt },
            skipped: skipped + late.map { InvitationPlanner.SkippedRecipient(slot: $0.slot, reason: .tooLate) })
    }
}

extension Slot {
    /// After this a question is of no use. A reminder that names a deadline is of none when that is past; a request is
    /// until the event begins, since a late yes counts.
    func end(of purpose: Invitation.Purpose, leaving: Instant, at event: Event, _ policy: Policy) -> Instant {
        guard purpose == .reminder, let deadline = deadline(at: event, policy), deadline > leaving else {
            return event.startsAt
        }
        return min(deadline, event.startsAt)
    }

    /// A reminder waits to leave, or left lately and nobody insists.
    fileprivate func wasJustReminded(now: Instant, isNamed: Bool) -> Bool {
        guard let invitation = lastInvitation else { return false }
        if invitation.reminderWaits { return true }
        return !isNamed && invitation.remindedAt.map { now - $0 < ReminderLadder.shortestGap } ?? false
    }
}
