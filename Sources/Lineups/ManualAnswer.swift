package import Agenda
internal import Messaging
package import People
package import Storage
internal import Templates
package import Values

/// The booker answers for somebody: they said it in person, or their text was misread.
package struct ManualAnswer: Sendable {
    package enum Word: String, Sendable, CaseIterable {
        case yes, no, maybe
    }

    package let word: Word
    /// It corrects what a text was taken for. A yes that was none is then no withdrawal.
    package let isMisread: Bool

    package init(_ word: Word, isMisread: Bool) {
        self.word = word
        self.isMisread = isMisread
    }

    package struct Effect: Sendable {
        package let moved: Bool
        package let answer: SlotAnswer
        /// Our own answer to their text said something else.
        package let wasToldOtherwise: Bool
        /// So many of their texts needed the booker until now.
        package let settled: Int
    }

    /// Moves the answer. What waits to be sent is taken back once it is settled, and a maybe is awaited again; their
    /// texts since they were asked need nobody any more.
    ///
    /// Nil, with nothing changed, for the yes of a stand-in where no place is open.
    package func apply(to id: ID<Slot>, of event: Event, now: Instant, in tx: Transaction) throws -> Effect? {
        let before = try tx.value("SELECT answer FROM slot WHERE id = \(id)", as: SlotAnswer.self) ?? .none
        let lastCause = try tx.value(
            "SELECT cause FROM slot_change WHERE slot_id = \(id) ORDER BY id DESC LIMIT 1", as: String.self)
        let next = answer(after: before)
        if next == .confirmed, try Bench.admit(id, to: event, isBookers: true, now: now, in: tx) == .filled {
            return nil
        }
        try LineupScheduler.schedule(event, now: now, in: tx)
        let moved = try Slot.move(id, to: next, cause: .booker, now: now, in: tx)
        // The booker knows what they have set themselves.
        try Alert.takeBack(.answer, of: id, in: tx)
        if next != .confirmed { try Alert.takeBack(.allConfirmed, of: event.id, in: tx) }
        if next == .maybe {
            try Invitation.reopen(slot: id, now: now, in: tx)
        } else {
            try Invitation.withdraw(slot: id, now: now, in: tx)
        }
        if !isMisread { try Slot.noteTold(id, in: tx) }
        return Effect(
            moved: moved, answer: next, wasToldOtherwise: moved && lastCause == "text",
            settled: try settleTexts(of: id, in: tx))
    }

    private func answer(after before: SlotAnswer) -> SlotAnswer {
        switch word {
        case .yes: .confirmed
        case .maybe: .maybe
        case .no: isMisread ? .declined : before.afterNo
        }
    }

    private func settleTexts(of slot: ID<Slot>, in tx: Transaction) throws -> Int {
        try tx.run(
            """
            UPDATE inbound_message SET needs_attention = 0
            WHERE needs_attention = 1
                AND account_id = (SELECT event.account_id FROM slot JOIN event ON event.id = slot.event_id
                    WHERE slot.id = \(slot))
                AND EXISTS (SELECT 1 FROM invitation JOIN slot ON slot.id = invitation.slot_id
                    WHERE invitation.slot_id = \(slot) AND invitation.asked_at <= inbound_message.received_at
                        AND (invitation.number = inbound_message.from_number OR slot.contact_id = inbound_message.contact_id))
            """)
    }
}

extension InvitationPlanner {
    /// What somebody is told of the answer that is noted for them: the words that their own text would have got.
    package func confirmation(of answer: SlotAnswer, for slot: Slot, event: Event, account: Account) -> String {
        templates.render(answer.template, values(for: slot, event: event, account: account))
    }
}
