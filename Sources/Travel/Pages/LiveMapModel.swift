import PageKit
import Travel
import Values

/// What the script needs to show a drawn map as one that can be moved and zoomed.
struct LiveMapModel {
    /// A JSON object in one line.
    let json: String

    /// Nil without a map.
    init?(_ map: RouteMap?, _ tiles: MapTiles?) {
        guard let map else { return nil }
        let markers = map.markers.map {
            LiveMap.Marker($0.label, $0.name, $0.coordinate, isSpecial: $0.isSpecial)
        }
        json = LiveMap(markers: markers, lines: map.lines, isEstimate: map.isEstimate)
            .json(tiles, attribution: RouteMap.attribution)
    }
}
