package import ICalendar
package import Platform
package import Storage
package import Values

extension CalendarImport {
    /// An event or a to-do that an import did not take.
    package struct LeftOut: Hashable, Sendable {
        package enum Reason: Hashable, Sendable {
            /// The version here is newer.
            case older
            /// A show, a trip or the like, which is never imported.
            case addedByYou
            /// It is canceled, and there is no entry of it.
            case canceled
            /// A to-do of more characters than one may have.
            case tooLong
            case problem(CalendarProblem)
        }

        /// Empty if it has no title.
        package let name: String
        package let reason: Reason

        init(_ event: CalendarEvent, _ reason: Reason) { self.init(event.summary ?? "", reason) }

        init(_ name: String, _ reason: Reason) { (self.name, self.reason) = (name, reason) }

        /// `line 12: event skipped, it has no start`, `older than yours`
        package var why: String {
            switch reason {
            case .older: "older than yours"
            case .addedByYou: "added by you"
            case .canceled: "it is canceled"
            case .tooLong: "the to-do is too long"
            case .problem(let problem): "\(problem)"
            }
        }

        /// `"Game": older than yours`, without line breaks.
        package var line: String {
            let title = name.isEmpty ? "" : name.shortened(to: 60).quotedLine
            if case .problem = reason { return title.isEmpty ? why : "\(why) \(title)" }
            return title.isEmpty ? why : "\(title): \(why)"
        }
    }

    /// What came of a file: every event and to-do of it is counted once.
    package struct FileReport: Sendable {
        package let calendar: NamedCalendar
        package let entries: Report
        package fileprivate(set) var newTodos = 0
        package fileprivate(set) var knownTodos = 0
        /// Events and to-dos in the file.
        package let read: Int
        package fileprivate(set) var leftOut: [LeftOut]
        /// Changed dates that were here, and that a newer version of their series does not have.
        package let removed: [String]
        /// What was interpreted, of events that were read.
        package let warnings: [CalendarProblem]
        /// Events and to-dos that could not be read.
        package let losses: Int
        /// What became of each event and to-do.
        package fileprivate(set) var records: ImportReport

        /// `Work: 3 new, 1 changed. To-dos: 2 new.`
        package var words: String {
            var words = "\(calendar.name): \(entries.words)."
            let todos = [(newTodos, "new"), (knownTodos, "already there")].filter { $0.0 > 0 }
            if !todos.isEmpty { words += " To-dos: " + todos.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + "." }
            return words
        }

        package var hasChanges: Bool { entries.new + entries.changed + entries.canceled + newTodos > 0 }
    }

    /// Imports a file: its events as `run(_:intoCalendarNamed:…)` does, and its to-dos into the account's own list.
    ///
    /// - Parameter isDryRun: nothing is kept.
    package static func run(
        _ file: CalendarReading, intoCalendarNamed given: String?, account: Account, importsAlarms: Bool,
        isDryRun: Bool, now: Instant, store: Store
    ) async throws -> FileReport {
        let name = file.calendars.compactMap(\.name).first
        let run = try await imported(
            file.events, intoCalendarNamed: given, orOfFileNamed: file.events.isEmpty ? nil : name, account: account,
            importsAlarms: importsAlarms, isDryRun: isDryRun, now: now, store: store)
        let missing = file.problems.filter(\.isLeftOut)
        var report = FileReport(
            calendar: run.calendar, entries: run.report, read: file.events.count + file.todos.count + missing.count,
            leftOut: missing.map { LeftOut($0.summary ?? "", .problem($0)) } + run.leftOut,
            removed: run.removed.map(removed),
            warnings: file.problems.filter { !$0.isLeftOut }, losses: file.losses.count,
            records: ImportReport(
                missing.map { ImportReport.Line($0.summary ?? "(no title)", .leftOut("\($0)")) } + run.lines))
        let todos = file.todos.filter { (try? TodoList.checked($0.title)) != nil }
        let tooLong = file.todos.filter { !todos.contains($0) }.map { LeftOut($0.title, .tooLong) }
        report.leftOut += tooLong
        report.records = report.records.adding(tooLong.map { ImportReport.Line($0.name, .leftOut($0.why)) })
        guard !todos.isEmpty else { return report }
        let items = todos.map { TodoText.Item($0, zone: account.zone) }
        let outcomes = try await add(items, to: account, isDryRun: isDryRun, now: now, store: store)
        report.records = report.records.adding(zip(todos, outcomes).map { ImportReport.Line($0.title, $1) })
        report.newTodos = outcomes.count { $0 == .added }
        report.knownTodos = items.count - report.newTodos
        return report
    }

    private static func removed(_ entry: String) -> String { "removed, its series no longer has it: \(entry)" }

    private static func add(
        _ todos: [TodoText.Item], to account: Account, isDryRun: Bool, now: Instant, store: Store
    ) async throws -> [ImportReport.Outcome] {
        if isDryRun {
            return try await store.rehearse(.account(account.id), at: now) { tx in
                var list = try TodoList.of(Subject.own(account.id, in: tx), in: tx)
                return try list.importItems(todos, zone: account.zone, in: tx).outcomes
            }
        }
        let own = try await store.write(.account(account.id), at: now) { try Subject.own(account.id, in: $0) }
        return try await TodoList.imported(todos, into: own, zone: account.zone, now: now, store: store).outcomes
    }
}

extension TodoText.Item {
    /// Priorities 1 to 9 of iCalendar are `(A)` for high, `(B)` for medium and `(C)` for low.
    init(_ todo: CalendarTodo, zone: Zone) {
        let letter = todo.priority.map { $0 < 5 ? "(A) " : $0 == 5 ? "(B) " : "(C) " } ?? ""
        let title = todo.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isShort = title.count + letter.count <= 500
        let due = todo.due.map { zone.local($0.instant(allDayIn: zone)) }
        self.init(
            title: (isShort ? letter : "") + title, due: due?.date, isDone: todo.isDone,
            created: todo.createdAt.map { zone.date(of: $0) }, done: todo.doneAt.map { zone.date(of: $0) })
        if todo.due?.isAllDay == false { time = due?.time }
        rule = todo.isDone ? nil : todo.rule?.text
    }
}
