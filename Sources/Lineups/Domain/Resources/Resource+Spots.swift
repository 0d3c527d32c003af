import Agenda
import JSON
import Messaging
import Platform
import Storage
import Values

extension Resource {
    /// What people can be asked to be.
    static let positions = Resource(
        "positions", noun: "position", about: "What people can be at a show: host, opener, headliner.",
        listed: ListedPosition.fields.type,
        [
            .list(needs: .change, "Lists the positions in their order.") { request, tx in
                try ListedPosition.all(of: request.account.id, in: tx).map {
                    ResourceRow($0.position.id, in: $0.place, ListedPosition.fields.object($0))
                }
            },
            .show(needs: .change, "Shows a position.") { request, tx in
                let id: ID<Position> = request.id("position")
                let found = try ListedPosition.all(of: request.account.id, in: tx).first { $0.position.id == id }
                guard let found else { throw ResourceInputError.unknownKey(noun: "position") }
                return ListedPosition.fields.object(found)
            },
            .add("Adds a position.", [name(isRequired: true)] + offer) { request, tx in
                let added = try AddPosition(
                    request.text("name") ?? "", offer: request.offer() ?? SpotOffer(), account: request.account.id
                ).run(in: tx)
                return (added.id, true)
            },
            .edit(
                "Changes a position. Spots that exist stay as they are.",
                [name(isRequired: false), ResourceInput("position", "Its place in lists, from 1.", .positive)] + offer
            ) { request, tx in
                var changes = ChangePosition.Changes()
                (changes.name, changes.place) = (request.text("name"), request.place)
                (changes.pay, changes.setLength) = (try request.pay(), try request.setLength())
                _ = try ChangePosition(request.id("position"), changes: changes, account: request.account.id).run(
                    in: tx)
            },
            .remove("Removes a position that no show uses.") { request, tx in
                _ = try RemovePosition(request.id("position"), account: request.account.id).run(in: tx)
            },
        ])

    /// The places of a show, open or taken.
    static func spots(planner: InvitationPlanner) -> Resource {
        Resource(
            "events/:event/spots", noun: "spot", about: "The places of a show, open or taken.",
            listed: ListedSpot.fields.type,
            [
                .list("Lists the spots of a show in their order.") { request, tx in
                    try request.spots(in: tx).map {
                        ResourceRow(
                            $0.spot.id, in: $0.place, ListedSpot.fields.object($0, showsPay: request.role.may(.pay)))
                    }
                },
                .show("Shows a spot.") { request, tx in
                    ListedSpot.fields.object(try request.spot(in: tx), showsPay: request.role.may(.pay))
                },
                adding(planner: planner),
                .edit(
                    "Changes a spot. Nobody is told.",
                    [
                        ResourceInput("name", "Another position, which must be confirmed again.", example: "feature"),
                        ResourceInput("required", "Whether the show is not confirmed while it is open.", .flag),
                        ResourceInput("position", "Its place, from 1.", .positive),
                    ] + offer + [.approval]
                ) { request, tx in
                    var changes = EditSpots.Changes()
                    (changes.position, changes.place) = (request.text("name"), request.place)
                    (changes.pay, changes.setLength) = (try request.pay(), try request.setLength())
                    changes.isRequired = request.choice("required")
                    let edit = EditSpots(
                        planner: planner, event: request.id("event"), spots: .key(request.id("spot")),
                        changes: changes, account: request.account)
                    _ = try request.make(edit.causing(), in: tx)
                },
                assigning(planner: planner),
                .remove("Removes a spot. Whoever has it stays in the lineup.", [.approval]) { request, tx in
                    let removal = RemoveSpots(
                        planner: planner, event: request.id("event"), spot: .key(request.id("spot")),
                        account: request.account)
                    _ = try request.make(removal.causing(), in: tx)
                },
            ])
    }

