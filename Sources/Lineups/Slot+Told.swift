package import Storage

extension Slot {
    /// Remembers that this person has been told time and place as they are now.
    package static func noteTold(_ id: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot SET told_start = (SELECT starts_at FROM event WHERE id = slot.event_id),
                told_place = (SELECT location FROM event WHERE id = slot.event_id)
            WHERE id = \(id)
            """)
    }
}
