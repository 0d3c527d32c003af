package import Agenda
import Platform
package import Storage
import Values

/// A trip with everything that belongs to it, to show or to export.
package struct TripDocument: Sendable {
    package let trip: Trip
    package let stops: TripStops
    package let tracks: [TripTrack]
    package let bookings: [TripBooking]
    /// Nil only if it was removed.
    package let photo: Photo?
    package let todos: [Todo]
    package let notes: [Note]
    package let budget: [BudgetTotal]

    package static func of(_ trip: Trip, in tx: Transaction) throws -> TripDocument {
        TripDocument(
            trip: trip, stops: try TripStops.of(trip, in: tx), tracks: try TripTrack.all(of: trip.id, in: tx),
            bookings: try TripBooking.all(of: trip.id, in: tx),
            photo: try Photo.shown(for: trip.id, in: tx), todos: try TodoList.of(trip.subject, in: tx).items,
            notes: try Note.list(account: trip.subject.account, subject: trip.id, in: tx),
            budget: try BudgetTotal.all(Budget.of(trip.subject, in: tx).items))
    }

    /// The places on the way, in order: where it starts, the stops by day, where it leads to.
    package var places: [Place] {
        let ends = [trip.fields.from, trip.fields.to].map { place in
            place.flatMap { place in place.coordinate.map { Place(place.name, $0) } }
        }
        let between = stops.stops.compactMap { stop in stop.coordinate.map { Place(stop.name, $0) } }
        return [ends[0]].compactMap(\.self) + between + [ends[1]].compactMap(\.self)
    }

    /// The places of the whole trip, or of one day, to find a route through.
    ///
    /// - Throws: `TripError.noPosition` if fewer than two are on the map.
    package func way(day: Int? = nil) throws(TripError) -> [Place] {
        let places =
            day.map { day in
                stops.stops(on: day).compactMap { stop in stop.coordinate.map { Place(stop.name, $0) } }
            } ?? self.places
        guard places.count > 1 else { throw .noPosition(day.map { "Day \($0) of \(trip.title)" } ?? trip.title) }
        return Array(places.prefix(Self.mostPlaces))
    }

    /// The most places in one request for a route.
    private static let mostPlaces = OSRM.mostCoordinates

    /// The places and lines, for a map file.
    package var mapData: MapData {
        MapData(places: places, lines: tracks.map { MapData.Line(name: $0.name, $0.points) })
    }

    /// A map of the trip; nil if nothing of it has a position.
    ///
    /// - Parameters:
    ///   - route: to draw; nil for the imported lines only.
    ///   - day: the map shows its stops only.
    package func map(route: PlannedRoute? = nil, day: Int? = nil) -> RouteMap? {
        var markers: [RouteMap.Marker] = []
        for (index, stop) in stops.stops.enumerated() where day.map({ $0 == stop.day }) ?? true {
            guard let coordinate = stop.coordinate else { continue }
            markers.append(RouteMap.Marker("\(index + 1)", stop.name, coordinate))
        }
        if day == nil {
            if let place = trip.fields.to, let coordinate = place.coordinate {
                markers.insert(RouteMap.Marker("B", place.name, coordinate, isSpecial: true), at: 0)
            }
            if let place = trip.fields.from, let coordinate = place.coordinate, !Self.isFar(coordinate, markers) {
                markers.insert(RouteMap.Marker("A", place.name, coordinate, isSpecial: true), at: 0)
            }
        }
        let imported = day == nil ? tracks.map(\.points) : []
        let lines = imported + (route.map { [$0.points] } ?? [])
        guard !markers.isEmpty || !lines.isEmpty else { return nil }
        return RouteMap(title: trip.title, markers: markers, lines: lines, isEstimate: route?.reach.isEstimate ?? false)
    }

    /// The start of a journey is so far away that the places of the trip would be one point of the map.
    private static func isFar(_ start: Coordinate, _ markers: [RouteMap.Marker]) -> Bool {
        guard let first = markers.first?.coordinate, markers.count > 1 else { return false }
        let extent = markers.map { first.distance(to: $0.coordinate) }.max() ?? 0
        return first.distance(to: start) > 10 * max(extent, 1000)
    }

    /// Map data as a file.
    ///
    /// - Throws: `TripError.noPosition` if there is nothing to write.
    package func mapFile(_ format: MapFileFormat) throws(TripError) -> String {
        guard !mapData.isEmpty, let text = format.text(mapData, title: trip.title) else {
            throw .noPosition(trip.title)
        }
        return text
    }
}
