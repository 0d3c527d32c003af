package import Agenda
package import Messaging
package import People
package import Storage
internal import Templates
package import Values

extension Asking {
    /// Who would be told that the event is off: everybody whose request left or may have left, or who was in without
    /// one, save who has said no.
    package func cancellations(
        for lineup: Lineup, from account: Account, sender: Sender, now: Instant, in tx: Transaction
    ) throws -> Plan {
        var letters: [Letter] = []
        var omissions: [Omission] = []
        for slot in lineup.slots + lineup.bench {
            switch slot.standing {
            case .asked, .maybe, .confirmed, .unsure, .expired:
                guard slot.wasTold || slot.answer == .confirmed || slot.answer == .maybe else { continue }
                guard let number = slot.number, !slot.hasOptedOut else {
                    omissions.append(Omission(slot: slot, reason: slot.hasOptedOut ? .optedOut : .noCell))
                    continue
                }
                let body = templates.render(.cancelled, values(for: slot, event: lineup.event, account: account))
                letters.append(Letter(slot: slot, number: number, body: body, tag: 0, zones: []))
            case .optedOut: omissions.append(Omission(slot: slot, reason: .optedOut))
            case .notAsked, .declined, .withdrawn, .unreachable, .filled, .noCell: continue
            }
        }
        return Plan(letters: letters, omissions: omissions)
    }

    /// Calls the event off: requests that have not left are taken back, and who knows of it is told.
    package func cancel(
        _ event: Event, from account: Account, sender: Sender, now: Instant, in tx: Transaction
    ) throws -> [ID<Outbound>] {
        let lineup = try Lineup.of(event, in: tx)
        let plan = try cancellations(for: lineup, from: account, sender: sender, now: now, in: tx)
        for slot in lineup.slots + lineup.bench { try Ask.withdraw(slot: slot.id, now: now, in: tx) }
        try Event.cancel(event.id, now: now, in: tx)
        return try plan.letters.map { letter in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender.id, contact: letter.slot.contact, to: letter.number,
                    body: letter.body, kind: .notice, expiresAt: event.endsAt),
                now: now, in: tx)
        }
    }
}
