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
        TodoImportPage.addRoutes(to: router)
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
        let (view, today) = (TodoListView(request), request.account.zone.date(of: request.now))
        let model = try await request.read { tx in
            try TodoListModel(
                TodoList.of(subject, in: tx), subject: SubjectModel(subject, among: subjects, on: path, in: tx),
                others: all(request, in: tx), view: view, add: add, today: today)
        }
        return Page(
            "todos", title: "To-Do List", section: path, fragments: ["todo_items"], status: add == nil ? 200 : 422,
            scripts: [.listScript], model: model)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let typed = request.texts(["title", "due", "time", "remind", "repeats"])
        let under = Int64(request.text("under"))
        do {
            let reading = try TodoInput(typed).read(account: request.account, now: request.now)
            let (title, timing) = (reading.title ?? "", try reading.timing())
            let isNew = try await change(request) { list, tx in
                try list.add(title, timing, under: under.map { try list.item($0) }, in: tx).isNew
            }
            return try await back(request, isNew ? nil : "\(title) is already on the list.")
        } catch {
            guard let problems = problems(error) else { throw error }
            let items = try await items(of: request).items
            let parent = items.first { $0.id == under }.map { TodoListModel.Parent(id: $0.id, title: $0.title) }
            let form = TodoListModel.AddForm(typed, problems, under: parent)
            return .page(try await page(of: request, add: form))
        }
    }

    /// What is wrong with a to-do, by field; nil for an error that is about something else.
    static func problems(_ error: any Error) -> [String: String]? {
        switch error {
        case let error as InputProblems<TodoInput.Field>: error.messages
        // What only the timing as a whole, or the time, shows.
        case let error as TodoError
        where [.reminderWithoutTime, .timeWithoutDay, .repetitionWithoutDay].contains(error):
            [error == .reminderWithoutTime ? "remind" : "due": error.sentence]
        case let error as TodoError:
            if case .pastReminder = error { ["remind": error.sentence] } else { nil }
        default: nil
        }
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
        return try await backToView(request)
    }

    /// The part of the list that was open, such as a search.
    private static func backToView(_ request: PageRequest, _ notice: String? = nil) async throws -> PageResponse {
        let list = try await request.subject().page(path)
        guard let page = request.cameFrom, page.hasPrefix("\(list)?") else { return try await back(request, notice) }
        return .redirect(to: page, notice: notice)
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
        return try await backToView(request)
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.todo()
        let title = try await change(request) { list, tx in
            let item = try list.item(id)
            try list.remove([item], in: tx)
            return item.title
        }
        return try await backToView(request, "Removed \(title).")
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

    /// The list as a todo.txt file.
    @Sendable
    static func export(_ request: PageRequest) async throws -> PageResponse {
        let (list, zone) = (try await items(of: request), request.account.zone)
        let lines = TodoText.lines(list.items, subject: list.subject, zone: zone).map { $0 + "\n" }
        return .file(
            PageFile(bytes: Array(lines.joined().utf8), contentType: "text/plain; charset=utf-8", name: "todo.txt"))
    }
}

extension TodoInput {
    /// - Parameter fields: by the names of the fields of a form.
    init(_ fields: [String: String]) {
        self.init(
            title: fields["title"], due: fields["due"], time: fields["time"], remind: fields["remind"],
            repeats: fields["repeats"])
    }
}

extension PageRequest {
    /// The key of a to-do in the form.
    func todo() throws(PageError) -> Int64 { try formID("todo", of: Todo.self).rawValue }
}
