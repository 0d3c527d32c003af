import Agenda
import People
import Platform
import Storage
import Values

/// The upcoming events for which a number is asked or confirmed. The booker sees them when the person opts out.
enum CommitmentPhrases {
    /// One phrase for each event, to follow a name: "is confirmed for Late Show, Fri Dec 4, 8 PM".
    static func all(of number: String, account: ID<Account>, in tx: Transaction) throws -> [String] {
        let rows = try tx.rows(
            """
            SELECT DISTINCT slot.id AS slot_id, \(Event.columns) FROM slot
            JOIN event ON event.id = slot.event_id
            JOIN (\(ContactAddress.holders(of: number))) AS own ON own.contact_id = slot.contact_id
            WHERE event.account_id = \(account)
                AND event.cancelled_at IS NULL AND event.starts_at > \(tx.now)
                AND slot.removed_at IS NULL AND slot.replaced_by IS NULL
                AND slot.answer IN ('none', 'maybe', 'confirmed')
            ORDER BY event.starts_at, slot.id
            """)
        return try rows.compactMap { row in
            guard let slot = try Slot.find(row["slot_id"], in: tx) else { return nil }
            let title = try Event(row).title(at: tx.now)
            switch slot.answer {
            case .confirmed: return "is confirmed for \(title)"
            case .maybe: return "said maybe to \(title)"
            case .none where slot.isInLine: return "is \(slot.placeInLine?.ordinal ?? "") in line for \(title)"
            case .none: return slot.lastInvitation?.isOpen == true ? "was asked for \(title)" : nil
            case .declined, .withdrawn, .expired: return nil
            }
        }
    }
}
