import Agenda
import PageKit
import Values

/// Which to-dos a page shows, as its address says.
struct TodoListView: Hashable, Sendable {
    /// To-dos on one page.
    static let pageLength = 100

    var filter = TodoFilter()
    /// From 1.
    var page = 1
    /// The to-do to which the form adds a subtask; nil for none.
    var parent: Int64?

    init() {}

    init(_ request: PageRequest) {
        filter = TodoFilter(
            request.query["show"].flatMap(TodoFilter.Part.init) ?? .all, words: request.searched().trimmed())
        page = request.query["page"].flatMap { Int($0) }.map { min(max(1, $0), 100_000) } ?? 1
        parent = request.query["under"].flatMap { Int64($0) }
    }

    /// All to-dos stand there in their order, so that they can be moved.
    var isWhole: Bool { filter == TodoFilter() }

    /// The address of a page of a list.
    ///
    /// - Parameter list: the address of the list, `/todos/12`.
    func path(_ list: String, _ part: TodoFilter.Part, page: Int = 1) -> String {
        var fields: [String] = []
        if part != .all { fields.append("show=\(part.rawValue)") }
        if !filter.words.isEmpty { fields.append("q=\(filter.words.percentEncoded)") }
        if page > 1 { fields.append("page=\(page)") }
        return fields.isEmpty ? list : "\(list)?\(fields.joined(separator: "&"))"
    }
}
