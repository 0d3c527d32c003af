import Values

/// A VTIMEZONE: the offsets of a zone over time.
struct ZoneDefinition: Hashable, Sendable {
    /// One STANDARD or DAYLIGHT part.
    struct Observance: Hashable, Sendable {
        var isDaylight: Bool
        /// In the local time before the change.
        var start: LocalDateTime
        /// Seconds east of UTC before each onset.
        var offsetFrom: Int
        /// Seconds east of UTC after each onset.
        var offsetTo: Int
        var name: String?
        var rule: RecurrenceRule?
        /// Further onsets, in the same local time as `start`.
        var dates: [LocalDateTime]
    }

    struct Onset: Hashable, Sendable {
        let instant: Instant
        let offsetTo: Int
    }

    var identifier: String
    /// X-LIC-LOCATION; nil if absent.
    var location: String?
    var observances: [Observance]
}

extension ZoneDefinition.Observance {
    /// The onsets in the years `years`, in local time. Ascending if there are no `dates`.
    func onsets(in years: ClosedRange<Int>) -> [LocalDateTime] {
        var found = dates.filter { years.contains($0.date.year) }
        guard let rule else { return (years.contains(start.date.year) ? [start] : []) + found }
        let first = LocalDate(year: max(1, years.lowerBound), month: 1, day: 1)
        let fixed = CalendarTime.time(start, .utc)
        for day in RecurrenceDays(rule, from: start.date, earliest: first) {
            guard day.year <= years.upperBound, !isOver(rule, at: fixed.on(day)) else { break }
            found.append(LocalDateTime(date: day, time: start.time))
        }
        return found
    }

    /// True if its rule has onsets through the end of that year or later.
    fileprivate func goesOn(through year: Int) -> Bool {
        switch rule?.end {
        case nil: false
        case .never, .count: true
        case .onDay(let day): day.year > year
        case .atLocal(let local): local.date.year > year
        case .at(let instant): Zone.utc.date(of: instant).year > year
        }
    }

    /// Assumes that a rule has an onset at least every twelve years.
    func lastOnset(before year: Int) -> LocalDateTime? {
        let last =
            switch rule?.end {
            case .onDay(let day): day.year
            case .atLocal(let local): local.date.year
            case .at(let instant): Zone.utc.date(of: instant).year
            case .never, .count, nil: year - 1
            }
        let end = max(1, min(last, year - 1))
        let begin = if case .count = rule?.end { min(start.date.year, end) } else { max(1, end - 12) }
        let earlier = ([start] + dates).filter { $0.date.year < year }
        return (earlier + onsets(in: begin...end)).max()
    }

    /// UNTIL is in UTC, and the onset in local time before the change.
    private func isOver(_ rule: RecurrenceRule, at time: CalendarTime) -> Bool {
        guard case .time(let local, _) = time, case .at(let last) = rule.end else { return rule.isOver(at: time) }
        return instant(of: local) > last
    }

    func instant(of onset: LocalDateTime) -> Instant {
        Instant(milliseconds: (onset.wallSeconds - Int64(offsetFrom)) * 1000)
    }
}

extension ZoneDefinition {
    /// The years of the changes that it lists one by one, as programs do that write no more changes than their events
    /// need. Nil if it goes on by rules through `last`, or if its offset never changes.
    func listedYears(through last: Int) -> ClosedRange<Int>? {
        guard Set(observances.flatMap { [$0.offsetFrom, $0.offsetTo] }).count > 1,
            !observances.contains(where: { $0.goesOn(through: last) }),
            let first = observances.map(\.start.date.year).min()
        else { return nil }
        let ends = observances.compactMap { $0.lastOnset(before: last + 1)?.date.year }
        let dates = observances.flatMap(\.dates).map(\.date.year)
        let end = (ends + dates).max() ?? first
        // Very old starts are followed no further than events go back.
        return max(first, min(end, 1900))...max(first, end)
    }

    /// Every onset in the years `years`, preceded by the last earlier one of each part. Ascending.
    func timeline(of years: ClosedRange<Int>) -> Timeline {
        let reach = years.lowerBound - 1...years.upperBound + 1
        var onsets: [Onset] = []
        for part in observances {
            let all = part.onsets(in: reach) + (part.lastOnset(before: reach.lowerBound).map { [$0] } ?? [])
            onsets += all.map { Onset(instant: part.instant(of: $0), offsetTo: part.offsetTo) }
        }
        onsets.sort { $0.instant < $1.instant }
        let first = observances.min { $0.start < $1.start }
        return Timeline(years: years, offsetBefore: first?.offsetFrom ?? 0, onsets: onsets)
    }

