/// A time zone of the IANA database, from the system's zone files.
package struct Zone: Hashable, Sendable {
    /// The IANA name: `America/New_York`.
    package let identifier: String
    private let table: ZoneTable
    /// False for a stored name that this system does not know.
    package private(set) var isKnown = true

    /// Available without zone files.
    package static let utc = Zone(identifier: "UTC", table: .utc)

    /// Nil if the system has no zone with exactly this name. Reads each zone once per process.
    package init?(_ identifier: String) {
        guard let zone = ZoneFolder.system.zone(identifier) else { return nil }
        self = zone
    }

    /// A stored zone. Where the system does not know its name, the name is kept, and times are those of UTC.
    package init(stored identifier: String) {
        if let zone = Zone(identifier) {
            self = zone
        } else {
            (self.identifier, table, isKnown) = (identifier, .utc, false)
        }
    }

    init(identifier: String, table: ZoneTable) {
        (self.identifier, self.table) = (identifier, table)
    }

    package static func == (left: Zone, right: Zone) -> Bool {
        left.identifier == right.identifier
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }

    /// Seconds east of UTC.
    package func offset(at instant: Instant) -> Int {
        table.phase(at: instant.wholeSeconds).offset
    }

    /// The daylight flag of the tz database. Ireland's is set in winter.
    package func isDaylight(at instant: Instant) -> Bool {
        table.phase(at: instant.wholeSeconds).isDaylight
    }

    /// The abbreviation: `EST`, or `+03` if the zone has no letters.
    package func abbreviation(at instant: Instant) -> String {
        table.phase(at: instant.wholeSeconds).abbreviation
    }

    /// The local time in this zone, without milliseconds.
    package func local(_ instant: Instant) -> LocalDateTime {
        let seconds = instant.wholeSeconds
        return LocalDateTime(wallSeconds: seconds + Int64(table.phase(at: seconds).offset))
    }

    /// The local date of `instant` in this zone.
    package func date(of instant: Instant) -> LocalDate {
        local(instant).date
    }
}

extension Zone: CustomStringConvertible {
    package var description: String { identifier }

    /// The name for people: `New York time`, `UTC`.
    package var spoken: String {
        if let spokenPlace { return spokenPlace + " time" }
        let place = identifier.split(separator: "/").last.map(String.init) ?? identifier
        guard isKnown, !Self.namesOfUTC.contains(place) else { return "UTC" }
        // Etc/GMT+5 is five hours west of Greenwich.
        if identifier.hasPrefix("Etc/GMT"), let hours = Int(place.dropFirst(3)) {
            return hours == 0 ? "UTC" : "UTC\(hours < 0 ? "+" : "-")\(abs(hours))"
        }
        return "UTC"
    }

    /// `New York`; nil where it is named after no place.
    var spokenPlace: String? {
        let place = identifier.split(separator: "/").last.map(String.init) ?? identifier
        let isOffset = identifier.hasPrefix("Etc/GMT") && Int(place.dropFirst(3)) != nil
        guard isKnown, !isOffset, !Self.namesOfUTC.contains(place) else { return nil }
        return place.replacing("_", with: " ")
    }

    /// It is nobody's home: the clock of a server.
    package var isWithoutPlace: Bool {
        identifier.hasPrefix("Etc/") || Self.namesOfUTC.contains(identifier)
    }

    private static let namesOfUTC: Set<String> = ["UTC", "UCT", "GMT", "Zulu", "Universal", "Greenwich"]
}

// MARK: - Changes

extension Zone {
    /// A change of offset, daylight flag or abbreviation.
    package struct Transition: Hashable, Sendable {
        package let instant: Instant
        /// Seconds east of UTC until then.
        package let offsetBefore: Int
        /// Seconds east of UTC from then on.
        package let offsetAfter: Int
        package let isDaylightAfter: Bool
        package let abbreviationAfter: String
    }

    /// The first change later than `instant`; nil if there is none.
    package func transition(after instant: Instant) -> Transition? {
        guard let change = table.change(after: instant.wholeSeconds) else { return nil }
        return Transition(
            instant: Instant(milliseconds: change.at * 1000),
            offsetBefore: change.before.offset, offsetAfter: change.after.offset,
            isDaylightAfter: change.after.isDaylight, abbreviationAfter: change.after.abbreviation)
    }
}

// MARK: - From local time

extension Zone {
    /// How often clocks show a local time: once, never (clocks were set forward) or twice (clocks were set back).
    package enum Occurrence: Sendable {
        case normal, gap, overlap
    }

    /// The moment of a local time. In a gap, uses the offset before it (02:30 becomes 03:30 daylight time); in an
    /// overlap, the first moment.
    package func instant(of local: LocalDateTime) -> Instant {
        resolve(local).instant
    }

    /// Whether clocks show `local` once, never or twice.
    package func kind(of local: LocalDateTime) -> Occurrence {
        resolve(local).occurrence
    }

    /// `instant(of:)` and `kind(of:)` together.
    package func resolve(_ local: LocalDateTime) -> (instant: Instant, occurrence: Occurrence) {
        let wall = local.wallSeconds
        // Every offset is less than 26 hours, so both moments are within that distance.
        let reach: Int64 = 26 * 3600
        var start = wall - reach
        var offset = Int64(table.phase(at: start).offset)
        var found: [Int64] = []
        var beforeGap: Int64?
        while start <= wall + reach {
            let change = table.change(after: start)
            let candidate = wall - offset
            if candidate >= start, candidate < change?.at ?? .max { found.append(candidate) }
            guard let change else { break }
            let next = Int64(change.after.offset)
            if candidate >= change.at, wall - next < change.at, beforeGap == nil { beforeGap = candidate }
            (start, offset) = (change.at, next)
        }
        let seconds = found.first ?? beforeGap ?? wall - offset
        let occurrence: Occurrence = found.isEmpty ? .gap : found.count == 1 ? .normal : .overlap
        return (Instant(milliseconds: seconds * 1000), occurrence)
    }

    /// The local day, from midnight to midnight.
    package func day(_ date: LocalDate) -> Range<Instant> {
        let midnight = LocalTime(secondsSinceMidnight: 0)
        return instant(
            of: LocalDateTime(date: date, time: midnight))..<instant(
                of: LocalDateTime(date: date.adding(days: 1), time: midnight))
    }
}
