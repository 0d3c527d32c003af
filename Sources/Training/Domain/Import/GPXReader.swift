import Values
import XMLFiles

/// GPX 1.0 and 1.1: each track is a run; the gaps between its segments are pauses.
enum GPXReader {
    static func runs(in bytes: [UInt8], unit: DistanceUnit, zone: Zone) throws(RunFileError) -> [ImportedRun] {
        try RunFile.root("gpx", of: bytes).children.filter { $0.name == "trk" }.compactMap { track in
            let recorded = RecordedTrack(segments: track.children.filter { $0.name == "trkseg" }.map(points))
            return ImportedRun(
                recorded, meters: recorded.meters, seconds: recorded.movingSeconds,
                note: RunNote.text(track.child("name")?.text ?? ""), unit: unit, zone: zone)
        }
    }

    private static func points(of segment: XMLElement) -> [TrackPoint] {
        segment.children.filter { $0.name == "trkpt" }.compactMap { point in
            let position = "\(point.attributes["lat"] ?? ""),\(point.attributes["lon"] ?? "")"
            guard let place = Coordinate(position) else { return nil }
            return TrackPoint(place: place, time: point.child("time").flatMap { RunFile.time($0.text) })
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
