internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Templates
internal import Values

extension LineupScheduler {
    /// Asks stand-ins for places that are open, and tells those who are not needed any more. Answers when to look again.
    func fillFromBench(_ round: Round, in tx: Transaction) throws -> Instant? {
        let lineup = try round.lineup(in: tx)
        let vacancies = lineup.vacancies(at: round.now)
        // A withdrawal that may yet be taken back is an open place soon.
        let ripe = lineup.vacanciesAndRecentWithdrawals(at: round.now).dropFirst(vacancies.count)
            .compactMap { $0.answeredAt?.adding(Policy.grace) }.min()
        if vacancies.isEmpty { try LineupNotifications.benchIsNotNeeded(round.event, in: tx) }
        if vacancies.isEmpty, ripe == nil {
            try LineupNotifications.standInsAreNotNeeded(lineup, in: tx)
            try planner.thankStandIns(of: lineup, from: round.account, now: round.now, in: tx)
            round.hasMoved()
            return nil
        }
        let rule = round.policy.bench
        guard rule.width > 0, !vacancies.isEmpty else { return ripe }
        let patient = lineup.askedStandIns.compactMap { slot in
            slot.lastInvitation.map { invitation in
                (
                    asHost: invitation.asHost,
                    until: (invitation.isQueued ? max(invitation.leftAt, round.now) : invitation.leftAt).adding(
                        rule.wait)
                )
            }
        }.filter { $0.until > round.now }
        // The host's place is asked for by name.
        let hosts = max(vacancies.count(where: \.isHost) * rule.width - patient.count(where: \.asHost), 0)
        let others = max(vacancies.count { !$0.isHost } * rule.width - patient.count { !$0.asHost }, 0)
        let fresh = try lineup.freshStandIns(in: tx)
        let inTime = try planner.reachable(fresh, for: round.event, from: round.account, now: round.now, in: tx)
        let next = inTime.prefix(hosts + others)
        if !next.isEmpty {
            round.hasMoved()
            let plan = try planner.requests(
                for: lineup, only: Set(next.map(\.contact)), hosts: hosts, from: round.account, sender: round.sender,
                now: round.now, in: tx)
            try planner.send(
                plan, purpose: .request, event: round.event, account: round.account, sender: round.sender,
                now: round.now, in: tx)
            try LineupNotifications.standInsAsked(plan.drafts, lineup, round, in: tx)
        } else if inTime.isEmpty, !fresh.isEmpty {
            if hosts + others > 0 { try LineupNotifications.standInsAsleep(fresh, lineup, round, in: tx) }
        } else if !lineup.isAwaitingStandIns(for: vacancies), !lineup.bench.isEmpty {
            try LineupNotifications.benchIsEmpty(lineup, open: vacancies, round, in: tx)
        }
        return ([ripe] + patient.map(\.until)).compactMap(\.self).min()
            ?? (next.isEmpty ? nil : round.now.adding(rule.wait))
    }
}

extension InvitationPlanner {
    /// The places are taken: the stand-ins who were asked before they were are told, kindly, and not awaited any more.
    /// Where a place is merely not open, they may still be needed.
    func thankStandIns(
        of lineup: Lineup, from account: Account, now: Instant, in tx: Transaction
    ) throws {
        guard let taken = try lineup.lastTaken(in: tx) else { return }
        for slot in lineup.askedStandIns where slot.lastInvitation.map({ $0.askedAt <= taken }) ?? false {
            guard try Bench.release(slot, now: now, in: tx), let number = slot.number,
                let invitation = slot.lastInvitation
            else {
                continue
            }
            let zones = try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx)
            let thanks = try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: invitation.sender, contact: slot.contact, to: number,
                    body: templates.render(.filled, values(for: slot, event: lineup.event, account: account)),
                    kind: .notice, expiresAt: lineup.event.startsAt, quietZones: zones),
                now: now, in: tx)
            try SlotMessage.record(thanks, for: slot.id, in: tx)
        }
    }
}

extension Lineup {
    /// Somebody who could take one of these places has yet to answer.
    fileprivate func isAwaitingStandIns(for vacancies: [Slot]) -> Bool {
        askedStandIns.contains { $0.lastInvitation?.asHost == true }
            || !askedStandIns.isEmpty && vacancies.contains { !$0.isHost }
    }

    /// When it was known that the last open place is taken: by a stand-in, by whoever came back, or by the last yes that
    /// was missing. Nil while none was.
    fileprivate func lastTaken(in tx: Transaction) throws -> Instant? {
        let confirmed = slots.filter { $0.answer == .confirmed }
        if isConfirmed { return try confirmed.compactMap { try $0.yesKnownSince(in: tx) }.max() }
        let takers = Set(replaced.compactMap(\.replacedBy))
        return try confirmed.filter { try takers.contains($0.id) || $0.hasRefusedBefore(in: tx) }
            .compactMap { try $0.yesKnownSince(in: tx) }.max()
    }
}

extension Slot {
    /// When their last yes was noted, which may be long after it was sent.
    fileprivate func yesKnownSince(in tx: Transaction) throws -> Instant? {
        try tx.value(
            """
            SELECT max(coalesce(inbound_message.taken_in_at, slot_change.at))
            FROM slot_change LEFT JOIN inbound_message ON inbound_message.id = slot_change.inbound_message_id
            WHERE slot_change.slot_id = \(id) AND slot_change.to_answer = 'confirmed'
            """)
    }

    fileprivate func hasRefusedBefore(in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM slot_change WHERE slot_id = \(id) AND to_answer IN ('declined', 'withdrawn', 'expired')
            """)
    }
}
