import Twilio
package import Values

/// What a preview of texts shows besides the texts themselves.
extension InvitationPlanner.Plan {
    /// Texts that have to wait for a fit hour where they are read, with the hour and the zone in which to say it.
    package func delayed(now: Instant, home: Zone) -> [(
        draft: InvitationPlanner.MessageDraft, until: Instant, zone: Zone
    )] {
        drafts.compactMap { draft in
            let leaves = draft.leaves(from: now)
            return leaves > now ? (draft, leaves, draft.zones.first ?? home) : nil
        }
    }

    /// Whose last request may have gone out: they may get it twice.
    package var mayHaveItAlready: [InvitationPlanner.MessageDraft] { drafts.filter { $0.slot.status == .unsure } }

    /// `4 texts, 4 segments, about $0.04`
    ///
    /// - Parameter note: what stands beside the segments.
    package func size(note: String = "") -> String {
        let texts = "\(drafts.count) text\(drafts.count == 1 ? "" : "s")"
        return "\(texts), \(PriceTable.standard.estimate(sizes).words(note: note))"
    }

    /// Some text has letters that only fit the larger encoding.
    package var hasLongEncoding: Bool { sizes.contains { $0.segments.encoding == .ucs2 } }

    private var sizes: [(segments: Segments, to: TextAddress)] {
        drafts.map { (segments: Segments(GSM7.folded($0.body)), to: TextAddress(rawValue: $0.number)) }
    }
}
