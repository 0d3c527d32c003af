import ICalendar
package import Platform
package import Storage
package import Values

/// The to-dos of a file: a todo.txt, or an iCalendar file, which begins with `BEGIN:VCALENDAR`.
package struct TodoFile: Sendable {
    /// In the order of the file.
    package let items: [TodoText.Item]
    private let leftOut: [ImportReport.Line]

    /// Nil if it is neither iCalendar nor UTF-8.
    ///
    /// - Parameter zone: of times without a zone.
    package init?(_ bytes: [UInt8], zone: Zone) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let start = content.drop { $0 <= 0x20 }.prefix(15)
        if String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR" {
            self.init(CalendarReading(bytes, floatingIn: zone), zone: zone)
        } else if let text = String(validating: content, as: UTF8.self) {
            self.init(text)
        } else {
            return nil
        }
    }

    private init(_ text: String) {
        let read = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
            .map { (line: String($0), item: TodoText.read(String($0)).first) }
        self.init(
            TodoText.nested(read.compactMap(\.item)),
            leftOut: read.filter { $0.item == nil }.map { .init($0.line, .leftOut("it has no words")) })
    }

    private init(_ calendar: CalendarReading, zone: Zone) {
        let events = calendar.events.map {
            ImportReport.Line($0.summary ?? "(no title)", .leftOut("it is an event: use calendar import"))
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
