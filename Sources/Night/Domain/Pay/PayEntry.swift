import Agenda
import Lineups
package import Platform
package import Storage
import Values

/// What the booker says of somebody's pay instead of what was agreed.
package struct PayEntry: Hashable, Sendable {
    /// A stored value.
    package enum Kind: String, SQLConvertible, Codable, Sendable {
        case amount
        /// They did not appear: nothing is paid.
        case noShow = "no_show"
        /// Paid although they did not play, because the show or their place was canceled.
        case killFee = "kill_fee"
    }

    package let contact: ID<Contact>
    package let kind: Kind
    /// In minor units; 0 for a no-show.
    package let amount: Int64
    /// The reason.
    package let words: String?

    /// `no-show: overslept`; nil for another amount without a reason.
    package var title: String? {
        let ruling: String? =
            switch kind {
            case .noShow: "no-show"
            case .killFee: "kill fee"
            case .amount: nil
            }
        let parts = [ruling, words].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ": ")
    }

    /// What was entered, and nothing for those whom the door marked as a no-show. A kill fee that was entered before
    /// the show, or their place in it, was restored does not count.
    static func all(of lineup: Lineup, in tx: Transaction) throws -> [PayEntry] {
        let playing = lineup.event.isCanceled ? [] : lineup.slots.filter(\.hasConfirmedPlace).map(\.contact)
        let entered = try all(event: lineup.event.id, in: tx).filter {
            $0.kind != .killFee || !playing.contains($0.contact)
        }
        let marked = lineup.slots.filter { slot in
            slot.isNoShow && !entered.contains { $0.contact == slot.contact }
        }
        return entered + marked.map { PayEntry(contact: $0.contact, kind: .noShow, amount: 0, words: nil) }
    }

    /// What was entered.
    static func all(event: ID<Event>, in tx: Transaction) throws -> [PayEntry] {
        try tx.rows("SELECT contact_id, kind, amount, words FROM pay_entry WHERE event_id = \(event) ORDER BY id").map {
            PayEntry(
                contact: try $0["contact_id"], kind: try $0["kind"], amount: try $0["amount"], words: try $0["words"])
        }
    }

    func save(event: ID<Event>, in tx: Transaction) throws {
        try Self.remove(of: contact, event: event, in: tx)
        try tx.run(
            """
            INSERT INTO pay_entry (event_id, contact_id, kind, amount, words)
            VALUES (\(event), \(contact), \(kind), \(amount), \(words))
            """)
    }

    static func remove(of contact: ID<Contact>, event: ID<Event>, in tx: Transaction) throws {
        try tx.run("DELETE FROM pay_entry WHERE event_id = \(event) AND contact_id = \(contact)")
    }
}
