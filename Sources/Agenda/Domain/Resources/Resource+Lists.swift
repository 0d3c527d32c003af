import JSON
import Platform
import Storage
import Values

extension Resource {
    /// What is to be done, for the account itself and for other subjects.
    static let todos = Resource(
        "todos", noun: "todo", about: "To-dos of the account itself and of events, trips and decks.",
        listed: ListedTodo.fields.type,
        [
            .list(
                needs: .change, "Lists to-dos, each list in its order.",
                filters: [
                    subjectFilter,
                    ResourceInput(
                        "part", "Only some.", .choice(TodoFilter.Part.allCases.map(\.rawValue)), example: "open"),
                    search,
                ]
            ) { request, tx in
                let filter = TodoFilter(
                    request.text("part").flatMap(TodoFilter.Part.init) ?? .all, words: request.text("search") ?? "")
                let today = request.account.zone.date(of: tx.now)
                return try request.collections(of: TodoList.self, in: tx).flatMap { list in
                    filter.items(of: list, today: today).map { ListedTodo($0, of: list.subject) }
                }.enumerated().map { ResourceRow(ID<Todo>($1.item.id), in: $0, ListedTodo.fields.object($1)) }
            },
            .show(needs: .change, "Shows a to-do.") { request, tx in
                let (list, item) = try request.item("todo", of: TodoList.self, in: tx)
                return ListedTodo.fields.object(ListedTodo(item, of: list.subject))
            },
            .add(
                "Adds a to-do at the end. An open one with the same title and date is not added again.",
                [
                    ResourceInput("title", "What.", .short(500), isRequired: true, example: "buy film"), ofSubject,
                    parent,
                ] + timing
            ) { request, tx in
                var list = try TodoList.of(request.subject(in: tx), in: tx)
                let reading = try request.todo.read(account: request.account, now: tx.now)
                let parent = try request.integer("parent").map { id in try list.item(id, noun: "todo") }
                let (item, isNew) = try list.add(reading.title ?? "", reading.timing(), under: parent, in: tx)
                return (ID<Todo>(item.id), isNew)
            },
            .edit(
                "Changes what is given.",
                [ResourceInput("title", "What.", .short(500), example: "buy more film"), parent] + timing
            ) {
                request, tx in
                let (found, item) = try request.item("todo", of: TodoList.self, in: tx)
                var list = found
                let reading = try request.todo.read(account: request.account, now: tx.now)
                var parent: Todo??
                if request.isGiven("parent") {
                    parent = .some(try request.integer("parent").map { id in try list.item(id, noun: "todo") })
                }
                _ = try list.edit(item, reading, under: parent, in: tx)
            },
            marking("done", "Marks a to-do as done, with its subtasks.", done: true),
            marking("undone", "Marks a to-do as open again.", done: false),
            .remove("Removes a to-do with its subtasks.") { request, tx in
                let (found, item) = try request.item("todo", of: TodoList.self, in: tx)
                var list = found
                try list.remove([item], in: tx)
            },
        ])

    private static func marking(_ verb: String, _ about: String, done: Bool) -> ResourceOperation {
        ResourceOperation(.act(verb), needs: .change, about: about, result: ListedTodo.fields.type) { request, tx in
            let (found, item) = try request.item("todo", of: TodoList.self, in: tx)
            var list = found
            _ = try list.mark([item], done: done, in: tx)
            return .value(ListedTodo.fields.object(ListedTodo(try list.item(item.id, noun: "todo"), of: list.subject)))
        }
    }

    /// What is planned and spent.
    static let budgetLines = Resource(
        "budget-lines", noun: "line", model: "BudgetLine",
        about: "What is planned and spent, for the account and for events and trips.",
        listed: ListedBudgetLine.fields.type,
        [
            .list(needs: .change, "Lists lines, each budget in its order.", filters: [subjectFilter]) { request, tx in
                try ListedBudgetLine.all(request.collections(of: Budget.self, in: tx)).enumerated().map {
                    ResourceRow(ID<BudgetLine>($1.line.id), in: $0, ListedBudgetLine.fields.object($1))
                }
            },
            .show(needs: .change, "Shows a line.") { request, tx in
                let (budget, line) = try request.item("line", of: Budget.self, in: tx)
                let listed = ListedBudgetLine.all([budget]).first { $0.line.id == line.id }
                return listed.map { ListedBudgetLine.fields.object($0) } ?? .null
            },
            .add(
                "Adds a line.",
                [
                    ResourceInput("title", "What for.", .short(200), isRequired: true, example: "Hotel"),
                    ResourceInput("amount", "How much.", isRequired: true, example: "450.00"), kind,
                    ResourceInput("date", "The day; today by default."), ofSubject,
                ]
            ) { request, tx in
                var budget = try Budget.of(request.subject(in: tx), in: tx)
                let reading = try request.budgetLine.read(account: request.account, now: tx.now)
                guard let amount = reading.amount else { throw ResourceInputError.missing("amount") }
                let line = try budget.add(
                    reading.title ?? "", amount, request.lineKind ?? .spent,
                    day: reading.day ?? request.account.zone.date(of: tx.now), in: tx)
                return (ID<BudgetLine>(line.id), true)
            },
            .edit(
                "Changes what is given.",
                [
                    ResourceInput("title", "What for.", .short(200), example: "Hotel, two nights"),
                    ResourceInput("amount", "How much."), kind, ResourceInput("date", "The day."),
                ]
            ) { request, tx in
                let (found, line) = try request.item("line", of: Budget.self, in: tx)
                var budget = found
                let reading = try request.budgetLine.read(account: request.account, now: tx.now)
                _ = try budget.edit(
                    line, title: reading.title, amount: reading.amount, kind: request.lineKind, day: reading.day, in: tx
                )
            },
            .remove("Removes a line.") { request, tx in
                let (found, line) = try request.item("line", of: Budget.self, in: tx)
                var budget = found
                try budget.remove([line], in: tx)
            },
        ])

