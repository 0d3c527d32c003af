package import Agenda

extension AppEnvironment {
    /// Reads the calendars of others.
    package func calendarFetcher() throws -> CalendarFetcher {
        CalendarFetcher(http: try network(Version.userAgent), allowsPrivate: settings[.privateCalendars] == "on")
    }
}
