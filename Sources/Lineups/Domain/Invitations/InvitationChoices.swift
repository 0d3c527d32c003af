import People
import Platform
import Storage
import Values

/// The short numbers of invitations, unique among those that one person can mean: "YES 2".
enum InvitationChoices {
    /// A choice is not reused before its event is over, nor for this long after its invitation was closed, so that a
    /// late "yes 2" keeps its meaning.
    private static let reuseDelay: Duration = .days(30)

    /// The smallest choice that names no other recent invitation, and no date of an open poll, at this number.
    ///
    /// - Parameter excluded: choices that are about to be used.
    static func free(
        number: String, sender: ID<Sender>, excluding excluded: Set<Int> = [], in tx: Transaction
    ) throws -> Int {
        let taken = excluded.union(try tx.values(query(number, sender: sender, in: tx), as: Int.self))
        var choice = 1
        while taken.contains(choice) { choice += 1 }
        return choice
    }

    /// What `free` asks: the choices of requests, and the numbers of the dates in open polls. For `Transaction.prefetch`.
    static func query(_ number: String, sender: ID<Sender>, in tx: Transaction) -> SQL {
        """
        SELECT invitation.tag FROM invitation
        JOIN slot ON slot.id = invitation.slot_id JOIN event ON event.id = slot.event_id
        WHERE invitation.number = \(number) AND invitation.sender_id = \(sender)
            AND (invitation.closed_at IS NULL OR invitation.closed_at > \(tx.now.adding(.zero - reuseDelay))
                OR event.ends_at > \(tx.now))
        UNION SELECT tag FROM invitation WHERE id IN (\(atOtherNumbers(of: number, sender: sender)))
        UNION \(ofPolls(number, in: tx))
        """
    }

    /// Selects the numbers that the contacts with a number saw for the dates of open polls.
    private static func ofPolls(_ number: String, in tx: Transaction) -> SQL {
        """
        SELECT poll_choice.number FROM (\(ContactAddress.holders(of: number))) AS polled
        JOIN poll_person ON poll_person.contact_id = polled.contact_id
        JOIN poll ON poll.id = poll_person.poll_id
        JOIN poll_choice ON poll_choice.poll_person_id = poll_person.id
        WHERE poll.closed_at IS NULL
            AND EXISTS (SELECT 1 FROM poll_date
                WHERE poll_date.poll_id = poll.id AND poll_date.withdrawn_at IS NULL
                    AND poll_date.day >= \(Zone.utc.date(of: tx.now).adding(days: -1).description))
        """
    }

    /// Selects the ids of the invitations sent over that sender to other numbers of the contact who alone has this
    /// number, or to them by another channel: they have changed their telephone, or use two.
    private static func atOtherNumbers(of number: String, sender: ID<Sender>) -> SQL {
        """
        SELECT elsewhere.id FROM (\(ContactAddress.holders(of: number))) AS own
        JOIN contact AS owner ON owner.id = own.contact_id
        JOIN slot AS place ON place.contact_id = own.contact_id
        JOIN invitation AS elsewhere ON elsewhere.slot_id = place.id
        WHERE own.textable = 1 AND owner.archived_at IS NULL
            AND elsewhere.number <> \(number)
            AND (elsewhere.sender_id = \(sender) OR EXISTS (SELECT 1 FROM sender AS other
                WHERE other.id = elsewhere.sender_id AND other.channel <> \(Channel(of: number).rawValue)))
            AND NOT EXISTS (SELECT 1 FROM (\(ContactAddress.holders(of: number))) AS shared
                JOIN contact AS sharer ON sharer.id = shared.contact_id
                WHERE sharer.id <> owner.id AND sharer.account_id = owner.account_id
                    AND sharer.archived_at IS NULL)
        """
    }
}
