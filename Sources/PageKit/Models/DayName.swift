package import Values

/// The heading of a column in a month.
package struct DayName: Codable, Hashable, Sendable {
    let short: String
    let name: String

    package init(_ day: Weekday) { (short, name) = (day.shortName, day.name) }
}
