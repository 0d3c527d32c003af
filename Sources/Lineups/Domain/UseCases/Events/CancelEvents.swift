package import Agenda
package import Messaging
package import Platform
package import Storage
import Values

/// Cancels several events, and tells everybody once about all their canceled dates who was asked or is in. Those who
/// are out get no text. `plan` lists the texts, `send` cancels and sends them. It can be undone until one of the texts
/// leaves.
package struct CancelEvents: Sendable {
    package let planner: InvitationPlanner
    package let events: [Event]
    /// Ignore quiet hours.
    package let anyway: Bool
    package var hold: Duration = .zero
    /// The first undo step of the same command.
    package let firstStep: ID<UndoStep>
    package let account: Account
    package let sender: Sender

    package init(
        planner: InvitationPlanner, events: [Event], anyway: Bool, with firstStep: ID<UndoStep>, account: Account,
        sender: Sender
    ) {
        (self.planner, self.events, self.anyway, self.firstStep) = (planner, events, anyway, firstStep)
        (self.account, self.sender) = (account, sender)
    }

    package struct Plan: Sendable {
        fileprivate var notices: [Notice] = []
        package fileprivate(set) var skipped: [SkippedRecipient] = []
        /// To those who expect one of the events without being in its lineup, with its end.
        fileprivate var listed: [(notices: ListedNotices, end: Instant)] = []

        package var preview: TextPreview {
            TextPreview(notices.map(\.draft.preview) + listed.flatMap(\.notices.texts))
        }

        /// Who of those gets none, and why.
        package var skippedListed: [(name: String, words: String)] { listed.flatMap(\.notices.skipped) }
    }

    /// A text to one telephone, or a mail about one date.
    fileprivate struct Notice: Sendable {
        var events: [Event]
        /// The same at the times and places that the recipient knows.
        var known: [Event]
        /// That of the first event, until it is written about all of them.
        var draft: MessageDraft
    }

    /// Throws `LineupError`.
    package func plan(in tx: Transaction) throws -> Plan {
        var (plan, places): (Plan, [String: Int]) = (Plan(), [:])
        for event in events.sorted(by: { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }) {
            let own = try planner.cancellations(
                for: Lineup.of(event, in: tx), from: account, sender: sender, in: tx)
            let details = try ToldDetails.known(of: event.id, in: tx)
            for draft in own.drafts {
                let known = details[draft.slot.id]?.event(event) ?? event
                // A mail takes one date out of a calendar.
                if draft.recipient.channel == .text, let place = places[draft.number] {
                    plan.notices[place].events.append(event)
                    plan.notices[place].known.append(known)
                    // One that begins before the end of quiet hours is told at once, with the others.
                    if draft.zones.isEmpty { plan.notices[place].draft = draft }
                } else {
                    places[draft.number] = plan.notices.count
                    plan.notices.append(Notice(events: [event], known: [known], draft: draft))
                }
            }
            let listed = try ListedNotices(
                of: .canceled, to: planner.listedPeople(of: event, in: tx), of: event,
                besides: own.drafts.map(\.number), planner: planner, anyway: anyway, from: account, sender: sender,
                in: tx)
            plan.listed.append((listed, event.endsAt))
            let known = Set(plan.skipped.map(\.slot.contact))
            plan.skipped += own.skipped.filter { planner.expectsToPerform($0.slot) && !known.contains($0.slot.contact) }
        }
        for place in plan.notices.indices {
            let notice = plan.notices[place]
            let draft = try written(notice, in: tx)
            _ = try SendingPlan(event: notice.events[0], drafts: [draft], skipped: []).checked()
            plan.notices[place].draft = draft
        }
        return plan
    }

    private func written(_ notice: Notice, in tx: Transaction) throws -> MessageDraft {
        let draft = notice.draft
        // A template is for one date.
        if notice.known.count == 1, draft.content != nil { return draft }
        let body = try SharedCancellation(notice.known).body(
            to: draft.recipient, account: account, texts: planner.texts, in: tx)
        return MessageDraft(slot: draft.slot, recipient: draft.recipient, body: body, choice: 0)
    }

    package struct Sent: Sendable {
        package let texts: [ID<OutboundMessage>]
        /// Queued texts that asked about other dates too, without those that are canceled.
        package let rewritten: [ID<OutboundMessage>]
    }

    /// Cancels the events, and sends the texts of a plan that was made in the same transaction.
    package func send(_ plan: Plan, in tx: Transaction) throws -> Sent {
        let rewritten = try CancelEvent.callOff(events, planner, in: tx)
        var texts = try plan.notices.map { notice in
            let (draft, isMail) = (notice.draft, notice.draft.recipient.channel == .mail)
            return try draft.recipient.enqueue(
                draft.body, kind: .notice,
                mail: SlotMail.cancellation.part(for: draft.slot, of: notice.events[0], to: draft.recipient, in: tx),
                content: draft.content, account: account.id, slot: isMail ? draft.slot.id.rawValue : nil,
                expiresAt: notice.events.map(\.endsAt).max(), anyway: anyway, in: tx)
        }
        for (notices, end) in plan.listed {
            texts += try notices.queue(until: end, anyway: anyway, account: account.id, in: tx)
        }
        try Outbox.hold(texts, for: hold, in: tx)
        for event in events { try CancellationUndo.record(event, notices: texts, with: firstStep, in: tx) }
        return Sent(texts: texts, rewritten: rewritten)
    }
}
