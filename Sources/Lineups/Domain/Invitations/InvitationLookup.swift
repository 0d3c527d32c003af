import People
package import Platform
package import Storage
import Values

/// Finds the invitations that a text from a number can be about: the slots in upcoming events of every contact with
/// that number, each with its last request.
struct InvitationLookup {
    private let number: String
    private let sender: ID<Sender>
    private let matches: [Match]

    /// - Parameter sender: the sender that the text was sent to.
    init(number: String, sender: ID<Sender>, in tx: Transaction) throws {
        (self.number, self.sender) = (number, sender)
        let matches = try tx.rows(Self.query(number, in: tx)).map { try Match($0, number: number, sender: sender) }
        // A contact may list the same number twice.
        var known = Set<ID<Slot>>()
        self.matches = matches.sorted { $0.isTextable && !$1.isTextable }.filter { known.insert($0.slot).inserted }
    }

    static func query(_ number: String, in tx: Transaction) -> SQL {
        """
        SELECT slot.id AS slot_id, \(Invitation.columns), invitation.id AS invitation_id, invitation.number,
            invitation.sender_id, own.textable, own.wrong, contact.archived_at
        FROM (\(ContactAddress.holders(of: number))) AS own
        JOIN contact ON contact.id = own.contact_id
        JOIN slot ON slot.contact_id = contact.id
        JOIN event ON event.id = slot.event_id
        LEFT JOIN invitation ON invitation.id =
            (SELECT id FROM invitation WHERE slot_id = slot.id AND purpose = 'request' ORDER BY round DESC LIMIT 1)
        \(Invitation.joinLastMove)
        WHERE slot.removed_at IS NULL AND event.cancelled_at IS NULL
            AND event.ends_at > \(tx.now)
        """
    }

    /// Everything that was asked at the number of a text, and every answer that the booker entered for it; the latest
    /// last.
    static func all(for text: InboundText, in tx: Transaction) throws -> [Invitation] {
        let lookup = try InvitationLookup(number: text.from, sender: text.sender.id, in: tx)
        let asked = try lookup.requested(in: tx)
        // The performer never saw a maybe that the booker entered, so a bare yes means what they were asked.
        let unrequested = try lookup.unrequestedAnswers(owner: text.sender.account, in: tx).filter { answer in
            answer.answer != .maybe && !asked.contains { $0.slot == answer.slot }
        }
        return (asked + unrequested).sorted { $0.requestedAt < $1.requestedAt }
    }

    /// The names and places of the upcoming events for which people with the number are in a lineup.
    static func names(ofWhatWasAskedAt number: String, in tx: Transaction) throws -> [String] {
        try tx.rows(
            """
            SELECT DISTINCT event.name, event.location
            FROM (\(ContactAddress.holders(of: number))) AS own
            JOIN slot ON slot.contact_id = own.contact_id
            JOIN event ON event.id = slot.event_id
            WHERE slot.removed_at IS NULL AND event.cancelled_at IS NULL
                AND event.ends_at > \(tx.now)
            """
        ).flatMap { [try $0["name"] as String?, try $0["location"] as String?].compactMap(\.self) }
    }

    /// The last requests over this number and sender, to another number of the one person who has this number over the
    /// sender, or to them by another channel; in the order in which they were sent.
    func requested(in tx: Transaction) throws -> [Invitation] {
        try matches.filter { match in
            try match.wasInvitedHere
                || match.mayBeInvitedElsewhere && isOnlyOwner(match, in: tx) && isOurs(match, in: tx)
        }
        .map { match in (key: try match.row["invitation_id"] as Int64, invitation: try match.invitation) }
        .sorted { ($0.invitation.requestedAt, $0.key) < ($1.invitation.requestedAt, $1.key) }.map(\.invitation)
    }

