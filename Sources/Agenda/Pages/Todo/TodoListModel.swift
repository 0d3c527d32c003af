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
        /// Places to move to; nil at the ends.
        let up: Int?
        let down: Int?
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

        init(_ fields: [String: String] = [:], _ problems: [String: String] = [:]) {
            title = FieldModel("title", fields, problems)
            due = FieldModel("due", fields, problems)
        }
    }

    let subject: SubjectModel
    let path: String
    let items: [Item]
    let hasItems: Bool
    /// The list has no to-dos at all, whatever the filter.
    let isEmpty: Bool
    /// Done to-dos are left out.
    let isOpenOnly: Bool
    let openCount: Int
    let doneCount: Int
    let hasDone: Bool
    let add: AddForm
    let others: [Other]
    let hasOthers: Bool
    let isOwn: Bool
}

extension TodoListModel {
    init(
        _ list: TodoList, subject: SubjectModel, others: [(TodoList, SubjectModel)], isOpenOnly: Bool,
        add: AddForm = AddForm(), today: LocalDate
    ) {
        self.subject = subject
        path = subject.page(TodoPages.path)
        let shown = isOpenOnly ? list.open : list.items
        items = shown.map { item in
            Item(
                id: item.id, title: item.title, isDone: item.isDone,
                due: item.timing.words.map { "by \($0)" },
                isLate: !item.isDone && (item.due.map { $0 < today } ?? false),
                up: item.position > 1 ? item.position - 1 : nil,
                down: item.position < list.items.count ? item.position + 1 : nil)
        }
        hasItems = !items.isEmpty
        isEmpty = list.items.isEmpty
        self.isOpenOnly = isOpenOnly
        (openCount, doneCount) = (list.open.count, list.items.count - list.open.count)
        hasDone = doneCount > 0
        self.add = add
        isOwn = list.subject.isAccount
        self.others = others.filter { $0.0.subject.id != list.subject.id }.map { other, subject in
            Other(
                name: subject.name ?? "Your own list", path: subject.page(TodoPages.path),
                summary: "\(other.open.count) of \(other.items.count) open")
        }
        hasOthers = !self.others.isEmpty
    }
}
