import Agenda
import JSON
import Platform
import Storage
import Values

extension Resource {
    /// Trips. One is added on its page, with a photo.
    static let trips = Resource(
        "trips", noun: "trip", about: "Trips. One is added with its photo, on its page.",
        listed: TripCollection.Item.fields.type,
        [
            .list(needs: .change, "Lists trips in the order in which they were added.") { request, tx in
                try TripCollection.of(request.account.id, in: tx).items.map {
                    ResourceRow($0.trip.id, TripCollection.Item.fields.object($0))
                }
            },
            .show(needs: .change, "Shows a trip.") { request, tx in
                TripCollection.Item.fields.object(TripCollection.Item(trip: try request.trip(in: tx), photo: nil))
            },
            .edit(
                "Changes what is given; null empties it.",
                [
                    ResourceInput("name", "The name.", .optional(.short(200)), example: "Rome in spring"),
                    ResourceInput("from", "Where it starts.", .optional(.text)),
                    ResourceInput("to", "Where it leads.", .optional(.text)),
                    ResourceInput("first_date", "The first day.", .optional(.text)),
                    ResourceInput("last_date", "The last day.", .optional(.text)),
                    ResourceInput("expense", "The estimated expense.", .optional(.text)),
                    ResourceInput("notes", "Notes.", .optional(.short(20_000))),
                ]
            ) { request, tx in
                let input = TripInput(
                    name: request.text("name"), from: request.text("from"), to: request.text("to"),
                    start: request.text("first_date"), end: request.text("last_date"),
                    expense: request.text("expense"), notes: request.text("notes"))
                _ = try request.trip(in: tx).edited(
                    { try input.applied(to: $0, account: request.account, now: tx.now) }, in: tx)
            },
            .remove("Removes a trip with everything that belongs to it.") { request, tx in
                try Trip.remove([request.trip(in: tx)], subjects: request.modules.subjects, in: tx)
            },
        ])

    /// The stops of a trip.
    static let stops = Resource(
        "trips/:trip/stops", noun: "stop", about: "The stops of a trip.", listed: ListedStop.fields.type,
        [
            .list(needs: .change, "Lists stops by day.") { request, tx in
                try ListedStop.all(request.stops(in: tx)).enumerated().map {
                    ResourceRow(ID<TripStop>($1.stop.id), in: $0, ListedStop.fields.object($1))
                }
            },
            .show(needs: .change, "Shows a stop.") { request, tx in
                let (stops, stop) = try request.stop(in: tx)
                let listed = ListedStop.all(stops).first { $0.stop.id == stop.id }
                return listed.map { ListedStop.fields.object($0) } ?? .null
            },
            .add(
                "Adds a stop at the end of a day.",
                [
                    ResourceInput("name", "The name of the place.", isRequired: true, example: "Colosseum"),
                    ResourceInput("day", "The day of the trip, from 1; 1 by default.", .positive, example: 1),
                ] + place
            ) { request, tx in
                var stops = try request.stops(in: tx)
                let input = request.stopInput
                let stop = try stops.add(
                    request.text("name") ?? "", at: input.place(keeping: nil), day: Int(request.integer("day") ?? 1),
                    time: input.clock(keeping: nil, account: request.account, now: tx.now), in: tx)
                return (ID<TripStop>(stop.id), true)
            },
            .edit("Changes what is given.", [ResourceInput("name", "The name.", example: "Colosseo")] + place) {
                request, tx in
                let (found, stop) = try request.stop(in: tx)
                var stops = found
                let input = request.stopInput
                _ = try stops.edit(
                    stop, name: request.text("name") ?? stop.name, at: input.place(keeping: stop.coordinate),
                    time: input.clock(keeping: stop.time, account: request.account, now: tx.now), in: tx)
            },
            ResourceOperation(
                .act("move"), needs: .change, about: "Moves a stop within its day, or to another one.",
                inputs: [
                    ResourceInput("position", "Its place, from 1.", .positive, isRequired: true, example: 1),
                    ResourceInput("day", "The day of the trip, from 1.", .positive),
                ], result: ListedStop.fields.type
            ) { request, tx in
                let (found, stop) = try request.stop(in: tx)
                var stops = found
                _ = try stops.move(
                    stop, to: Int(request.required("position")), day: request.integer("day").map { Int($0) }, in: tx)
                let listed = ListedStop.all(stops).first { $0.stop.id == stop.id }
                return .value(listed.map { ListedStop.fields.object($0) } ?? .null)
            },
            .remove("Removes a stop.") { request, tx in
                let (found, stop) = try request.stop(in: tx)
                var stops = found
                try stops.remove([stop], in: tx)
            },
        ])

    private static let place = [
        ResourceInput(
            "coordinates", "Latitude and longitude; null for none.", .optional(.text), example: "41.89,12.49"),
        ResourceInput("time", "The time at the place; null for none.", .optional(.text), example: "9:30"),
    ]
}

extension ResourceRequest {
    fileprivate func trip(in tx: Transaction) throws -> Trip {
        guard let trip = try Trip.find(id("trip"), account: account.id, in: tx) else {
            throw ResourceInputError.unknownKey(noun: "trip")
        }
        return trip
    }

    fileprivate func stops(in tx: Transaction) throws -> TripStops { try TripStops.of(trip(in: tx), in: tx) }

    fileprivate func stop(in tx: Transaction) throws -> (stops: TripStops, stop: TripStop) {
        let (stops, key) = (try stops(in: tx), id("stop", of: TripStop.self).rawValue)
        guard let stop = stops.stops.first(where: { $0.id == key }) else {
            throw ResourceInputError.unknownKey(noun: "stop")
        }
        return (stops, stop)
    }

    fileprivate var stopInput: TripStopInput { TripStopInput(time: text("time"), at: text("coordinates")) }
}