    /// The answers that were not requested at this number over this sender: the booker entered them, or another number
    /// was asked. They are closed invitations, which a text may still change. A refusal is included only where a text
    /// gave it, a place in line always. Covers the sender's own account and the accounts that have texted this number
    /// over this sender.
    ///
    /// - Parameter owner: the sender's own account.
    func unrequestedAnswers(owner: ID<Account>, in tx: Transaction) throws -> [Invitation] {
        try matches.compactMap { match in try match.settledAt.map { (match: match, at: $0) } }
            .filter {
                try !wasEverInvitedHere($0.match, in: tx) && hasTexted($0.match.row["account_id"], owner, in: tx)
            }
            .sorted { ($0.at, $0.match.slot) < ($1.at, $1.match.slot) }.enumerated()
            .map { index, answer in
                try Invitation(unrequested: answer.match.row, choice: Invitation.firstHiddenChoice + index)
            }
    }

    /// Whether no other contact of the account has the number.
    private func isOnlyOwner(_ match: Match, in tx: Transaction) throws -> Bool {
        try Contact.ids(withNumber: number, account: match.row["account_id"], in: tx).count == 1
    }

    /// Whether the account of the event uses the sender.
    private func isOurs(_ match: Match, in tx: Transaction) throws -> Bool {
        if match.isOverSender { return true }
        let account: ID<Account> = try match.row["account_id"]
        return try tx.exists(
            "SELECT 1 FROM sender WHERE id = \(sender) AND \(Sender.isUsed("sender.id", by: "\(account)"))")
    }

    private func wasEverInvitedHere(_ match: Match, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            -- A slot has few invitations, a number may have thousands: a CASE keeps the slot's index in use.
            SELECT 1 FROM invitation
            WHERE slot_id = \(match.slot)
                AND CASE WHEN number = \(number) AND sender_id = \(sender) THEN 1 ELSE 0 END = 1
            """)
    }

    private func hasTexted(_ account: ID<Account>, _ owner: ID<Account>, in tx: Transaction) throws -> Bool {
        try account == owner
            || tx.exists(
                """
                SELECT 1 FROM outbound_message
                WHERE to_number = \(number) AND sender_id = \(sender) AND account_id = \(account)
                """)
    }
}

extension Invitation {
    /// Everything that was asked at the number of a text, and every answer that the booker entered for it, for events
    /// that are neither over nor canceled; the latest last.
    package static func all(for text: InboundText, in tx: Transaction) throws -> [Invitation] {
        try InvitationLookup.all(for: text, in: tx)
    }
}

/// One slot of a contact with the number, and whether its last request went to that number.
private struct Match {
    let row: Row
    let slot: ID<Slot>
    let isTextable: Bool
    /// Somebody else was said to have the number.
    let isWrongNumber: Bool
    /// The last request went over this sender.
    let isOverSender: Bool
    /// The last request went to this number over this sender.
    let wasInvitedHere: Bool
    /// The last request went to another number over this sender, or by another channel, and the contact can also be
    /// reached at this number.
    let mayBeInvitedElsewhere: Bool

    init(_ row: Row, number: String, sender: ID<Sender>) throws {
        self.row = row
        slot = try row["slot_id"]
        isTextable = try row["textable"]
        isWrongNumber = try row["wrong"]
        let asked: String? = try row["number"]
        isOverSender = try row["sender_id"] as ID<Sender>? == sender
        wasInvitedHere = isOverSender && asked == number
        let isByOtherChannel = asked.map { Channel(of: $0) != Channel(of: number) } ?? false
        mayBeInvitedElsewhere =
            try (isOverSender || isByOtherChannel) && asked != number && isTextable
            && row["archived_at"] as Instant? == nil
    }

    var invitation: Invitation {
        get throws {
            var invitation = try Invitation(row)
            invitation.isAtWrongNumber = isWrongNumber
            return invitation
        }
    }

    /// When the slot was answered other than by a request to this number; nil where it was not.
    var settledAt: Instant? {
        get throws {
            guard isTextable, !wasInvitedHere, let moment: Instant = try row["answered_at"] else { return nil }
            switch try row["answer"] as Answer {
            case .confirmed, .maybe: return moment
            case .declined, .withdrawn: return try row["cause"] as String? == "text" ? moment : nil
            case .none: return try row["is_in_line"] ? moment : nil
            case .expired: return nil
            }
        }
    }
}
