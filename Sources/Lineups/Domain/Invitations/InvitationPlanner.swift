package import Agenda
import Messaging
package import Platform
package import Storage
package import Templates
package import Values

/// Plans who of a lineup gets which text, so that the booker can see it first. `InvitationOutbox` queues the plan.
package struct InvitationPlanner: Sendable {
    let texts: InvitationTexts

    /// - Parameter publicURL: scheme and host of links in requests; nil where the gateway has no public address.
    package init(templates: MessageTemplates, dates: DateText = DateText(), publicURL: String? = nil) {
        texts = InvitationTexts(templates: templates, dates: dates, publicURL: publicURL)
    }
}

// MARK: - Requests

extension InvitationPlanner {
    /// Plans requests to those who have not been asked, and to those whose message failed and whose number was
    /// corrected since. Contacts named in `only` are asked again after any failure. Stand-ins are asked only when
    /// named.
    ///
    /// - Parameters:
    ///   - only: the contacts to ask; nil for the whole lineup.
    ///   - places: what each stand-in is asked for; nil for the open places, in the order of the bench.
    ///   - answerBy: a deadline for these requests instead of the event's.
    ///   - anyway: the messages are to leave at once, also in quiet hours.
    package func requests(
        for lineup: Lineup, only: Set<ID<Contact>>?, places: [ID<Contact>: PositionList]? = nil,
        answerBy: Instant? = nil,
        anyway: Bool = false, from account: Account, sender: Sender, in tx: Transaction
    ) throws -> SendingPlan {
        var recipients: [RequestRecipient] = []
        var skipped: [SkippedRecipient] = []
        let slots =
            only.map { only in (lineup.slots + lineup.bench).filter { only.contains($0.contact) } } ?? lineup.slots
        let places = try places ?? self.places(for: slots.filter { $0.benchRank != nil }, of: lineup, in: tx)
        for slot in slots {
            if let reason = try Self.reasonNotToInvite(slot, isNamed: only != nil, in: tx) {
                skipped.append(SkippedRecipient(slot: slot, reason: reason))
            } else if let number = slot.number {
                let positions = slot.benchRank == nil ? slot.positions : places[slot.contact]
                guard let positions else {
                    skipped.append(SkippedRecipient(slot: slot, reason: .cannotTake))
                    continue
                }
                let spots = slot.spotsOffered(in: lineup, for: positions)
                let template = MessageTemplate.request(standsIn: slot.benchRank != nil, asHost: spots.isOnlyHost)
                recipients.append(RequestRecipient(slot, number, template, positions))
            }
        }
        let drafts = try RequestWriter(texts: texts).drafts(
            to: recipients, event: lineup.event, answerBy: answerBy, anyway: anyway, account: account, sender: sender,
            in: tx)
        return SendingPlan(event: lineup.event, drafts: drafts, skipped: skipped)
            .withoutTooLate(anyway: anyway, now: tx.now)
    }

    /// What each of these stand-ins is asked for: one for each open place, then whatever they can take. Absent for
    /// somebody who can take none.
    private func places(
        for standIns: [Slot], of lineup: Lineup, in tx: Transaction
    ) throws -> [ID<Contact>: PositionList] {
        guard !standIns.isEmpty else { return [:] }
        let open = lineup.openPlaces(at: tx.now)
        let kinds = BenchMatch.kinds(of: open)
        let match = try BenchMatch(standIns, in: tx)
        var places = match.places(
            for: standIns, kinds.map { kind in (positions: kind, count: open.count { $0.positions == kind }) })
        for slot in standIns where places[slot.contact] == nil {
            places[slot.contact] = kinds.isEmpty ? PositionList() : kinds.last { match.canTake($0, slot) }
        }
        // A substitute is asked for the place of the performer who offers them.
        for offer in try SwapOffer.all(event: lineup.event.id, in: tx) {
            guard let slot = standIns.first(where: { $0.id == offer.chosen }),
                let place = lineup.slots.first(where: { $0.id == offer.slot })
            else { continue }
            places[slot.contact] = place.positions
        }
        return places
    }

