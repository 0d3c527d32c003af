internal import Agenda
internal import Messaging
internal import Platform
internal import Storage
import Twilio
package import Values

/// The details of a preview besides the texts themselves.
extension InvitationPlanner.Plan {
    /// Texts that are delayed by the recipients' quiet hours, with the time and the zone in which to show it.
    package func delayed(now: Instant, home: Zone) -> [(
        draft: InvitationPlanner.MessageDraft, until: Instant, zone: Zone
    )] {
        drafts.compactMap { draft in
            let leaves = draft.leaves(from: now)
            return leaves > now ? (draft, leaves, draft.zones.first ?? home) : nil
        }
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

    /// The different texts, in order, each with its recipients. Texts that differ only in the recipient's name and link
    /// are the same one.
    package var differentTexts: [(body: String, drafts: [InvitationPlanner.MessageDraft])] {
        var found: [(body: String, drafts: [InvitationPlanner.MessageDraft])] = []
        var places: [String: Int] = [:]
        for draft in drafts {
            let place = places[draft.pattern] ?? found.count
            places[draft.pattern] = place
            if place == found.count { found.append((draft.body, [])) }
            found[place].drafts.append(draft)
        }
        return found
    }

    /// `4 texts, 4 segments, about $0.04`
    ///
    /// - Parameter note: shown next to the number of segments.
    package func size(note: String = "") -> String {
        let texts = "\(drafts.count) text\(drafts.count == 1 ? "" : "s")"
        return "\(texts), \(PriceTable.standard.estimate(sizes).words(note: note))"
    }

    /// Whether a text has characters outside GSM-7, so it is sent as UCS-2.
    package var hasLongEncoding: Bool { sizes.contains { $0.segments.encoding == .ucs2 } }

    private var sizes: [(segments: Segments, to: TextAddress)] {
        drafts.map { (segments: Segments(GSM7.folded($0.body)), to: TextAddress(rawValue: $0.number)) }
    }
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
}

extension InvitationPlanner.MessageDraft {
    /// The text with placeholders for the recipient's name and link.
    fileprivate var pattern: String {
        let anonymous = body.replacing(GivenName.of(slot.name), with: "NAME")
        return link.map { anonymous.replacing($0.path, with: "LINK") } ?? anonymous
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
