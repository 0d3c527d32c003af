package import ICalendar
package import Platform
package import Storage
package import Values

/// Subscribes an account to the calendar at an address. It is read once before anything is stored.
package struct SubscribeToCalendar: Sendable {
    private let fetcher: CalendarFetcher
    private let store: Store

    package init(_ fetcher: CalendarFetcher, store: Store) { (self.fetcher, self.store) = (fetcher, store) }

    /// What subscribing did.
    package struct Result: Sendable {
        package let subscription: CalendarSubscription
        package let entries: SubscribedEntries.Report
        /// Events that could not be read, and what was interpreted.
        package let problems: [CalendarProblem]
    }

    /// - Parameter name: of the new calendar; nil for the one that the calendar has itself, or its host.
    /// - Throws: `SubscriptionError`, `CalendarError`. Then nothing is stored.
    package func run(_ words: String, named name: String?, account: Account, now: Instant) async throws -> Result {
        let address = try CalendarAddress(words)
        guard let fetched = try await fetcher.fetch(address, floatingIn: account.zone) else {
            throw SubscriptionError.unreachable(address.host, why: "HTTP 304")
        }
        let events = try SubscribedEntries.shown(of: fetched.reading, zone: account.zone, now: now)
        let own = fetched.reading.calendars.compactMap(\.name).first { !$0.trimmedBlanks.isEmpty }
        let title = name ?? String((own ?? address.host).prefix(NamedCalendar.longestName))
        let subscription = try await store.write(.account(account.id), at: now) { tx in
            try SubscribedEntries.requireRoom(for: events.count, of: account.id, in: tx)
            return try CalendarSubscription.add(address, named: title, account: account.id, in: tx)
        }
        let entries = try await SubscribedEntries.update(
            subscription, to: events, account: account, now: now, store: store)
        try await store.write(.account(account.id), at: now) { try subscription.recordReading(fetched, in: $0) }
        return Result(subscription: subscription, entries: entries, problems: fetched.reading.problems)
    }
}

extension Module {
    /// Reads the calendars of subscriptions again.
    ///
    /// - Parameter fetcher: called for each reading.
    package static func calendarSubscriptions(fetcher: @escaping @Sendable () throws -> CalendarFetcher) -> Module {
        var module = Module("calendar-subscriptions")
        module.backgroundJobs = [
            BackgroundJobHandler(CalendarSubscription.jobKind) { job, store, now in
                try await CalendarSubscription.read(job, fetcher: fetcher, store: store, now: now)
            }
        ]
        module.changeSources = [
            ChangeSource("calendar_subscription", of: .calendars) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM calendar_subscription WHERE id IN \(list: rows)")
            }
        ]
        return module
    }
}

extension CalendarSubscription {
    /// Reads the address, stores what changed, and returns what to commit. A failure is recorded, not thrown.
    static func read(
        _ job: Job, fetcher: @Sendable () throws -> CalendarFetcher, store: Store, now: Instant
    ) async throws -> Job.Completion {
        let found = try await store.read(at: now) { tx in
            try (find(job.subject(), in: tx), Account.find(job.account, in: tx))
        }
        guard let subscription = found.0, let account = found.1 else { return { _ in } }
        // Undoing the removal of its calendar schedules the next reading.
        if subscription.isHidden { return { _ in } }
        do {
            let fetched = try await fetcher().fetch(
                subscription.address, etag: subscription.etag, lastModified: subscription.lastModified,
                floatingIn: account.zone)
            if let fetched {
                let events = try SubscribedEntries.shown(of: fetched.reading, zone: account.zone, now: now)
                _ = try await SubscribedEntries.update(
                    subscription, to: events, account: account, now: now, store: store)
            }
            return { try subscription.recordReading(fetched, in: $0) }
        } catch let error as any UserFacingError where !(error is StoreError) {
            return { try subscription.recordFailure(error.sentence, in: $0) }
        }
    }
}
