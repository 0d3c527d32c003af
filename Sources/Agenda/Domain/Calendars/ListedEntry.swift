package import ICalendar
package import JSON
import Platform
import Storage
package import Values

/// An entry of a calendar with one of its dates.
package struct ListedEntry: Sendable {
    package let date: CalendarContents.Occurrence
    /// The reader's zone.
    package let zone: Zone

    package init(_ date: CalendarContents.Occurrence, zone: Zone) { (self.date, self.zone) = (date, zone) }

    package var event: CalendarEvent { date.entry.event }

    /// Each entry once, with its next date, in the order of these dates.
    ///
    /// - Parameter includesPast: also those without a coming date, with their own.
    package static func all(
        _ contents: CalendarContents, includesPast: Bool, now: Instant
    ) -> [ListedEntry] {
        let zone = contents.account.zone
        let next = contents.firstOccurrences(in: now..<now.adding(.days(366 * 5)))
        let dates = contents.entries.compactMap { entry -> CalendarContents.Occurrence? in
            if let next = next[entry.id] { return next }
            let isComing = entry.event.start.instant(allDayIn: zone) > now
            return includesPast || isComing
                ? CalendarContents.Occurrence(entry: entry, start: entry.event.start, end: entry.event.end) : nil
        }
        return dates.sorted { $0.start.instant(allDayIn: zone) < $1.start.instant(allDayIn: zone) }
            .map { ListedEntry($0, zone: zone) }
    }

    package static let fields = RecordFields<ListedEntry>([
        .integer("id") { $0.date.entry.id.rawValue }, .text("name", as: .outside) { $0.date.entry.name },
        .day("date") { $0.date.local(in: $0.zone).day },
        .text(optional: "time") { $0.date.local(in: $0.zone).time?.description },
        .text(optional: "repeats") { $0.event.recurrenceWords(in: $0.zone) },
        .text(optional: "location", as: .outside) { $0.event.location },
        .text("calendar") { $0.date.entry.calendar.name },
        // A day for one that takes whole days.
        .text("starts_at") { $0.date.iso(in: $0.zone) }, .text("ends_at") { $0.date.isoEnd(in: $0.zone) },
        .flag("all_day") { $0.date.start.isAllDay }, .text("kind") { $0.date.entry.kind.rawValue },
        .text("uid") { $0.event.uid }, .integer("sequence") { Int64($0.event.sequence) },
        .texts("alarms") { $0.event.alarms.map(\.words) }, .text(optional: "status") { $0.event.status?.rawValue },
        .text(optional: "notes", as: .outside) { $0.event.details }, .text(optional: "url") { $0.event.url },
        .integer("calendar_id") { $0.date.entry.calendar.id.rawValue },
    ])
}

extension CalendarContents.Occurrence {
    package func iso(in zone: Zone) -> String { Self.iso(start, in: zone) }
    /// The end, which is not part of the occurrence.
    package func isoEnd(in zone: Zone) -> String { Self.iso(end, in: zone) }

    private static func iso(_ time: CalendarTime, in zone: Zone) -> String {
        time.isAllDay ? time.date.description : DateText.iso(time.instant(allDayIn: zone), in: time.zone ?? zone)
    }
}
