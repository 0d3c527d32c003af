package import JSON
import Lineups
package import Platform
package import Storage
import Values

/// A poll with what lists show of it.
package struct ListedPoll: Sendable {
    package let sheet: PollSheet
    /// Of the account.
    private let zone: Zone

    package var poll: Poll { sheet.poll }

    package init(_ poll: Poll, of account: Account, in tx: Transaction) throws {
        (sheet, zone) = (try PollSheet(poll, in: tx), account.zone)
    }

    package static let fields = RecordFields<ListedPoll>([
        .integer("id") { $0.poll.id.rawValue }, .text("name") { $0.poll.name }, .choice("state") { $0.poll.state },
        .integer("dates") { Int64($0.sheet.dates.count) }, .integer("people") { Int64($0.sheet.rows.count) },
        .integer("answered") { listed in Int64(listed.sheet.rows.count { $0.state == .answered }) },
        .text(optional: "closes_at", as: .time) { listed in
            listed.poll.closesAt.map { DateText.iso($0, in: listed.zone) }
        },
        .time("created_at") { $0.poll.createdAt },
    ])

    /// With who can do which date.
    static let fieldsOfOne =
        fields + [
            .value("totals", as: .list(totalFields.type)) { listed in
                .array(zip(listed.sheet.dates, listed.sheet.totals).map { totalFields.object(($0, $1)) })
            },
            .value("rows", as: .list(rowFields.type)) { .array($0.sheet.rows.map { rowFields.object($0) }) },
        ]

    private static let totalFields = RecordFields<(PollDate, PollSheet.Total)>([
        .integer("number") { Int64($0.0.number) }, .day("date") { $0.0.day },
        .integer(optional: "event_id") { $0.0.event?.rawValue }, .text(optional: "show") { $0.0.eventName },
        .integer("yes") { Int64($0.1.yes) }, .integer("maybe") { Int64($0.1.maybe) }, .integer("no") { Int64($0.1.no) },
        .integer("busy") { Int64($0.1.busy) }, .integer("unsaid") { Int64($0.1.unsaid) },
    ])

    private static let rowFields = RecordFields<PollSheet.Row>([
        .integer("contact_id") { $0.person.contact.rawValue }, .text("name") { $0.person.name },
        .choice("state") { $0.state }, .flag("late") { $0.person.lateAt != nil },
        .texts("answers") { $0.cells.map(\.words) },
    ])
}
