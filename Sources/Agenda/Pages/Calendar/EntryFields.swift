import Agenda
import ICalendar
import PageKit
import Platform
import Storage
import Values

/// The fields of the form of an entry.
enum EntryFields {
    static let names = [
        "name", "date", "time", "end_date", "end_time", "place", "notes", "repeats", "until", "times", "alarms", "zone",
        "calendar",
    ]

    static func typed(_ request: PageRequest) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: names.map { ($0, $0 == "alarms" ? request.checkedAlarms ?? "" : request.text($0)) })
    }

    /// What the form for this entry is filled with.
    static func of(_ event: CalendarEvent, calendar: NamedCalendar, _ account: Account) -> [String: String] {
        let zone = event.start.zone ?? account.zone
        var fields = [
            "name": event.summary ?? "", "place": event.location ?? "", "notes": event.details ?? "",
            "calendar": "\(calendar.id)", "zone": zone == account.zone ? "" : zone.identifier,
            "repeats": event.rule.map { RecurrenceText.phrase(for: $0) } ?? "",
            "alarms": event.alarms.map(text).joined(separator: ", "),
        ]
        if event.start.isAllDay {
            fields["date"] = event.start.date.description
            let last = event.end.date.adding(days: -1)
            fields["end_date"] = last > event.start.date ? last.description : ""
        } else {
            let (from, to) = (
                zone.local(event.start.instant(allDayIn: zone)), zone.local(event.end.instant(allDayIn: zone))
            )
            (fields["date"], fields["time"]) = (from.date.description, from.time.description)
            (fields["end_date"], fields["end_time"]) = (to.date.description, to.time.description)
        }
        switch event.rule?.end {
        case .count(let count): fields["times"] = "\(count)"
        case .onDay(let day): fields["until"] = day.description
        case .atLocal(let local): fields["until"] = local.date.description
        case .at(let instant): fields["until"] = zone.date(of: instant).description
        case .never, nil: break
        }
        return fields
    }

    /// `1h`; in words where that cannot be typed.
    private static func text(_ alarm: CalendarAlarm) -> String {
        guard case .fromStart(let offset) = alarm.trigger else { return alarm.words }
        let seconds = offset.days * 86_400 + offset.seconds
        return seconds <= 0 ? DurationText.short(.seconds(-seconds)) : alarm.words
    }

    static func newInput(
        _ fields: [String: String], account: Account, now: Instant
    ) throws(EntryInputError) -> EntryInput {
        try changedInput(fields, before: [:], account: account, now: now)
    }

    /// Only what differs from what the form was filled with.
    static func changedInput(
        _ fields: [String: String], before: [String: String], account: Account, now: Instant
    ) throws(EntryInputError) -> EntryInput {
        var input = EntryInput(account: account, now: now)
        let isNew = before.isEmpty
        func isChanged(_ names: String...) -> Bool { names.contains { fields[$0] ?? "" != before[$0] ?? "" } }
        func given(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
        if isNew || isChanged("name") { input.name = fields["name"] }
        if isNew || isChanged("date", "time") {
            input.date = given("date").map { "\($0) \(fields["time"] ?? "")" }
        }
        // Another day moves the end along; another time alone leaves it where the form shows it.
        let isEndMeant = isChanged("end_date", "end_time") || isChanged("time") && !isChanged("date")
        if isEndMeant, given("end_date") != nil || given("end_time") != nil {
            // An end with a time alone is on the day of the start.
            input.end = "\(given("end_date") ?? fields["date"] ?? "") \(fields["end_time"] ?? "")"
        }
        if isChanged("place") { input.location = fields["place"] }
        if isChanged("notes") { input.notes = fields["notes"] }
        if isChanged("repeats", "until", "times") {
            input.repeats = isNew ? given("repeats") : fields["repeats"]
            input.until = given("until")
            if let times = given("times") { input.times = try EntryInput.readTimes(times) }
        }
        let alarms = [fields, before].map { Set(AlarmChoices.values($0["alarms"] ?? "")) }
        if alarms[0] != alarms[1] { input.alarms = [given("alarms") ?? "none"] }
        if isChanged("zone") { input.zone = given("zone") ?? account.zone.identifier }
        return input
    }

    /// What is wrong, by field; nil for an error that is not about a field.
    static func problems(_ error: any Error) -> [String: String]? {
        let name: String
        switch error {
        case let error as EntryInputError:
            switch error {
            case .noDate, .date: name = "date"
            case .end, .endAndLength, .lengthOfWholeDays, .endWithoutTime, .startWithoutTime: name = "end_date"
            case .times: name = "times"
            case .noRepetition, .untilAndTimes, .repetition: name = "repeats"
            case .alarm: name = "alarms"
            case .wholeDaysInZone: name = "zone"
            }
        case let error as DateEntryError:
            if case .unknownZone = error { name = "zone" } else { name = "until" }
        case let error as CalendarError:
            switch error {
            case .noName, .tooLong: name = "name"
            case .endsBeforeStart: name = "end_date"
            case .neverHappens, .series: name = "repeats"
            case .nameTaken, .unknown, .several, .builtIn, .notAnEntry, .subscribed, .notSubscribed, .changedMeanwhile:
                return nil
            }
        default: return nil
        }
        return (error as? any UserFacingError).map { [name: $0.sentence] }
    }
}
