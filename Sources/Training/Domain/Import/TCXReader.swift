import Values
import XMLFiles

/// Training Center XML: each activity is a run. Its laps have the distance and the time that the device counted.
/// Courses and workouts are plans.
struct TCXReader: ActivityXMLReader {
    private(set) var activities: [RecordedActivity] = []
    private var activity: RecordedActivity?
    private var point: TrackPoint?
    private var latitude = ""
    private(set) var left: [RunFile.Record] = []

    mutating func start(_ name: String, _ scanner: XMLScanner) {
        switch name {
        case "activity":
            activity = RecordedActivity(sport: scanner.attribute("sport") ?? "")
        case "lap":
            guard activity?.start == nil else { break }
            activity?.start = scanner.attribute("starttime").flatMap { RecordedTime($0) }
        case "track": activity?.track.segments.append([])
        case "trackpoint": (point, latitude) = (TrackPoint(), "")
        case "course": left.append(.left(name: "course", "it is a course, not a run"))
        case "workout": left.append(.left(name: "workout", "it is a plan, not a run"))
        default: break
        }
    }

    mutating func end(_ name: String, in parent: String, text: String) {
        if point != nil {
            endOfPointPart(name, in: parent, text)
            return
        }
        switch (name, parent) {
        case ("activity", _):
            if let activity { activities.append(activity) }
            activity = nil
        case ("distancemeters", "lap"): activity?.meters += RunFile.decimal(text) ?? 0
        // The lap's time stands still in a pause.
        case ("totaltimeseconds", "lap"): activity?.seconds += RunFile.decimal(text) ?? 0
        case ("notes", "activity"): activity?.name = text
        case ("id", "activity"): if activity?.start == nil { activity?.start = RecordedTime(text) }
        default: break
        }
    }

    private mutating func endOfPointPart(_ name: String, in parent: String, _ text: String) {
        switch name {
        case "trackpoint":
            if let point { activity?.track.append(point) }
            point = nil
        case "time": activity?.track.read(text) { point?.time = $0 }
        case "latitudedegrees": latitude = text
        case "longitudedegrees": point?.place = RunFile.place(latitude, text)
        case "distancemeters": point?.counted = RunFile.decimal(text)
        case "altitudemeters": point?.elevation = RunFile.decimal(text)
        case "value" where parent == "heartratebpm": point?.heartRate = RunFile.decimal(text)
        case "cadence", "runcadence": point?.cadence = RunFile.decimal(text)
        default: break
        }
    }
}
