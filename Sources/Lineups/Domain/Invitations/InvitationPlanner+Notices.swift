package import Agenda
import Messaging
package import Platform
package import Storage
import Templates
package import Values

/// What is texted to people who were asked already: confirmations, changes and cancellations.
extension InvitationPlanner {
    /// The text that confirms an answer which the booker entered: the same as for an answer by text.
    package func confirmation(
        of answer: Answer, for slot: Slot, event: Event, account: Account, now: Instant
    ) -> String {
        let texts = texts.written(in: slot.language)
        return texts.render(answer.template, texts.values(for: slot, event: event, account: account, now: now))
    }

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
            if let scope = slot.optOut {
                skipped.append(SkippedRecipient(slot: slot, reason: .optedOut(scope)))
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

    /// Plans a notice of their pay for everybody who was told another one and is not out.
    ///
    /// - Parameters:
    ///   - only: nobody else is told; nil for everybody.
    ///   - anyway: the messages are to leave at once, also in quiet hours.
    func payNotices(
        for lineup: Lineup, only: Set<ID<Contact>>?, anyway: Bool, from account: Account, sender: Sender,
        in tx: Transaction
    ) throws -> SendingPlan {
        var (drafts, skipped): ([MessageDraft], [SkippedRecipient]) = ([], [])
        for notice in try PayNotice.all(for: lineup, in: tx) {
            let slot = notice.slot
            if let only, !only.contains(slot.contact) { continue }
            if let scope = slot.optOut {
                skipped.append(SkippedRecipient(slot: slot, reason: .optedOut(scope)))
            } else if let reason = SkipReason(withoutNumber: slot) {
                skipped.append(SkippedRecipient(slot: slot, reason: reason))
            } else if let number = slot.number {
                let recipient = try Recipient(
                    number, contact: slot.contact, account: account, sender: sender, in: tx)
                let texts = texts.written(in: slot.language)
                var values = texts.values(for: slot, event: lineup.event, account: account, now: tx.now)
                values["was"] = .text(notice.told.map(texts.terms.words) ?? "")
                let body = recipient.introduced(
                    texts.render(.newPay, values), by: account.name, in: texts.language, letters: texts.letters)
                drafts.append(
                    MessageDraft(slot: slot, recipient: recipient, body: body, choice: 0, pay: slot.offer.agreed))
            }
        }
        return SendingPlan(event: lineup.event, drafts: drafts, skipped: skipped)
            .withoutTooLate(anyway: anyway, now: tx.now)
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
            if slot.status == .optedOut, let scope = slot.optOut {
                skipped.append(SkippedRecipient(slot: slot, reason: .optedOut(scope)))
            }
            guard knowsOfEvent(slot), expectsToPerform(slot) else { continue }
            guard let number = slot.number, !slot.hasOptedOut else {
                skipped.append(
                    SkippedRecipient(
                        slot: slot,
                        reason: slot.optOut.map(SkipReason.optedOut)
                            ?? (slot.hasWrongNumber ? .wrongNumber : .noCell)))
                continue
            }
            let event = known[slot.id]?.event(lineup.event) ?? lineup.event
            let isOut = isOut(slot)
            let recipient = try Recipient(
                number, contact: slot.contact, account: account, sender: sender,
                for: isOut ? .message : .cancellation, in: tx)
            let texts = texts.written(in: recipient.template?.language ?? slot.language)
            let values = texts.values(for: slot, event: event, account: account, now: tx.now)
            let content = texts.content(for: recipient, values, on: nil, event: event)
            let body = texts.body(
                isOut ? .canceledOut : .canceled, values, as: content, to: recipient, from: account)
            let draft = MessageDraft(slot: slot, recipient: recipient, body: body, choice: 0, content: content)
            if isOut {
                out.append(draft)
            } else {
                // Ignore quiet hours that last until the event begins: otherwise they would come for nothing.
                let isUrgent = draft.leaves(from: tx.now) >= lineup.event.startsAt
                coming.append(isUrgent ? draft.atAnyHour : draft)
            }
        }
        // Two people may share a telephone. Each mail takes the show out of another calendar.
        var bodies: [String: Set<String>] = [:]
        let drafts =
            coming.filter { bodies[$0.number, default: []].insert($0.body).inserted || $0.recipient.channel == .mail }
            + out.filter {
                bodies.updateValue([$0.body], forKey: $0.number) == nil || $0.recipient.channel == .mail
            }
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

// MARK: - Those outside of the lineup

extension InvitationPlanner {
    /// Those who expect an event without being in its lineup.
    func listedPeople(of event: Event, in tx: Transaction) throws -> [ListedPerson] {
        try listed(ID(event.id.rawValue), tx)
    }

    /// The texts to those of them who know another time or place.
    ///
    /// - Parameter told: the numbers of the lineup, which get its texts.
    func listedChanges(
        of event: Event, besides told: [String], anyway: Bool, from account: Account, sender: Sender,
        in tx: Transaction
    ) throws -> ListedNotices {
        try ListedNotices(
            of: .moved, to: listedPeople(of: event, in: tx).filter(\.isOutdated), of: event, besides: told,
            planner: self, anyway: anyway, from: account, sender: sender, in: tx)
    }
}
