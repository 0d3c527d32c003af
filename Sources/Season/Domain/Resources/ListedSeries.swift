package import Agenda
package import JSON
import Platform
package import Storage
import Values

/// A series with what lists show of it.
package struct ListedSeries: Sendable {
    package let series: Series
    package let dates: [SeriesDate]
    /// What applies now.
    package let part: SeriesPart
    private let now: Instant

    package init(_ series: Series, in tx: Transaction) throws {
        (self.series, now, part) = (series, tx.now, series.current(at: tx.now))
        dates = try SeriesDate.all(of: series.id, in: tx)
    }

    package var coming: [Event] { dates.filter { $0.state(at: now) == .coming }.compactMap(\.event) }
    package var next: Event? { coming.min { $0.startsAt < $1.startsAt } }

    package static let fields = RecordFields<ListedSeries>([
        .integer("id") { $0.series.id.rawValue }, .text("name") { $0.series.name },
        .text("rule") { $0.part.ruleWords }, .text("time") { $0.part.time.description },
        .text(optional: "location") { $0.part.location }, .day(optional: "until") { $0.series.lastDay },
        .text(optional: "next", as: .time) { $0.next.map { DateText.iso($0.startsAt, in: $0.zone) } },
        .integer("coming") { Int64($0.coming.count) }, .text("zone") { $0.part.zone.identifier },
        .time("created_at") { $0.series.createdAt },
    ])

    /// With its dates.
    static let fieldsOfOne =
        fields + [
            .value("dates", as: .list(dateFields.type)) { listed in
                .array(listed.dates.map { dateFields.object(($0, listed)) })
            }
        ]

    private static let dateFields = RecordFields<(SeriesDate, ListedSeries)>([
        .day("day") { $0.0.day }, .day("date") { $0.0.event?.localStart.date ?? $0.0.day },
        .choice("state") { $0.0.state(at: $0.1.now) }, .text("changed") { $0.0.detached(from: $0.1.series).text },
        .integer(optional: "event_id") { $0.0.event?.id.rawValue },
        .text(optional: "starts_at", as: .time) { row in
            row.0.event.map { DateText.iso($0.startsAt, in: $0.zone) }
        },
    ])
}
