package import Agenda
import People
package import Platform
import Storage
import Values

extension Module {
    /// Reads the calendars of contacts again.
    ///
    /// - Parameter fetcher: called for each reading.
    package static func contactCalendars(fetcher: @escaping @Sendable () throws -> CalendarFetcher) -> Module {
        var module = Module("contact-calendars")
        module.backgroundJobs = [
            BackgroundJobHandler(ContactCalendar.jobKind) { job, store, now in
                try await ContactCalendar.read(job, fetcher: fetcher, store: store, now: now)
            }
        ]
        return module
    }
}

extension ContactCalendar {
    /// Reads the address and returns what to commit. A failure is recorded, not thrown. The calendar of somebody who
    /// was removed is deleted.
    static func read(
        _ job: Job, fetcher: @Sendable () throws -> CalendarFetcher, store: Store, now: Instant
    ) async throws -> Job.Completion {
        let found = try await store.read(at: now) { tx in
            let calendar = try find(job.subject(), in: tx)
            return (
                calendar, try calendar.flatMap { try Contact.find($0.contact, in: tx) },
                try Account.find(job.account, in: tx)
            )
        }
        guard let calendar = found.0, let account = found.2 else { return { _ in } }
        guard let contact = found.1, !contact.isArchived else {
            return { try remove(of: [calendar.contact], in: $0) }
        }
        do {
            let reading = try await read(
                calendar.address, since: calendar, with: fetcher(), zone: account.zone, now: now)
            return { try record(reading, for: calendar.id, account: account.id, in: $0) }
        } catch let error as any UserFacingError where !(error is StoreError) {
            return { try calendar.recordFailure(error.sentence, account: account.id, in: $0) }
        }
    }
}
