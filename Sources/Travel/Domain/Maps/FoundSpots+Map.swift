extension FoundSpots {
    /// A map with the place and its spots.
    ///
    /// - Parameter routes: to draw; those of `number` and so on belong to the spots in their order.
    package func map(routes: [PlannedRoute] = [], only numbers: [Int]? = nil) -> RouteMap {
        let shown = spots.enumerated().filter { numbers?.contains($0.offset + 1) ?? true }
        let markers = shown.map { index, spot in
            RouteMap.Marker(
                "\(index + 1)", spot.place.name, spot.place.coordinate, isSpecial: index + 1 == chosenNumber)
        }
        return RouteMap(
            title: "Around \(here.name)",
            markers: markers + [RouteMap.Marker("•", here.name, here.coordinate, isSpecial: true)],
            lines: routes.map(\.points), isEstimate: routes.contains { $0.reach.isEstimate })
    }
}
