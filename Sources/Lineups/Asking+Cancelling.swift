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
                let letter = Letter(
                    slot: slot, number: number, body: body, tag: 0,
                    zones: try WhereTheyAre.zones(of: slot.contact, number: number, account: account, in: tx))
                // Better woken than on the way in vain.
                let isPressing = letter.leaves(from: now) >= lineup.event.startsAt
                letters.append(
                    isPressing ? Letter(slot: slot, number: number, body: body, tag: 0, zones: []) : letter)
            case .optedOut: omissions.append(Omission(slot: slot, reason: .optedOut))
            case .notAsked, .declined, .withdrawn, .unreachable, .filled, .noCell: continue
            }
        }
        return Plan(letters: letters, omissions: omissions)
    }

    /// Calls the event off: requests that have not left are taken back, and who knows of it is told, in a fit hour where
    /// there is one before it would begin.
    ///
    /// - Parameter anyway: whatever the hour is where they are read.
    package func cancel(
        _ event: Event, from account: Account, sender: Sender, anyway: Bool = false, now: Instant, in tx: Transaction
    ) throws -> [ID<Outbound>] {
        let lineup = try Lineup.of(event, in: tx)
        let plan = try cancellations(for: lineup, from: account, sender: sender, now: now, in: tx)
        for slot in lineup.slots + lineup.bench + lineup.replaced {
            try Ask.withdraw(slot: slot.id, now: now, in: tx)
            try Alert.takeBack(.answer, of: slot.id, in: tx)
            try Alert.takeBack(.hole, of: slot.id, in: tx)
        }
        try Alert.takeBack(.allConfirmed, of: event.id, in: tx)
        try Alert.takeBack(.eve, of: event.id, in: tx)
        try Event.cancel(event.id, now: now, in: tx)
        try UndoStep.keepFinal(
            "called off \"\(event.name)\"",
            why: plan.letters.isEmpty
                ? "What is off stays off; greenroom event copy makes it anew." : "Those who were asked are told.",
            account: account.id, now: now, in: tx)
        return try plan.letters.map { letter in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender.id, contact: letter.slot.contact, to: letter.number,
                    body: letter.body, kind: .notice, expiresAt: event.endsAt,
                    quietZones: anyway ? nil : letter.zones),
                now: now, in: tx)
        }
    }
}
