import Values
import XMLFiles

/// The `export.xml` of Apple Health: the workouts, among millions of other records. Their tracks are GPX files beside it.
enum HealthExport {
    private static let rootMark = Array("<HealthData".utf8)
    private static let (workout, workoutEnd) = (Array("<Workout ".utf8), Array("</Workout>".utf8))

    /// Whether it is one; its document type alone has 200 lines.
    static func isExport(_ bytes: [UInt8]) -> Bool {
        position(of: rootMark, in: bytes, 0..<min(bytes.count, 1 << 16)) != nil
    }

    /// The workouts, and the names of the files with their tracks. The other records are skipped unread.
    static func lines(in bytes: [UInt8], _ options: RunFile.Options) throws(RunFileError) -> [RunSpreadsheet.Line] {
        var (lines, index): ([RunSpreadsheet.Line], Int) = ([], 0)
        while let start = position(of: workout, in: bytes, index..<bytes.count) {
            guard let close = endOfTag(from: start, in: bytes) else { throw .notXML }
            index = close + 1
            if bytes[close - 1] != UInt8(ascii: "/") {
                guard let end = position(of: workoutEnd, in: bytes, index..<bytes.count) else { throw .notXML }
                index = end + workoutEnd.count
            }
            var reader = WorkoutReader()
            var scanner = XMLScanner(Array(bytes[start..<index]))
            while let token = scanner.next() { if case .start(let name) = token { reader.start(name, scanner) } }
            guard scanner.isComplete else { throw .notXML }
            lines.append(reader.line(options))
        }
        return lines
    }

    /// The `>` outside of quotes; names of devices have some.
    private static func endOfTag(from start: Int, in bytes: [UInt8]) -> Int? {
        var isQuoted = false
        return bytes[start...].firstIndex { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ">") && !isQuoted
        }
    }

    private static func position(of mark: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = range.lowerBound
            while index + mark.count <= range.upperBound {
                if bytes[index] == mark[0], mark.indices.allSatisfy({ bytes[index + $0] == mark[$0] }) { return index }
                index += 1
            }
            return nil
        }
    }
}

/// Reads one workout, tag by tag. Versions before iOS 16 have the distance in attributes, later ones in statistics.
private struct WorkoutReader {
    private var activity = RecordedActivity()
    private var day = ""
    private var file: String?

    private static let meters = ["km": 1000, "mi": DistanceUnit.miles.millimeters / 1000, "m": 1, "ft": 0.3048]
    private static let seconds = ["min": 60.0, "s": 1, "hr": 3600]

    mutating func start(_ name: String, _ scanner: XMLScanner) {
        func number(_ name: String, _ unit: String, _ units: [String: Double]) -> Double? {
            scanner.attribute(name).flatMap(Double.init).flatMap { number in
                scanner.attribute(unit).flatMap { units[$0] }.map { number * $0 }
            }
        }
        switch name {
        case "workout":
            let kind = scanner.attribute("workoutactivitytype") ?? ""
            activity.sport = String(kind.trimmingPrefix("HKWorkoutActivityType"))
            day = scanner.attribute("startdate") ?? ""
            activity.start = RecordedTime(day)
            activity.seconds = number("duration", "durationunit", Self.seconds) ?? 0
            activity.meters = number("totaldistance", "totaldistanceunit", Self.meters) ?? 0
        case "workoutstatistics":
            let kind = scanner.attribute("type") ?? ""
            if kind.hasPrefix("HKQuantityTypeIdentifierDistance") {
                activity.meters = number("sum", "unit", Self.meters) ?? activity.meters
            } else if kind == "HKQuantityTypeIdentifierHeartRate" {
                let average = scanner.attribute("average").flatMap(Double.init)
                activity.figures.heartRate = average.map { Int(min(max($0, 0), 300).rounded()) }
            }
        case "metadataentry":
            // `1234 cm`
            let parts = (scanner.attribute("value") ?? "").split(separator: " ")
            guard scanner.attribute("key") == "HKElevationAscended", parts.count == 2, parts[1] == "cm",
                let climb = Double(parts[0]), (0..<1e7).contains(climb)
            else { break }
            activity.figures.climb = Int((climb / 100).rounded())
        case "filereference": file = scanner.attribute("path").map { String($0.trimmingPrefix("/")) }
        default: break
        }
    }

    func line(_ options: RunFile.Options) -> RunSpreadsheet.Line {
        var record = activity.record(unit: options.unit, zone: options.zone)
        if case .left(_, let reason) = record {
            record = .left(name: RunNote.text("\(activity.sport) \(day.prefix(10))"), reason)
        }
        return RunSpreadsheet.Line(record: record, file: file)
    }
}
