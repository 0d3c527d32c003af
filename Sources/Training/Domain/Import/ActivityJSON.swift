import JSON
import Values

/// The JSON that services hand out with all that they know of an account. Each has names and units of its own.
struct ActivityJSON {
    private let object: JSONValue
    private let zone: Zone

    /// The records of all activities; nil for JSON of another kind, and for anything else.
    static func records(in bytes: [UInt8], zone: Zone) -> [RunFile.Record]? {
        let first = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let root = try? JSONValue(parsing: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes)
        else { return nil }
        let records = records(in: root, depth: 3, zone)
        return records.isEmpty ? nil : records
    }

    /// Activities are in a list, or a list is in an object.
    private static func records(in value: JSONValue, depth: Int, _ zone: Zone) -> [RunFile.Record] {
        switch value {
        case .array(let values): return depth > 0 ? values.flatMap { records(in: $0, depth: depth - 1, zone) } : []
        case .object(let members):
            if let record = ActivityJSON(object: value, zone: zone).record { return [record] }
            return depth > 0 ? members.flatMap { records(in: $0.value, depth: depth - 1, zone) } : []
        case .null, .bool, .integer, .double, .string: return []
        }
    }

    /// Nil for an object that is no activity of a known service.
    private var record: RunFile.Record? { strava ?? polar ?? nike ?? garmin ?? adidas ?? suunto }

    // MARK: Services

    /// In meters and seconds; the local start is written as if it were UTC.
    private var strava: RunFile.Record? {
        guard let seconds = number("moving_time"), let start = text("start_date").flatMap(RecordedTime.init) else {
            return nil
        }
        let day = text("start_date_local").flatMap { LocalDate(iso: String($0.prefix(10))) }
        return record(
            text("sport_type") ?? text("type"), start.instant, day, meters: number("distance"), seconds: seconds,
            heartRate: number("average_heartrate"), name: text("name"))
    }

    /// In meters and ISO durations; the start is local, the offset is in minutes.
    private var polar: RunFile.Record? {
        guard let exercises = object["exercises"]?.array, let local = text("startTime"),
            let time = RecordedTime(local)
        else { return nil }
        let offset = number("timeZoneOffset") ?? exercises.first?["timezoneOffset"]?.number
        let day = LocalDate(iso: String(local.prefix(10)))
        let start =
            offset.map { Instant(milliseconds: time.instant.milliseconds - Int64($0 * 60_000)) }
            ?? zone.instant(of: Zone.utc.local(time.instant))
        let distance = number("distance") ?? exercises.first?["distance"]?.number
        return record(
            exercises.first?["sport"]?.string, start, day, meters: distance,
            seconds: text("duration").flatMap(Self.seconds), heartRate: number("averageHeartRate"), name: nil)
    }

    /// In kilometers and milliseconds.
    private var nike: RunFile.Record? {
        guard let start = number("start_epoch_ms"), let milliseconds = number("active_duration_ms") else { return nil }
        let sums = object["summaries"]?.array ?? []
        func sum(_ metric: String) -> Double? { sums.first { $0["metric"]?.string == metric }?["value"]?.number }
        return record(
            text("type"), Self.instant(start), nil, meters: sum("distance").map { $0 * 1000 },
            seconds: milliseconds / 1000, heartRate: sum("heart_rate"), name: object["tags"]?["com.nike.name"]?.string)
    }

    /// In centimeters and milliseconds.
    private var garmin: RunFile.Record? {
        guard let start = number("startTimeGmt"), let local = number("startTimeLocal"),
            let milliseconds = number("movingDuration") ?? number("duration")
        else { return nil }
        return record(
            text("activityType"), Self.instant(start), Zone.utc.date(of: Self.instant(local)),
            meters: number("distance").map { $0 / 100 }, seconds: milliseconds / 1000, heartRate: number("avgHr"),
            name: text("name"))
    }

    /// In meters and milliseconds, with the time of pauses.
    private var adidas: RunFile.Record? {
        guard let kind = object["sport_type_id"]?.plainText, let start = number("start_time") else { return nil }
        let offset = number("start_time_timezone_offset")
        let seconds = number("duration").map { ($0 - (number("pause") ?? 0)) / 1000 }
        return record(
            Self.adidasKinds[kind] ?? "other", Self.instant(start),
            offset.map { Zone.utc.date(of: Self.instant(start + $0)) }, meters: number("distance"), seconds: seconds,
            heartRate: number("pulse_avg"), name: text("notes"))
    }

    private static let adidasKinds = [
        "1": "run", "2": "walk", "3": "ride", "4": "ride", "7": "hike", "14": "treadmill run", "18": "swim",
        "19": "walk", "22": "ride",
    ]

    /// In meters and seconds.
    private var suunto: RunFile.Record? {
        guard let header = object["Header"], let time = header["DateTime"]?.string.flatMap(RecordedTime.init),
            let seconds = header["Duration"]?.number
        else { return nil }
        let day = header["DateTime"]?.string.flatMap { LocalDate(iso: String($0.prefix(10))) }
        return record(
            header["Activity"]?.string, time.instant, day, meters: header["Distance"]?.number, seconds: seconds,
            heartRate: nil, name: nil)
    }

    // MARK: Values

    private func number(_ name: String) -> Double? { object[name]?.number }

    private func text(_ name: String) -> String? { object[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }

    private static func instant(_ milliseconds: Double) -> Instant {
        Instant(milliseconds: Int64(min(max(milliseconds, -1e14), 1e14)))
    }

    /// `PT1884.123S`, `PT1H31M24S`
    private static func seconds(_ text: String) -> Double? {
        guard text.hasPrefix("PT") else { return nil }
        var (sum, digits) = (0.0, "")
        for character in text.dropFirst(2) {
            switch character {
            case "H", "M", "S":
                guard let number = Double(digits) else { return nil }
                sum += number * (character == "H" ? 3600 : character == "M" ? 60 : 1)
                digits = ""
            default: digits.append(character)
            }
        }
        return digits.isEmpty ? sum : nil
    }

    /// - Parameter day: at the place of the run; nil for that of the account's zone.
    private func record(
        _ kind: String?, _ start: Instant, _ day: LocalDate?, meters: Double?, seconds: Double?, heartRate: Double?,
        name: String?
    ) -> RunFile.Record {
        let (day, note) = (day ?? zone.date(of: start), RunNote.text(name ?? ""))
        guard let meters, meters >= RunFile.leastMeters, meters < 1e9 else {
            return .left(name: note.isEmpty ? DateText().dayWithYear(day) : note, "it has no distance")
        }
        let isTime = seconds.map { $0 >= 1 && $0 <= Double(RunTime.longest) } ?? false
        var run = ImportedRun(
            day: day, startedAt: start.atFullSecond, distance: Distance(meters: meters),
            seconds: isTime ? seconds.map { Int($0.rounded()) } : nil, note: note, track: nil)
        (run.sport, run.sportWord) = (Sport(kind ?? ""), RunNote.text(kind ?? ""))
        if let heartRate, (20...300).contains(heartRate) {
            run.track = RunTrack(splits: [], splitUnit: .kilometers, points: [])
            run.track?.figures = RunFigures(heartRate: Int(heartRate.rounded()))
        }
        return .run(run)
    }
}
