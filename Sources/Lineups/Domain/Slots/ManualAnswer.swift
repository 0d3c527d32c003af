package import Agenda
import Messaging
package import Platform
package import Storage
package import Values

/// An answer that the booker enters for a performer: they said it in person, or their text was misread.
package struct ManualAnswer: Sendable {
    package enum Choice: String, Sendable, CaseIterable {
        case yes, no, maybe
    }

    package let choice: Choice
    /// It corrects a misread text. A no then replaces the misread yes, and is not a withdrawal.
    package let isMisread: Bool

    package init(_ choice: Choice, isMisread: Bool) {
        (self.choice, self.isMisread) = (choice, isMisread)
    }

    /// What entering the answer has changed.
    package struct Result: Sendable {
        package let moved: Bool
        package let answer: Answer
        /// Our reply to their text confirmed another answer.
        package let wasToldOtherwise: Bool
        /// Their texts that waited for the booker until now.
        package let settled: [ID<InboundMessage>]
        /// The place in line that a yes got when no place was left; nil for any other answer.
        package var placeInLine: Int?

        /// What is recorded now: `confirmed`, `1st in line`.
        package var words: String { placeInLine.map { "\($0.ordinal) in line" } ?? answer.rawValue }
    }

    /// Changes the answer. A yes or no closes the invitation and cancels its queued messages; a maybe reopens it. The
    /// performer's texts since the request no longer need the booker, up to the one that gave the answer. Those that
    /// are also about an invitation that is still open wait on, and so do earlier ones that ask something.
    ///
    /// The yes of a stand-in where no place is vacant gets a place in line.
    ///
    /// - Parameter text: the text that gave the answer; nil for their newest.
    package func apply(
        to id: ID<Slot>, of event: Event, givenIn text: ID<InboundMessage>? = nil, in tx: Transaction
    ) throws -> Result {
        let before = try tx.value("SELECT answer FROM slot WHERE id = \(id)", as: Answer.self) ?? .none
        let lastCause = try tx.value(
            "SELECT cause FROM slot_change WHERE slot_id = \(id) ORDER BY id DESC LIMIT 1", as: String.self)
        let next = answer(after: before)
        if next == .confirmed, try Bench.claimPlace(for: id, in: event, isBookers: true, in: tx) == .full {
            return try putInLine(id, of: event, givenIn: text, in: tx)
        }
        if next == .confirmed { try SwapOffer.close(slot: id, in: tx) }
        try LineupScheduler.schedule(event, in: tx)
        let moved = try Slot.changeAnswer(id, to: next, cause: .booker, in: tx)
        // The booker needs no notification of their own change.
        try Notification.withdraw(.answer, of: id, in: tx)
        if next != .confirmed { try Notification.withdraw(.allConfirmed, of: event.id, in: tx) }
        if next == .maybe {
            try Invitation.reopen(slot: id, in: tx)
        } else {
            try Invitation.withdraw(slot: id, tellsPay: next == .confirmed, in: tx)
        }
        if !isMisread { try ToldDetails.record(for: id, in: tx) }
        return Result(
            moved: moved, answer: next, wasToldOtherwise: moved && lastCause == "text",
            settled: try markTextsDone(of: id, givenIn: text, in: tx))
    }

    private func putInLine(
        _ id: ID<Slot>, of event: Event, givenIn text: ID<InboundMessage>?, in tx: Transaction
    ) throws -> Result {
        try Notification.withdraw(.answer, of: id, in: tx)
        try Invitation.withdraw(slot: id, in: tx)
        let place = try Bench.joinLine(id, of: event, cause: .booker, in: tx)
        try LineupScheduler.schedule(event, in: tx)
        return Result(
            moved: place?.isNew ?? false, answer: .none, wasToldOtherwise: false,
            settled: try markTextsDone(of: id, givenIn: text, in: tx), placeInLine: place?.slot.placeInLine)
    }

    private func answer(after before: Answer) -> Answer {
        switch choice {
        case .yes: .confirmed
        case .maybe: .maybe
        case .no: isMisread ? .declined : before.afterNo
        }
    }

    private func markTextsDone(
        of slot: ID<Slot>, givenIn text: ID<InboundMessage>?, in tx: Transaction
    ) throws -> [ID<InboundMessage>] {
        let waiting: [(id: ID<InboundMessage>, isForBooker: Bool)] = try tx.rows(
            """
            SELECT id, for_booker FROM inbound_message
            WHERE needs_attention = 1
                AND account_id = (SELECT event.account_id FROM slot JOIN event ON event.id = slot.event_id
                    WHERE slot.id = \(slot))
                AND EXISTS (SELECT 1 FROM invitation JOIN slot ON slot.id = invitation.slot_id
                    WHERE invitation.slot_id = \(slot) AND invitation.asked_at <= inbound_message.received_at
                        AND (invitation.number = inbound_message.from_number
                            OR slot.contact_id = inbound_message.contact_id))
                AND NOT EXISTS (SELECT 1 FROM invitation AS open JOIN slot AS other ON other.id = open.slot_id
                    JOIN event ON event.id = other.event_id
                    WHERE other.id <> \(slot) AND open.purpose = 'request' AND open.closed_at IS NULL
                        -- Asked by then; they may have been asked once more, after a change.
                        AND EXISTS (SELECT 1 FROM invitation AS earlier
                            WHERE earlier.slot_id = other.id AND earlier.asked_at <= inbound_message.received_at)
                        AND (open.number = inbound_message.from_number OR other.contact_id = inbound_message.contact_id)
                        AND other.removed_at IS NULL AND event.cancelled_at IS NULL AND event.ends_at > \(tx.now)
                        -- A text that names no invitation may be about all of them.
                        AND (other.last_inbound_message_id = inbound_message.id OR NOT EXISTS (
                            SELECT 1 FROM slot AS named WHERE named.last_inbound_message_id = inbound_message.id)))
            ORDER BY id
            """
        ).map { (id: try $0["id"], isForBooker: try $0["for_booker"]) }
        guard let last = text ?? waiting.last?.id else { return [] }
        let settled = waiting.filter { $0.id == last || $0.id < last && !$0.isForBooker }.map(\.id)
        try InboundMessage.markDone(settled, in: tx)
        return settled
    }
}