    /// The offsets of a definition in some years.
    struct Timeline: Sendable {
        /// The years covered.
        let years: ClosedRange<Int>
        let offsetBefore: Int
        let onsets: [Onset]

        /// Seconds east of UTC.
        func offset(at instant: Instant) -> Int {
            var (low, high) = (0, onsets.count)
            while low < high {
                let middle = (low + high) / 2
                if onsets[middle].instant > instant { high = middle } else { low = middle + 1 }
            }
            return low == 0 ? offsetBefore : onsets[low - 1].offsetTo
        }

        /// Like `Zone.resolve`: in a gap the offset before it applies; of two equal local times the first is used.
        func instant(of local: LocalDateTime) -> Instant {
            let wall = local.wallSeconds
            // Every offset is less than 26 hours.
            let before = offset(at: Instant(milliseconds: (wall - 26 * 3600) * 1000))
            let after = offset(at: Instant(milliseconds: (wall + 26 * 3600) * 1000))
            for offset in [before, after] {
                let candidate = Instant(milliseconds: (wall - Int64(offset)) * 1000)
                if self.offset(at: candidate) == offset { return candidate }
            }
            return Instant(milliseconds: (wall - Int64(before)) * 1000)
        }

        /// The offsets in those years, which the timeline covers.
        func offsets(in years: ClosedRange<Int>) -> Set<Int> {
            let window = ZoneMatcher.begin(of: years.lowerBound)..<ZoneMatcher.begin(of: years.upperBound + 1)
            return Set(changes(in: window).map(\.offsetTo)).union([offset(at: window.lowerBound)])
        }

        /// The moments within `window` at which the offset changes, each with the new offset.
        func changes(in window: Range<Instant>) -> [Onset] {
            var current = offset(at: window.lowerBound)
            var changes: [Onset] = []
            for onset in onsets where onset.instant > window.lowerBound && onset.instant < window.upperBound {
                if onset.offsetTo != current { changes.append(onset) }
                current = onset.offsetTo
            }
            return changes
        }
    }
}

/// Writes a VTIMEZONE.
enum ZoneDefinitionWriter {
    /// From BEGIN:VTIMEZONE to END:VTIMEZONE.
    static func lines(of zone: ZoneDefinition) -> [ContentLine] {
        var lines = [ContentLine("BEGIN", "VTIMEZONE"), .text("TZID", zone.identifier)]
        if let location = zone.location { lines.append(.text("X-LIC-LOCATION", location)) }
        for part in zone.observances { lines += ZoneDefinitionWriter.lines(of: part) }
        lines.append(ContentLine("END", "VTIMEZONE"))
        return lines
    }

    private static func lines(of part: ZoneDefinition.Observance) -> [ContentLine] {
        let kind = part.isDaylight ? "DAYLIGHT" : "STANDARD"
        var lines = [
            ContentLine("BEGIN", kind), ContentLine("DTSTART", WrittenTime.local(part.start).text),
            ContentLine("TZOFFSETFROM", ZoneOffset.text(part.offsetFrom)),
            ContentLine("TZOFFSETTO", ZoneOffset.text(part.offsetTo)),
        ]
        if let rule = part.rule { lines.append(ContentLine("RRULE", rule.text)) }
        lines += part.dates.map { ContentLine("RDATE", WrittenTime.local($0).text) }
        if let name = part.name { lines.append(.text("TZNAME", name)) }
        lines.append(ContentLine("END", kind))
        return lines
    }
}

/// `+0530`, `-0456:02` without the colon: RFC 5545 section 3.3.14.
enum ZoneOffset {
    static func text(_ seconds: Int) -> String {
        let clock = LocalTime(secondsSinceMidnight: abs(seconds)).isoWithSeconds.filter { $0 != ":" }
        return (seconds < 0 ? "-" : "+") + (clock.hasSuffix("00") ? String(clock.dropLast(2)) : clock)
    }

    /// Seconds east of UTC; nil unless it is an offset of less than a day.
    static func seconds(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard let sign = text.first, sign == "+" || sign == "-", digits.count == 4 || digits.count == 6,
            let hours = Int(asciiDigits: digits[0..<2]), let minutes = Int(asciiDigits: digits[2..<4]),
            let seconds = digits.count == 6 ? Int(asciiDigits: digits[4..<6]) : 0,
            let time = LocalTime(hour: hours, minute: minutes, second: seconds)
        else { return nil }
        return sign == "-" ? -time.secondsSinceMidnight : time.secondsSinceMidnight
    }
}
