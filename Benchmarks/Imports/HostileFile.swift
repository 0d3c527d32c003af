import JSON
import Workbooks

/// A file that a stranger may send: as large as allowed, and as laborious as possible for its reader.
struct HostileFile: Sendable {
    let name: String
    /// The form that takes it, and the form's field.
    let path: String
    let field: String
    let bytes: [UInt8]

    private init(_ name: String, _ path: String, _ field: String, bytes: [UInt8]) {
        (self.name, self.path, self.field, self.bytes) = (name, path, field, bytes)
    }

    private init(_ name: String, _ path: String, _ field: String, _ text: String) {
        self.init(name, path, field, bytes: Array(text.utf8))
    }

    static func all() throws -> [HostileFile] {
        [
            HostileFile("attributes.gpx", "/training/runs/import", "file", attributes),
            HostileFile("quotes.csv", "/contacts/import", "files", quotes),
            HostileFile("nested.gpx", "/training/runs/import", "file", "<gpx>" + repeated("<a>", 2_000_000)),
            HostileFile("wide.csv", "/contacts/import", "files", wide),
            HostileFile("large.png", "/photos/me/add", "photo", bytes: manyChunks),
            HostileFile("names.vcf", "/contacts/import", "files", people(20_000)),
            HostileFile("cells.xlsx", "/contacts/import", "files", bytes: try workbook()),
            HostileFile("shows.csv", "/events/import", "file", shows),
            HostileFile("daily.ics", "/calendars/import", "file", calendar(of: 10_000, rules: ["FREQ=DAILY"])),
            HostileFile("cards.txt", "/study/import", "file", lines(190_000) { "front \($0)\tback \($0)" }),
        ]
    }

    /// Entries that recur for all time, with most of the rules that there are.
    static let recurringEntries = HostileFile(
        "recurring.ics", "/calendars/import", "file",
        calendar(
            of: 2725,
            rules: [
                "FREQ=DAILY", "FREQ=SECONDLY", "FREQ=DAILY;COUNT=100000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU",
                "FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28",
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=2", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR",
            ], notes: repeated("x", 400)))

    /// Names that differ by a number only.
    static func names(_ count: Int) -> String { "name\n" + lines(count) { "Person \($0)" } }

    private static func people(_ count: Int) -> String {
        lines(count) { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Person \($0)\r\nEND:VCARD\r" }
    }

    private static var attributes: String {
        let names = (0..<100_000).map { "a\($0)=\"1\"" }.joined(separator: " ")
        return "<gpx><trk><trkseg><trkpt \(names)/></trkseg></trk></gpx>"
    }

    private static var quotes: String { "name,note\n" + lines(40_000) { _ in "x,\"" + repeated("\"\"", 100) + "\"" } }

    private static var wide: String {
        let headings = (0..<990).map { "h\($0)" }.joined(separator: ",")
        return "name,\(headings)\n" + lines(8000) { "Person \($0)" + repeated(",", 990) }
    }

    private static var shows: String {
        "Show,Date,Time,Performer\n" + lines(2000) { "Show \($0),12/11/2026,8pm,Person \($0)" }
    }

    private static func calendar(of count: Int, rules: [String], notes: String = "") -> String {
        let entries = lines(count) { number in
            """
            BEGIN:VEVENT\r
            UID:\(number)@example.org\r
            SUMMARY:Entry \(number)\r
            DESCRIPTION:\(notes)\r
            DTSTART:20200101T100000Z\r
            DURATION:PT23H\r
            RRULE:\(rules[number % rules.count])\r
            BEGIN:VALARM\r
            ACTION:DISPLAY\r
            TRIGGER:-PT5M\r
            END:VALARM\r
            END:VEVENT\r
            """
        }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//hostile\r\n\(entries)END:VCALENDAR\r\n"
    }

    private static func workbook() throws -> [UInt8] {
        let headings = (1..<50).map { "h\($0)" }
        let cells = headings.map { JSONValue.string($0) }
        let rows = (0..<6000).map { number in [JSONValue.string("Person \(number)")] + cells }
        return try WorkbookWriter(ExportTable(["name"] + headings, rows: rows)).file(sheet: "People")
    }

    /// A PNG of 5000 by 5000 pixels whose data is in two million chunks of no bytes, each with its checksum.
    private static var manyChunks: [UInt8] {
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x13, 0x88, 0,
            0, 0x13, 0x88, 8, 2, 0, 0, 0,
        ]
        let checksum: [UInt8] = [0xD2, 0xFA, 0x10, 0x9C]
        let data: [UInt8] = [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E]
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        return header + checksum + Array(repeatElement(data, count: 2_000_000).joined()) + end
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\n" }.joined()
    }
}
