import Values

/// FIT: each session is a run. A file without one, from a device that ran out of power, is read from its points.
struct FITReader {
    private struct Session {
        var start: Int64?
        var end: Int64?
        var sport = ""
        var meters = 0.0
        var seconds = 0.0
        var figures = RunFigures()
    }

    private var sessions: [Session] = []
    private var segments: [[TrackPoint]] = [[]]
    /// The sums of laps, for a file without sessions.
    private var laps = (meters: 0.0, seconds: 0.0)
    private var sport = ""
    private var name = ""
    private var fileType: Int64?
    /// For a device whose clock was not set.
    private var created: Instant?
    private var offset: Int?
    /// What makes local times of the seconds since the device was turned on; nil if the file does not say.
    private var clock: Int64?
    /// Of local times.
    private var zone = Zone.utc
    /// Of compressed distances, in sixteenths of a meter.
    private var compressed: (last: Int, sum: Int) = (0, 0)

    static func records(of file: [UInt8], unit: DistanceUnit, zone: Zone) throws(RunFileError) -> [RunFile.Record] {
        var (decoder, reader) = (FITDecoder(file), FITReader())
        reader.zone = zone
        decoder.read { reader.add($0) }
        if let type = reader.fileType, type != 4, reader.sessions.isEmpty { throw .notAnActivity }
        var repairs: [String] = []
        if decoder.isCut { repairs.append("the file is cut off") }
        if decoder.isDamaged { repairs.append("its checksum is wrong") }
        return reader.activities.map { activity in
            var record = activity.record(unit: unit, zone: zone)
            record.addRepairs(repairs)
            return record
        }
    }

    // MARK: Messages

    private mutating func add(_ message: FITDecoder.Message) {
        switch message.kind {
        case 0:
            fileType = message[0] ?? fileType
            created = message[4].flatMap(Self.instant) ?? created
        case 12:
            sport = Self.sport(message[0], message[1])
            name = message.texts[3] ?? name
        case 18: addSession(message)
        case 19:
            laps.meters += Double(message[9] ?? 0) / 100
            laps.seconds += Double(message[8] ?? 0) / 1000
        case 20: addPoint(message)
        // The timer was stopped.
        case 21:
            if message[0] == 0, [1, 4, 8, 9].contains(message[1]), segments.last?.isEmpty == false {
                segments.append([])
            }
        case 34:
            guard let local = message[5], let time = message.timestamp else { break }
            if Self.instant(time) == nil, Self.instant(local) != nil { clock = local - time }
            let quarters = (Double(local - time) / 900).rounded()
            if abs(quarters) <= 60, abs(quarters * 900 - Double(local - time)) <= 60 { offset = Int(quarters) * 900 }
        default: break
        }
    }

    private mutating func addSession(_ message: FITDecoder.Message) {
        var session = Session()
        session.start = message[2]
        session.end = session.start.flatMap { start in message[7].map { start + $0 / 1000 } } ?? message.timestamp
        session.sport = Self.sport(message[5], message[6])
        session.meters = Double(message[9] ?? 0) / 100
        session.seconds = Double(message[8] ?? message[7] ?? 0) / 1000
        session.figures = RunFigures(
            heartRate: message[16].flatMap { $0 > 0 ? Int($0) : nil }, climb: message[22].map(Int.init),
            cadence: message[18].flatMap { $0 > 0 ? Int($0) * 2 : nil })
        sessions.append(session)
    }

    private mutating func addPoint(_ message: FITDecoder.Message) {
        var point = TrackPoint()
        if let latitude = message[0], let longitude = message[1] {
            let degrees = 180 / Double(1 << 31)
            point.place = Coordinate(latitude: Double(latitude) * degrees, longitude: Double(longitude) * degrees)
        }
        point.time = message.timestamp.flatMap(Self.instant)
        point.counted = message[5].map { Double($0) / 100 }
        if let bytes = message.bytes[8], bytes.count == 3, bytes != [0xFF, 0xFF, 0xFF] {
            let distance = Int(bytes[1] >> 4) | Int(bytes[2]) << 4
            compressed.sum += (distance - compressed.last + 4096) % 4096
            compressed.last = distance
            point.counted = Double(compressed.sum) / 16
        }
        point.elevation = (message[78] ?? message[2]).map { Double($0) / 5 - 500 }
        (point.heartRate, point.cadence) = (message[3].map(Double.init), message[4].map(Double.init))
        segments[segments.count - 1].append(point)
    }

    /// Nil for the time since the device was turned on.
    private static func instant(_ seconds: Int64) -> Instant? {
        // FIT counts from 1989-12-31.
        seconds < 0x1000_0000 ? nil : Instant(milliseconds: (seconds + 631_065_600) * 1000)
    }

    /// Also of a device that counts from when it was turned on, if the file has one local time.
    private func start(_ seconds: Int64) -> Instant? {
        Self.instant(seconds)
            ?? clock.flatMap { Self.instant(seconds + $0) }.map { zone.instant(of: Zone.utc.local($0)) }
    }

    // MARK: Activities

    private var activities: [RecordedActivity] {
        guard !sessions.isEmpty else {
            var activity = RecordedActivity(sport: sport, name: name)
            (activity.meters, activity.seconds) = laps
            activity.track.segments = segments
            // Laps are missing what came after the last of them.
            let counted = segments.joined().compactMap(\.counted).max() ?? 0
            if counted > activity.meters { (activity.meters, activity.seconds) = (counted, 0) }
            (activity.offset, activity.start) = (offset, created.map { RecordedTime($0) })
            return [activity]
        }
        return sessions.map { session in
            var activity = RecordedActivity(sport: session.sport.isEmpty ? sport : session.sport, name: name)
            (activity.meters, activity.seconds, activity.figures) = (session.meters, session.seconds, session.figures)
            activity.offset = offset
            activity.start = (session.start.flatMap(start) ?? created).map { RecordedTime($0) }
            activity.track.segments = sessions.count == 1 ? segments : segments(of: session)
            if sessions.count > 1 { activity.track.countFromZero() }
            return activity
        }
    }

    private func segments(of session: Session) -> [[TrackPoint]] {
        guard let start = session.start.flatMap(Self.instant), let end = session.end.flatMap(Self.instant),
            start <= end
        else { return [] }
        return segments.map { $0.filter { $0.time.map { (start...end).contains($0) } ?? false } }.filter { !$0.isEmpty }
    }

    /// The word for the numbers of a sport and of its kind; empty for none.
    private static func sport(_ number: Int64?, _ kind: Int64?) -> String {
        guard let number else { return "" }
        // A treadmill, indoor running.
        if number == 4, kind == 1 || kind == 45 { return "treadmill" }
        return names.indices.contains(Int(number))
            ? names[Int(number)] : number == 66 ? "wheelchair" : "sport \(number)"
    }

    private static let names = [
        "generic", "running", "cycling", "transition", "fitness equipment", "swimming", "basketball", "soccer",
        "tennis",
        "football", "training", "walking", "skiing", "skiing", "snowboarding", "rowing", "mountaineering", "hiking",
        "multisport", "paddling", "flying", "e-biking", "motorcycling", "boating", "driving", "golf", "flying",
        "horseback",
        "hunting", "fishing", "inline skating", "climbing", "sailing", "skating", "flying", "snowshoeing",
        "snowmobiling", "standup paddling", "surfing", "surfing", "skiing", "kayaking", "paddling", "windsurfing",
        "kitesurfing",
    ]
}
