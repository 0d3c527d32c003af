package import People
import SheetReader

/// The columns of a spreadsheet of events and lineups.
package enum LineupColumn: SheetField {
    case person(ContactColumn)
    case event, date, time, length, place, zone, host, bench, role, pay, set, call, note

    /// The contact columns that are used here. A note or zone column belongs to the event.
    static let people: [ContactColumn] = [
        .name, .stageName, .firstName, .lastName, .cell, .cellKind, .phone, .phoneLabel, .email,
    ]

    package static let allCases: [LineupColumn] =
        people.map(LineupColumn.person) + [
            .event, .date, .time, .length, .place, .zone, .host, .bench, .role, .pay, .set, .call, .note,
        ]

    package static func fields(of headings: [String]) -> [LineupColumn?] {
        let meanings = meanings
        return zip(headings, ContactColumn.fields(of: headings)).map { heading, person in
            person.flatMap { people.contains($0) ? .person($0) : nil } ?? meanings[Heading.key(heading)]
        }
    }

    package var headings: Set<String> {
        switch self {
        case .person(let column): column.headings
        case .event: ["event", "eventname", "eventtitle", "show", "showname", "showtitle", "gig", "title"]
        case .date: ["date", "day", "when", "eventdate", "showdate", "gigdate", "dateshow", "startdate"]
        case .time: ["time", "start", "starts", "starttime", "showtime", "begin", "begins", "eventtime"]
        case .length: ["length", "duration", "showlength"]
        case .place: ["place", "venue", "venuename", "location", "where", "room"]
        case .zone: ContactColumn.zone.headings
        case .host: ["host", "mc", "emcee", "ishost", "hosting", "hosts"]
        case .bench: ["bench", "standin", "standby", "backup", "alternate", "sub"]
        case .role: ["role", "part", "function", "position", "positions", "spot"]
        case .pay: ["pay", "fee", "rate", "guarantee", "payment"]
        case .set: ["set", "setlength", "setmin", "setmins", "setminutes", "setlengthminutes", "setlengthmin"]
        case .call: ["call", "calltime", "arrival", "arrivaltime", "arrive", "loadin", "bethere"]
        case .note: ContactColumn.note.headings
        }
    }

    package var title: String {
        switch self {
        case .person(let column): column.title
        default: "\(self)"
        }
    }

    package var isMany: Bool {
        switch self {
        case .person(let column): column.isMany
        case .note, .place: true
        default: false
        }
    }

    /// A row of headings must have one of these.
    package static let needed: [LineupColumn] = ContactColumn.names.map(LineupColumn.person) + [.event]
}
