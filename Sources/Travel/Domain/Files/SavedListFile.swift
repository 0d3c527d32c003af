import Foundation
import SheetReader
import Values

/// A list of saved places of Google Takeout: a CSV file with a title and an address of Google Maps in each row. Few of
/// the addresses have a position; the others are stops that the map does not show.
enum SavedListFile {
    /// So many rows may be before the headings: the description of the list.
    private static let mostBefore = 10
    private static let titles: Set<String> = ["title", "titel", "titre", "titulo", "titolo", "name"]

    /// Nil if it is no such list.
    static func read(_ bytes: [UInt8]) -> MapData? {
        guard let text = try? SheetText.decode(bytes), let rows = try? SheetRecords.read(text, separator: ","),
            let heading = rows.prefix(mostBefore).firstIndex(where: { $0.cells.contains { $0.folded == "url" } }),
            let address = rows[heading].cells.firstIndex(where: { $0.folded == "url" })
        else { return nil }
        let title = rows[heading].cells.firstIndex { titles.contains($0.folded) } ?? 0
        let saved = rows[(heading + 1)...].filter { row in row.cells.contains { !$0.isEmpty } }
        func cell(_ place: Int, of row: SheetRecord) -> String {
            row.cells.indices.contains(place) ? row.cells[place] : ""
        }
        guard title != address, saved.contains(where: { cell(address, of: $0).contains("/maps") }) else { return nil }
        var data = MapData()
        for row in saved {
            let (written, url) = (cell(title, of: row), cell(address, of: row))
            let position = position(in: url)
            let name = (written.isEmpty ? named(in: url) ?? "" : written).shortened(to: 200)
            if let position {
                data.places.append(Place(name.isEmpty ? position.text : name, position))
            } else if name.isEmpty {
                data.leftOut.append(.noName(line: row.line))
            } else {
                data.addUnplaced(name, source: url.isEmpty ? nil : identity(in: url))
            }
        }
        return data
    }

    /// The number that Google Maps has for the place, as lists (`!1s0x1:0x2`), search addresses (`ftid=0x1:0x2`) and
    /// saved places (`cid=2`) write it; else the address itself.
    static func identity(in address: String) -> String {
        if let match = address.firstMatch(of: /0x[0-9a-fA-F]+(?::|%3A)0x([0-9a-fA-F]{1,16})/),
            let number = UInt64(match.1, radix: 16)
        {
            return "cid=\(number)"
        }
        return address.firstMatch(of: /[?&](cid=[0-9]{1,20})/).map { String($0.1) } ?? address
    }

    /// `https://www.google.com/maps/place/The+Forum/data=…`, `http://maps.google.com/?q=The+Forum,+Rome&ftid=0x1:0x2`
    static func named(in address: String) -> String? {
        for mark in ["/maps/place/", "?q=", "&q="] {
            guard let start = address.range(of: mark)?.upperBound else { continue }
            let name = address[start...].prefix { !"/?&".contains($0) }.replacing("+", with: " ")
            if !name.isEmpty { return name.removingPercentEncoding }
        }
        return nil
    }

    /// What is before a latitude, and between it and the longitude.
    private static let marks = [
        ("!3d", "!4d"), ("/@", ","), ("/search/", ","), ("?q=", ","), ("&q=", ","), ("query=", ","),
    ]

    static func position(in address: String) -> Coordinate? {
        let address = address.replacing("%2C", with: ",")
        for (mark, between) in marks {
            guard let start = address.range(of: mark)?.upperBound else { continue }
            let latitude = number(at: address[start...])
            let rest = address[start...].dropFirst(latitude.count)
            guard rest.hasPrefix(between), let north = Double(latitude),
                let east = Double(number(at: rest.dropFirst(between.count)))
            else { continue }
            if let position = Coordinate(latitude: north, longitude: east) { return position }
        }
        return nil
    }

    private static func number(at text: Substring) -> String {
        String(text.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "-" })
    }
}
