package import Agenda
package import Messaging
import Storage
package import Values

/// The texts about an event that would be sent, and the people who get none. The booker sees it first. Only texts that
/// were shown and approved are sent, as long as they would still be the same.
package struct SendingPlan: Sendable {
    package let event: Event
    package let drafts: [MessageDraft]
    package let skipped: [SkippedRecipient]
    /// What else the booker should know before people are asked; nil for texts that are not requests.
    package var request: RequestDetails?
    /// To those who expect the event without being in its lineup.
    package var listed = ListedNotices()

    /// - Parameter drafts: those that WhatsApp takes in no form count as skipped.
    init(event: Event, drafts: [MessageDraft], skipped: [SkippedRecipient], request: RequestDetails? = nil) {
        (self.event, self.request) = (event, request)
        self.drafts = drafts.filter(\.isTaken)
        self.skipped =
            skipped
            + drafts.filter { !$0.isTaken }.map { SkippedRecipient(slot: $0.slot, reason: .noTemplate) }
    }

    /// The plan with the texts that were approved on a page or in a question, by their keys.
    package func approved(_ keys: Set<String>) -> SendingPlan {
        var plan = SendingPlan(
            event: event, drafts: drafts.filter { keys.contains($0.approvalKey) }, skipped: skipped, request: request)
        plan.listed = listed.approved(keys)
        return plan
    }

    /// What approves all of its texts.
    package var keys: [String] { drafts.map(\.approvalKey) + listed.keys }

    /// Compares the approved texts with those that would be sent now: only equal texts to the same number are sent.
    func confirmed(by current: SendingPlan) -> (plan: SendingPlan, skipped: [Slot]) {
        func isShown(_ draft: MessageDraft) -> Bool {
            drafts.contains {
                $0.slot.id == draft.slot.id && $0.number == draft.number && $0.body == draft.body
                    && $0.timesBefore == draft.timesBefore
            }
        }
        let kept = current.drafts.filter(isShown)
        let slots = Set(kept.map(\.slot.id))
        var plan = SendingPlan(event: current.event, drafts: kept, skipped: [])
        plan.listed = current.listed.approved(Set(listed.keys))
        return (plan, drafts.map(\.slot).filter { !slots.contains($0.id) })
    }
}

/// Somebody of the lineup who gets no message, and why.
package struct SkippedRecipient: Sendable {
    package let slot: Slot
    package let reason: SkipReason

    /// The reason in words.
    ///
    /// - Parameter home: the account's zone.
    package func words(home: Zone, now: Instant) -> SkipReason.Words {
        reason.words(home: home, now: now)
    }
}

// MARK: - What is shown besides the texts

extension SendingPlan {
    /// The texts with their recipients, as they are shown.
    package var preview: TextPreview { TextPreview(drafts.map(\.preview) + listed.texts) }

    /// Texts that are delayed by the recipients' quiet hours, with the time and the zone in which to show it.
    package func delayed(now: Instant, home: Zone) -> [(name: String, until: Instant, zone: Zone)] {
        preview.delayed(now: now, home: home)
    }

    /// People whose last request may have been sent, so they may get it twice.
    package var mayHaveItAlready: [MessageDraft] { drafts.filter { $0.slot.status == .unsure } }

    /// People whose request was sent less than an hour ago, and when.
    package func justAsked(now: Instant) -> [(draft: MessageDraft, at: Instant)] {
        drafts.compactMap { draft in
            guard let left = draft.slot.lastInvitation?.leftAt, left <= now, now - left < .hours(1) else { return nil }
            return (draft, left)
        }
    }

    /// `4 texts, 4 segments, about $0.04`
    package func size() -> String { preview.size() }
}

// MARK: - Checks

extension SendingPlan {
    /// The same plan. Throws `LineupError.textTooLong` for the first text that the provider would refuse.
    func checked() throws(LineupError) -> SendingPlan {
        for draft in drafts {
            let count = Outbox.bodyAsSent(draft.body, to: draft.number).utf16.count
            guard count <= draft.recipient.mostCharacters else {
                throw .textTooLong(contact: draft.slot.name, event, count: count)
            }
        }
        return self
    }

    /// The same plan. Throws `QuotaError` if the account may not send so many texts.
    @discardableResult
    func withinQuota(in tx: Transaction) throws -> SendingPlan {
        try Outbox.requireRoom(for: drafts.count + listed.count, of: event.account, in: tx)
        return self
    }

    /// The same plan, which knows how often its texts were queued before. Of two that were shown with the same text, one
    /// sends it.
    func countingTimes(in tx: Transaction) throws -> SendingPlan {
        try tx.prefetch {
            drafts.map { Outbox.timesQuery($0.body, to: $0.number, account: event.account) }
        }
        let counted = try drafts.map { draft in
            var counted = draft
            counted.timesBefore = try Outbox.timesQueued(
                draft.body, to: draft.number, account: event.account, in: tx)
            return counted
        }
        var plan = SendingPlan(event: event, drafts: counted, skipped: skipped, request: request)
        plan.listed = listed
        return plan
    }

    /// Skips the recipients whose quiet hours last until the event begins.
    func withoutTooLate(anyway: Bool, now: Instant) -> SendingPlan {
        if anyway { return self }
        let late = drafts.filter { $0.leaves(from: now) >= event.startsAt }
        return SendingPlan(
            event: event, drafts: drafts.filter { $0.leaves(from: now) < event.startsAt },
            skipped: skipped + late.map { SkippedRecipient(slot: $0.slot, reason: .tooLate) })
    }
}
