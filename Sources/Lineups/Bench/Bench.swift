package import Agenda
import Messaging
package import Storage
import Values

/// The bench of an event: stand-ins in the order in which they are asked.
package enum Bench {
    /// What place a yes gets.
    package enum PlaceClaim: Sendable, Hashable {
        /// Their own place in the lineup.
        case ownPlace
        /// A vacancy, for a stand-in or for somebody whose own place was taken.
        case vacancy
        /// None: the lineup is full.
        case full
    }

    /// Gives a confirming stand-in the first vacancy; the host's place only to one who was asked to host. The caller
    /// changes the answer itself.
    ///
    /// - Parameter isBookers: the booker enters the yes, so it may take any vacancy.
    package static func claimPlace(
        for slot: ID<Slot>, in event: Event, isBookers: Bool = false, in tx: Transaction
    ) throws -> PlaceClaim {
        if try tx.exists("SELECT 1 FROM slot WHERE id = \(slot) AND replaced_by IS NULL AND bench_rank IS NULL") {
            return .ownPlace
        }
        guard let slot = try Slot.find(slot, in: tx) else { return .full }
        let wasInvitedToHost = slot.isHost || slot.lastInvitation?.asHost == true
        let open = try Lineup.of(event, in: tx).vacanciesAndRecentWithdrawals(at: tx.now)
        let fitting = open.filter { $0.isHost == wasInvitedToHost }
        guard let vacancy = fitting.first ?? (wasInvitedToHost || isBookers ? open.first : nil) else { return .full }
        try tx.run(
            """
            UPDATE slot SET bench_rank = NULL, replaced_by = NULL, position = \(vacancy.position),
                is_host = CASE WHEN \(vacancy.isHost) = 1 THEN 1 ELSE is_host END
            WHERE id = \(slot.id)
            """)
        try tx.run("UPDATE slot SET replaced_by = \(slot.id) WHERE id = \(vacancy.id)")
        try slot.terms.filled(from: vacancy.terms).save(for: slot.id, in: tx)
        try Invitation.withdraw(slot: vacancy.id, in: tx)
        return .vacancy
    }

    /// Whether the event has stand-ins.
    static func isUsed(_ event: Event, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM slot WHERE event_id = \(event.id) AND bench_rank IS NOT NULL LIMIT 1")
    }

    /// Withdraws the invitation of a stand-in. Returns whether the request may have reached them.
    static func release(_ slot: Slot, in tx: Transaction) throws -> Bool {
        try Invitation.withdraw(slot: slot.id, in: tx)
        guard let state = slot.lastInvitation?.state else { return false }
        return state != .queued && !state.hasFailed && state != .canceled
    }
}
