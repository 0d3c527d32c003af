/// Limits on the memory and time that a file can take.
enum CalendarLimits {
    /// Bytes of a file. A calendar of many years is much smaller.
    static let file = 64 << 20
    /// Bytes of one unfolded line. Longer lines are attachments, which are not read.
    static let line = 256 << 10
    /// Nested components. A valid file has three levels.
    static let depth = 8
    static let events = 20_000
    /// Properties kept per component.
    static let properties = 2000
    /// RDATE and EXDATE of one event.
    static let dates = 10_000
    static let alarms = 50
    /// RRULE of one event.
    static let rules = 50
    /// Times of a day that a rule may name by BYHOUR, BYMINUTE and BYSECOND, or by the hour.
    static let timesOfDay = 288
    /// Days that each occurrence of a series may last.
    static let seriesDays = 366
    /// Periods of a series that one occurrence may last.
    static let overlaps = 31
    /// The first year in which a series may begin whose COUNT must be followed day by day.
    static let countedSince = 1900
    /// Days that a rule is tested for to find one occurrence, counted from the start of a series that ends by COUNT. A
    /// hundred years of days.
    static let testedDays = 40_000
    /// The same for all series of a file, each for one year and from the start if it ends by COUNT, and RDATE and
    /// EXDATE.
    static let testedDaysOfFile = 1_000_000
    /// The year up to which a series must be followed within `testedDays`.
    static let followedUntil = 2100
    /// Changed occurrences of one series.
    static let changes = 1000
    /// STANDARD and DAYLIGHT parts of one VTIMEZONE.
    static let observances = 500
    /// Zones whose VTIMEZONE definition is used.
    static let definitions = 200
    /// Zones that are identified by their VTIMEZONE definition.
    static let matches = 50
    /// Unknown zones for which similar names are suggested.
    static let suggestions = 5
    /// Problems about ignored lines; further ones are dropped. Events that cannot be read are always reported.
    static let notes = 1000
}
