package import Platform
package import Values

/// The todo.txt format (todotxt.org): one line for each item, with `x`, priority and dates before and `due:` after the
/// title.
package enum TodoText {
    /// One line of a file.
    package struct Item: Hashable, Sendable {
        /// With its priority: `(A) call`.
        package var title: String
        package var due: LocalDate?
        package var isDone: Bool
        /// Nil if not given.
        package var created: LocalDate?
        /// The date of completion; nil if not given.
        package var done: LocalDate?

        package init(title: String, due: LocalDate?, isDone: Bool, created: LocalDate? = nil, done: LocalDate? = nil) {
            (self.title, self.due, self.isDone) = (title, due, isDone)
            (self.created, self.done) = (created, done)
        }
    }

    /// One line without line break.
    ///
    /// - Parameter zone: the zone of the dates of creation and completion.
    package static func line(_ item: Todo, subject: Subject, zone: Zone) -> String {
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
        text.split(whereSeparator: \.isNewline).compactMap { item(String($0)) }
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
