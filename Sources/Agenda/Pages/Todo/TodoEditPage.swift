import Agenda
import PageKit
import Platform
import Storage
import Values

/// `/todos/ID/edit/TODO`: the words of a to-do, when it is due, its reminder and how it repeats.
enum TodoEditPage {
    static func addRoutes(to router: PageRouter) {
        router.get("todos/:subject/edit/:todo", show)
        router.edit("todos/:subject/edit/:todo", of: stored, save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let item = try await TodoPages.items(of: request).item(request.id("todo", of: Todo.self).rawValue)
        return .page(try await page(request, fields(of: item)))
    }

    private static func fields(of item: Todo) -> [String: String] {
        let timing = item.timing
        return [
            "title": item.title, "due": item.due?.description ?? "",
            "time": timing.time?.description ?? "", "remind": timing.reminder ?? "",
            "repeats": timing.repetition ?? "",
        ]
    }

    private static let names = ["title", "due", "time", "remind", "repeats"]

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let id = try request.id("todo", of: Todo.self).rawValue
        let item = try TodoPages.Items.of(request.subject(in: tx), in: tx).item(id)
        return StoredFields(
            UndoRows.Row("todo", id), "the to-do", fields(of: item),
            labels: ["title": "To do", "due": "Due", "time": "Time", "remind": "Reminder", "repeats": "Repeats"])
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let typed = request.texts(names)
        let id = try request.id("todo", of: Todo.self).rawValue
        do {
            let reading = try TodoInput(typed).read(account: request.account, now: request.now)
            let isChanged = try await TodoPages.change(request) { list, tx in
                try list.edit(list.item(id), reading, in: tx).isChanged
            }
            return try await TodoPages.back(request, isChanged ? "Saved." : nil)
        } catch {
            guard let problems = TodoPages.problems(error) else { throw error }
            _ = try await TodoPages.items(of: request).item(id)
            return .page(try await page(request, typed, problems))
        }
    }

    private static func page(
        _ request: PageRequest, _ fields: [String: String], _ problems: [String: String] = [:]
    ) async throws -> Page {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let todo = try request.id("todo", of: Todo.self)
        let model = try await request.read { tx in
            let subject = try SubjectModel(subject, among: subjects, in: tx)
            return TodoEditModel(
                subject: subject, path: "/todos/\(subject.key)/edit/\(todo)", backPath: subject.page(TodoPages.path),
                title: FieldModel("title", fields, problems), due: FieldModel("due", fields, problems),
                time: FieldModel("time", fields, problems), remind: FieldModel("remind", fields, problems),
                repeats: FieldModel("repeats", fields, problems))
        }
        return Page(
            "todo_edit", title: "Edit the to-do", section: TodoPages.path, status: problems.isEmpty ? 200 : 422,
            model: model)
    }
}

struct TodoEditModel: PageModel {
    let subject: SubjectModel
    let path: String
    let backPath: String
    let title: FieldModel
    let due: FieldModel
    let time: FieldModel
    let remind: FieldModel
    let repeats: FieldModel
}
