import SheetReader
import Values

/// The header of the sheet that Garmin Connect saves. Its names are in the language of the account, and the columns that
/// it has depend on the sports in it; only those at both ends are the same everywhere.
enum GarminHeader {
    /// The sheet with English names for the columns that are read. Nil for another sheet.
    static func canonical(_ bytes: [UInt8]) -> [UInt8]? {
        guard let text = try? SheetText.decode(bytes), let body = StravaHeader.body(of: text) else { return nil }
        for separator in [",", ";"] as [Character] {
            guard let records = try? SheetRecords.read(text, separator: separator), let names = names(records) else {
                continue
            }
            let header = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: "\(separator)")
            return Array("\(header)\n".utf8) + body.utf8
        }
        return nil
    }

    /// How many rows tell what the columns are.
    private static let sampled = 200

    /// Kind, date, a box, title, distance, calories and time are the first; moving and whole time are before the two
    /// heights at the end.
    private static func names(_ records: [SheetRecord]) -> [String]? {
        guard var names = records.first?.cells, names.count >= 10 else { return nil }
        let rows = records.dropFirst().prefix(sampled).map(\.cells).filter { $0.count == names.count }
        guard !rows.isEmpty, rows.allSatisfy(isActivity) else { return nil }
        for (index, name) in [(0, "Activity Type"), (1, "Date"), (3, "Title"), (4, "Distance"), (6, "Time")] {
            names[index] = name
        }
        names[7] = "Avg HR"
        let (moving, elapsed) = (names.count - 4, names.count - 3)
        let times = rows.filter { isClock($0[moving]) && isClock($0[elapsed]) }
        let others = rows.filter { isClock($0[moving]) || isClock($0[elapsed]) }
        if !times.isEmpty, times.count == others.count {
            (names[moving], names[elapsed]) = ("Moving Time", "Elapsed Time")
        }
        return names
    }

    /// `Løb,2026-11-01 10:19:32,false,Park,11.18,888,1:02`
    private static func isActivity(_ row: [String]) -> Bool {
        let date = row[1].split(separator: " ")
        return date.count == 2 && LocalDate(iso: String(date[0])) != nil && isClock(String(date[1]))
            && ["true", "false"].contains(row[2].lowercased()) && Int(row[0]) == nil
    }

    /// `01:01:12`
    private static func isClock(_ text: String) -> Bool {
        let parts = text.prefix { $0 != "." }.split(separator: ":")
        return parts.count == 3 && parts.allSatisfy { $0.count <= 2 && Int($0) != nil }
    }
}
