import Values

/// What a device measured during a run, beside its distance and time.
package struct RunFigures: Hashable, Sendable, Codable {
    /// The average, in beats a minute.
    package var heartRate: Int?
    /// In meters.
    package var climb: Int?
    /// The average, in steps a minute.
    package var cadence: Int?

    package init(heartRate: Int? = nil, climb: Int? = nil, cadence: Int? = nil) {
        (self.heartRate, self.climb, self.cadence) = (heartRate, climb, cadence)
    }

    package var isEmpty: Bool { heartRate == nil && climb == nil && cadence == nil }

    /// `Heart rate 150, climb 394 ft, 170 steps a minute`; empty without any.
    package func words(_ unit: DistanceUnit) -> String {
        [
            heartRate.map { "heart rate \($0)" }, climb.map { "climb \(Self.height($0, unit))" },
            cadence.map { "\($0) steps a minute" },
        ].compactMap(\.self).joined(separator: ", ").capitalizedFirst
    }

    /// `394 ft`, or `120 m` for who runs in kilometers.
    package static func height(_ meters: Int, _ unit: DistanceUnit) -> String {
        unit == .miles ? "\(Int((Double(meters) / 0.3048).rounded())) ft" : "\(meters) m"
    }
}

/// An activity as a file has it, before it is checked.
struct RecordedActivity: Sendable {
    /// The word of the file; empty without one.
    var sport = ""
    var name = ""
    var track = RecordedTrack()
    /// Of the header, if the points have no times.
    var start: RecordedTime?
    /// The offset of the zone that the device was set to, in seconds; nil if the file does not say it.
    var offset: Int?
    /// What the device counted, in meters; 0 if it did not.
    var meters = 0.0
    /// What the device counted, in seconds; 0 if it did not.
    var seconds = 0.0
    var figures = RunFigures()

    /// The run, or why there is none.
    func record(unit: DistanceUnit, zone: Zone) -> RunFile.Record {
        var (track, repairs) = track.repaired()
        var measure = TrackMeasure(track)
        let counted = countedMeters(measure, &repairs)
        let meters = counted > 0 ? counted : measure.counted ?? measure.meters
        guard let start = start(of: track) else { return .left(name: title, Self.noDate) }
        let seconds = seconds > 0 ? seconds : measure.movingSeconds ?? 0
        guard meters >= RunFile.leastMeters, meters.isFinite, meters < 10_000_000 else {
            let time = seconds >= 1 && seconds < 604_800 ? Int(seconds) : nil
            return .left(name: title, Self.noDistance(seconds: time))
        }
        if measure.meters > 0 { measure.scale = meters / measure.meters }
        let east = offset ?? track.offset ?? self.start?.offset
        let day = east.map { LocalDate(daysSince1970: Int((start.wholeSeconds + Int64($0)).floorDivided(by: 86_400))) }
        var run = ImportedRun(
            day: day ?? zone.date(of: start), startedAt: start.atFullSecond, distance: Distance(meters: meters),
            seconds: seconds >= 1 && seconds < 604_800 ? Int(seconds.rounded()) : nil, note: RunNote.text(name),
            track: RunTrack(splits: measure.splits(unit), splitUnit: unit, points: track.points))
        (run.sport, run.sportWord, run.repairs) = (Sport(sport), RunNote.text(sport), repairs)
        var figures = track.figures(self.figures)
        if ![.run, .walk, .hike].contains(run.sport) { figures.cadence = nil }
        run.track?.figures = figures.isEmpty ? nil : figures
        run.localDay = track.localDay(at: start)
        return .run(run)
    }

    private static var noDate: String { "it has no date" }
    private static func noDistance(seconds: Int?) -> String {
        "it has no distance\(seconds.map { ", only a time of \(RunTime.text($0))" } ?? "")"
    }

    /// The points begin a few seconds later than the activity.
    private func start(of track: RecordedTrack) -> Instant? {
        guard let first = track.start, let header = start?.instant else { return track.start ?? start?.instant }
        return header <= first && first <= header.adding(.seconds(120)) ? header : first
    }

    private var title: String { name.isEmpty ? "activity without a name" : RunNote.text(name) }

    /// Some programs write kilometers where meters belong.
    private func countedMeters(_ measure: TrackMeasure, _ repairs: inout [String]) -> Double {
        guard meters > 0 else { return 0 }
        let time = seconds > 0 ? seconds : measure.movingSeconds ?? 0
        let isInKilometers =
            measure.hasPlaces && measure.meters > 100
            ? (0.0008...0.00125).contains(meters / measure.meters)
            : time > 60 && meters / time < 0.02
        guard isInKilometers else { return meters }
        repairs.append("its distances are in kilometers")
        return meters * 1000
    }
}

/// Notes of imported runs.
enum RunNote {
    /// One line of at most 200 characters.
    static func text(_ text: String) -> String {
        String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
    }
}
