internal import Values

/// Training Center XML: each activity is a run. Its laps have the distance and the time that the device counted.
enum TCXReader {
    static func runs(in bytes: [UInt8], unit: DistanceUnit, zone: Zone) throws(RunFileError) -> [ImportedRun] {
        let events = XMLEvents()
        var activities: [Activity] = []
        var current: Activity?
        var (point, isInPoint): (TrackPoint, Bool) = (TrackPoint(), false)
        var (latitude, longitude): (Double?, Double?) = (nil, nil)
        events.start = { element, attributes in
            switch element {
            case "Activity": current = Activity(sport: attributes["Sport"] ?? "")
            case "Track": current?.track.segments.append([])
            case "Trackpoint": (point, isInPoint, latitude, longitude) = (TrackPoint(), true, nil, nil)
            default: break
            }
        }
        events.end = { element, text in
            switch element {
            case "Time" where isInPoint: point.time = XMLTime.read(text)
            case "LatitudeDegrees" where isInPoint: latitude = Double(text)
            case "LongitudeDegrees" where isInPoint: longitude = Double(text)
            case "DistanceMeters" where isInPoint: point.counted = Double(text)
            case "DistanceMeters": current?.meters += Double(text) ?? 0
            case "TotalTimeSeconds": current?.seconds += Double(text) ?? 0
            case "Notes" where current?.note.isEmpty == true: current?.note = text
            case "Trackpoint":
                isInPoint = false
                point.place = latitude.flatMap { latitude in
                    longitude.flatMap { GeoPoint(latitude: latitude, longitude: $0) }
                }
                current?.append(point)
            case "Activity":
                if let activity = current { activities.append(activity) }
                current = nil
            default: break
            }
        }
        try events.read(bytes)
        guard events.root == "TrainingCenterDatabase" else { throw .other(root: events.root ?? "nothing") }
        return activities.compactMap { $0.run(unit: unit, zone: zone) }
    }

    private struct Activity {
        let sport: String
        var track = RecordedTrack()
        /// The sums of the laps.
        var meters = 0.0
        var seconds = 0.0
        var note = ""

        mutating func append(_ point: TrackPoint) {
            guard !track.segments.isEmpty else { return }
            track.segments[track.segments.count - 1].append(point)
        }

        func run(unit: DistanceUnit, zone: Zone) -> ImportedRun? {
            guard sport.isEmpty || ["running", "other", "walking"].contains(sport.lowercased()) else { return nil }
            let counted = track.segments.joined().compactMap(\.counted).max()
            let length = meters > 0 ? meters : counted ?? track.meters
            // The lap's time stands still in a pause.
            let time = seconds > 0 ? seconds : track.movingSeconds
            return ImportedRun(
                track, meters: length, seconds: time, note: RunNote.text(note), unit: unit, zone: zone)
        }
    }
}
