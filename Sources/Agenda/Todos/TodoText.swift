package import Values

/// The todo.txt format (todotxt.org): a line each, `x` and dates before, `due:` behind.
package enum TodoText {
    package struct Item: Hashable, Sendable {
        package var title: String
        package var due: LocalDate?
        package var isDone: Bool

        package init(title: String, due: LocalDate?, isDone: Bool) {
            (self.title, self.due, self.isDone) = (title, due, isDone)
        }
    }

    /// One line of the file, without its end.
    ///
    /// - Parameter zone: in which the days of completion and creation are told.
    package static func line(_ item: Todo, subject: Subject, zone: Zone) -> String {
        var parts: [String] = []
        if let done = item.doneAt {
            parts += ["x", zone.local(done).date.description]
        }
        parts.append(zone.local(item.created).date.description)
        parts.append(item.title)
        if !subject.isAccount { parts.append("+" + subject.name.split { !$0.isLetter && !$0.isNumber }.joined()) }
        if let due = item.due { parts.append("due:\(due)") }
        return parts.joined(separator: " ")
    }

    /// Reads a file. Priorities, projects and contexts stay in the title, where they were; blank lines are skipped.
    package static func read(_ text: String) -> [Item] {
        text.split(whereSeparator: \.isNewline).compactMap { item(String($0)) }
    }

    private static func item(_ line: String) -> Item? {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let isDone = words.first == "x"
        if isDone { words.removeFirst() }
        var dates = 0
        while dates < (isDone ? 2 : 1), let first = words.first, LocalDate(iso: first) != nil {
            words.removeFirst()
            dates += 1
        }
        let due = words.lazy.compactMap { $0.hasPrefix("due:") ? LocalDate(iso: String($0.dropFirst(4))) : nil }.first
        words.removeAll { $0.hasPrefix("due:") && LocalDate(iso: String($0.dropFirst(4))) != nil }
        let title = words.joined(separator: " ")
        return title.isEmpty ? nil : Item(title: title, due: due, isDone: isDone)
    }
}
