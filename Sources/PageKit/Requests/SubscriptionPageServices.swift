package import Agenda

/// What the forms need that read the calendars of others.
package struct SubscriptionPageServices: PageServicePart {
    package let fetcher: @Sendable () throws -> CalendarFetcher

    /// - Parameter fetcher: creates what reads the calendars of others.
    package init(fetcher: @escaping @Sendable () throws -> CalendarFetcher) { self.fetcher = fetcher }

    package static let absent = SubscriptionPageServices { throw PageError.notFound }
}
