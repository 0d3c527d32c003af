import SheetReader
import Values

/// A sheet with a place in each row: its name, its position or its address, as CSV.
enum PlaceSheet {
    private enum Column: SheetField {
        case name, latitude, longitude, position, address, city, country

        /// Normalized headings that name this column.
        var headings: Set<String> {
            switch self {
            case .name: ["name", "title", "place", "placename", "stop", "location", "poi", "titel", "titre", "nombre"]
            case .latitude: ["latitude", "lat", "y", "breite", "breitengrad", "latitud", "gpslatitude"]
            case .longitude:
                ["longitude", "lon", "lng", "long", "x", "lange", "langengrad", "longitud", "gpslongitude"]
            case .position: ["coordinates", "coordinate", "position", "latlon", "latlng", "latlong", "gps", "geo"]
            case .address: ["address", "street", "streetaddress", "fulladdress", "adresse", "direccion", "indirizzo"]
            case .city: ["city", "town", "stadt", "ort", "ville", "ciudad", "citta"]
            case .country: ["country", "land", "pays", "pais", "paese"]
            }
        }

        var title: String {
            switch self {
            case .name: "name"
            case .latitude: "latitude"
            case .longitude: "longitude"
            case .position: "position"
            case .address: "address"
            case .city: "city"
            case .country: "country"
            }
        }

        var isMany: Bool { true }
    }

    /// Nil for another file. A place that has only an address is a stop that the map does not show.
    static func read(_ bytes: [UInt8]) -> MapData? {
        guard let sheet = try? Sheet<Column>(bytes, needs: [.name, .address, .latitude, .position]),
            !sheet.fields.isDisjoint(with: [.latitude, .position, .address]),
            sheet.fields.contains(.latitude) == sheet.fields.contains(.longitude)
        else { return nil }
        var data = MapData()
        for row in sheet.rows where !row.isBlank {
            let address = [row[.address], row[.city], row[.country]].compactMap(\.self).joined(separator: ", ")
            let name = row[.name].map { $0.shortened(to: 200) }
            if let position = position(of: row) {
                let otherwise = address.isEmpty ? position.text : address.shortened(to: 200)
                data.places.append(Place(name ?? otherwise, position))
            } else if address.isEmpty {
                data.leftOut.append(.noAddress(name, line: row.line))
            } else {
                data.addUnplaced([name, address].compactMap(\.self).joined(separator: ", "))
            }
        }
        return data
    }

    private static func position(of row: Sheet<Column>.Row) -> Coordinate? {
        if let north = row[.latitude].flatMap(number), let east = row[.longitude].flatMap(number) {
            return Coordinate(latitude: north, longitude: east)
        }
        let parts = (row[.position] ?? "").split { $0 == "," || $0 == ";" || $0.isWhitespace }
        guard parts.count == 2, let north = number(String(parts[0])), let east = number(String(parts[1])) else {
            return nil
        }
        return Coordinate(latitude: north, longitude: east)
    }

    /// With a period or a comma; nil for anything else.
    private static func number(_ text: String) -> Double? { Double(text.replacing(",", with: ".")) }
}
