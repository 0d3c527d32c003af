package import Agenda
package import Messaging
import People
package import Platform
package import Storage
import Templates
import Values

/// Notifies performers who were told other times, places or roles than several events have now. Who is in several of
/// them gets one text about all the dates, and one yes or no answers it; a mail for each date, since a mail changes one
/// in a calendar. `plan` lists the texts, `send` sends them.
package struct TellAboutChanges: Sendable {
    package let planner: InvitationPlanner
    package let events: [Event]
    /// Ignore quiet hours.
    package let anyway: Bool
    package var hold: Duration = .zero
    /// The first undo step of the same command; nil for one of its own.
    package var firstStep: ID<UndoStep>?
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, events: [Event], anyway: Bool = false, account: Account, sender: Sender
    ) {
        (self.planner, self.events, self.anyway, self.account, self.sender) = (planner, events, anyway, account, sender)
    }

    package struct Plan: Sendable {
        fileprivate let texts: [ChangeText]
        package let skipped: [SkippedRecipient]
        /// To those who expect one of the events without being in its lineup, with its end.
        fileprivate let listed: [(notices: ListedNotices, end: Instant)]

        package var preview: TextPreview {
            TextPreview(texts.compactMap(\.dates.first?.draft.preview) + listed.flatMap(\.notices.texts))
        }

        /// Who of those gets none, and why.
        package var skippedListed: [(name: String, words: String)] { listed.flatMap(\.notices.skipped) }
    }

    /// Throws `LineupError` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> Plan {
        var (notices, skipped, taken): ([ChangeText.Date], [SkippedRecipient], [String: Set<Int>]) = ([], [], [:])
        var lineups = try events.map { try Lineup.of($0, in: tx) }
        let waiting = try waitingNotices(of: lineups, in: tx)
        let (known, again) = (Set(events.map(\.id)), Set(waiting.map(\.id)))
        for event in Set(waiting.map(\.event)).subtracting(known).sorted() {
            if let event = try Event.find(event, in: tx) { lineups.append(try Lineup.of(event, in: tx)) }
        }
        for lineup in lineups {
            let only: Set<ID<Slot>>? = known.contains(lineup.event.id) ? nil : again
            let plan = try planner.changes(
                for: lineup, only: only, again: again, anyway: anyway, taken: taken, from: account, sender: sender,
                in: tx)
            for draft in plan.drafts { taken[draft.number, default: []].insert(draft.choice) }
            notices += plan.drafts.map { ChangeText.Date(event: lineup.event, draft: $0) }
            skipped += plan.skipped
        }
        let texts = try together(notices, in: tx)
        for date in texts.compactMap(\.dates.first) {
            _ = try SendingPlan(event: date.event, drafts: [date.draft], skipped: []).checked()
        }
        let listed = try events.map { event in
            let told = notices.filter { $0.event.id == event.id }.map(\.draft.number)
            let own = try planner.listedChanges(
                of: event, besides: told, anyway: anyway, from: account, sender: sender, in: tx)
            return (notices: own, end: event.endsAt)
        }
        let plan = Plan(texts: texts, skipped: skipped, listed: listed)
        try Outbox.requireRoom(for: plan.preview.texts.count, of: account.id, in: tx)
        return plan
    }

    /// Sends the texts of a plan that was made in the same transaction. Previous answers are kept in the history, and
    /// their slots await an answer again. One undo step.
    package func send(_ plan: Plan, in tx: Transaction) throws -> [ID<OutboundMessage>] {
        try sendToLineups(plan, in: tx)
            + plan.listed.flatMap { notices, end in
                try notices.send(until: end, anyway: anyway, hold: hold, with: firstStep, account: account.id, in: tx)
            }
    }

    private func sendToLineups(_ plan: Plan, in tx: Transaction) throws -> [ID<OutboundMessage>] {
        let all = plan.texts.flatMap(\.dates)
        guard let first = all.first else { return [] }
        let before = try QueuedTextsUndo(all.map(\.draft), in: tx)
        var scheduled: Set<ID<Event>> = []
        for event in events + all.map(\.event) where scheduled.insert(event.id).inserted {
            try LineupScheduler.schedule(event, in: tx)
        }
        let texts = try plan.texts.map { try $0.queue(anyway: anyway, in: tx) }
        try Outbox.hold(texts, for: hold, in: tx)
        let ids = zip(plan.texts, texts).flatMap { text, id in text.dates.map { _ in id } }
        let count = Set(all.map(\.event.id)).count
        let dates = count == 1 ? "" : "\(count.counted("date")) of "
        try before.record(
            "told", as: ids, isHeld: hold > .zero, with: firstStep, about: "\(dates)\"\(first.event.name)\"",
            first.event, in: tx)
        return texts
    }

    /// The slots of change notices that have not left and become one text with others: those of somebody who is told
    /// about another date now, or who has several of them. Where several people have the number, each stays.
    private func waitingNotices(of lineups: [Lineup], in tx: Transaction) throws -> [Slot] {
        let slots = lineups.flatMap { $0.slots + $0.bench }.filter { $0.changeTemplate == .changed }
        let told = Set(slots.filter(\.isNotTold).map(\.contact))
        let queued = try lineups.flatMap { try QueuedInvitation.all(event: $0.event.id, in: tx) }
        var texts: [ID<Contact>: Set<ID<OutboundMessage>>] = [:]
        for invitation in queued where invitation.isChange && invitation.purpose == .request {
            guard let slot = slots.first(where: { $0.id == invitation.slot }), slot.number == invitation.number,
                try Contact.ids(withNumber: invitation.number, account: account.id, in: tx).count == 1
            else { continue }
            texts[slot.contact, default: []].insert(invitation.text)
        }
        let replaced = texts.filter { told.contains($0.key) || $0.value.count > 1 }.values.flatMap(\.self).sorted()
        return try replaced.flatMap { try QueuedInvitation.all(in: $0, in: tx) }
            .compactMap { try Slot.find($0.slot, in: tx) }
    }

    /// Notices of a new time or place to one person become one text. A date that begins before it leaves keeps its own,
    /// and so does every date where several people have the number: each text has a choice then.
    private func together(_ notices: [ChangeText.Date], in tx: Transaction) throws -> [ChangeText] {
        var (texts, places): ([ChangeText], [String: Int]) = ([], [:])
        for notice in notices {
            let draft = notice.draft
            let isShared =
                try draft.recipient.channel == .text && draft.slot.changeTemplate == .changed
                && draft.recipient.leaves(from: tx.now, anyway: anyway) < notice.event.startsAt
                && Contact.ids(withNumber: draft.number, account: account.id, in: tx).count == 1
            let key = "\(draft.slot.contact) \(draft.number)"
            if isShared, let place = places[key] {
                texts[place].dates.append(notice)
            } else {
                if isShared { places[key] = texts.count }
                texts.append(ChangeText(dates: [notice]))
            }
        }
        return try texts.map { try $0.written(planner.texts, account: account, anyway: anyway, in: tx) }
    }
}

