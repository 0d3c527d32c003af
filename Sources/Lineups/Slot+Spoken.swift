internal import Messaging
internal import ReplyReader
internal import Storage
internal import Values

extension Slot {
    /// Remembers which text of theirs spoke of these places last.
    static func noteSpoken(of slots: [ID<Slot>], in text: ID<InboundMessage>, tx: Transaction) throws {
        for slot in slots { try tx.run("UPDATE slot SET last_text = \(text) WHERE id = \(slot)") }
    }

    /// Whether they have written about it since then, also what was so already.
    func wasSpokenOf(since moment: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM slot JOIN inbound_message ON inbound_message.id = slot.last_text
            WHERE slot.id = \(id) AND inbound_message.taken_in_at > \(moment)
            """)
    }
}

extension ReplyTurn {
    /// Whether the text gives that place another answer than it has, which is kept with the move.
    func moves(_ slot: ID<Slot>) -> Bool {
        guard let invitation = invitations.first(where: { $0.slot == slot }), !invitation.mayBeUnaware else {
            return false
        }
        switch verdict.answers[invitation.tag] {
        case .confirm: return invitation.isOpen && invitation.answer != .confirmed
        case .decline: return invitation.answer == .confirmed || invitation.isOpen && !invitation.answer.isRefusal
        case .tentative: return invitation.isOpen && invitation.answer != .maybe
        case nil: return false
        }
    }

    /// The places that the text is about: those it answers or names, or the only one there is. Thanks are about none.
    var placesSpokenOf: [ID<Slot>] {
        if verdict.rule == .receipt { return [] }
        let named = invitations.filter { verdict.answers[$0.tag] != nil || verdict.about.contains($0.tag) }
        return (named.isEmpty && invitations.count == 1 ? invitations : named).map(\.slot)
    }
}
