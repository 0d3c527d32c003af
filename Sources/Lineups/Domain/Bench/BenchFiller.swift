import Agenda
import Messaging
import Platform
import Storage
import Templates
import Values

/// Asks stand-ins for vacant places by the policy's bench rule, and tells them when they are not needed any more.
struct BenchFiller {
    let planner: InvitationPlanner

    /// Returns when to check again; nil where nothing is to come.
    func fillFromBench(_ pass: SchedulerPass, in tx: Transaction) throws -> Instant? {
        let lineup = try pass.lineup(in: tx)
        let open = lineup.vacancies(at: pass.now)
        // The place of a recent withdrawal becomes vacant when the grace period ends.
        let graceEnd = lineup.nextGraceEnd(at: pass.now)
        if open.isEmpty { try LineupNotifications.cancelBenchNotices(pass.event, in: tx) }
        if open.isEmpty, graceEnd == nil {
            // Somebody may be asked for a spot that was empty from the start.
            guard lineup.missingSpots.isEmpty else { return nil }
            try LineupNotifications.cancelStandInNotices(lineup, in: tx)
            try releaseStandIns(of: lineup, from: pass.account, in: tx)
            pass.reloadLineup()
            return nil
        }
        // The place of somebody who offers a substitute is held for the booker's choice, and so is the substitute.
        let offers = open.isEmpty ? [] : try SwapOffer.all(event: pass.event.id, in: tx)
        let vacancies = open.withoutHeld(by: offers, at: pass.now)
        let rule = pass.policy.automaticBench
        guard rule.asks, !vacancies.isEmpty else { return graceEnd }
        let standIns = try NextStandIns(
            for: vacancies, of: lineup, by: rule, besides: offers, from: pass.account, in: tx)
        let (next, fitting) = (standIns.next, standIns.fitting)
        if !next.isEmpty {
            pass.reloadLineup()
            let plan = try planner.requests(
                for: lineup, only: Set(next.keys), places: next, from: pass.account, sender: pass.sender, in: tx)
            try InvitationOutbox(plan).queue(.request, in: tx)
            try LineupNotifications.standInsInvited(plan.drafts, lineup, pass, in: tx)
        } else if standIns.reachable.isEmpty, !fitting.isEmpty, standIns.isAnyWanted {
            try LineupNotifications.standInsAsleep(fitting, lineup, pass, in: tx)
        }
        // The places for which nobody is left to ask or to wait for.
        let hopeless = vacancies.filter { vacancy in
            !lineup.isAwaitingStandIns(for: vacancy.positions) && !next.values.contains(vacancy.positions)
                && !fitting.contains { standIns.match.canTake(vacancy.positions, $0) }
        }
        if !hopeless.isEmpty, !lineup.bench.isEmpty, rule.choice != .line {
            try LineupNotifications.benchIsEmpty(
                lineup, open: hopeless, hasOthers: !standIns.available.isEmpty, pass, in: tx)
        }
        return ([graceEnd] + standIns.awaited.map(\.until)).compactMap(\.self).min()
            ?? (next.isEmpty ? nil : pass.now.adding(rule.wait))
    }

    /// All places are taken: tells the stand-ins who were asked before that, and closes their invitations. A place that
    /// is merely awaiting an answer may still need them.
    private func releaseStandIns(of lineup: Lineup, from account: Account, in tx: Transaction) throws {
        let invited = lineup.invitedStandIns
        // A substitute is asked for the place of somebody who may still be in.
        let chosen = invited.isEmpty ? [] : Set(try SwapOffer.all(event: lineup.event.id, in: tx).compactMap(\.chosen))
        let kinds = Set(invited.compactMap(\.lastInvitation?.positions))
        let lastTaken = try Dictionary(
            uniqueKeysWithValues: kinds.map { ($0, try lineup.lastPlaceTaken(for: $0, in: tx)) })
        for slot in invited where !chosen.contains(slot.id) {
            guard let invitation = slot.lastInvitation, let number = slot.number,
                let sender = try slot.invitingSender ?? Sender.usual(for: account.id, in: tx)?.id,
                let taken = lastTaken[invitation.positions] ?? nil,
                invitation.requestedAt <= taken, try Bench.release(slot, in: tx),
                // After a maybe the invitation is open again, but they know that the show is full.
                try !QueuedNote.exists(for: slot.id, since: invitation.requestedAt, in: tx)
            else { continue }
            let recipient = try Recipient(
                number, contact: slot.contact, account: account, sender: sender, in: tx)
            let choice = try Invitation.shownChoice(of: slot.id, at: number, sender: sender, in: tx)
            let notice = planner.fullNotice(
                to: slot, recipient, choice: choice, about: lineup.event, from: account, now: tx.now)
            try recipient.enqueue(
                notice.body, kind: .notice,
                mail: SlotMail.removal.part(for: slot, of: lineup.event, to: recipient, in: tx),
                account: account.id, slot: slot.id.rawValue,
                expiresAt: lineup.event.startsAt, in: tx)
        }
    }
}

extension InvitationPlanner {
    /// The text to a stand-in who was asked and did not answer before the last place was taken.
    ///
    /// - Parameter choice: the number of the request, where a bare yes could mean another one.
    func fullNotice(
        to slot: Slot, _ recipient: Recipient, choice: Int? = nil, about event: Event, from account: Account,
        now: Instant
    ) -> MessageDraft {
        let texts = texts.written(in: slot.language)
        var values = texts.values(for: slot, event: event, account: account, now: now)
        values["line"] = .text(slot.placeInLine.map(texts.language.place) ?? "")
        if let choice { values["tag"] = .text(String(choice)) }
        let body = recipient.introduced(
            texts.render(.filled, values), by: account.name, in: texts.language, letters: texts.letters)
        return MessageDraft(slot: slot, recipient: recipient, body: body, choice: 0)
    }

    /// The same text to the stand-ins who are asked: the request is before it, so it is not their first. None where
    /// there is a place for everybody who is asked, unless the first yes gets it by the rule.
    func fullNotices(
        to standIns: [(slot: Slot, recipient: Recipient, choice: Int?)], of lineup: Lineup, by rule: BenchRule,
        from account: Account, now: Instant
    ) -> [MessageDraft] {
        guard rule.choice == .everybody || standIns.count > max(lineup.openPlaces(at: now).count, 1) else { return [] }
        return standIns.map { slot, recipient, choice in
            var recipient = recipient
            recipient.isFirst = false
            return fullNotice(to: slot, recipient, choice: choice, about: lineup.event, from: account, now: now)
        }
    }
}
