import PageKit
package import Travel

/// What the pages of trips need from the program.
package struct TravelPageServices: PageServicePart {
    /// Looks up places and routes.
    package let places: @Sendable () throws -> PlaceLookup

    package init(places: @escaping @Sendable () throws -> PlaceLookup) { self.places = places }

    package static let absent = TravelPageServices { throw PlaceError.noServers }
}

extension PageServices {
    /// Looks up places and routes.
    var places: @Sendable () throws -> PlaceLookup { self[TravelPageServices.self].places }
}
