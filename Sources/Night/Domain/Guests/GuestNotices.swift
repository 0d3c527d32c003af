import Agenda
import Lineups
import Messaging
import Platform
import Storage
import Values

/// Tells the booker when the guests of a performer are off the list, because the performer or the show is, and when
/// they are on it again. Runs after every change of a lineup.
enum GuestNotices {
    /// The guests of one performer.
    private struct Party {
        let slot: ID<Slot>
        let name: String
        let count: Int
        let isOut: Bool
        /// The booker was told, or is about to be, that they are off the list.
        let isTold: Bool
    }

    static func run(_ job: Job, in tx: Transaction) throws {
        let id: ID<Event> = job.subject()
        guard try tx.exists("SELECT 1 FROM guest WHERE event_id = \(id) AND slot_id IS NOT NULL"),
            let event = try Event.find(id, in: tx), !event.isOver(at: tx.now),
            let account = try Account.find(event.account, in: tx)
        else { return }
        let sender = try Sender.usual(for: account.id, in: tx)
        func tell(_ line: String, of party: Party, grace: Duration = .zero) throws {
            guard let sender else { return }
            try Notification.raise(
                .guests, of: party.slot, line, to: .eventOwner(event.owner), account: account, sender: sender.id,
                grace: grace, in: tx)
        }
        let title = event.title(at: tx.now)
        let all = try parties(of: event, in: tx)
        let gone = all.filter { $0.isOut && !$0.isTold }
        if event.isCanceled, let first = gone.first {
            let count = gone.reduce(0) { $0 + $1.count }
            try tell(canceled(title, count), of: first)
        } else {
            for party in gone {
                let line = off(party, title)
                // With the withdrawal that takes them off, in one text.
                if try Notification.raise(.guests, with: .answer, of: party.slot, line, in: tx) { continue }
                try tell(line, of: party, grace: Policy.grace)
            }
        }
        for party in gone {
            try tx.run("INSERT INTO guest_notice (slot_id, told_at) VALUES (\(party.slot), \(tx.now))")
        }
        let back = all.filter { !$0.isOut && $0.isTold }
        for party in back { try tx.run("DELETE FROM guest_notice WHERE slot_id = \(party.slot)") }
        // A reversal within the grace period cancels the notification.
        let wereTold = try back.filter { party in
            try !Notification.takeBack(.guests, of: party.slot, in: tx)
                && Notification.wasSent(.guests, of: party.slot, in: tx)
        }
        guard let first = wereTold.first else { return }
        let count = back.reduce(0) { $0 + $1.count }
        try tell(onAgain(back.count == 1 ? words(first) : words(count), title), of: first)
    }

    private static func parties(of event: Event, in tx: Transaction) throws -> [Party] {
        try tx.rows(
            """
            SELECT slot.id, contact.name, slot.answer, slot.removed_at, guest_notice.told_at, count(*) AS many
            FROM guest JOIN slot ON slot.id = guest.slot_id JOIN contact ON contact.id = slot.contact_id
            LEFT JOIN guest_notice ON guest_notice.slot_id = slot.id
            WHERE guest.event_id = \(event.id)
            GROUP BY slot.id, contact.name, slot.answer, slot.removed_at, guest_notice.told_at ORDER BY slot.id
            """
        ).map { row in
            let isRemoved = try row["removed_at"] as Instant? != nil
            return Party(
                slot: try row["id"], name: try row["name"], count: try row["many"],
                isOut: try event.isCanceled || isRemoved || (row["answer"] as Answer).isRefusal,
                isTold: try row["told_at"] as Instant? != nil)
        }
    }
}

// MARK: - Words

extension GuestNotices {
    /// - Parameter title: `Late Show, Fri Dec 4, 8 PM`
    private static func canceled(_ title: String, _ count: Int) -> String {
        "\(title) is canceled, so \(words(count)) off its list."
    }

    private static func off(_ party: Party, _ title: String) -> String { "\(words(party)) off the list for \(title)." }

    /// - Parameter guests: whose guests, or how many.
    private static func onAgain(_ guests: String, _ title: String) -> String {
        "\(guests) on the list for \(title) again."
    }

    /// `Ada's 2 guests are`
    private static func words(_ party: Party) -> String { "\(party.name)'s \(words(party.count))" }

    /// `2 guests are`
    private static func words(_ count: Int) -> String { count.counted("guest is", "guests are") }
}
