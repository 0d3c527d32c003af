import Agenda
import Messaging
package import Platform
package import Storage
import Templates
package import Values

extension InvitationPlanner {
    /// Plans a notice of the new time, place or role for everybody who was told another one and is not out.
    ///
    /// - Parameter anyway: the messages are to leave at once, also in quiet hours.
    package func changes(
        for lineup: Lineup, anyway: Bool = false, from account: Account, sender: Sender, now: Instant,
        in tx: Transaction
    ) throws -> SendingPlan {
        var recipients: [(slot: Slot, number: String, template: MessageTemplate)] = []
        var skipped: [SkippedRecipient] = []
        for slot in lineup.slots + lineup.bench where slot.isNotTold {
            if slot.hasOptedOut {
                skipped.append(SkippedRecipient(slot: slot, reason: .optedOut))
            } else if let reason = SkipReason(withoutNumber: slot) {
                skipped.append(SkippedRecipient(slot: slot, reason: reason))
            } else if let number = slot.number {
                // A notice to a paused number waits until the pause ends.
                recipients.append((slot, number, slot.changeTemplate))
            }
        }
        return SendingPlan(
            event: lineup.event,
            drafts: try RequestWriter(texts: texts).drafts(
                to: recipients, event: lineup.event, answerBy: nil, anyway: anyway, account: account, sender: sender,
                now: now, in: tx),
            skipped: skipped)
    }

    /// Plans a cancellation notice for everybody whose request was sent, or may have been, and everybody confirmed
    /// without one; each telephone gets it once. Those who are out are told that there is nothing to do.
    package func cancellations(
        for lineup: Lineup, from account: Account, sender: Sender, now: Instant, in tx: Transaction
    ) throws -> SendingPlan {
        var (coming, out): ([MessageDraft], [MessageDraft]) = ([], [])
        var skipped: [SkippedRecipient] = []
        for slot in lineup.slots + lineup.bench + lineup.replaced {
            if slot.status == .optedOut { skipped.append(SkippedRecipient(slot: slot, reason: .optedOut)) }
            guard knowsOfEvent(slot) else { continue }
            guard let number = slot.number, !slot.hasOptedOut else {
                skipped.append(
                    SkippedRecipient(
                        slot: slot,
                        reason: slot.hasOptedOut ? .optedOut : slot.hasWrongNumber ? .wrongNumber : .noCell))
                continue
            }
            let values = texts.values(for: slot, event: lineup.event, account: account, now: now)
            let isOut = isOut(slot)
            let recipient = try Recipient(
                number, contact: slot.contact, account: account, sender: sender.id, in: tx)
            let body = recipient.introduced(
                texts.render(isOut ? .canceledOut : .canceled, values), by: account.name)
            let draft = MessageDraft(slot: slot, recipient: recipient, body: body, choice: 0)
            if isOut {
                out.append(draft)
            } else {
                // Ignore quiet hours that last until the event begins: otherwise they would travel for nothing.
                let isUrgent = draft.leaves(from: now) >= lineup.event.startsAt
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
        case .optedOut: false
        }
    }

    /// They do not expect to perform.
    func isOut(_ slot: Slot) -> Bool {
        slot.replacedBy != nil || [.declined, .withdrawn, .filled].contains(slot.status)
    }
}
