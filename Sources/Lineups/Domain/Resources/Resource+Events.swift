import Agenda
import JSON
import Platform
import Storage
import Values

extension Resource {
    /// The shows of an account.
    static func events(planner: InvitationPlanner) -> Resource {
        Resource(
            "events", noun: "event", about: "Shows with a date, a place and a lineup.",
            listed: ListedEvent.fields.type,
            [
                .list(
                    "Lists upcoming shows, or those that are over.",
                    filters: [ResourceInput("past", "Those that are over instead.", .flag)]
                ) { request, tx in
                    let account = request.account.id
                    let lineups =
                        try request.flag("past")
                        ? Board.history(account: account, in: tx)
                        : Lineup.withDoubleBookings(Board.upcoming(account: account, in: tx), in: tx)
                    return try ListedEvent.listed(lineups, of: account, modules: request.modules, in: tx).map {
                        ResourceRow(
                            $0.event.id, at: $0.event.startsAt.rfc3339,
                            ListedEvent.fields.object($0, showsPay: request.role.may(.pay)))
                    }
                },
                .show("Shows a show.") { request, tx in
                    let event = try Event.findShow(request.id("event"), account: request.account.id, in: tx)
                    let lineup = try Lineup.withDoubleBookings(event, in: tx)
                    return try ListedEvent.listed(
                        [lineup], of: event.account, modules: request.modules, in: tx
                    ).map { ListedEvent.fields.object($0, showsPay: request.role.may(.pay)) }.first ?? .null
                },
                .add(
                    "Creates a show. One with the same name and time is not created again.",
                    [
                        ResourceInput("name", "The name.", .short(200), isRequired: true, example: "Late Show"),
                        ResourceInput(
                            "date", "When it starts: a time with an offset, or like `fri 8pm`.", isRequired: true,
                            example: "2026-12-04T20:00:00-05:00"),
                    ] + fields
                ) { request, tx in
                    let (account, input) = (request.account, request.event(in: request.account.zone))
                    let given = try input.read(zone: account.zone, account: account, now: tx.now)
                    let draft = EventDraft(
                        kind: .show, name: given.name ?? "", startsAt: given.date?.instant ?? tx.now,
                        length: given.length ?? Event.defaultLength, zone: given.zone ?? account.zone,
                        location: given.place ?? nil)
                    let created = try CreateEvent(
                        draft, spots: given.spots ?? .none, budget: given.budget ?? nil, account: account.id
                    ).run(in: tx)
                    return (created.event, created.isNew)
                },
                .edit(
                    "Changes what is given. Nobody is told: see `tell`.",
                    [
                        ResourceInput("name", "The name.", .short(200), example: "Later Show"),
                        ResourceInput("date", "When it starts: a time with an offset, or like `9pm`."),
                    ] + fields + [
                        ResourceInput("listed", "Whether public pages of several shows have it.", .flag), .approval,
                    ]
                ) { request, tx in
                    let event = try Event.findOpen(request.id("event"), account: request.account.id, in: tx)
                    var input = request.event(in: event.zone)
                    input.day = event.localStart.date
                    let given = try input.read(zone: event.zone, account: request.account, now: tx.now)
                    var changes = ChangeEvent.Changes()
                    (changes.name, changes.startsAt, changes.location) = (given.name, given.date?.instant, given.place)
                    (changes.length, changes.zone) = (given.length, given.zone)
                    (changes.spots, changes.budget) = (given.spots, given.budget)
                    changes.isListed = request.choice("listed")
                    let change = ChangeEvent(
                        planner: planner, event: event.id, changes: changes, account: request.account)
                    _ = try request.make(change.causing(), in: tx)
                },
                .remove("Removes a show that nobody was asked about or signed up for.") { request, tx in
                    let removal = RemoveEvent(
                        planner: planner, event: request.id("event"), account: request.account.id)
                    try removal.run(in: tx)
                },
            ] + texts(planner: planner))
    }

    private static let fields = [
        ResourceInput("location", "The place; null for none.", .optional(.short(200)), example: "The Anchor"),
        ResourceInput("length", "How long it lasts, like `90m` or `3h`.", example: "2h"),
        ResourceInput("zone", "Its time zone, if it is not that of the account.", example: "America/New_York"),
        ResourceInput("spots", "Its spots.", example: "host, 4 x spot"),
        ResourceInput("budget", "What its lineup may cost; null for no limit.", .optional(.text)),
    ]

    private static func texts(planner: InvitationPlanner) -> [ResourceOperation] {
        let anyway = ResourceInput("anyway", "Whether quiet hours are ignored.", .flag)
        let only = ResourceInput(
            "contact_ids", "Only these people; by default, those who were not asked yet or are silent.",
            .list(.positive))
        let asking = ResourceOperation.sending(
            "ask", "Asks people of the lineup.",
            [only, ResourceInput("bench", "The next on the bench.", .flag), anyway]
        ) { request, sender, _ in
            let chosen = request.contacts.map(RequestAnswers.Recipients.contacts)
            return RequestAnswers(
                planner: planner, event: request.id("event"),
                recipients: request.flag("bench") ? .bench : chosen ?? .notAskedYet, anyway: request.flag("anyway"),
                account: request.account, sender: sender)
        }
        let reminding = ResourceOperation.sending(
            "remind", "Reminds those who have not answered.", [only, anyway]
        ) { request, sender, _ in
            RemindLineup(
                planner: planner, event: request.id("event"), only: request.contacts, anyway: request.flag("anyway"),
                account: request.account, sender: sender)
        }
        let telling = ResourceOperation.sending("tell", "Tells people about a change.", [anyway]) {
            request, sender, _ in
            TellAboutChange(
                planner: planner, event: request.id("event"), anyway: request.flag("anyway"),
                account: request.account, sender: sender)
        }
        let canceling = ResourceOperation.sending(
            "cancel", "Cancels the show and tells those who were asked.", doing: "Cancel the show", [anyway]
        ) { request, sender, _ in
            CancelEvent(
                planner: planner, event: request.id("event"), anyway: request.flag("anyway"),
                account: request.account, sender: sender)
        }
        let texting = ResourceOperation.sending(
            "text", "Texts those of the lineup who were asked and are not out.",
            [ResourceInput("confirmed", "Only those who are confirmed.", .flag)] + OwnWords.inputs
        ) { request, sender in
            TextMany(
                .lineup(request.id("event"), isConfirmedOnly: request.flag("confirmed")),
                text: OwnWords.text(of: request), anyway: request.flag("anyway"), account: request.account.id,
                sender: sender)
        }
        return asking + reminding + telling + canceling + texting
    }
}

extension ResourceRequest {
    /// Nil if none are given.
    fileprivate var contacts: Set<ID<Contact>>? { integers("contact_ids").map { Set($0.map { ID($0) }) } }

    /// - Parameter zone: of the show, unless another one is given.
    fileprivate func event(in zone: Zone) -> EventInput {
        let zone = text("zone").flatMap { Zone($0) } ?? zone
        let date = text("date").map { text in
            Instant(rfc3339: text).map { DateText.iso(zone.local($0)) } ?? text
        }
        var input = EventInput(
            name: text("name"), date: date, place: text("location"), length: text("length"), zone: text("zone"))
        (input.spots, input.budget) = (text("spots"), text("budget"))
        return input
    }
}
