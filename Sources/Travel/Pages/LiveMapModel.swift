import JSON
import PageKit
import Travel
import Values

/// What the script needs to show a drawn map as one that can be moved.
struct LiveMapModel {
    private let map: RouteMap
    private let tiles: MapTiles
    private let paths: (script: String, stylesheet: String)

    /// Nil without a map, or without tiles.
    init?(_ map: RouteMap?, _ tiles: MapTiles?) {
        guard let map, let tiles else { return nil }
        (self.map, self.tiles) = (map, tiles)
        paths = (PageAssets.leafletScript(tiles), PageAssets.leafletStylesheet(tiles))
    }

    /// A JSON object in one line.
    var json: String {
        func position(_ point: Coordinate) -> JSONValue { [.double(point.latitude), .double(point.longitude)] }
        let markers = map.markers.map { marker -> JSONValue in
            [
                "at": position(marker.coordinate), "label": .string(marker.label), "name": .string(marker.name),
                "isSpecial": .bool(marker.isSpecial),
            ]
        }
        let root: JSONValue = [
            "tiles": .string(tiles.url), "attribution": .string(tiles.attribution), "script": .string(paths.script),
            "stylesheet": .string(paths.stylesheet), "markers": .array(markers),
            "lines": .array(map.lines.map { .array($0.map(position)) }), "isEstimate": .bool(map.isEstimate),
        ]
        return root.text()
    }
}
