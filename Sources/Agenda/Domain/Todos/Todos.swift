package import Platform
import Storage
import Values

/// The to-do module.
extension Module {
    package static let todos: Module = {
        let todos = Todos()
        let undo = UndoHandler(TodoList.undoKind, isPrivate: true) { step, tx in try TodoList.restore(step, in: tx) }
            .touching { step, _ in try TodoList.rows(of: step) }
        let commands = SubjectCommands(
            Todos.words, asking: Todos.whichSubject, undo: undo, usageHint: todos.usageHint,
            handleCommand: { try todos.handleCommand($0, naming: $1, in: $2) })
        var module = Module("todos")
        module.resources = [.todos]
        module.migrations = Migration.todos + Migration.todoTiming + Migration.subtasks
        module.jobs = [JobHandler(.todoReminder) { try TodoReminders.send($0, in: $1) }]
        module.textCommands = commands.handlers
        module.prompts = [
            commands.promptHandler,
            PromptHandler(TodoQuestion.kind) { try todos.handleReply($0.answer, to: $0.prompt, in: $1) }
                .reading { try todos.readAll($0, in: $1) },
        ]
        module.undoHandlers = [undo]
        module.subjectItemLookups = [TodoList.lookup { $0.isNotFound }]
        module.subjectContents = [TodoList.contents("todos", tab: ("To Do List", "/todos"))]
        module.changeSources = [.ofSubject("todo", .todos)]
        return module
    }()
}

extension ChangeSource.Noun {
    package static let todos: ChangeSource.Noun = "todos"
}

/// The text commands TODO and DONE: `TODO buy film @canyon`, `TODO`, `DONE 2`.
struct Todos: Sendable {
    static let words = [
        CommandWord(
            "TODO", usage: "TODO buy film @event or TODO fix lamp by fri 5pm remind 1h",
            "add a to-do; TODO alone shows the list",
            spellings: ["todos", "to do", "to dos", "to do list", "todos list"]),
        CommandWord("DONE", usage: "DONE 2", "check off a to-do"),
    ]

    static let whichSubject: Prompt.Kind = "agenda.todo.event"

    func handleReply(_ answer: PromptReader.Answer, to prompt: Prompt, in tx: Transaction) throws -> String {
        guard case .choice(let choice) = answer, let (found, item) = try TodoQuestion.meant(choice, by: prompt, in: tx)
        else { return "That is no longer on the list." }
        var list = found
        return try Self.check(item, off: &list, in: tx)
    }

    /// `both` and `all`: every to-do of the question. Nil for other words.
    func readAll(_ said: PromptText, in tx: Transaction) throws -> String? {
        let words = said.text.body.folded.filter { $0.isLetter || $0 == " " }
        let count = try said.prompt.kept(as: TodoQuestion.self).items.count
        let isAll = ["all", "all of them"].contains(words)
        guard isAll || count == 2 && ["both", "both of them"].contains(words) else { return nil }
        try said.prompt.close(in: tx)
        return try (0..<count).map { try handleReply(.choice($0), to: said.prompt, in: tx) }.joined(separator: "\n")
    }

