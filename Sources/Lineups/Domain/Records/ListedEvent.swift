package import Agenda
package import JSON
package import Platform
package import Storage
package import Values

/// A show with what lists show of it.
package struct ListedEvent: Sendable {
    package let lineup: Lineup
    /// Who gets the alerts about it.
    package let owner: Member?
    /// The name of its series; nil for none.
    package let series: String?
    /// What its lineup may cost; nil for no limit.
    package let budget: Money?
    private let state: State

    package var event: Event { lineup.event }

    private enum State: String, CaseIterable {
        case open, confirmed, past, canceled

        init(_ lineup: Lineup, at now: Instant) {
            if lineup.event.isCanceled {
                self = .canceled
            } else if lineup.event.isOver(at: now) {
                self = .past
            } else {
                self = lineup.isConfirmed ? .confirmed : .open
            }
        }
    }

    /// These shows of the account, in their order.
    package static func listed(
        _ lineups: [Lineup], of account: ID<Account>, modules: [Module], in tx: Transaction
    ) throws -> [ListedEvent] {
        let members = try Member.all(of: account, in: tx)
        let series = try modules.groups(of: lineups.map { ID($0.event.id.rawValue) }, in: tx)
        let budgets = try ShowBudget.all(of: lineups.map(\.event.id), in: tx)
        return lineups.map { lineup in
            ListedEvent(
                lineup: lineup, owner: AlertAudience.eventOwner(lineup.event.owner, among: members),
                series: series[ID(lineup.event.id.rawValue)]?.name, budget: budgets[lineup.event.id],
                state: State(lineup, at: tx.now))
        }
    }
}

extension ListedEvent {
    package static let fields = RecordFields(first + .money(optional: "budget", isPay: true) { $0.budget })

    private static let first: [RecordFields<ListedEvent>.Field] = [
        .integer("id") { $0.event.id.rawValue }, .text("name") { $0.event.name },
        .value("date", as: .day) { .string($0.event.localStart.date.description) },
        .text("time") { $0.event.localStart.time.description }, .text(optional: "location") { $0.event.location },
        .texts("lineup") { $0.lineup.slots.map(\.name) }, .flag("confirmed") { $0.lineup.isConfirmed },
        .time("starts_at", in: { $0.event.zone }, { $0.event.startsAt }),
        .value("state", as: .choice(State.allCases.map(\.rawValue))) { .string($0.state.rawValue) },
        .text("zone") { $0.event.zone.identifier }, .texts("missing") { $0.lineup.missing },
        .value("queued", as: .list(queuedType)) { .array($0.lineup.slots.compactMap(queued)) },
        .texts("open_spots") { $0.lineup.openSpots.map(\.position.name) },
        .text(optional: "owner") { $0.owner?.name }, .integer(optional: "owner_id") { $0.owner?.id.rawValue },
        .text(optional: "series") { $0.series },
        .time("ends_at", in: { $0.event.zone }, { $0.event.endsAt }),
        .text("length") { DurationText.short($0.event.endsAt - $0.event.startsAt) },
        .flag("listed") { $0.event.isListed },
    ]

    private static let queuedType = JSONType.object([
        JSONType.Member("name", .text), JSONType.Member("leaves_at", .time),
    ])

    /// Who is asked when, if the request is queued.
    private static func queued(_ slot: Slot) -> JSONValue? {
        slot.queuedUntil.map { ["name": .string(slot.name), "leaves_at": .string($0.rfc3339)] }
    }
}
