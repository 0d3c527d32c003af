internal import Agenda
internal import Lineups
internal import People
internal import Storage
internal import Values

/// How countdowns are listed, with all that a script may want to know of each.
struct CountdownListing {
    let context: CommandContext
    /// Those that have texts to come, by their places.
    let ranked: [ID<Event>]
    /// How many of them have one.
    let places: Int
    let pictures: [ID<Event>: EventPicture]

    func of(_ countdowns: [Countdown]) -> Listing {
        let isPlain = countdowns.allSatisfy { $0.notifies && !isWaiting($0.event) }
        var listing = Self.empty(showsNotify: !isPlain)
        listing.rows = countdowns.map { countdown in
            let view = CountdownView(from: context.now, to: countdown.event.startsAt)
            return row(countdown.event, view, notify: notify(countdown))
        }
        return listing
    }

    /// One event of any kind, as it is shown at the moment.
    func of(_ event: Event, _ view: CountdownView, _ countdown: Countdown?) -> Listing {
        var listing = Self.empty(showsNotify: true)
        listing.rows = [row(event, view, notify: countdown.map(notify))]
        return listing
    }

    private static func empty(showsNotify: Bool) -> Listing {
        Listing(
            [
                Listing.Column("id", "ID"), Listing.Column("image", "IMAGE"),
                Listing.Column("description", "DESCRIPTION"), Listing.Column("date", "DATE"),
                Listing.Column("notify", showsNotify ? "NOTIFY" : nil), Listing.Column("kind"),
                Listing.Column("zone"), Listing.Column("passed"), Listing.Column("remaining"),
                Listing.Column("until"), Listing.Column("count"), Listing.Column("weeks"), Listing.Column("days"),
                Listing.Column("hours"), Listing.Column("minutes"), Listing.Column("seconds"), Listing.Column("main"),
                Listing.Column("enabled"), Listing.Column("wand"), Listing.Column("wand_enabled"),
                Listing.Column("text"),
            ],
            emptyState:
                "No countdowns yet. Make one:  greenroom countdown add \"Mom's Birthday\" --date \"mar 14 6:30pm\"")
    }

    private func row(_ event: Event, _ view: CountdownView, notify: String?) -> [Listing.Cell] {
        let text = CountdownText(event, home: context.account.zone)
        let date = text.moment + (view.hasPassed ? " (passed)" : "")
        return [
            .number(event.id.rawValue),
            .text(pictures[event.id]?.path, shown: pictures[event.id] == nil ? "" : "photo"),
            .text(event.name),
            .text(DateText.iso(event.startsAt, in: event.zone), shown: date, light: view.hasPassed ? .red : nil),
            .text(notify), .text(event.kind.rawValue), .text(event.zone.identifier), .flag(view.hasPassed),
            .number(view.remaining), .text(view.unit.rawValue), .number(view.count),
        ] + CountdownUnit.allCases.map { .number(view.count(of: $0)) } + [
            .text(view.clock), .list(view.enabled.map { $0.rawValue }), .flag(view.isWandOn),
            .flag(view.allowsWand), .text(view.hasPassed ? "Event has passed" : text.only(view)),
        ]
    }

    private func isWaiting(_ event: Event) -> Bool {
        (ranked.firstIndex(of: event.id) ?? 0) >= places
    }

    /// `on`, `off`, `over`, or `waiting (65th)`.
    func notify(_ countdown: Countdown) -> String {
        guard countdown.notifies else { return "off" }
        guard countdown.event.startsAt > context.now, let place = ranked.firstIndex(of: countdown.event.id) else {
            return "over"
        }
        return place < places ? "on" : "waiting (\(Self.ordinal(place + 1)))"
    }

    /// `65th`, `71st`
    static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let ending =
            switch number % 10 {
            case 1 where !isTeen: "st"
            case 2 where !isTeen: "nd"
            case 3 where !isTeen: "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }
}