    private static func adding(planner: InvitationPlanner) -> ResourceOperation {
        ResourceOperation(
            .add, needs: .change, about: "Adds spots at the end, and returns them in their order.",
            inputs: [ResourceInput("spots", "The spots.", isRequired: true, example: "2 x spot, optional opener")]
                + offer + [.approval],
            result: .named("AddedSpots", .object([JSONType.Member("items", .list(ListedSpot.fields.type))]))
        ) { request, tx in
            let list = try SpotList(request.text("spots") ?? "")
            guard !list.isEmpty else { throw SpotError.invalidList(request.text("spots") ?? "") }
            let before = Set(try request.spots(in: tx).map(\.spot.id))
            let adding = AddSpots(
                event: request.id("event"), spots: list, offer: try request.offer(), account: request.account)
            _ = try request.make(adding.causing(planner), in: tx)
            let added = try request.spots(in: tx).filter { !before.contains($0.spot.id) }
            let showsPay = request.role.may(.pay)
            return .value(["items": .array(added.map { ListedSpot.fields.object($0, showsPay: showsPay) })])
        }
    }

    private static func assigning(planner: InvitationPlanner) -> ResourceOperation {
        ResourceOperation(
            .act("assign"), needs: .change, about: "Gives a spot to somebody, or empties it.",
            inputs: [
                ResourceInput(
                    "contact_id", "Who; null for nobody.", .optional(.positive), isRequired: true, example: 1),
                .approval,
            ], result: ListedSpot.fields.type
        ) { request, tx in
            let assigning = AssignSpot(
                planner: planner, event: request.id("event"), spot: .key(request.id("spot")),
                contact: request.integer("contact_id").map { ID($0) }, account: request.account)
            _ = try request.make(assigning.causing(), in: tx)
            return .value(
                ListedSpot.fields.object(try request.spot(in: tx), showsPay: request.role.may(.pay)))
        }
    }

    /// What was asked of the performers of a show.
    static let invitations = Resource(
        "events/:event/invitations", noun: "invitation", about: "The requests and reminders of a show.",
        listed: ListedInvitation.fields.type,
        [
            .list("Lists them in the order in which they were made.") { request, tx in
                let event = try Event.findShow(request.id("event"), account: request.account.id, in: tx)
                return try ListedInvitation.all(of: event.id, in: tx).map {
                    ResourceRow($0.id, ListedInvitation.fields.object($0))
                }
            }
        ])

    private static func name(isRequired: Bool) -> ResourceInput {
        ResourceInput("name", "The name.", .short(Position.longestName), isRequired: isRequired, example: "singer")
    }

    private static let offer = [
        ResourceInput("set", "The set length; null for none.", .optional(.text), example: "25m"),
        ResourceInput("pay", "Like 50 or 70% of the door; null for none.", .optional(.text), example: "60"),
    ]
}

extension ResourceRequest {
    /// A place in a list; nil if it was not given.
    fileprivate var place: Int? { integer("position").map { Int($0) } }

    /// Nil if it was not given; an inner nil removes it. Throws `TermsError`.
    fileprivate func pay() throws -> Deal?? {
        guard let words = text("pay") else { return nil }
        return try .some(words.isEmpty ? nil : Terms.agreed(words, home: account.currency))
    }

    /// Nil if it was not given; an inner nil removes it. Throws `TermsError`.
    fileprivate func setLength() throws -> Duration?? {
        guard let words = text("set") else { return nil }
        return try .some(words.isEmpty ? nil : Terms.setLength(words))
    }

    /// Nil if nothing of it was given.
    fileprivate func offer() throws -> SpotOffer? {
        let (pay, setLength) = (try pay(), try setLength())
        if pay == nil, setLength == nil { return nil }
        return SpotOffer(setLength: setLength ?? nil, agreed: pay ?? nil)
    }

    fileprivate func spots(in tx: Transaction) throws -> [ListedSpot] {
        ListedSpot.all(try Lineup.of(try Event.findShow(id("event"), account: account.id, in: tx), in: tx))
    }

    /// The spot in the path. Throws `EventError` and `SpotError`.
    fileprivate func spot(in tx: Transaction) throws -> ListedSpot {
        let event = try Event.findShow(id("event"), account: account.id, in: tx)
        let (lineup, key): (_, ID<Spot>) = (try Lineup.of(event, in: tx), id("spot"))
        guard let found = ListedSpot.all(lineup).first(where: { $0.spot.id == key }) else {
            throw SpotError.noSuchSpot("\(key)", event)
        }
        return found
    }
}
