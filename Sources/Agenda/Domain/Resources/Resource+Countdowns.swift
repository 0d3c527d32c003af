import JSON
import Platform
import Storage
import Values

extension Resource {
    /// How long until what.
    static let countdowns = Resource(
        "countdowns", noun: "countdown", about: "How long until what.", listed: steady.type,
        [
            .list(needs: .change, "Lists countdowns by description.") { request, tx in
                try ListedCountdown.all(of: request.account, in: tx).enumerated().map {
                    ResourceRow($1.event.id, in: $0, steady.object($1))
                }
            },
            .show(needs: .change, "Shows a countdown.") { request, tx in
                let id: ID<Event> = request.id("countdown")
                let found = try ListedCountdown.all(of: request.account, in: tx).first { $0.event.id == id }
                guard let found else { throw ResourceInputError.unknownKey(noun: "countdown") }
                return steady.object(found)
            },
            .add(
                "Adds a countdown. One with the same name and time is not added again.",
                [
                    ResourceInput(
                        "name", "What for.", .short(Countdown.longestName), isRequired: true, example: "our trip"),
                    ResourceInput("date", "When.", isRequired: true, example: "2027-06-01 18:00"),
                ] + fields
            ) { request, tx in
                let account = request.account
                let given = try request.countdownInput.read(zone: account.zone, account: account, now: tx.now)
                guard let date = given.date else { throw ResourceInputError.missing("date") }
                let added = try Countdown.add(
                    given.name ?? "", at: date.instant, isAllDay: date.time == nil, zone: given.zone ?? account.zone,
                    notifies: request.choice("notify") ?? true, account: account.id, in: tx)
                return (added.countdown.event.id, added.isNew)
            },
            .edit(
                "Changes what is given.",
                [
                    ResourceInput("name", "What for.", .short(Countdown.longestName), example: "our long trip"),
                    ResourceInput("date", "When."),
                ] + fields
            ) { request, tx in
                let countdown = try request.countdown(in: tx)
                let given = try request.countdownInput.read(
                    zone: countdown.event.zone, account: request.account, now: tx.now)
                _ = try countdown.edited(
                    description: given.name, date: given.date?.instant, isAllDay: given.date?.time == nil,
                    zone: given.zone, notifies: request.choice("notify"), in: tx)
            },
            .remove("Removes a countdown with its to-dos, notes and photos.") { request, tx in
                try Countdown.remove([request.countdown(in: tx)], subjects: request.modules.subjects, in: tx)
            },
        ])

    /// The fields without what is left, which changes each second: the tag of what was read stays until somebody
    /// changes it.
    private static let steady = RecordFields(
        ListedCountdown.fields.all.filter { field in
            let left = ["remaining", "count", "main", "text"] + CountdownUnit.allCases.map(\.rawValue)
            return !left.contains(field.name)
        })

    private static let fields = [
        ResourceInput("zone", "Its time zone.", example: "America/New_York"),
        ResourceInput("notify", "Whether its owner gets texts about it.", .flag),
    ]
}

extension ResourceRequest {
    fileprivate func countdown(in tx: Transaction) throws -> Countdown {
        guard let found = try Countdown.find(id("countdown"), in: tx), found.event.account == account.id else {
            throw ResourceInputError.unknownKey(noun: "countdown")
        }
        return found
    }

    fileprivate var countdownInput: CountdownInput {
        CountdownInput(name: text("name"), date: text("date"), zone: text("zone"))
    }
}
