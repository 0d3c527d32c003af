internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Templates
internal import Values

extension Tending {
    /// Asks stand-ins for places that are open, and tells those who are not needed any more. Answers when to look again.
    func keepBench(_ round: Round, in tx: Transaction) throws -> Instant? {
        let lineup = try round.lineup(in: tx)
        let holes = lineup.holes(at: round.now)
        // A withdrawal that may yet be taken back is an open place soon.
        let ripe = lineup.openPlaces(at: round.now).dropFirst(holes.count)
            .compactMap { $0.answeredAt?.adding(Policy.grace) }.min()
        if holes.isEmpty { try News.benchIsNotNeeded(round.event, in: tx) }
        if holes.isEmpty, ripe == nil {
            try News.standInsAreNotNeeded(lineup, in: tx)
            try asking.thankStandIns(of: lineup, from: round.account, now: round.now, in: tx)
            round.hasMoved()
            return nil
        }
        let rule = round.policy.bench
        guard rule.width > 0, !holes.isEmpty else { return ripe }
        let patient = lineup.askedStandIns.compactMap { slot in
            slot.lastAsk.map { ask in
                (asHost: ask.asHost, until: (ask.isQueued ? max(ask.leftAt, round.now) : ask.leftAt).adding(rule.wait))
            }
        }.filter { $0.until > round.now }
        // The host's place is asked for by name.
        let hosts = max(holes.count(where: \.isHost) * rule.width - patient.count(where: \.asHost), 0)
        let others = max(holes.count { !$0.isHost } * rule.width - patient.count { !$0.asHost }, 0)
        let fresh = try lineup.freshStandIns(in: tx)
        let inTime = try asking.reachable(fresh, for: round.event, from: round.account, now: round.now, in: tx)
        let next = inTime.prefix(hosts + others)
        if !next.isEmpty {
            round.hasMoved()
            let plan = try asking.requests(
                for: lineup, only: Set(next.map(\.contact)), hosts: hosts, from: round.account, sender: round.sender,
                now: round.now, in: tx)
            try asking.send(
                plan, purpose: .request, event: round.event, account: round.account, sender: round.sender,
                now: round.now, in: tx)
            try News.standInsAsked(plan.letters, lineup, round, in: tx)
        } else if inTime.isEmpty, !fresh.isEmpty {
            if hosts + others > 0 { try News.standInsAsleep(fresh, lineup, round, in: tx) }
        } else if !lineup.isAwaitingStandIns(for: holes), !lineup.bench.isEmpty {
            try News.benchIsEmpty(lineup, open: holes, round, in: tx)
        }
        return ([ripe] + patient.map(\.until)).compactMap(\.self).min()
            ?? (next.isEmpty ? nil : round.now.adding(rule.wait))
    }
}

extension Asking {
    /// The places are taken: the stand-ins who were asked before they were are told, kindly, and not awaited any more.
    /// Where a place is merely not open, they may still be needed.
    func thankStandIns(
        of lineup: Lineup, from account: Account, now: Instant, in tx: Transaction
    ) throws {
        guard let taken = try lineup.lastTaken(in: tx) else { return }
        for slot in lineup.askedStandIns where slot.lastAsk.map({ $0.askedAt <= taken }) ?? false {
            guard try Bench.release(slot, now: now, in: tx), let number = slot.number, let ask = slot.lastAsk else {
                continue
            }
            let zones = try WhereTheyAre.zones(of: slot.contact, number: number, account: account, in: tx)
            let thanks = try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: ask.sender, contact: slot.contact, to: number,
                    body: templates.render(.filled, values(for: slot, event: lineup.event, account: account)),
                    kind: .notice, expiresAt: lineup.event.startsAt, quietZones: zones),
                now: now, in: tx)
            try SlotNote.record(thanks, for: slot.id, in: tx)
        }
    }
}

extension Lineup {
    /// Somebody who could take one of these places has yet to answer.
    fileprivate func isAwaitingStandIns(for holes: [Slot]) -> Bool {
        askedStandIns.contains { $0.lastAsk?.asHost == true } || !askedStandIns.isEmpty && holes.contains { !$0.isHost }
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
            SELECT max(coalesce(inbound.taken_in_at, slot_change.at))
            FROM slot_change LEFT JOIN inbound ON inbound.id = slot_change.inbound_id
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
