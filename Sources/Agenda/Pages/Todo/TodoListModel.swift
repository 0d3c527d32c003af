import Agenda
import PageKit
import Platform
import Storage
import Values

/// The to-dos of one subject, in their order.
struct TodoListModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let isDone: Bool
        /// `by Fri Dec 4 2026, 5 PM, text 1h before, weekly`
        let due: String?
        /// It is open, and its day is over.
        let isLate: Bool
        /// It stands below another to-do that is shown.
        let isBelow: Bool
        /// The title of the to-do of which it is a subtask, where that is not shown.
        let under: String?
        /// Where a subtask is added; nil for one that is a subtask itself or done.
        let addPath: String?
        /// Places to move to; nil at the ends and where some to-dos are left out.
        let up: Int?
        let down: Int?
    }

    /// A part of the list: all, open, due, done.
    struct Tab: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let count: Int
        let isCurrent: Bool
    }

    /// The to-do to which the form adds a subtask.
    struct Parent: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
    }

    /// Another list that has to-dos.
    struct Other: Codable, Hashable, Sendable {
        let name: String
        let path: String
        /// `2 of 5 open`
        let summary: String
    }

    struct AddForm: Codable, Hashable, Sendable {
        let title: FieldModel
        let due: FieldModel
        let time: FieldModel
        let remind: FieldModel
        let repeats: FieldModel
        /// One of the last three is filled in.
        let isOpen: Bool
        let parent: Parent?

        init(_ fields: [String: String] = [:], _ problems: [String: String] = [:], under parent: Parent? = nil) {
            self.parent = parent
            title = FieldModel("title", fields, problems)
            due = FieldModel("due", fields, problems)
            time = FieldModel("time", fields, problems)
            remind = FieldModel("remind", fields, problems)
            repeats = FieldModel("repeats", fields, problems)
            isOpen = [time, remind, repeats].contains { !$0.value.isEmpty }
        }
    }

    let subject: SubjectModel
    let path: String
    let tabs: [Tab]
    /// What the form that searches keeps.
    let part: String
    let search: String?
    let items: [Item]
    let hasItems: Bool
    /// The list has no to-dos at all, whatever the filter.
    let isEmpty: Bool
    /// To-dos can be moved.
    let isWhole: Bool
    /// The position of the first one.
    let first: Int
    let previousPath: String?
    let nextPath: String?
    let doneCount: Int
    let hasDone: Bool
    let add: AddForm
    let others: [Other]
    let hasOthers: Bool
    let isOwn: Bool
}

extension TodoListModel {
    init(
        _ list: TodoList, subject: SubjectModel, others: [(TodoList, SubjectModel)], view: TodoListView,
        add: AddForm? = nil, today: LocalDate
    ) {
        self.subject = subject
        path = subject.page(TodoPages.path)
        let (base, filter, length) = (path, view.filter, TodoListView.pageLength)
        tabs = TodoFilter.Part.allCases.map { part in
            Tab(
                title: part.rawValue.capitalizedFirst, path: view.path(base, part),
                count: TodoFilter(part, words: filter.words).items(of: list, today: today).count,
                isCurrent: part == filter.part)
        }
        (part, search) = (filter.part.rawValue, filter.words.isEmpty ? nil : filter.words)
        let found = filter.items(of: list, today: today)
        // The last page, where the list has become shorter.
        let page = min(view.page, max(1, (found.count + length - 1) / length))
        let shown = found.dropFirst((page - 1) * length).prefix(length)
        let whole = view.isWhole
        let (titles, ids) = (
            Dictionary(uniqueKeysWithValues: list.items.map { ($0.id, $0.title) }), Set(shown.map(\.id))
        )
        let places = TodoPlaces(list)
        items = shown.map { item in
            Item(
                id: item.id, title: item.title, isDone: item.isDone,
                due: item.timing.words.map { "by \($0)" },
                isLate: !item.isDone && (item.due.map { $0 < today } ?? false),
                isBelow: item.parent.map(ids.contains) ?? false,
                under: item.parent.flatMap { ids.contains($0) ? nil : titles[$0] },
                addPath: item.isDone || item.parent != nil ? nil : "\(base)?under=\(item.id)",
                up: whole ? places.up[item.id] : nil, down: whole ? places.down[item.id] : nil)
        }
        hasItems = !items.isEmpty
        isEmpty = list.items.isEmpty
        isWhole = whole
        first = (page - 1) * length + 1
        previousPath = page > 1 ? view.path(base, filter.part, page: page - 1) : nil
        nextPath = page * length < found.count ? view.path(base, filter.part, page: page + 1) : nil
        doneCount = list.items.count - list.open.count
        hasDone = doneCount > 0
        let parent = list.open.first { $0.id == view.parent && $0.parent == nil }
        self.add = add ?? AddForm(under: parent.map { Parent(id: $0.id, title: $0.title) })
        isOwn = list.subject.isAccount
        self.others = others.filter { $0.0.subject.id != list.subject.id }.map { other, subject in
            Other(
                name: subject.name ?? "Your own list", path: subject.page(TodoPages.path),
                summary: "\(other.open.count) of \(other.items.count) open")
        }
        hasOthers = !self.others.isEmpty
    }
}

/// Where each to-do of a list goes on its way up and down: past its neighbor of the same level.
private struct TodoPlaces {
    private(set) var up: [Int64: Int] = [:]
    private(set) var down: [Int64: Int] = [:]

    init(_ list: TodoList) {
        var last: [Int64?: Todo] = [:]
        for item in list.items {
            if let before = last[item.parent] {
                up[item.id] = before.position
                down[before.id] = item.position
            }
            last[item.parent] = item
        }
    }
}