    static func reasonNotToInvite(_ slot: Slot, isNamed: Bool, in tx: Transaction) throws -> SkipReason? {
        switch slot.status {
        case .confirmed, .declined, .withdrawn, .maybe: return .hasAnswered
        case .mustReconfirm: return .init(withoutNumber: slot) ?? .mustReconfirm
        case .expired: return isNamed ? nil : .expired
        case .filled, .inLine: return isNamed ? nil : .hasAnswered
        case .optedOut: return .optedOut
        case .paused: return .paused
        case .noCell: return .noCell
        // The delivery state stays unknown, so the booker may decide to ask again.
        case .unsure where slot.lastInvitation?.state == .unconfirmed: return isNamed ? nil : .unsure
        case .unsure: return .beingFoundOut
        case .asked: return .alreadyInvited
        case .queued:
            return slot.lastInvitation.map { .alreadyQueued($0.leftAt, $0.zones) } ?? .alreadyInvited
        case .notAsked: return slot.number == nil ? .noCell : nil
        case .unreachable:
            guard let number = slot.number else { return .init(withoutNumber: slot) }
            let triedThis = try tx.exists("SELECT 1 FROM invitation WHERE slot_id = \(slot.id) AND number = \(number)")
            return triedThis && !isNamed ? SkipReason(undelivered: slot) : nil
        }
    }

    /// Those of the slots that a message reaches outside of quiet hours before the event begins.
    static func reachable(
        _ slots: [Slot], for event: Event, from account: Account, in tx: Transaction
    ) throws -> [Slot] {
        try slots.filter { slot in
            guard let number = slot.number else { return false }
            let zones = try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx)
            return QuietHours.usual.next(from: tx.now, in: zones) < event.startsAt
        }
    }
}

// MARK: - Reminders

extension InvitationPlanner {
    /// Plans reminders to those who were asked and have not answered, or answered maybe. Nobody gets a second one while
    /// the first is queued. Only contacts named in `only` get one within `ReminderLadder.shortestGap`, before the time
    /// at which they asked to be asked again, or while a text of theirs waits in the inbox.
    ///
    /// - Parameter anyway: the messages are to leave at once, also in quiet hours.
    package func reminders(
        for lineup: Lineup, only: Set<ID<Contact>>?, anyway: Bool = false, from account: Account, sender: Sender,
        in tx: Transaction
    ) throws -> SendingPlan {
        var drafts: [MessageDraft] = []
        var skipped: [SkippedRecipient] = []
        let slots = lineup.slots + lineup.invitedStandIns
        let texts = try texts.worded(for: lineup.event, in: tx)
        for slot in slots where only?.contains(slot.contact) ?? true {
            if let reason = Self.reasonNotToRemind(slot, isNamed: only != nil, now: tx.now) {
                skipped.append(SkippedRecipient(slot: slot, reason: reason))
                continue
            }
            let hasWritten = try slot.hasTextInInbox(of: account.id, in: tx)
            if hasWritten, only == nil {
                skipped.append(SkippedRecipient(slot: slot, reason: .textWaits))
                continue
            }
            let live = try slot.number.map { try Invitation.live(number: $0, sender: sender.id, in: tx) } ?? []
            guard let number = slot.number, let invitation = live.first(where: { $0.slot == slot.id }) else {
                skipped.append(SkippedRecipient(slot: slot, reason: .notAskedYet))
                continue
            }
            var values = texts.values(for: slot, event: lineup.event, account: account, now: tx.now)
            values["is_maybe"] = .flag(slot.status == .maybe)
            values["has_written"] = .flag(hasWritten)
            let recipient = try Recipient(number, contact: slot.contact, account: account, sender: sender.id, in: tx)
            values["is_first"] = .flag(recipient.isFirst)
            if live.contains(where: { $0.isOpen && $0.slot != slot.id }) {
                values["tag"] = .text(String(invitation.choice))
            }
            values["by"] = .text(
                try texts.deadline(
                    slot.lastInvitation?.answerBy, of: lineup.event, readIn: recipient.zones,
                    leaving: recipient.leaves(from: tx.now, anyway: anyway), in: tx) ?? "")
            values["link"] = texts.address(of: try ReplyLink.of(slot.id, isNext: false, account: account.id, in: tx))
            let body = recipient.introduced(texts.render(.reminder, values), by: account.name)
            drafts.append(MessageDraft(slot: slot, recipient: recipient, body: body, choice: invitation.choice))
        }
        return SendingPlan(event: lineup.event, drafts: drafts, skipped: skipped)
            .withoutTooLate(anyway: anyway, now: tx.now)
    }

