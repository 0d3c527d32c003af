/// What bounds the memory and the time that a file can take, whatever it holds.
enum Limits {
    /// Bytes of a file; a calendar of many years stays far below it.
    static let file = 64 << 20
    /// Bytes of one unfolded line. Longer ones are attached files, which are not read.
    static let line = 256 << 10
    /// Components within each other; a file in order has three.
    static let depth = 8
    static let events = 100_000
    /// Lines of one component that are kept.
    static let properties = 2000
    /// RDATE and EXDATE of one event.
    static let dates = 10_000
    static let alarms = 50
    /// Days that each date of a series may last.
    static let seriesDays = 366
    /// Periods of a series that one of its dates may last.
    static let overlaps = 31
    /// The first year in which a series may begin that has to be counted day by day.
    static let countedSince = 1900
    /// STANDARD and DAYLIGHT parts of one VTIMEZONE.
    static let observances = 500
    /// Zones that are known by their definition alone.
    static let definitions = 50
    /// Unknown zones for which close names are looked up.
    static let suggestions = 5
    /// Notes about lines that were passed over; further ones are dropped. Events that are lost are always told.
    static let notes = 1000
}