    /// Notes.
    static let notes = Resource(
        "notes", noun: "note", about: "Notes of the account itself and of events, trips and decks.",
        listed: ListedNote.fields.type,
        [
            .list(needs: .change, "Lists notes, the last changed first.", filters: [subjectFilter, search]) {
                request, tx in
                let subject = try request.isGiven("subject_id") ? request.subject(in: tx).id : nil
                let notes = try Note.list(
                    account: request.account.id, subject: subject, words: request.text("search") ?? "", in: tx)
                return try notes.map {
                    ResourceRow(
                        ID<Note>($0.id), latest: $0.changed, ListedNote.fields.object(try ListedNote($0, in: tx)))
                }
            },
            .show(needs: .change, "Shows a note.") { request, tx in
                ListedNote.fields.object(
                    try ListedNote(request.item("note", of: SubjectNotes.self, in: tx).item, in: tx))
            },
            .add(
                "Adds a note.",
                [ResourceInput("body", "The text.", isRequired: true, example: "Bring the banner."), ofSubject]
            ) { request, tx in
                let note = try Note.add(request.text("body") ?? "", to: request.subject(in: tx), in: tx)
                return (ID<Note>(note.id), true)
            },
            .edit("Replaces the text.", [ResourceInput("body", "The text.", isRequired: true, example: "Bring it.")]) {
                request, tx in
                let note = try request.item("note", of: SubjectNotes.self, in: tx).item
                let body = request.text("body") ?? ""
                guard !body.allSatisfy(\.isWhitespace) else { throw NoteError.empty }
                _ = try Note.edit(note, to: body, account: request.account.id, in: tx)
            },
            .remove("Removes a note.") { request, tx in
                let note = try request.item("note", of: SubjectNotes.self, in: tx).item
                try Note.remove([note], account: request.account.id, in: tx)
            },
        ])

    private static let search = ResourceInput("search", "Only those with all of these words.", example: "film")
    private static let subjectFilter = ResourceInput("subject_id", "Only those of this subject.", .positive)
    private static let ofSubject = ResourceInput(
        "subject_id", "An event, trip or deck that it belongs to; by default the account itself.", .positive)
    private static let parent = ResourceInput(
        "parent", "The to-do under which it stands; null for none.", .optional(.positive))
    private static let kind = ResourceInput(
        "kind", "By default spent.", .choice(BudgetLine.Kind.allCases.map(\.rawValue)))
    private static let timing = [
        ResourceInput("due", "When, with a time or without; null for no day.", .optional(.text), example: "fri"),
        ResourceInput("time", "The time of day; null for any.", .optional(.text)),
        ResourceInput("remind", "How long before its time a text comes, like 1h; null for none.", .optional(.text)),
        ResourceInput("repeat", "Like weekly; null for once.", .optional(.text)),
    ]
}

extension ResourceRequest {
    /// The subject that the values name; the account itself without one.
    fileprivate func subject(in tx: Transaction) throws -> Subject {
        guard let id = integer("subject_id") else { return try Subject.own(account.id, in: tx) }
        guard let subject = try Subject.find(ID(id), in: tx), subject.account == account.id else {
            throw ResourceInputError.unknownKey(noun: "subject")
        }
        return subject
    }

    /// Those of the subject that the values name; all without one.
    fileprivate func collections<Items: SubjectCollection>(of type: Items.Type, in tx: Transaction) throws -> [Items] {
        isGiven("subject_id")
            ? [try Items.of(subject(in: tx), in: tx)] : try Items.all(account: account.id, in: tx)
    }

    /// What the path names, with the others of its subject.
    fileprivate func item<Items: SubjectCollection>(
        _ noun: String, of type: Items.Type, in tx: Transaction
    ) throws -> (list: Items, item: Items.Item) {
        let id = id(noun, of: Items.Item.self).rawValue
        for list in try Items.all(account: account.id, in: tx) {
            if let item = list.items.first(where: { $0.id == id }) { return (list, item) }
        }
        throw ResourceInputError.unknownKey(noun: noun)
    }

    fileprivate var todo: TodoInput {
        TodoInput(
            title: text("title"), due: text("due"), time: text("time"), remind: text("remind"), repeats: text("repeat"))
    }

    fileprivate var budgetLine: BudgetLineInput {
        BudgetLineInput(title: text("title"), amount: text("amount"), day: text("date"))
    }

    fileprivate var lineKind: BudgetLine.Kind? { text("kind").flatMap { BudgetLine.Kind(rawValue: $0) } }
}

extension SubjectCollection {
    fileprivate func item(_ id: Int64, noun: String) throws(ResourceInputError) -> Item {
        guard let item = items.first(where: { $0.id == id }) else { throw .unknownKey(noun: noun) }
        return item
    }
}
