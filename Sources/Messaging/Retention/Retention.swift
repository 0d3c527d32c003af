import Platform
package import Storage
package import Values

/// How long the words of texts are kept, and where. The operator sets it for all accounts; without it, everything is
/// kept as it is.
///
/// The row of a text always stays, so that it is not taken in or sent again, and so does what it changed. A text that
/// waits in the inbox keeps its words, and so does one that may still be sent.
package struct Retention: Hashable, Sendable {
    /// After so many months, the words of a text are deleted; nil keeps them.
    package let months: Int?
    /// After so many days, a text from or to a number that is nobody's is erased, also its number; nil keeps it.
    package let unknownDays: Int?
    /// After so many months, the words of a text are kept in the archive; nil keeps them where they are. Does nothing if
    /// they are deleted before.
    package let archiveMonths: Int?

    package static let monthRange = 1...600
    /// At least as long as the provider's list is read again (`Backfill.window`): the order of the texts that it brings
    /// depends on the known texts from the same number.
    package static let dayRange = 7...3650

    /// Stands for the words that were deleted.
    package static let mark = "text deleted by the retention setting"

    package init(months: Int? = nil, unknownDays: Int? = nil, archiveMonths: Int? = nil) {
        (self.months, self.unknownDays, self.archiveMonths) = (months, unknownDays, archiveMonths)
    }

    /// Deletes what is too old, and archives what is old.
    package func run(_ store: Store, now: Instant) async throws {
        if let unknownDays {
            try await UnknownNumbers(before: now.adding(.zero - .days(unknownDays)), now: now).erase(in: store)
        }
        if let months, let limit = Self.moment(months: months, before: now) {
            try await OldTexts(before: limit, now: now).delete(in: store)
        }
        if let archiveMonths, let limit = Self.moment(months: archiveMonths, before: now) {
            try await OldTexts(before: Self.startOfMonth(limit), now: now).archive(in: store)
        }
    }

    /// Words of texts up to this time are deleted; nil keeps them.
    package func end(at now: Instant) -> Instant? { months.flatMap { Self.moment(months: $0, before: now) } }

    /// In UTC. A month is archived at once: many texts together take less space.
    private static func startOfMonth(_ moment: Instant) -> Instant {
        let date = Zone.utc.date(of: moment)
        let midnight = LocalTime(secondsSinceMidnight: 0)
        return Zone.utc.instant(of: LocalDateTime(date: date.adding(days: 1 - date.day), time: midnight))
    }

    /// By the calendar, in UTC. Nil outside the years 1 to 9999.
    private static func moment(months: Int, before now: Instant) -> Instant? {
        let local = Zone.utc.local(now)
        return local.date.adding(months: -months).map {
            Zone.utc.instant(of: LocalDateTime(date: $0, time: local.time))
        }
    }
}

/// Changes many rows in short transactions, so that texts that come in meanwhile do not wait.
enum RetentionBatches {
    /// So many rows are changed in one transaction.
    static let size = 200

    /// The condition on `outbound_message` for texts that will not be sent, or not again.
    static let hasEnded: SQL = "outbound_message.state NOT IN ('queued', 'sending', 'uncertain')"

    /// When a text of `outbound_message` was tried last, or else queued.
    static let outboundAge: SQL = "coalesce(outbound_message.attempted_at, outbound_message.created_at)"

    /// Bodies in which there is nothing to delete.
    static let emptyBodies = ["", Retention.mark, Erasure.mark]

    /// - Parameters:
    ///   - lane: what the rows belong to.
    ///   - find: the next keys after `last` in their order, at most `size`. Runs in a snapshot.
    ///   - change: changes the rows that are still to be changed.
    static func run(
        in store: Store, _ lane: Lane = .everything, now: Instant,
        find: @escaping @Sendable (_ last: Int64, Transaction) throws -> [Int64],
        change: @escaping @Sendable ([Int64], Transaction) throws -> Void
    ) async throws {
        var last: Int64 = 0
        while true {
            let keys = try await store.read(at: now) { [last] in try find(last, $0) }
            guard let end = keys.last else { return }
            try await store.write(lane, at: now) { try change(keys, $0) }
            try await store.yieldToOtherWriters()
            last = end
        }
    }
}
