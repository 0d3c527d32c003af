import SheetReader
import Values

/// Sheets of services that count in milliseconds, meters and numbers of sports: Samsung Health and Runalyze.
enum ServiceSheet {
    /// The sheet with the columns that are read, and dates with their offset. Nil for another sheet.
    static func canonical(_ bytes: [UInt8]) -> [UInt8]? {
        guard let text = try? SheetText.decode(bytes), let all = try? SheetRecords.read(text, separator: ",") else {
            return nil
        }
        let records = all.filter { $0.cells.contains { !$0.isEmpty } }
        guard let rows = samsung(records) ?? runalyze(records) else { return nil }
        let header = "startdate,type,distancem,movingtimeseconds,averageheartrate,title"
        let lines = rows.map { row in row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") }
        return Array(([header] + lines).joined(separator: "\n").utf8)
    }

    // MARK: Samsung Health

    /// The first line has the name of the table, the second one that of the columns. Times are in UTC, or in that of an
    /// offset; distances are in meters, durations in milliseconds.
    private static func samsung(_ records: [SheetRecord]) -> [[String]]? {
        guard records.count >= 2, records[0].cells.first?.hasPrefix("com.samsung.") == true else { return nil }
        let names = records[1].cells.map { $0.split(separator: ".").last.map(String.init) ?? "" }
        guard names.contains("exercise_type"), names.contains("start_time") else { return nil }
        return records.dropFirst(2).map { record in
            let cell = { (name: String) in Self.cell(name, names, record) }
            let milliseconds = Double(cell("duration")) ?? 0
            let kind = cell("exercise_type")
            // `UTC+0200`
            let offset = RecordedTime("2000-01-01T00:00\(cell("time_offset").trimmingPrefix("UTC"))")?.offset
            return [
                RecordedTime(cell("start_time")).map { date($0.instant, offset: offset ?? 0) } ?? "",
                kind.allSatisfy(\.isNumber) ? samsungKinds[kind] ?? "other activity" : kind,
                cell("distance"), "\(Int(min(max(milliseconds, 0), 1e12) / 1000))", cell("mean_heart_rate"),
                cell("title"),
            ]
        }
    }

    private static let samsungKinds = [
        "1001": "walk", "1002": "run", "11007": "ride", "13001": "hike", "14001": "swim", "15003": "ride",
        "15005": "treadmill",
    ]

    // MARK: Runalyze

    /// Times are in seconds since 1970 with an offset in minutes, distances in kilometers. The numbers of sports are of
    /// the account, so it is asked whether they are runs.
    private static func runalyze(_ records: [SheetRecord]) -> [[String]]? {
        guard let names = records.first?.cells, ["time", "sportid", "distance", "s"].allSatisfy(names.contains) else {
            return nil
        }
        return records.dropFirst().map { record in
            let cell = { (name: String) in Self.cell(name, names, record) }
            let start = Int64(cell("time")).flatMap { abs($0) < 1 << 40 ? Instant(milliseconds: $0 * 1000) : nil }
            return [
                start.map { date($0, offset: (Int(cell("timezoneOffset")) ?? 0) % 1440 * 60) } ?? "",
                "sport \(cell("sportid"))", Double(cell("distance")).map { "\($0 * 1000)" } ?? "", cell("s"),
                cell("pulse_avg"), cell("title"),
            ]
        }
    }

    // MARK: Values

    /// Empty without the column.
    private static func cell(_ name: String, _ names: [String], _ record: SheetRecord) -> String {
        guard let index = names.firstIndex(of: name), index < record.cells.count else { return "" }
        return record.cells[index]
    }

    /// `2026-11-10T07:10:11+02:00`
    private static func date(_ instant: Instant, offset: Int) -> String {
        let local = Zone.utc.local(Instant(milliseconds: instant.milliseconds + Int64(offset) * 1000))
        let (sign, minutes) = (offset < 0 ? "-" : "+", abs(offset) / 60)
        return "\(local.date)T\(local.time.isoWithSeconds)\(sign)\(two(minutes / 60)):\(two(minutes % 60))"
    }

    private static func two(_ number: Int) -> String { String(number).leftPadded(to: 2) }
}
