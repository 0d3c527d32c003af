import Agenda
package import Lineups
package import Messaging
import Platform
package import Storage
package import Values

/// What a performer is told of the run sheet: their own line.
package struct ToldTime: Hashable, Sendable {
    package let start: Instant
    /// Nil where the length is not set.
    package let length: Duration?
    package let light: Instant?
    /// When they should be there; nil where nothing says so.
    package let arrival: Instant?
}

/// A text that told a performer their time, or will.
package struct RunText: Hashable, Sendable {
    package let id: ID<OutboundMessage>
    package let slot: ID<Slot>
    package let told: ToldTime
    package let state: OutboundState
    /// When it was sent, or will be.
    package let leavesAt: Instant
    let sender: ID<Sender>

    /// Not sent yet.
    package var waits: Bool { state == .queued }
    package var mayHaveLeft: Bool { state.mayHaveLeft }
}

extension RunText {
    /// The texts about a show, the oldest first.
    static func all(event: ID<Event>, in tx: Transaction) throws -> [RunText] {
        try tx.rows(
            """
            SELECT run_text.outbound_message_id, run_text.slot_id, run_text.starts_at, run_text.set_seconds,
                run_text.light_at, run_text.arrives_at, outbound_message.state, outbound_message.sender_id,
                outbound_message.not_before, outbound_message.attempted_at
            FROM run_text JOIN slot ON slot.id = run_text.slot_id
            JOIN outbound_message ON outbound_message.id = run_text.outbound_message_id
            WHERE slot.event_id = \(event) ORDER BY run_text.outbound_message_id
            """
        ).map { row in
            RunText(
                id: try row["outbound_message_id"], slot: try row["slot_id"],
                told: ToldTime(
                    start: try row["starts_at"], length: (try row["set_seconds"] as Int64?).map { .seconds($0) },
                    light: try row["light_at"], arrival: try row["arrives_at"]),
                state: try row["state"],
                leavesAt: try row["attempted_at"] as Instant? ?? row["not_before"], sender: try row["sender_id"])
        }
    }

    static func record(
        _ told: ToldTime, to slot: ID<Slot>, as text: ID<OutboundMessage>, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO run_text (outbound_message_id, slot_id, starts_at, set_seconds, light_at, arrives_at)
            VALUES (\(text), \(slot), \(told.start), \(told.length?.components.seconds), \(told.light),
                \(told.arrival))
            """)
    }
}

extension ShowRunSheet {
    /// The last text that told them their time; nil where none was sent.
    package func told(_ slot: ID<Slot>) -> RunText? { texts.last { $0.slot == slot && $0.mayHaveLeft } }

    /// The text that waits; nil for none.
    package func waiting(_ slot: ID<Slot>) -> RunText? { texts.last { $0.slot == slot && $0.waits } }

    /// The last text, whatever became of it.
    package func lastText(_ slot: ID<Slot>) -> RunText? { texts.last { $0.slot == slot } }

    /// What a performer is to be told; nil for somebody who is not on the sheet.
    package func line(for slot: Slot) -> ToldTime? {
        guard let line = sheet[.act(slot.id)] else { return nil }
        let call = slot.offer.call(for: event).map { event.zone.instant(of: $0) }
        let general = items.first { $0.kind == .call }?.pin?.instant(in: event)
        return ToldTime(
            start: line.start, length: line.isLengthSet ? line.length : nil, light: line.light,
            arrival: call ?? general)
    }
}

extension ShowRunSheet {
    /// What they were told, or will be: `told 8:40 PM, Fri Dec 4, 2:10 PM`; nil for nothing.
    ///
    /// - Parameter home: the booker's zone.
    package func toldWords(_ slot: ID<Slot>, home: Zone, now: Instant) -> String? {
        guard let last = texts.last(where: { $0.slot == slot && ($0.mayHaveLeft || $0.waits || $0.state.hasFailed) })
        else { return nil }
        let (time, leaves) = (clock(last.told.start), DateText().short(last.leavesAt, in: home, now: now))
        if last.waits { return "\(time) will be told \(leaves)" }
        if !last.mayHaveLeft { return "the text with \(time) did not arrive" }
        let isRight = sheet[.act(slot)]?.start == last.told.start
        return "told \(time), \(leaves)\(isRight ? "" : ": not the time above")"
    }

    /// Whether every confirmed performer was told what the sheet has, or a text about it waits.
    package var hasToldAll: Bool {
        acts.compactMap(slot).allSatisfy { slot in
            let text = waiting(slot.id) ?? told(slot.id)
            return slot.answer != .confirmed || text.map { $0.told == line(for: slot) } ?? false
        }
    }

    /// Confirmed performers who were told another time than the sheet has, and no text about it waits.
    package var toldOtherwise: [Slot] {
        acts.compactMap(slot).filter { slot in
            guard slot.answer == .confirmed, waiting(slot.id) == nil, let told = told(slot.id) else { return false }
            return told.told != line(for: slot)
        }
    }
}
