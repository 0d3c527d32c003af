import Platform
import Storage
import Values

/// The day as a text.
struct TodayText {
    let today: Today

    /// To-dos in one text.
    private static let maximumTodos = 4

    /// - Parameter occurrences: the lines of what is on.
    func lines(after occurrences: [String]) -> [String] {
        occurrences + todos + today.lines.map(\.words) + (today.countdownWords.map { [$0] } ?? [])
    }

    private var todos: [String] {
        let shown = today.todos.prefix(Self.maximumTodos).map { due in
            let late = due.lateness(on: today.day)
            let list = due.list.isAccount ? "" : " (\(due.list.name.shortened(to: 24)))"
            return (late == nil ? "To do: " : "Late: ") + due.item.title.shortened(to: 60) + list
                + ((late ?? due.time(on: today.day)).map { ", \($0)" } ?? "")
        }
        let rest = today.todos.count - shown.count
        return shown + (rest > 0 ? ["and \(rest.counted("more to-do", "more to-dos"))"] : [])
    }
}
