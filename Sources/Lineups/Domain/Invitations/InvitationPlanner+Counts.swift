import Agenda
package import Platform
package import Storage
import Values

/// How many texts a plan has, without writing them: for what a button says.
extension InvitationPlanner {
    /// How many texts `requests` plans for the whole lineup.
    package static func requestCount(for lineup: Lineup, from account: Account, in tx: Transaction) throws -> Int {
        let slots = try lineup.slots.filter { slot in
            try slot.number != nil && reasonNotToInvite(slot, isNamed: false, in: tx) == nil
        }
        return try inTime(slots, for: lineup.event, from: account, in: tx)
    }

    /// How many texts `reminders` plans for everybody.
    package static func reminderCount(for lineup: Lineup, from account: Account, in tx: Transaction) throws -> Int {
        let slots = try (lineup.slots + lineup.invitedStandIns).filter { slot in
            try slot.number != nil && slot.lastInvitation?.number == slot.number
                && reasonNotToRemind(slot, isNamed: false, now: tx.now) == nil
                && !slot.hasTextInInbox(of: account.id, in: tx)
        }
        return try inTime(slots, for: lineup.event, from: account, in: tx)
    }

    /// Quiet hours are shorter than a day.
    private static func inTime(
        _ slots: [Slot], for event: Event, from account: Account, in tx: Transaction
    ) throws -> Int {
        event.startsAt - tx.now > .days(1)
            ? slots.count : try reachable(slots, for: event, from: account, in: tx).count
    }
}
