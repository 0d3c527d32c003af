package import Agenda
import Messaging
package import Platform
package import Storage
package import Values

/// Somebody on the list of a night of an open mic.
package struct OpenMicEntry: Hashable, Sendable {
    package let id: ID<OpenMicEntry>
    package let mic: ID<OpenMic>
    package let event: ID<Event>
    /// E.164; nil for somebody whom the booker added, and after an erasure.
    package let number: String?
    package let contact: ID<Contact>?
    /// Nil until they have told it.
    package var name: String?
    /// When they signed up; after leaving, when they came back. It decides their place.
    package var signedUpAt: Instant
    package var checkedInAt: Instant?
    /// Nil while they are on the list.
    package var leftAt: Instant?
    /// Whether they were on; nil where the booker has not said.
    package var wasOn: Bool?
    /// They keep the spot that they had before the mode of the open mic changed.
    var keepsSpot: Bool
    /// They left with STOP.
    package var hasOptedOut: Bool

    /// What the booker reads: the name, or else the number.
    package var title: String { name ?? number ?? "?" }

    /// As a draw names them: the name, or else the last digits of the number.
    package var drawTitle: String { name ?? number.map { "…\($0.suffix(4))" } ?? "?" }

    static let longestName = 40
}

// MARK: - Storage

extension OpenMicEntry {
    private static let columns: SQL = """
        open_mic_entry.id, open_mic_entry.open_mic_id, open_mic_entry.event_id, open_mic_entry.number,
        open_mic_entry.contact_id, open_mic_entry.name, open_mic_entry.signed_up_at, open_mic_entry.checked_in_at,
        open_mic_entry.left_at, open_mic_entry.was_on, open_mic_entry.keeps_spot, open_mic_entry.opted_out
        """

    private init(_ row: Row) throws {
        id = try row["id"]
        mic = try row["open_mic_id"]
        event = try row["event_id"]
        number = try row["number"]
        contact = try row["contact_id"]
        name = try row["name"]
        signedUpAt = try row["signed_up_at"]
        checkedInAt = try row["checked_in_at"]
        leftAt = try row["left_at"]
        wasOn = try row["was_on"]
        keepsSpot = try row["keeps_spot"]
        hasOptedOut = try row["opted_out"]
    }

    static func find(_ id: ID<OpenMicEntry>, in tx: Transaction) throws -> OpenMicEntry? {
        try tx.row("SELECT \(columns) FROM open_mic_entry WHERE id = \(id)").map(OpenMicEntry.init)
    }

    /// Everybody who is or was on the list, in the order of signing up.
    static func all(of night: OpenMicNight, in tx: Transaction) throws -> [OpenMicEntry] {
        try tx.rows(
            """
            SELECT \(columns) FROM open_mic_entry
            WHERE open_mic_id = \(night.mic.id) AND event_id = \(night.event.id) ORDER BY signed_up_at, id
            """
        ).map(OpenMicEntry.init)
    }

    /// The entry of a number on the list of a night.
    static func find(number: String, on night: OpenMicNight, in tx: Transaction) throws -> OpenMicEntry? {
        try tx.row(
            """
            SELECT \(columns) FROM open_mic_entry
            WHERE open_mic_id = \(night.mic.id) AND event_id = \(night.event.id) AND number = \(number)
            """
        ).map(OpenMicEntry.init)
    }

    /// Where a number that texted a sender is on a list, the next night first.
    ///
    /// - Parameter areCanceled: the lists of canceled shows instead.
    static func coming(
        of text: InboundText, areCanceled: Bool = false, in tx: Transaction
    ) throws -> [(entry: OpenMicEntry, night: OpenMicNight)] {
        let state: SQL = areCanceled ? "IS NOT NULL" : "IS NULL"
        let entries = try tx.rows(
            """
            SELECT \(columns) FROM open_mic_entry JOIN event ON event.id = open_mic_entry.event_id
            WHERE open_mic_entry.number = \(text.from) AND open_mic_entry.sender_id = \(text.sender.id)
                AND open_mic_entry.left_at IS NULL AND event.ends_at > \(tx.now) AND event.cancelled_at \(state)
            ORDER BY event.starts_at, open_mic_entry.id
            """
        ).map(OpenMicEntry.init)
        let lists = try entries.compactMap { entry -> (OpenMicEntry, OpenMicNight)? in
            guard let mic = try OpenMic.find(entry.mic, in: tx), let event = try Event.find(entry.event, in: tx) else {
                return nil
            }
            return (entry, OpenMicNight(mic: mic, event: event))
        }
        try tx.require { lists.map { .account($0.1.mic.account.rawValue) } }
        return lists
    }

