package import Agenda
package import Messaging
package import People
package import Storage
internal import Templates
package import Values

extension InvitationPlanner {
    /// Who would be told of the new time or place, or that they host or do not, and asked anew: everybody who knows it
    /// otherwise, save who is out.
    ///
    /// - Parameter anyway: they are to be told whatever the hour is where they are read.
    package func changes(
        for lineup: Lineup, anyway: Bool = false, from account: Account, sender: Sender, now: Instant,
        in tx: Transaction
    ) throws -> Plan {
        var told: [(slot: Slot, number: String, template: MessageTemplate)] = []
        var skipped: [SkippedRecipient] = []
        for slot in lineup.slots + lineup.bench where slot.knowsOtherwise {
            switch slot.status {
            case .asked, .maybe, .confirmed, .unsure:
                if slot.hasOptedOut {
                    skipped.append(SkippedRecipient(slot: slot, reason: .optedOut))
                } else if let number = slot.number {
                    told.append((slot, number, slot.news))
                } else {
                    skipped.append(SkippedRecipient(slot: slot, reason: .noCell))
                }
            case .optedOut: skipped.append(SkippedRecipient(slot: slot, reason: .optedOut))
            case .noCell: skipped.append(SkippedRecipient(slot: slot, reason: .noCell))
            case .notAsked, .declined, .withdrawn, .expired, .unreachable, .filled: continue
            }
        }
        return Plan(
            drafts: try drafts(
                to: told, event: lineup.event, answerBy: nil, anyway: anyway, account: account, sender: sender,
                now: now,
                in: tx),
            skipped: skipped)
    }

    /// Tells them, each with a fresh ask. What they said was said of another time or place: it is kept in the history,
    /// and awaited anew.
    package func announce(
        _ plan: Plan, of event: Event, from account: Account, sender: Sender, anyway: Bool = false, now: Instant,
        in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        if !plan.drafts.isEmpty { try Alert.takeBack(.allConfirmed, of: event.id, in: tx) }
        for draft in plan.drafts {
            _ = try Slot.move(draft.slot.id, to: .none, cause: .change, now: now, in: tx)
            try Invitation.withdraw(slot: draft.slot.id, now: now, in: tx)
        }
        return try send(
            plan, purpose: .request, event: event, account: account, sender: sender, anyway: anyway, isChange: true,
            now: now, in: tx)
    }

    /// Texts about an event that have not left are taken back where they would read otherwise now, and put anew.
    /// Answers the new ones.
    package func requeueStaleDrafts(
        _ event: Event, from account: Account, now: Instant, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        let policy = try Policy.of(event, in: tx)
        for slot in try Slot.all(event: event.id, in: tx) where slot.hasOldFacts {
            try SlotMessage.takeBack(of: slot.id, now: now, in: tx)
        }
        return try Invitation.Unsent.all(event: event.id, in: tx).compactMap { invitation in
            guard let slot = try Slot.find(invitation.slot, in: tx),
                let text = try OutboundMessage.find(invitation.text, in: tx)
            else {
                return nil
            }
            let leaves = max(now, text.notBefore)
            let body = try body(
                of: invitation, to: slot, about: event, account: account, leaving: leaves, now: now, in: tx)
            if invitation.purpose == .request { try invitation.note(asHost: slot.isToHost, in: tx) }
            guard body != text.body, try Outbox.cancel(invitation.text, now: now, in: tx) else { return nil }
            let zones = try RecipientTimeZones.zones(
                of: slot.contact, number: invitation.number, account: account, in: tx)
            let anew = try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: invitation.sender, contact: slot.contact, to: invitation.number,
                    body: body,
                    kind: text.kind, notBefore: text.notBefore,
                    expiresAt: slot.end(of: invitation.purpose, leaving: leaves, at: event, policy),
                    quietZones: text.quietZones.isEmpty ? nil : zones),
                now: now, in: tx)
            try invitation.carry(by: anew, isChange: invitation.isNewsOfChange(to: slot), in: tx)
            return anew
        }
    }

    private func body(
        of invitation: Invitation.Unsent, to slot: Slot, about event: Event, account: Account, leaving: Instant,
        now: Instant,
        in tx: Transaction
    ) throws -> String {
        let lineup = slot.benchRank == nil ? nil : try Lineup.of(event, in: tx)
        var values = values(
            for: slot.name, on: slot.termsOffered(in: lineup, asHost: slot.isToHost, at: now), event: event,
            account: account)
        let others = try Invitation.live(number: invitation.number, sender: invitation.sender, now: now, in: tx)
            .contains { $0.isOpen && $0.slot != slot.id }
        if others { values["tag"] = .text(String(invitation.tag)) }
        let zones = try RecipientTimeZones.zones(of: slot.contact, number: invitation.number, account: account, in: tx)
        values["by"] = .text(
            try deadline(slot.lastInvitation?.answerBy, of: event, readIn: zones, now: leaving, in: tx) ?? "")
        values["is_maybe"] = .flag(slot.status == .maybe)
        values["is_first"] = .flag(
            try isFirst(to: invitation.number, over: invitation.sender, before: invitation.text, in: tx))
        let template: MessageTemplate =
            switch invitation.purpose {
            case .reminder: .reminder
            case .request where invitation.isNewsOfChange(to: slot): slot.news
            case .request: .request(standsIn: slot.benchRank != nil, asHost: slot.isToHost)
            }
        return Outbox.asSent(templates.render(template, values))
    }
}

extension Slot {
    /// What tells them how it is now.
    var news: MessageTemplate {
        guard benchRank == nil, let toldAsHost, toldAsHost != isHost else { return .changed }
        return isHost ? .nowHost : .notHost
    }

    /// The news of another part waits, and is none any more.
    fileprivate var isPartPutBack: Bool {
        guard benchRank == nil, let toldAsHost, let lastInvitation else { return false }
        return lastInvitation.asHost != toldAsHost && toldAsHost == isHost
    }
}

extension Invitation.Unsent {
    /// They know another time, place or part; to everybody else it is a plain question.
    fileprivate func isNewsOfChange(to slot: Slot) -> Bool {
        if slot.isPartPutBack { return false }
        return isChange || purpose == .request && slot.wasTold && slot.knowsOtherwise
    }
}
