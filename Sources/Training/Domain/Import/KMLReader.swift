import Values
import XMLFiles

/// KML with tracks that have times (`gx:Track`). Lines without times have no date.
struct KMLReader: ActivityXMLReader {
    private(set) var activities: [RecordedActivity] = []
    private(set) var left: [RunFile.Record] = []
    private var activity = RecordedActivity()
    private var name = ""
    private var times: [RecordedTime?] = []
    private var places: [Coordinate?] = []

    mutating func start(_ tag: String, _ scanner: XMLScanner) {
        switch tag {
        case "placemark": (name, activity) = ("", RecordedActivity())
        case "track": (times, places) = ([], [])
        default: break
        }
    }

    mutating func end(_ tag: String, in parent: String, text: String) {
        switch (tag, parent) {
        case ("name", "placemark"): name = RunNote.text(text)
        case ("when", "track"): times.append(RecordedTime(text))
        case ("coord", "track"):
            let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
            places.append(parts.count >= 2 ? RunFile.place(parts[1], parts[0]) : nil)
        case ("track", _):
            activity.track.offset = activity.track.offset ?? times.lazy.compactMap { $0?.offset }.first
            activity.track.segments.append(
                zip(times, places).map { TrackPoint(place: $1, time: $0?.instant) })
        case ("linestring", _):
            left.append(.left(name: name.isEmpty ? "line" : name, "it has no times"))
        case ("placemark", _):
            guard !activity.track.segments.isEmpty else { break }
            activity.name = name
            activities.append(activity)
        default: break
        }
    }
}