    /// Nil for those who were asked and have not answered, or answered maybe.
    static func reasonNotToRemind(_ slot: Slot, isNamed: Bool, now: Instant) -> SkipReason? {
        switch slot.status {
        case .maybe where slot.hasWrongNumber, .unreachable where slot.hasWrongNumber: .wrongNumber
        case .queued: .stillWaiting
        case .asked, .maybe:
            if let until = slot.snoozeUntil, until > now, !isNamed {
                .snoozed(until)
            } else {
                wasJustReminded(slot, now: now, isNamed: isNamed) ? .alreadyReminded : nil
            }
        case .optedOut: .optedOut
        case .paused: .paused
        case .noCell: .noCell
        case .notAsked: .notAskedYet
        case .unreachable: SkipReason(undelivered: slot)
        case .unsure: slot.lastInvitation?.state == .unconfirmed ? .unsure : .beingFoundOut
        case .expired: .expired
        case .mustReconfirm: .init(withoutNumber: slot) ?? .mustReconfirm
        case .confirmed, .declined, .withdrawn, .filled, .inLine: .hasAnswered
        }
    }

    /// A reminder is queued, or was sent recently to somebody who is not named.
    private static func wasJustReminded(_ slot: Slot, now: Instant, isNamed: Bool) -> Bool {
        guard let invitation = slot.lastInvitation else { return false }
        if invitation.reminderWaits { return true }
        return !isNamed && invitation.remindedAt.map { now - $0 < ReminderLadder.shortestGap } ?? false
    }
}

// MARK: - Confirmations

extension InvitationPlanner {
    /// The text that confirms an answer which the booker entered: the same as for an answer by text.
    package func confirmation(
        of answer: Answer, for slot: Slot, event: Event, account: Account, now: Instant
    ) -> String {
        texts.render(answer.template, texts.values(for: slot, event: event, account: account, now: now))
    }
}

extension InvitationPlanner {
    /// Plans a notice of the new time, place or position for everybody who was told another one and is not out.
    ///
    /// - Parameters:
    ///   - only: nobody else is told; nil for everybody.
    ///   - again: the slots whose notice has not left and is written again.
    ///   - anyway: the messages are to leave at once, also in quiet hours.
    ///   - taken: the choices that other texts of the same command have, by number.
    package func changes(
        for lineup: Lineup, only: Set<ID<Slot>>? = nil, again: Set<ID<Slot>> = [], anyway: Bool = false,
        taken: [String: Set<Int>] = [:], from account: Account, sender: Sender, in tx: Transaction
    ) throws -> SendingPlan {
        var recipients: [RequestRecipient] = []
        var skipped: [SkippedRecipient] = []
        for slot in lineup.slots + lineup.bench where slot.isNotTold || again.contains(slot.id) {
            if let only, !only.contains(slot.id) { continue }
            if slot.hasOptedOut {
                skipped.append(SkippedRecipient(slot: slot, reason: .optedOut))
            } else if let reason = SkipReason(withoutNumber: slot) {
                skipped.append(SkippedRecipient(slot: slot, reason: reason))
            } else if let number = slot.number {
                // A notice to a paused number waits until the pause ends.
                recipients.append(RequestRecipient(slot, number, slot.changeTemplate))
            }
        }
        return SendingPlan(
            event: lineup.event,
            drafts: try RequestWriter(texts: texts).drafts(
                to: recipients, event: lineup.event, answerBy: nil, anyway: anyway, taken: taken, account: account,
                sender: sender, in: tx),
            skipped: skipped)
    }

