import ICalendar
import JSON
import Platform
import Storage
import Values

extension Resource {
    static let calendars = Resource(
        "calendars", noun: "calendar", about: "Calendars, each with its next entry.",
        listed: ListedCalendar.fields.type,
        [
            .list(needs: .change, "Lists calendars, the built-in ones first.") { request, tx in
                try ListedCalendar.all(of: request.account, in: tx).enumerated().map {
                    ResourceRow($1.calendar.id, in: $0, ListedCalendar.fields.object($1))
                }
            },
            .show(needs: .change, "Shows a calendar.") { request, tx in
                let calendar = try request.calendar(in: tx)
                let listed = try ListedCalendar.all(of: request.account, in: tx).first { $0.calendar.id == calendar.id }
                return listed.map { ListedCalendar.fields.object($0) } ?? .null
            },
            .add(
                "Adds a calendar.",
                [
                    ResourceInput(
                        "name", "The name.", .short(NamedCalendar.longestName), isRequired: true, example: "Holidays")
                ]
            ) {
                request, tx in
                (try NamedCalendar.add(request.text("name") ?? "", account: request.account.id, in: tx).id, true)
            },
            .edit(
                "Changes what is given.",
                [
                    ResourceInput("name", "The name.", .short(NamedCalendar.longestName), example: "Days off"),
                    ResourceInput("color", "The color.", .choice(NamedCalendar.Color.allCases.map(\.rawValue))),
                ]
            ) { request, tx in
                _ = try request.calendar(in: tx).change(
                    name: request.text("name"), color: request.text("color").flatMap(NamedCalendar.Color.init), in: tx)
            },
            .remove("Removes a calendar with its entries.") { try $0.calendar(in: $1).remove(in: $1) },
        ])

    static let entries = Resource(
        "entries", noun: "entry", about: "Entries of calendars, each series once.", listed: ListedEntry.fields.type,
        [
            .list(
                needs: .change, "Lists entries by their next dates.",
                filters: [
                    ResourceInput("calendar_id", "Only those of this calendar.", .positive),
                    ResourceInput("all", "Also past ones.", .flag),
                ]
            ) { request, tx in
                let contents = try CalendarContents.of(
                    request.account, calendar: request.integer("calendar_id").map { ID($0) }, tx: tx)
                return ListedEntry.all(contents, includesPast: request.flag("all"), now: tx.now).enumerated().map {
                    ResourceRow($1.date.entry.id, in: $0, ListedEntry.fields.object($1))
                }
            },
            .show(needs: .change, "Shows an entry with its next date.") { request, tx in
                ListedEntry.fields.object(try request.listedEntry(in: tx))
            },
            .add(
                "Adds an entry. One with the same name, start and rule is not added again.",
                [
                    ResourceInput("name", "What.", isRequired: true, example: "Dentist"),
                    ResourceInput("date", "When: a day, or with a time.", isRequired: true, example: "tue 3pm"),
                    ResourceInput("calendar_id", "The calendar; by default the personal one.", .positive),
                ] + fields
            ) { request, tx in
                let event = try request.entryInput(now: tx.now).newEvent().event
                let calendar =
                    try request.integer("calendar_id").map { id in try request.calendar(ID(id), in: tx) }
                    ?? NamedCalendar.personal(account: request.account.id, in: tx)
                let added = try CalendarEntry.add(event, to: calendar, account: request.account, in: tx)
                return (added.entry.id, added.isNew)
            },
            .edit(
                "Changes what is given, in all dates of a series.",
                [
                    ResourceInput("name", "What.", example: "Dentist, again"), ResourceInput("date", "When."),
                    ResourceInput("calendar_id", "Another calendar.", .positive),
                ] + fields
            ) { request, tx in
                let entry = try request.entry(in: tx)
                let changed = try request.entryInput(now: tx.now).changed(entry.event)
                let calendar = try request.integer("calendar_id").map { id in try request.calendar(ID(id), in: tx) }
                _ = try entry.edit(to: changed, calendar: calendar, account: request.account, in: tx)
            },
            .remove("Removes an entry, or a whole series.") { try $0.entry(in: $1).remove(in: $1) },
        ])

    private static let fields = [
        ResourceInput("end", "When it ends.", example: "4pm"), ResourceInput("length", "How long, in place of an end."),
        ResourceInput("location", "The place."), ResourceInput("notes", "Notes."),
        ResourceInput("repeats", "Like weekly, or an RRULE; none for once."),
        ResourceInput("until", "The last day of a repetition."), ResourceInput("times", "How many dates.", .positive),
        ResourceInput("alarms", "How long before, like 1h.", .list(.text)), ResourceInput("zone", "Its time zone."),
    ]
}

extension ResourceRequest {
    fileprivate func calendar(in tx: Transaction) throws -> NamedCalendar { try calendar(id("calendar"), in: tx) }

    fileprivate func calendar(_ id: ID<NamedCalendar>, in tx: Transaction) throws -> NamedCalendar {
        guard let found = try NamedCalendar.all(account: account.id, in: tx).first(where: { $0.id == id }) else {
            throw ResourceInputError.unknownKey(noun: "calendar")
        }
        return found
    }

    fileprivate func entry(in tx: Transaction) throws -> CalendarEntry {
        guard let entry = try CalendarEntry.find(id("entry"), in: tx), entry.account == account.id, !entry.isCanceled
        else { throw ResourceInputError.unknownKey(noun: "entry") }
        return entry
    }

    /// The entry in the path with its next date, or its own.
    fileprivate func listedEntry(in tx: Transaction) throws -> ListedEntry {
        let entry = try entry(in: tx)
        let contents = try CalendarContents.of(account, calendar: entry.calendar.id, tx: tx)
        let all = ListedEntry.all(contents, includesPast: true, now: tx.now)
        return all.first { $0.date.entry.id == entry.id }
            ?? ListedEntry(
                CalendarContents.Occurrence(entry: entry, start: entry.event.start, end: entry.event.end),
                zone: account.zone)
    }

    fileprivate func entryInput(now: Instant) -> EntryInput {
        var input = EntryInput(account: account, now: now)
        (input.name, input.date, input.end, input.length) = (text("name"), text("date"), text("end"), text("length"))
        (input.location, input.notes) = (text("location"), text("notes"))
        (input.repeats, input.until) = (text("repeats"), text("until"))
        (input.times, input.alarms, input.zone) = (
            integer("times").map { Int($0) }, texts("alarms") ?? [], text("zone")
        )
        return input
    }
}
