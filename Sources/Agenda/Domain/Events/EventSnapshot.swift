import Platform
package import Storage
import Values

/// All values of an event, as an undo step stores them.
package struct EventSnapshot: Codable, Hashable, Sendable {
    /// Its key.
    let id: Int64
    let account: Int64
    let kind: String
    package let name: String
    /// Milliseconds since 1970.
    let startsAt: Int64
    let endsAt: Int64
    /// IANA time zone.
    let zone: String
    let location: String?
    let isAllDay: Bool
    let sequence: Int
    /// Milliseconds since 1970.
    let createdAt: Int64
    let changedAt: Int64
    let canceledAt: Int64?
    /// The key of the member; nil for the owner of the account.
    let owner: Int64?
    /// Nil, as in older steps, for a listed event.
    let isUnlisted: Bool?

    /// As they are stored.
    private enum CodingKeys: String, CodingKey {
        case id, account, kind, name, startsAt, endsAt, zone, location, isAllDay, sequence, createdAt,
            changedAt, canceledAt = "cancelledAt", owner, isUnlisted
    }

    package init(_ event: Event) {
        (id, account, kind) = (event.id.rawValue, event.account.rawValue, event.kind.rawValue)
        (name, zone, location) = (event.name, event.zone.identifier, event.location)
        (startsAt, endsAt) = (event.startsAt.milliseconds, event.endsAt.milliseconds)
        (isAllDay, sequence) = (event.isAllDay, event.sequence)
        (createdAt, changedAt) = (event.createdAt.milliseconds, event.changedAt.milliseconds)
        canceledAt = event.canceledAt?.milliseconds
        owner = event.owner?.rawValue
        isUnlisted = event.isListed ? nil : true
    }

    /// Restores the event's name, time, place and owner, and whether it is listed. Its count of changes continues.
    package func restore(to event: inout Event, in tx: Transaction) throws {
        (event.name, event.zone, event.location) = (name, Zone(stored: zone), location)
        event.startsAt = Instant(milliseconds: startsAt)
        event.endsAt = Instant(milliseconds: endsAt)
        event.isAllDay = isAllDay
        event.owner = owner.map { ID($0) }
        event.isListed = isUnlisted != true
        try event.save(in: tx)
    }

    /// Inserts a deleted event again, with its key, its subject and its count of changes.
    func insert(in tx: Transaction) throws {
        try Subject.insert(Subject(id: ID(id), account: ID(account), kind: .event, name: name), in: tx)
        try tx.run(
            """
            INSERT INTO event (id, account_id, kind, name, folded_name, starts_at, ends_at, zone, location,
                all_day, sequence, created_at, changed_at, cancelled_at, owner_member_id, unlisted)
            VALUES (\(id), \(account), \(kind), \(name), \(name.folded), \(startsAt), \(endsAt), \(zone), \(location),
                \(isAllDay), \(sequence), \(createdAt), \(changedAt), \(canceledAt), \(owner),
                \(isUnlisted == true))
            """)
    }
}