    /// Plans a cancellation notice for everybody whose request was sent, or may have been, and everybody confirmed
    /// without one; each telephone gets it once, with the time and place that they know. Those who are out get none.
    /// Those in line are told that there is nothing to do.
    package func cancellations(
        for lineup: Lineup, from account: Account, sender: Sender, in tx: Transaction
    ) throws -> SendingPlan {
        var (coming, out): ([MessageDraft], [MessageDraft]) = ([], [])
        let texts = try texts.worded(for: lineup.event, in: tx)
        var skipped: [SkippedRecipient] = []
        let known = try ToldDetails.known(of: lineup.event.id, in: tx)
        for slot in lineup.slots + lineup.bench + lineup.replaced {
            if slot.status == .optedOut { skipped.append(SkippedRecipient(slot: slot, reason: .optedOut)) }
            guard knowsOfEvent(slot), expectsToPerform(slot) else { continue }
            guard let number = slot.number, !slot.hasOptedOut else {
                skipped.append(
                    SkippedRecipient(
                        slot: slot,
                        reason: slot.hasOptedOut ? .optedOut : slot.hasWrongNumber ? .wrongNumber : .noCell))
                continue
            }
            let event = known[slot.id]?.event(lineup.event) ?? lineup.event
            let values = texts.values(for: slot, event: event, account: account, now: tx.now)
            let isOut = isOut(slot)
            let recipient = try Recipient(number, contact: slot.contact, account: account, sender: sender.id, in: tx)
            let body = recipient.introduced(texts.render(isOut ? .canceledOut : .canceled, values), by: account.name)
            let draft = MessageDraft(slot: slot, recipient: recipient, body: body, choice: 0)
            if isOut {
                out.append(draft)
            } else {
                // Ignore quiet hours that last until the event begins: otherwise they would travel for nothing.
                let isUrgent = draft.leaves(from: tx.now) >= lineup.event.startsAt
                coming.append(
                    isUrgent ? MessageDraft(slot: slot, recipient: recipient.atAnyHour, body: body, choice: 0) : draft)
            }
        }
        // Two people may share a telephone.
        var bodies: [String: Set<String>] = [:]
        let drafts =
            coming.filter { bodies[$0.number, default: []].insert($0.body).inserted }
            + out.filter { bodies.updateValue([$0.body], forKey: $0.number) == nil }
        return SendingPlan(event: lineup.event, drafts: drafts, skipped: skipped)
    }

    /// They were asked, or are in, and have not opted out since.
    func knowsOfEvent(_ slot: Slot) -> Bool {
        switch slot.status {
        case .asked, .queued, .maybe, .confirmed, .mustReconfirm, .unsure, .expired:
            slot.wasTold || slot.answer == .confirmed || slot.answer == .maybe
        // A slot that was removed and added again has no request since.
        case .declined, .withdrawn, .filled, .unreachable, .notAsked, .noCell, .paused:
            slot.wasTold && slot.lastInvitation != nil
        case .inLine: true
        case .optedOut: false
        }
    }

    /// They are in, may be, or are in line.
    func expectsToPerform(_ slot: Slot) -> Bool { !isOut(slot) || slot.status == .inLine && slot.replacedBy == nil }

    /// They do not have a place.
    func isOut(_ slot: Slot) -> Bool {
        slot.replacedBy != nil || [.declined, .withdrawn, .filled, .inLine].contains(slot.status)
    }
}