    func handleCommand(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String? {
        let said = SubjectInText(command.rest)
        do {
            let request = command.word == "TODO" ? ListRequest(said.words) : nil
            if command.word == "TODO", !said.words.isEmpty, request == nil {
                return try add(said, command, naming: chosen, in: tx)
            }
            let account = command.account.id
            if command.word == "DONE", said.name == nil,
                let (prompt, answer) = try TodoQuestion.answered(said.words, account: account, in: tx)
            {
                return try handleReply(answer, to: prompt, in: tx)
            }
            let subject = try said.subject(of: account, among: command.subjects, naming: chosen, in: tx)
            var list = try TodoList.of(subject, in: tx)
            switch request {
            case .help: return Self.words.map { "\($0.usage): \($0.meaning)" }.joined(separator: "\n")
            case .remove(let number): return Self.removal(number)
            case .done(let number): return try done(String(number), &list, in: tx)
            case .show, nil: return command.word == "DONE" ? try done(said.words, &list, in: tx) : Self.shown(list)
            }
        } catch let error as TodoError {
            return error.description
        }
    }

    func usageHint(_ command: OwnerCommand) -> String? {
        command.word == "DONE" ? TodoError.unknown(SubjectInText(command.rest).words).description : nil
    }

    /// If the name is unknown, the whole text becomes a to-do of the account, so that nothing is lost.
    private func add(
        _ said: SubjectInText, _ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction
    ) throws -> String {
        let account = command.account.id
        var (subject, words) = (try Subject.own(account, in: tx), command.rest)
        var doubt: SubjectError?
        do throws(SubjectError) {
            subject = try said.subject(of: account, among: command.subjects, naming: chosen, in: tx)
            words = said.words
        } catch .storage(let error) {
            throw error
        } catch {
            doubt = error
        }
        var list = try TodoList.of(subject, in: tx)
        let due = DueInText(words, account: command.account, now: tx.now)
        let subtask = list.subtask(in: due.title)
        let (item, isNew) = try list.add(
            subtask?.title ?? due.title, due.timing, under: subtask?.parent, in: tx)
        let by =
            (subtask.map { " (under \($0.parent.title.shortened(to: 40)))" } ?? "")
            + (item.timing.words.map { ", by \($0)" } ?? "")
        let unread = isNew ? due.withBy?.shortened(to: 60) : nil
        let hint = unread.map { ". It has no due date. To add one, text: TODO \($0)" } ?? ""
        let reply =
            "\(isNew ? "To do" : "Already on the list")\(Self.place(list)): \(item.position) \(item.title)\(by)\(hint)"
        guard let doubt else { return reply }
        if case .unknown = doubt { return "\(reply). \(doubt.reply) It is on your own list." }
        let question = try SubjectQuestion.ask(
            Self.whichSubject, doubt, about: command, step: isNew ? UndoStep.latest(account: account, in: tx) : nil,
            in: tx)
        return "\(reply). It is on your own list. \(question)"
    }

    /// The words name a to-do of the list, or of any other if the list has none that is open. Nil if they name none:
    /// the text may be an answer to something else.
    private func done(_ words: String, _ list: inout TodoList, in tx: Transaction) throws -> String? {
        // `passport!`
        var said = words[...]
        while let last = said.last, "!.,?".contains(last) { said.removeLast() }
        let words = String(said)
        if words.isEmpty {
            return (list.open.isEmpty ? "" : "Which one? Text its number, like DONE 2. ") + Self.shown(list)
        }
        let item: Todo
        do throws(TodoError) {
            item = try list.find(words, isDone: false)
        } catch .unknown {
            if let reply = try Self.doneElsewhere(words, than: list, in: tx) { return reply }
            guard words.contains(where: \.isNumber) else { return nil }
            throw TodoError.unknown(words)
        } catch .several(_, let items) where items.allSatisfy(\.isDone) {
            return try Self.doneElsewhere(words, than: list, in: tx) ?? Self.alreadyDone(items, on: list)
        } catch .several(_, let items) where items.count <= TodoQuestion.most {
            return try TodoQuestion.ask(items, account: list.subject.account, in: tx)
        } catch {
            throw error
        }
        if item.isDone, let reply = try Self.doneElsewhere(words, than: list, in: tx) { return reply }
        return try Self.check(item, off: &list, in: tx)
    }

    /// Checks off the only open to-do of other lists that has the words, or asks which one is meant. Nil if there is
    /// none, and where the text named a list.
    private static func doneElsewhere(_ words: String, than own: TodoList, in tx: Transaction) throws -> String? {
        guard own.subject.isAccount, Int(words) == nil else { return nil }
        let others = try TodoList.all(account: own.subject.account, in: tx).filter { !$0.subject.isAccount }
        let found = others.flatMap { list in list.open.titled(words, by: \.title).map { (list, $0) } }
        guard let (first, item) = found.first else { return nil }
        if found.count == 1 {
            var list = first
            return try check(item, off: &list, in: tx)
        }
        guard found.count <= TodoQuestion.most else { throw TodoError.several(words, found.map(\.1)) }
        return try TodoQuestion.ask(
            found.map(\.1), lists: found.map(\.0.subject.name), account: own.subject.account, in: tx)
    }

    private static func check(_ item: Todo, off list: inout TodoList, in tx: Transaction) throws -> String {
        if item.isDone { return alreadyDone([item], on: list) }
        _ = try list.mark([item], done: true, in: tx)
        let left = list.open.count
        if let next = list.open.first(where: { $0.id == item.id })?.due {
            return "Done: \(item.title). Next: \(DateText().dayWithYear(next))\(place(list))."
        }
        return "Done: \(item.title). \(left == 0 ? "Nothing left" : "\(left) left")\(place(list))."
    }

    private static func alreadyDone(_ items: [Todo], on list: TodoList) -> String {
        "Already done: \(items.prefix(TodoQuestion.most).map(\.title).joined(separator: ", "))\(place(list))."
    }

    /// The reply to `delete 2`: to-dos are checked off by text, and removed elsewhere.
    private static func removal(_ number: Int?) -> String {
        let choice = number.map { " \($0)" } ?? ""
        return "Nothing was removed. To check off a to-do, text DONE\(choice.isEmpty ? " 2" : choice). To take back "
            + "the last change, text UNDO. To remove one, use the page To Do List."
    }

    private static func shown(_ list: TodoList) -> String {
        if list.open.isEmpty { return "Nothing to do\(place(list)). Add: TODO buy film" }
        let lines = list.open.prefix(10).map {
            "\($0.position) \($0.parent == nil ? "" : "- ")\($0.title)"
                + ($0.timing.words.map { " (by \($0))" } ?? "")
        }
        let rest = list.open.count - lines.count
        return (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }

    private static func place(_ list: TodoList) -> String {
        list.subject.isAccount ? "" : " for \(list.subject.name)"
    }
}
