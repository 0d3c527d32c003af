import Values
import XMLFiles

/// GPX 1.0 and 1.1: each track is a run; the gaps between its segments are pauses. Routes are plans.
struct GPXReader: ActivityXMLReader {
    private(set) var activities: [RecordedActivity] = []
    private(set) var left: [RunFile.Record] = []
    private var activity = RecordedActivity()
    private var point: TrackPoint?
    private var routeName = ""
    private var isRunkeeper = false

    mutating func start(_ name: String, _ scanner: XMLScanner) {
        switch name {
        case "gpx": isRunkeeper = scanner.attribute("creator")?.lowercased().contains("runkeeper") == true
        case "trk": activity = RecordedActivity()
        case "trkseg": activity.track.segments.append([])
        case "trkpt":
            let place = RunFile.place(scanner.attribute("lat"), scanner.attribute("lon"))
            point = TrackPoint(place: place)
        case "rte": routeName = ""
        default: break
        }
    }

    mutating func end(_ name: String, in parent: String, text: String) {
        if point != nil {
            endOfPointPart(name, text)
            return
        }
        switch (name, parent) {
        case ("trk", _):
            // Runkeeper has the kind only in the name: `Cycling 8/15/13 8:25 am`.
            if isRunkeeper, activity.sport.isEmpty { activity.sport = RunNote.text(activity.name.wordsBeforeNumber) }
            activities.append(activity)
        case ("name", "trk"): activity.name = text
        case ("type", "trk"), ("activity", "extensions"): activity.sport = RunNote.text(text)
        case ("name", "rte"): routeName = text
        case ("rte", _):
            left.append(.left(name: routeName.isEmpty ? "route" : RunNote.text(routeName), "it is a route, not a run"))
        default: break
        }
    }

    private mutating func endOfPointPart(_ name: String, _ text: String) {
        switch name {
        case "trkpt":
            if let point, point.place != nil { activity.track.append(point) }
            point = nil
        case "time": activity.track.read(text) { point?.time = $0 }
        case "ele": point?.elevation = RunFile.decimal(text)
        case "hr", "heartrate": point?.heartRate = RunFile.decimal(text)
        case "cad", "cadence", "runcadence": point?.cadence = RunFile.decimal(text)
        default: break
        }
    }
}

extension String {
    fileprivate var wordsBeforeNumber: String { String(prefix { !$0.isNumber }) }
}

extension RecordedTrack {
    mutating func append(_ point: TrackPoint) {
        if segments.isEmpty { segments.append([]) }
        segments[segments.count - 1].append(point)
    }

    /// Passes on the time of a text. The first one has the offset of the track.
    mutating func read(_ text: String, _ body: (Instant) -> Void) {
        guard let time = RecordedTime(text) else {
            if text.contains(where: { !$0.isWhitespace }) { unreadableTimes += 1 }
            return
        }
        if offset == nil { offset = time.offset }
        body(time.instant)
    }
}
