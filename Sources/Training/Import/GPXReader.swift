internal import Values

/// GPX 1.0 and 1.1: each track is a run; the gaps between its segments are pauses.
enum GPXReader {
    static func runs(in bytes: [UInt8], unit: DistanceUnit, zone: Zone) throws(RunFileError) -> [ImportedRun] {
        let events = XMLEvents()
        var tracks: [(track: RecordedTrack, name: String)] = []
        var (current, point): (RecordedTrack, TrackPoint) = (RecordedTrack(), TrackPoint())
        var (name, isInPoint, isInTrack) = ("", false, false)
        events.start = { element, attributes in
            switch element {
            case "trk": (current, name, isInTrack) = (RecordedTrack(), "", true)
            case "trkseg": current.segments.append([])
            case "trkpt":
                let place = Double(attributes["lat"] ?? "").flatMap { latitude in
                    Double(attributes["lon"] ?? "").flatMap { GeoPoint(latitude: latitude, longitude: $0) }
                }
                (point, isInPoint) = (TrackPoint(place: place), true)
            default: break
            }
        }
        events.end = { element, text in
            switch element {
            case "time" where isInPoint: point.time = XMLTime.read(text)
            case "name" where isInTrack && !isInPoint && name.isEmpty: name = text
            case "trkpt":
                isInPoint = false
                if point.place != nil, !current.segments.isEmpty {
                    current.segments[current.segments.count - 1].append(point)
                }
            case "trk":
                isInTrack = false
                tracks.append((current, name))
            default: break
            }
        }
        try events.read(bytes)
        guard events.root == "gpx" else { throw .other(root: events.root ?? "nothing") }
        return tracks.compactMap { track, name in
            ImportedRun(
                track, meters: track.meters, seconds: track.movingSeconds, note: RunNote.text(name), unit: unit,
                zone: zone)
        }
    }
}

/// Notes of imported runs.
enum RunNote {
    /// One line of at most 200 characters.
    static func text(_ text: String) -> String {
        String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
    }
}
