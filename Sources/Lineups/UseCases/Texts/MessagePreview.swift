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

    /// `4 texts, 4 segments, about $0.04`
    ///
    /// - Parameter note: shown next to the number of segments.
    package func size(note: String = "") -> String {
        let estimate = PriceTable.standard.estimate(sizes)
        let texts = "\(drafts.count) text\(drafts.count == 1 ? "" : "s")"
        let segments = "\(estimate.segments) segment\(estimate.segments == 1 ? "" : "s")"
        let price = estimate.unpriced == 0 ? "about \(estimate.price.roundedUp)" : "price unknown for some numbers"
        return "\(texts), \(segments)\(note), \(price)"
    }

    /// Whether a text has characters outside GSM-7, so it is sent as UCS-2.
    package var hasLongEncoding: Bool { sizes.contains { $0.segments.encoding == .ucs2 } }

    private var sizes: [(segments: Segments, to: TextAddress)] {
        drafts.map { (segments: Segments(GSM7.folded($0.body)), to: TextAddress(rawValue: $0.number)) }
    }
}
