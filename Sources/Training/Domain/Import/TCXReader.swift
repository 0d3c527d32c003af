import Values
import XMLFiles

/// Training Center XML: each activity is a run. Its laps have the distance and the time that the device counted.
enum TCXReader {
    static func runs(in bytes: [UInt8], unit: DistanceUnit, zone: Zone) throws(RunFileError) -> [ImportedRun] {
        try RunFile.root("TrainingCenterDatabase", of: bytes).all("Activity").compactMap { activity in
            let sport = activity.attributes["Sport"]?.lowercased() ?? ""
            guard ["", "running", "other", "walking"].contains(sport) else { return nil }
            return run(of: activity, unit: unit, zone: zone)
        }
    }

    private static func run(of activity: XMLElement, unit: DistanceUnit, zone: Zone) -> ImportedRun? {
        let laps = activity.children.filter { $0.name == "Lap" }
        let track = RecordedTrack(segments: laps.flatMap { $0.all("Track") }.map { $0.all("Trackpoint").map(point) })
        let meters = sum("DistanceMeters", of: laps)
        // The lap's time stands still in a pause.
        let seconds = sum("TotalTimeSeconds", of: laps)
        return ImportedRun(
            track, meters: meters > 0 ? meters : track.counted ?? track.meters,
            seconds: seconds > 0 ? seconds : track.movingSeconds,
            note: RunNote.text(activity.child("Notes")?.text ?? ""), unit: unit, zone: zone)
    }

    private static func sum(_ name: String, of laps: [XMLElement]) -> Double {
        laps.reduce(0) { $0 + (decimal($1.child(name)) ?? 0) }
    }

    private static func point(_ element: XMLElement) -> TrackPoint {
        let position = element.child("Position").map {
            "\($0.child("LatitudeDegrees")?.text ?? ""),\($0.child("LongitudeDegrees")?.text ?? "")"
        }
        return TrackPoint(
            place: position.flatMap { Coordinate($0) },
            time: element.child("Time").flatMap { RunFile.time($0.text) },
            counted: decimal(element.child("DistanceMeters")))
    }

    private static func decimal(_ element: XMLElement?) -> Double? {
        element?.words.flatMap(Double.init)
    }
}
