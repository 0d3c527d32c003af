package import Values

/// Which to-dos of a list are shown.
package struct TodoFilter: Hashable, Sendable {
    package enum Part: String, Sendable, CaseIterable {
        case all, open, due, done
    }

    package var part: Part
    /// All of them are in the title. Case and accents do not matter; empty for any title.
    package var words: String

    package init(_ part: Part = .all, words: String = "") { (self.part, self.words) = (part, words) }

    /// The items that match, in their order.
    ///
    /// - Parameter today: in the account's zone. What is open and was due before is due, too.
    package func items(of list: TodoList, today: LocalDate) -> [Todo] {
        let parts = words.folded.split(whereSeparator: \.isWhitespace)
        return list.items.filter { item in
            let isShown =
                switch part {
                case .all: true
                case .open: !item.isDone
                case .due: !item.isDone && (item.due.map { $0 <= today } ?? false)
                case .done: item.isDone
                }
            guard isShown, !parts.isEmpty else { return isShown }
            let title = item.title.folded
            return parts.allSatisfy { title.contains($0) }
        }
    }
}
