package import Platform
package import Values

/// The todo.txt format (todotxt.org): one line for each item, with `x`, priority and dates before and `due:` after the
/// title. A subtask has the `id:` of the item above it as its `p:`, as in Simpletask and topydo.
package enum TodoText {
    /// One line of a file.
    package struct Item: Hashable, Sendable {
        /// With its priority: `(A) call`.
        package var title: String
        package var due: LocalDate?
        /// In the account's zone, and how it repeats; of iCalendar files.
        package var time: LocalTime?
        package var rule: String?
        package var isDone: Bool
        /// Nil if not given.
        package var created: LocalDate?
        /// The date of completion; nil if not given.
        package var done: LocalDate?
        /// What subtasks have as `parent`; nil if there are none.
        package fileprivate(set) var key: String?
        /// Nil at the top.
        package fileprivate(set) var parent: String?

        package init(title: String, due: LocalDate?, isDone: Bool, created: LocalDate? = nil, done: LocalDate? = nil) {
            (self.title, self.due, self.isDone) = (title, due, isDone)
            (self.created, self.done) = (created, done)
        }
    }

    /// A line without line break for each item.
    ///
    /// - Parameter zone: the zone of the dates of creation and completion.
    package static func lines(_ items: [Todo], subject: Subject, zone: Zone) -> [String] {
        let (all, parents) = (Set(items.map(\.id)), Set(items.compactMap(\.parent)))
        return items.map { item in
            let parent = item.parent.flatMap { all.contains($0) ? $0 : nil }
            return line(item, subject: subject, zone: zone) + (parents.contains(item.id) ? " \(idWord)\(item.id)" : "")
                + (parent.map { " \(parentWord)\($0)" } ?? "")
        }
    }

    private static let (idWord, parentWord) = ("id:", "p:")

    private static func line(_ item: Todo, subject: Subject, zone: Zone) -> String {
        var words = item.title.split(separator: " ").map(String.init)
        var parts: [String] = []
        if item.isDone { parts.append("x") }
        if let first = words.first, isPriority(first) { parts.append(words.removeFirst()) }
        if let done = item.doneAt { parts.append(zone.date(of: done).description) }
        parts.append(zone.date(of: item.created).description)
        if let project = project(of: subject), !words.contains(project) { words.append(project) }
        parts += words
        if let due = item.due { parts.append("due:\(due)") }
        return parts.joined(separator: " ")
    }

    /// `+GrandCanyon`; nil for the account.
    static func project(of subject: Subject) -> String? {
        let name = subject.name.split { !$0.isLetter && !$0.isNumber }.joined()
        return subject.isAccount || name.isEmpty ? nil : "+" + name
    }

    /// The title without the project of its list, unless nothing else is left.
    static func words(of title: String, without project: String?) -> String {
        let words = title.split(separator: " ").filter { project == nil || $0 != project ?? "" }
        return words.isEmpty ? title : words.joined(separator: " ")
    }

    /// Reads a file. Priorities, projects and contexts stay in the title; blank lines are skipped.
    package static func read(_ text: String) -> [Item] {
        nested(text.split(whereSeparator: \.isNewline).compactMap { item(String($0)) })
    }

    /// Finds the subtasks among the items of a file. Words that look like keys and name no other item stay in the title.
    static func nested(_ items: [Item]) -> [Item] {
        func key(_ mark: String, _ item: Item) -> String? {
            item.title.split(separator: " ").last { $0.hasPrefix(mark) && $0 != mark }
                .map { String($0.dropFirst(mark.count)) }
        }
        let used = Set(items.compactMap { key(idWord, $0) }).intersection(items.compactMap { key(parentWord, $0) })
        guard !used.isEmpty else { return items }
        return items.map { item in
            var item = item
            item.key = key(idWord, item).flatMap { used.contains($0) ? $0 : nil }
            item.parent = key(parentWord, item).flatMap { used.contains($0) && $0 != item.key ? $0 : nil }
            let marks = [item.key.map { idWord + $0 }, item.parent.map { parentWord + $0 }].compactMap(\.self)
            let title = item.title.split(separator: " ").filter { !marks.contains(String($0)) }.joined(separator: " ")
            if !title.isEmpty { item.title = title }
            return item
        }
    }

    /// `- [ ] call` as `call`, and `* [x] call` as `x call`; nil for a line without a box of Markdown.
    static func withoutBox(_ line: String) -> String? {
        guard let found = line.prefixMatch(of: /\s*[-*+]\s+\[([ xX])\]\s+/) else { return nil }
        return (found.1 == " " ? "" : "x ") + line[found.range.upperBound...]
    }

    private static func item(_ line: String) -> Item? {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let isDone = words.first == "x"
        if isDone { words.removeFirst() }
        var priority: [String] = []
        if let first = words.first, isPriority(first) { priority = [words.removeFirst()] }
        var dates: [LocalDate] = []
        while dates.count < (isDone ? 2 : 1), let date = words.first.flatMap({ LocalDate(iso: $0) }) {
            words.removeFirst()
            dates.append(date)
        }
        let due = words.lazy.compactMap { $0.hasPrefix("due:") ? LocalDate(iso: String($0.dropFirst(4))) : nil }.first
        words.removeAll { $0.hasPrefix("due:") && LocalDate(iso: String($0.dropFirst(4))) != nil }
        let title = (priority + words).joined(separator: " ")
        guard !title.isEmpty else { return nil }
        // A single date of a done item is its date of completion.
        return Item(
            title: title, due: due, isDone: isDone, created: isDone ? dates.dropFirst().first : dates.first,
            done: isDone ? dates.first : nil)
    }

    /// `(A)` to `(Z)`.
    private static func isPriority(_ word: String) -> Bool {
        let letters = Array(word.utf8)
        return letters.count == 3 && word.hasPrefix("(") && word.hasSuffix(")") && (65...90).contains(letters[1])
    }
}