/// A change notice to one person about one or several dates.
private struct ChangeText {
    struct Date {
        let event: Event
        let draft: MessageDraft
    }

    var dates: [Date]

    /// The same, with one text for several dates.
    func written(
        _ texts: InvitationTexts, account: Account, anyway: Bool, in tx: Transaction
    ) throws -> ChangeText {
        guard dates.count > 1 else { return self }
        let recipient = dates.first { $0.draft.recipient.isFirst }?.draft.recipient ?? dates[0].draft.recipient
        let shared = SharedChange(try dates.map { try SharedChange.Date($0.draft.slot, of: $0.event, in: tx) })
        let body = try shared.body(
            to: recipient, account: account, texts: texts, leaving: recipient.leaves(from: tx.now, anyway: anyway),
            in: tx)
        let written = dates.map { Date(event: $0.event, draft: $0.draft.sharing(body, to: recipient)) }
        return ChangeText(dates: written.sorted { $0.event.startsAt < $1.event.startsAt })
    }

    func queue(anyway: Bool, in tx: Transaction) throws -> ID<OutboundMessage> {
        for date in dates { try date.reopen(in: tx) }
        let slots = dates.map(\.draft.slot.id.rawValue)
        let draft = dates[0].draft
        let text = try draft.recipient.enqueue(
            draft.body, kind: .request,
            mail: SlotMail.change.part(for: draft.slot, of: dates[0].event, to: draft.recipient, in: tx),
            account: dates[0].event.account, slot: slots[0],
            moreSlots: Array(slots.dropFirst()), expiresAt: dates[0].event.startsAt, anyway: anyway, in: tx)
        try Invitation.record(
            dates.map { Invitation.Draft(message: $0.draft, text: text, isChange: true) }, as: .request, in: tx)
        return text
    }
}

extension ChangeText.Date {
    /// The previous answer was about another time or place.
    fileprivate func reopen(in tx: Transaction) throws {
        try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
        _ = try Slot.changeAnswer(draft.slot.id, to: .none, cause: .change, in: tx)
        try Invitation.withdraw(slot: draft.slot.id, in: tx)
    }
}
