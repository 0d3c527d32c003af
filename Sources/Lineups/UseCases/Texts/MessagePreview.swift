internal import Agenda
package import Messaging
internal import Platform
internal import Storage
package import Values

/// The details of a preview besides the texts themselves.
extension InvitationPlanner.Plan {
    /// The texts with their recipients, as they are shown.
    package var preview: TextPreview { TextPreview(drafts.map(\.preview)) }

    /// Texts that are delayed by the recipients' quiet hours, with the time and the zone in which to show it.
    package func delayed(now: Instant, home: Zone) -> [(name: String, until: Instant, zone: Zone)] {
        preview.delayed(now: now, home: home)
    }

    /// People whose last request may have been sent, so they may get it twice.
    package var mayHaveItAlready: [InvitationPlanner.MessageDraft] { drafts.filter { $0.slot.status == .unsure } }

    /// People whose request was sent less than an hour ago, and when.
    package func justAsked(now: Instant) -> [(draft: InvitationPlanner.MessageDraft, at: Instant)] {
        drafts.compactMap { draft in
            guard let left = draft.slot.lastInvitation?.leftAt, left <= now, now - left < .hours(1) else { return nil }
            return (draft, left)
        }
    }

    /// `4 texts, 4 segments, about $0.04`
    package func size() -> String { preview.size() }
}

extension InvitationPlanner.Plan {
    /// The same plan. Throws `LineupError.textTooLong` for the first text that the provider would refuse.
    func checked(for event: Event) throws(LineupError) -> InvitationPlanner.Plan {
        for draft in drafts {
            let count = Outbox.bodyAsSent(draft.body).utf16.count
            guard count <= SendCustomText.mostCharacters else {
                throw .textTooLong(contact: draft.slot.name, event, count: count)
            }
        }
        return self
    }

    /// The same plan. Throws `QuotaError` if the account may not send so many texts.
    @discardableResult
    func withinQuota(
        of account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> InvitationPlanner.Plan {
        try Outbox.requireRoom(for: drafts.count, of: account, now: now, in: tx)
        return self
    }
}

extension InvitationPlanner.MessageDraft {
    /// Texts that differ only in the recipient's name and link are shown as the same one.
    fileprivate var preview: TextPreview.Text {
        let anonymous = body.replacing(GivenName.of(slot.name), with: "NAME")
        return TextPreview.Text(
            name: slot.name, recipient: recipient, body: body,
            pattern: link.map { anonymous.replacing($0.path, with: "LINK") } ?? anonymous)
    }
}

extension InvitationPlanner.Plan {
    package func approved(_ keys: Set<String>) -> InvitationPlanner.Plan {
        InvitationPlanner.Plan(drafts: drafts.filter { keys.contains($0.approvalKey) }, skipped: skipped)
    }

    /// Compares the approved texts with those that would be sent now: only equal texts to the same number are sent.
    func confirmed(by current: InvitationPlanner.Plan) -> (plan: InvitationPlanner.Plan, skipped: [Slot]) {
        func isShown(_ draft: InvitationPlanner.MessageDraft) -> Bool {
            drafts.contains {
                $0.slot.id == draft.slot.id && $0.number == draft.number && $0.body == draft.body
            }
        }
        let kept = current.drafts.filter(isShown)
        let slots = Set(kept.map(\.slot.id))
        return (
            InvitationPlanner.Plan(drafts: kept, skipped: []),
            drafts.map(\.slot).filter { !slots.contains($0.id) }
        )
    }
}
