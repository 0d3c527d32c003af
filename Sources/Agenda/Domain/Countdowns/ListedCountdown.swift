package import JSON
package import Platform
package import Storage
package import Values

/// A countdown with what is left, or another event shown as one.
package struct ListedCountdown: Sendable {
    package let event: Event
    package let view: CountdownView
    /// Nil for an event that is no countdown.
    package let alarms: CountdownAlarmStatus?
    package let text: CountdownText

    /// - Parameter home: the reader's zone.
    package init(_ event: Event, _ view: CountdownView, alarms: CountdownAlarmStatus?, home: Zone) {
        (self.event, self.view, self.alarms) = (event, view, alarms)
        text = CountdownText(event, home: home)
    }

    /// Those of an account, ordered by description.
    package static func all(of account: Account, in tx: Transaction) throws -> [ListedCountdown] {
        try CountdownOverview.of(account.id, in: tx).items.map { item in
            let event = item.countdown.event
            return ListedCountdown(
                event, CountdownView(from: tx.now, to: event.startsAt), alarms: item.alarms, home: account.zone)
        }
    }

    package static let fields = fields()

    /// - Parameter image: where its picture is, for a surface that can open it; nil leaves it out.
    package static func fields(
        image: (@Sendable (ListedCountdown) -> String?)? = nil
    ) -> RecordFields<ListedCountdown> {
        let key: [RecordFields<ListedCountdown>.Field] = [.integer("id") { $0.event.id.rawValue }]
        let picture = image.map { [RecordFields<ListedCountdown>.Field.text(optional: "image", $0)] } ?? []
        return RecordFields(key + picture + first + counts + rest)
    }

    private static let first: [RecordFields<ListedCountdown>.Field] = [
        .text("description") { $0.event.name }, .time("date", in: { $0.event.zone }, { $0.event.startsAt }),
        .text(optional: "notify") { $0.alarms?.description }, .choice("kind") { $0.event.kind },
        .text("zone") { $0.event.zone.identifier }, .flag("passed") { $0.view.hasPassed },
        .integer("remaining") { $0.view.remaining }, .choice("until") { $0.view.unit },
        .integer("count") { $0.view.count },
    ]

    private static let counts: [RecordFields<ListedCountdown>.Field] = CountdownUnit.allCases.map { unit in
        .integer(unit.rawValue) { $0.view.count(of: unit) }
    }

    private static let rest: [RecordFields<ListedCountdown>.Field] = [
        .text("main") { $0.view.clock }, .texts("enabled") { $0.view.availableUnits.map(\.rawValue) },
        .flag("wand") { $0.view.isWandOn }, .flag("wand_enabled") { $0.view.isWandAvailable },
        .text("text") { $0.view.hasPassed ? $0.text.passed($0.view) : $0.text.summary($0.view) },
        .text("name") { $0.event.name }, .time("starts_at", in: { $0.event.zone }, { $0.event.startsAt }),
    ]
}
