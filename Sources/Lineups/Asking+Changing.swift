package import Agenda
package import Messaging
package import People
package import Storage
internal import Templates
package import Values

extension Asking {
    /// Who would be told of the new time or place, or that they host or do not, and asked anew: everybody who knows it
    /// otherwise, save who is out.
    ///
    /// - Parameter anyway: they are to be told whatever the hour is where they are read.
    package func changes(
        for lineup: Lineup, anyway: Bool = false, from account: Account, sender: Sender, now: Instant,
        in tx: Transaction
    ) throws -> Plan {
        var told: [(slot: Slot, number: String, template: MessageTemplate)] = []
        var omissions: [Omission] = []
        for slot in lineup.slots + lineup.bench where slot.knowsOtherwise {
            switch slot.standing {
            case .asked, .maybe, .confirmed, .unsure:
                if slot.hasOptedOut {
                    omissions.append(Omission(slot: slot, reason: .optedOut))
                } else if let number = slot.number {
                    told.append((slot, number, slot.news))
                } else {
                    omissions.append(Omission(slot: slot, reason: .noCell))
                }
            case .optedOut: omissions.append(Omission(slot: slot, reason: .optedOut))
            case .noCell: omissions.append(Omission(slot: slot, reason: .noCell))
            case .notAsked, .declined, .withdrawn, .expired, .unreachable, .filled: continue
            }
        }
        return Plan(
            letters: try letters(
                to: told, event: lineup.event, answerBy: nil, anyway: anyway, account: account, sender: sender,
                now: now,
                in: tx),
            omissions: omissions)
    }

    /// Tells them, each with a fresh ask. What they said was said of another time or place: it is kept in the history,
    /// and awaited anew.
    package func announce(
        _ plan: Plan, of event: Event, from account: Account, sender: Sender, anyway: Bool = false, now: Instant,
        in tx: Transaction
    ) throws -> [ID<Outbound>] {
        if !plan.letters.isEmpty { try Alert.takeBack(.allConfirmed, of: event.id, in: tx) }
        for letter in plan.letters {
            _ = try Slot.move(letter.slot.id, to: .none, cause: .change, now: now, in: tx)
            try Ask.withdraw(slot: letter.slot.id, now: now, in: tx)
        }
        return try send(
            plan, purpose: .request, event: event, account: account, sender: sender, anyway: anyway, isChange: true,
            now: now, in: tx)
    }

    /// Texts about an event that have not left are taken back where they would read otherwise now, and put anew.
    /// Answers the new ones.
    package func putAnew(
        _ event: Event, from account: Account, now: Instant, in tx: Transaction
    ) throws -> [ID<Outbound>] {
        let policy = try Policy.of(event, in: tx)
        for slot in try Slot.all(event: event.id, in: tx) where slot.hasOldFacts {
            try SlotNote.takeBack(of: slot.id, now: now, in: tx)
        }
        return try Ask.Unsent.all(event: event.id, in: tx).compactMap { ask in
            guard let slot = try Slot.find(ask.slot, in: tx), let text = try Outbound.find(ask.text, in: tx) else {
                return nil
            }
            let leaves = max(now, text.notBefore)
            let body = try body(of: ask, to: slot, about: event, account: account, leaving: leaves, now: now, in: tx)
            if ask.purpose == .request { try ask.note(asHost: slot.isToHost, in: tx) }
            guard body != text.body, try Outbox.cancel(ask.text, now: now, in: tx) else { return nil }
            let zones = try WhereTheyAre.zones(of: slot.contact, number: ask.number, account: account, in: tx)
            let anew = try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: ask.sender, contact: slot.contact, to: ask.number, body: body,
                    kind: text.kind, notBefore: text.notBefore,
                    expiresAt: slot.end(of: ask.purpose, leaving: leaves, at: event, policy),
                    quietZones: text.quietZones.isEmpty ? nil : zones),
                now: now, in: tx)
            try ask.carry(by: anew, isChange: ask.isNewsOfChange(to: slot), in: tx)
            return anew
        }
    }

    private func body(
        of ask: Ask.Unsent, to slot: Slot, about event: Event, account: Account, leaving: Instant, now: Instant,
        in tx: Transaction
    ) throws -> String {
        let lineup = slot.benchRank == nil ? nil : try Lineup.of(event, in: tx)
        var values = values(
            for: slot.name, on: slot.termsOffered(in: lineup, asHost: slot.isToHost, at: now), event: event,
            account: account)
        let others = try Ask.live(number: ask.number, sender: ask.sender, now: now, in: tx)
            .contains { $0.isOpen && $0.slot != slot.id }
        if others { values["tag"] = .text(String(ask.tag)) }
        let zones = try WhereTheyAre.zones(of: slot.contact, number: ask.number, account: account, in: tx)
        values["by"] = .text(
            try deadline(slot.lastAsk?.answerBy, of: event, readIn: zones, now: leaving, in: tx) ?? "")
        values["is_maybe"] = .flag(slot.standing == .maybe)
        values["is_first"] = .flag(try isFirst(to: ask.number, over: ask.sender, before: ask.text, in: tx))
        let template: MessageTemplate =
            switch ask.purpose {
            case .reminder: .reminder
            case .request where ask.isNewsOfChange(to: slot): slot.news
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
        guard benchRank == nil, let toldAsHost, let lastAsk else { return false }
        return lastAsk.asHost != toldAsHost && toldAsHost == isHost
    }
}

extension Ask.Unsent {
    /// They know another time, place or part; to everybody else it is a plain question.
    fileprivate func isNewsOfChange(to slot: Slot) -> Bool {
        if slot.isPartPutBack { return false }
        return isChange || purpose == .request && slot.wasTold && slot.knowsOtherwise
    }
}
