import Agenda
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/todos` and `/todos/ID`: the to-dos of the account, and of anything that has some.
enum TodoPages: SubjectPages {
    typealias Items = TodoList

    static let path = "/todos"

    static let noun = PageNoun(
        link: ("To-dos", path), isInMenu: true, stylesheets: [.listsStylesheet], templates: templates
    ) { router in
        router.get("todos", show)
        router.get("todos/:subject", show)
        router.post("todos/:subject/add", add)
        router.post("todos/:subject/done", mark)
        router.post("todos/:subject/move", move)
        router.post("todos/:subject/remove", remove)
        router.post("todos/:subject/remove-done", removeDone)
        router.get("todos/:subject/todo.txt", export)
        router.upload("todos/:subject/import", limit: 1 << 20, importFile)
        TodoEditPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "todos": PackageResources.todos_mustache, "todo_items": PackageResources.todo_items_mustache,
        "todo_edit": PackageResources.todo_edit_mustache,
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse { .page(try await page(of: request)) }

    /// - Parameter add: the form that adds one, if it is shown again.
    private static func page(of request: PageRequest, add: TodoListModel.AddForm? = nil) async throws -> Page {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let (isOpenOnly, today) = (request.query["show"] == "open", request.account.zone.date(of: request.now))
        let model = try await request.read { tx in
            try TodoListModel(
                TodoList.of(subject, in: tx), subject: SubjectModel(subject, among: subjects, on: path, in: tx),
                others: all(request, in: tx), isOpenOnly: isOpenOnly, add: add ?? TodoListModel.AddForm(),
                today: today)
        }
        return Page(
            "todos", title: "To-Do List", section: path, fragments: ["todo_items"], status: add == nil ? 200 : 422,
            scripts: [.listScript], model: model)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let input = TodoInput(request)
        let reading: TodoInput.Reading
        do throws(InputProblems<TodoInput.Field>) {
            reading = try input.read(account: request.account, now: request.now)
        } catch {
            let form = TodoListModel.AddForm(request.texts(["title", "due"]), error.messages)
            return .page(try await page(of: request, add: form))
        }
        let (title, timing) = (reading.title ?? "", try reading.timing())
        let isNew = try await change(request) { list, tx in
            try list.add(title, timing, in: tx).isNew
        }
        return try await back(request, isNew ? nil : "\(title) is already on the list.")
    }

    @Sendable
    static func mark(_ request: PageRequest) async throws -> PageResponse {
        let isDone = try request.choice("done", ["yes": true, "no": false])
        let id = try request.todo()
        _ = try await change(request) { list, tx in
            try list.mark([list.item(id)], done: isDone, in: tx).count
        }
        // On the page of today, to-dos of several lists are checked off.
        if let page = request.cameFrom, ["/", "/today"].contains(page) { return .redirect(to: page) }
        return try await back(request)
    }

    @Sendable
    static func move(_ request: PageRequest) async throws -> PageResponse {
        guard let place = Int(request.text("place")), (1...100_000).contains(place) else {
            throw PageError.badField("place")
        }
        let id = try request.todo()
        _ = try await change(request) { list, tx in
            try list.move(list.item(id), to: place, in: tx)
        }
        return try await back(request)
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.todo()
        let title = try await change(request) { list, tx in
            let item = try list.item(id)
            try list.remove([item], in: tx)
            return item.title
        }
        return try await back(request, "Removed \(title).")
    }

    @Sendable
    static func removeDone(_ request: PageRequest) async throws -> PageResponse {
        let count = try await change(request) { list, tx in
            let done = list.items.filter(\.isDone)
            try list.remove(done, in: tx)
            return done.count
        }
        return try await back(request, "Removed \(count.counted("to-do")).")
    }

    /// Adds what a todo.txt or iCalendar file has and the list has not.
    @Sendable
    static func importFile(_ request: PageRequest) async throws -> PageResponse {
        guard let file = request.files("file").first else { return try await back(request, "Choose a file first.") }
        guard let todos = TodoFile(file.bytes, zone: request.account.zone) else {
            return try await back(request, "\(file.name) is not a text file.")
        }
        let report = try await todos.run(
            into: request.subject(), zone: request.account.zone, now: request.now, store: request.store)
        return try await back(request, report.sentence)
    }

    /// The list as a todo.txt file.
    @Sendable
    static func export(_ request: PageRequest) async throws -> PageResponse {
        let (list, zone) = (try await items(of: request), request.account.zone)
        let lines = list.items.map { TodoText.line($0, subject: list.subject, zone: zone) + "\n" }
        return .file(
            PageFile(bytes: Array(lines.joined().utf8), contentType: "text/plain; charset=utf-8", name: "todo.txt"))
    }
}

extension TodoInput {
    init(_ request: PageRequest) {
        self.init(title: request.text("title"), due: request.text("due"))
    }
}

extension PageRequest {
    /// The key of a to-do in the form.
    func todo() throws(PageError) -> Int64 { try formID("todo", of: Todo.self).rawValue }
}
