package import JSON
package import Platform
import Storage
import Values

/// A to-do with the list that it is on.
package struct ListedTodo: Sendable {
    package let item: Todo
    package let subject: Subject

    package init(_ item: Todo, of subject: Subject) { (self.item, self.subject) = (item, subject) }

    package static let fields = RecordFields<ListedTodo>([
        .integer("position") { Int64($0.item.position) }, .flag("done") { $0.item.isDone },
        .text("title") { $0.item.title }, .day(optional: "due") { $0.item.due }, .text("subject") { $0.subject.name },
        .integer("id") { $0.item.id }, .time("created_at") { $0.item.created },
        .time(optional: "done_at") { $0.item.doneAt },
        .text(optional: "time") { $0.item.timing.time?.description },
        .text(optional: "remind") { $0.item.timing.reminder },
        .text(optional: "repeat") { $0.item.timing.repetition }, .integer(optional: "parent") { $0.item.parent },
        .integer("subject_id") { $0.subject.id.rawValue },
    ])
}
