import ICalendar
import JSON
package import Platform
package import Storage
package import Values

/// The to-dos of a file: a todo.txt, boxes of Markdown, or an iCalendar file, which begins with `BEGIN:VCALENDAR`.
package struct TodoFile: Sendable {
    /// In the order of the file.
    package let items: [TodoText.Item]
    private let leftOut: [ImportReport.Line]

    /// Why a line or an entry is no to-do.
    private static var isHeading: String { "it is a heading" }
    private static var hasNoWords: String { "it has no words" }
    private static var isEvent: String { "it is an event: use calendar import" }

    /// Why there is no `TodoFile` of a file, after its name.
    package static var refusal: String {
        "is no list of to-dos: one in each line, as in todo.txt, or a calendar (.ics)."
    }

    /// Nil if it is neither iCalendar nor a text of lines: JSON, XML and sheets are refused.
    ///
    /// - Parameter zone: of times without a zone.
    package init?(_ bytes: [UInt8], zone: Zone) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let start = content.drop { $0 <= 0x20 }.prefix(15)
        if String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR" {
            self.init(CalendarReading(bytes, floatingIn: zone), zone: zone)
        } else if let text = String(validating: content, as: UTF8.self), !Self.isOfPrograms(text) {
            self.init(text)
        } else {
            return nil
        }
    }

    private init(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
        let hasBoxes = lines.contains { TodoText.withoutBox($0) != nil }
        var (items, leftOut): ([TodoText.Item], [ImportReport.Line]) = ([], [])
        for line in lines {
            if hasBoxes, line.hasPrefix("#") {
                leftOut.append(.init(line, .leftOut(Self.isHeading)))
            } else if let item = TodoText.read(TodoText.withoutBox(line) ?? line).first {
                items.append(item)
            } else {
                leftOut.append(.init(line, .leftOut(Self.hasNoWords)))
            }
        }
        self.init(TodoText.nested(items), leftOut: leftOut)
    }

    /// Whether a text is JSON, XML, or a sheet whose first line has five headings or more.
    private static func isOfPrograms(_ text: String) -> Bool {
        if text.first(where: { !$0.isWhitespace }) == "<" || JSONValue.isDocument(text) { return true }
        let lines = text.prefix(4000).split(whereSeparator: \.isNewline).prefix(2)
        guard lines.count == 2 else { return false }
        return [",", ";", "\t"].contains { separator in
            let cells = lines.map { $0.split(separator: Character(separator), omittingEmptySubsequences: false) }
            return cells[0].count > 4 && cells[0].count == cells[1].count
                && cells[0].allSatisfy { $0.count < 30 && $0.split(separator: " ").count < 3 }
        }
    }

    private init(_ calendar: CalendarReading, zone: Zone) {
        let events = calendar.events.map {
            ImportReport.Line($0.summary ?? "(no title)", .leftOut(Self.isEvent))
        }
        let missing = calendar.problems.filter(\.isLeftOut)
        self.init(
            calendar.todos.map { TodoText.Item($0, zone: zone) },
            leftOut: missing.map { .init($0.summary ?? "(no title)", .leftOut("\($0)")) } + events)
    }

    private init(_ items: [TodoText.Item], leftOut: [ImportReport.Line]) {
        var tooLong: [ImportReport.Line] = []
        self.items = items.filter { item in
            do throws(TodoError) {
                _ = try TodoList.checked(item.title)
                return true
            } catch {
                tooLong.append(.init(item.title.shortened(to: 60), .leftOut(error.sentence)))
                return false
            }
        }
        self.leftOut = tooLong + leftOut
    }

    /// Adds the to-dos that the list of a subject does not have yet, as one undo step.
    ///
    /// - Parameter isDryRun: nothing is kept.
    package func run(
        into subject: Subject, zone: Zone, isDryRun: Bool = false, now: Instant, store: Store
    ) async throws -> ImportReport {
        let outcomes =
            try await isDryRun
            ? store.rehearse(.account(subject.account), at: now) { [items] tx in
                var list = try TodoList.of(subject, in: tx)
                return try list.importItems(items, zone: zone, in: tx).outcomes
            } : TodoList.imported(items, into: subject, zone: zone, now: now, store: store).outcomes
        return ImportReport(zip(items, outcomes).map { ImportReport.Line($0.title, $1) } + leftOut)
    }
}
