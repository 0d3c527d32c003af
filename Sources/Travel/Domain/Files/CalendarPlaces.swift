import ICalendar
import Values

/// The events of a calendar, as TripIt exports a trip. Those without a position are stops that the map does not show.
enum CalendarPlaces {
    static func read(_ bytes: [UInt8]) -> MapData {
        let file = CalendarReading(bytes, floatingIn: .utc)
        var data = MapData()
        for event in file.events {
            let name = (event.summary ?? event.location)?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if let position = event.position {
                data.places.append(Place(name.map { $0.shortened(to: 200) } ?? position.text, position))
            } else if let name {
                data.addUnplaced(name, source: event.uid)
            } else {
                data.leftOut.append(.noName)
            }
        }
        data.leftOut += file.losses.map { MapData.LeftOut($0.summary, "\($0)") }
        return data
    }
}
