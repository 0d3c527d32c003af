internal import Agenda
internal import Storage
internal import Values

/// `/todos/ID/edit/TODO`: the words and the day of a to-do.
enum TodoEditPage {
    static func addRoutes(to router: PageRouter) {
        router.get("todos/:subject/edit/:todo", show)
        router.post("todos/:subject/edit/:todo", save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (subject, id) = (try await request.subject(), try request.id("todo", of: Todo.self).rawValue)
        let item = try await request.read { try TodoPages.item(id, of: TodoList.of(subject, in: $0)) }
        let fields = ["title": item.title, "due": item.due?.description ?? ""]
        return .page(
            try await page(request, title: FieldModel("title", fields, [:]), due: FieldModel("due", fields, [:])))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let input = TodoInput(request)
        let id = try request.id("todo", of: Todo.self).rawValue
        guard input.problems.isEmpty else {
            let subject = try await request.subject()
            _ = try await request.read { try TodoPages.item(id, of: TodoList.of(subject, in: $0)) }
            return .page(try await page(request, title: input.model("title"), due: input.model("due"), status: 422))
        }
        let isChanged = try await TodoPages.change(request) { list, now, tx in
            try list.edit(TodoPages.item(id, of: list), title: input.title, due: .some(input.due), now: now, in: tx)
                .isChanged
        }
        return try await TodoPages.back(request, isChanged ? "Saved." : nil)
    }

    private static func page(
        _ request: PageRequest, title: FieldModel, due: FieldModel, status: Int = 200
    ) async throws -> Page {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let todo = try request.id("todo", of: Todo.self)
        let model = try await request.read { tx in
            let subject = try SubjectModel(subject, among: subjects, in: tx)
            return TodoEditModel(
                subject: subject, path: "/todos/\(subject.key)/edit/\(todo)", backPath: subject.page(TodoPages.path),
                title: title, due: due)
        }
        return Page("todo_edit", title: "Edit the to-do", section: TodoPages.path, status: status, model: model)
    }
}

struct TodoEditModel: PageModel {
    let subject: SubjectModel
    let path: String
    let backPath: String
    let title: FieldModel
    let due: FieldModel
}