    /// The name that a number last had at the open mics of an account; nil where it had none.
    static func lastName(of number: String, account: ID<Account>, in tx: Transaction) throws -> String? {
        try tx.value(
            """
            SELECT open_mic_entry.name FROM open_mic_entry JOIN open_mic ON open_mic.id = open_mic_entry.open_mic_id
            WHERE open_mic_entry.number = \(number) AND open_mic.account_id = \(account)
                AND open_mic_entry.name IS NOT NULL
            ORDER BY open_mic_entry.id DESC LIMIT 1
            """)
    }

    /// Puts somebody at the end of the list.
    static func insert(
        name: String?, number: String? = nil, contact: ID<Contact>? = nil, sender: ID<Sender>? = nil,
        on night: OpenMicNight, checkedInAt: Instant? = nil, in tx: Transaction
    ) throws -> OpenMicEntry {
        let id: ID<OpenMicEntry> = try tx.insert(
            """
            INSERT INTO open_mic_entry (open_mic_id, event_id, number, sender_id, contact_id, name, signed_up_at,
                checked_in_at)
            VALUES (\(night.mic.id), \(night.event.id), \(number), \(sender), \(contact), \(name), \(tx.now),
                \(checkedInAt))
            """)
        guard let entry = try find(id, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the entry just made")
        }
        try OpenMicNews.record(.moved, for: entry, in: tx)
        return entry
    }

    func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE open_mic_entry SET name = \(name), signed_up_at = \(signedUpAt), checked_in_at = \(checkedInAt),
                left_at = \(leftAt), was_on = \(wasOn), keeps_spot = \(keepsSpot), opted_out = \(hasOptedOut)
            WHERE id = \(id)
            """)
    }

    static func delete(_ id: ID<OpenMicEntry>, in tx: Transaction) throws {
        try tx.run("DELETE FROM open_mic_entry WHERE id = \(id)")
    }

    /// Whether somebody took part in a draw.
    func hasTicket(in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM open_mic_ticket WHERE entry_id = \(id)")
    }
}

// MARK: - People

extension OpenMicEntry {
    /// The entries of a number are those of a contact.
    static func assign(_ number: String, to contact: ID<Contact>, account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE open_mic_entry SET contact_id = \(contact)
            WHERE number = \(number) AND open_mic_id IN (SELECT id FROM open_mic WHERE account_id = \(account))
            """)
    }

    /// Two contacts are the same person.
    static func merge(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE open_mic_entry SET contact_id = \(kept) WHERE contact_id = \(other)")
    }

    /// Takes the name and the number of a person out of the lists of an account. Their places and draws stay.
    static func erase(
        contacts: [ID<Contact>], numbers: [String], account: ID<Account>, in tx: Transaction
    ) throws {
        let erased = try tx.values(
            """
            SELECT id FROM open_mic_entry
            WHERE (contact_id IN \(list: contacts) OR number IN \(list: numbers))
                AND open_mic_id IN (SELECT id FROM open_mic WHERE account_id = \(account))
            """, as: ID<OpenMicEntry>.self)
        for entry in erased { try Notification.withdraw(.openMic, of: entry, in: tx) }
        try tx.run(
            """
            UPDATE open_mic_entry SET name = \(Erasure.mark), number = NULL, contact_id = NULL
            WHERE (contact_id IN \(list: contacts) OR number IN \(list: numbers))
                AND open_mic_id IN (SELECT id FROM open_mic WHERE account_id = \(account))
            """)
    }

    /// Takes the names and numbers of those who are no contacts out of the lists of shows that ended at or before a
    /// time.
    static func eraseUnknown(upTo end: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE open_mic_entry SET name = \(Erasure.mark), number = NULL
            WHERE contact_id IS NULL AND (number IS NOT NULL OR name IS NULL OR name <> \(Erasure.mark))
                AND event_id IN (SELECT id FROM event WHERE ends_at <= \(end))
            """)
    }
}
