import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Ordered lists of the account and of each subject.
@Suite struct TodoListTests {
    private func list(_ environment: TestEnvironment, _ name: String? = nil) async throws -> TodoList {
        return try await environment.store.write { tx in
            let subject = try environment.subject(name.map { "@" + $0 } ?? "", in: tx)
            return try TodoList.of(subject, in: tx)
        }
    }

    private func change(
        _ environment: TestEnvironment, _ name: String? = nil,
        _ body: @escaping @Sendable (inout TodoList, Transaction) throws -> Void
    ) async throws {
        let list = try await list(environment, name)
        try await environment.store.write { tx in
            var list = list
            try body(&list, tx)
        }
    }

    private func filled(_ titles: [String] = ["film", "tickets", "socks"]) async throws -> TestEnvironment {
        let environment = try await TestEnvironment()
        try await change(environment) { list, tx in
            for title in titles { _ = try list.add(title, due: nil, in: tx) }
        }
        return environment
    }

    private func titles(_ environment: TestEnvironment, _ name: String? = nil) async throws -> [String] {
        try await list(environment, name).items.map { "\($0.position) \($0.title)\($0.isDone ? " x" : "")" }
    }

    private func undo(_ environment: TestEnvironment, since: Instant = Instant(milliseconds: 0)) async throws -> String?
    {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        return try await environment.store.write {
            try undo.run(account: account, since: since, in: $0)
        }?.words()
    }

    @Test func theOrderIsStoredAndEveryChangeCanBeUndone() async throws {
        let environment = try await filled()
        try await change(environment) { list, tx in
            _ = try list.move(list.items[2], to: 1, in: tx)
        }
        #expect(try await titles(environment) == ["1 socks", "2 film", "3 tickets"])
        try await change(environment) { list, tx in
            _ = try list.mark([list.items[1]], done: true, in: tx)
        }
        try await change(environment) { list, tx in
            try list.remove([list.items[0], list.items[2]], in: tx)
        }
        #expect(try await titles(environment) == ["1 film x"])
        #expect(try await undo(environment) == "removed 2 to-dos")
        #expect(try await titles(environment) == ["1 socks", "2 film x", "3 tickets"])
        #expect(try await undo(environment) == "marked \"film\" as done")
        #expect(try await undo(environment) == "moved \"socks\"")
        #expect(try await titles(environment) == ["1 film", "2 tickets", "3 socks"])
        for _ in 0..<3 { _ = try await undo(environment) }
        #expect(try await titles(environment).isEmpty)
        #expect(try await undo(environment) == nil)
    }

    @Test func eachSubjectHasItsOwnList() async throws {
        let environment = try await filled()
        let show = try await environment.show("Canyon Trip")
        try await change(environment, "canyon") { list, tx in
            _ = try list.add("boots", due: LocalDate(iso: "2026-12-03"), in: tx)
        }
        #expect(try await titles(environment, "canyon") == ["1 boots"])
        #expect(try await titles(environment).count == 3)
        try await environment.store.write { try Event.delete(show.id, in: $0) }
        let left = try await environment.store.read { try $0.value("SELECT count(*) FROM todo", as: Int.self) }
        #expect(left == 3)
    }

    @Test(arguments: [
        ("", TodoError.noTitle), ("  \n ", .noTitle), (String(repeating: "x", count: 501), .tooLong(501)),
    ])
    func invalidTitlesAreRejected(title: String, error: TodoError) async throws {
        let environment = try await filled([])
        await #expect(throws: error) {
            try await change(environment) { list, tx in
                _ = try list.add(title, due: nil, in: tx)
            }
        }
        #expect(try await titles(environment).isEmpty)
        #expect(try await undo(environment) == nil)
    }

    /// (input, what is wrong, by field)
    static let invalidInputs: [(TodoInput, [(TodoInput.Field, String)])] = [
        (TodoInput(title: " ", due: ""), [(.title, "A to-do needs a title.")]),
        (TodoInput(title: "film", due: "soonish"), [(.due, "Invalid date")]),
        (
            TodoInput(due: "fri", time: "", remind: "1h"),
            [(.remind, "A reminder needs a time at which the to-do is due.")]
        ),
        (TodoInput(due: "fri 5pm", remind: "soon"), [(.remind, "Invalid reminder: \"soon\" is not a duration")]),
        (TodoInput(due: "fri 5pm", remind: "10s"), [(.remind, "Invalid reminder: a duration must be longer")]),
        (TodoInput(due: "fri", time: "later"), [(.time, "Invalid time \"later\".")]),
        (TodoInput(due: "", time: "5pm"), [(.time, "A time needs a due date.")]),
        (TodoInput(due: "", repeats: "weekly"), [(.repeats, "A to-do that repeats needs a due date.")]),
        (TodoInput(due: "fri", repeats: "now and then"), [(.repeats, "Invalid repetition: ")]),
        (TodoInput(due: "fri", repeats: "hourly"), [(.repeats, "A to-do repeats by days")]),
        (TodoInput(due: "fri", repeats: "FREQ=DAILY;COUNT=3"), [(.repeats, "A to-do repeats by days")]),
        (TodoInput(title: "", due: " "), [(.title, "A to-do needs a title."), (.due, "Give a date.")]),
    ]

    @Test(arguments: invalidInputs)
    func everyInvalidFieldIsReported(input: TodoInput, wrong: [(TodoInput.Field, String)]) async throws {
        let account = try await TestEnvironment().account
        do throws(InputProblems<TodoInput.Field>) {
            _ = try input.read(account: account, now: TestEnvironment.noon)
            Issue.record("it was accepted")
        } catch {
            #expect(error.all.map(\.field) == wrong.map(\.0))
            for (problem, said) in zip(error.all, wrong) {
                #expect(problem.error.sentence.hasPrefix(said.1), "\(problem.error.sentence)")
            }
        }
    }

    @Test func valuesThatAreNotGivenAreNotRead() async throws {
        let account = try await TestEnvironment().account
        func read(_ input: TodoInput) throws -> TodoInput.Reading {
            try input.read(account: account, now: TestEnvironment.noon)
        }
        let nothing = try read(TodoInput())
        #expect(nothing.title == nil && nothing.due == nil)
        let none = try read(TodoInput(due: ""))
        #expect(none.due != nil && none.due?.day == nil)
        let both = try read(TodoInput(title: " buy  film ", due: "dec 4"))
        #expect(both.title == "buy film" && both.due?.day == LocalDate(iso: "2026-12-04"))
    }

    @Test(arguments: [
        ("2", "tickets"), ("SOCKS", "socks"), ("tick", "tickets"), ("film", "film"),
    ])
    func todosAreFoundByPositionOrWords(words: String, title: String) async throws {
        #expect(try await list(filled()).find(words).title == title)
    }

    @Test(arguments: [
        ("0", TodoError.noSuchPlace(0, count: 3)), ("4", .noSuchPlace(4, count: 3)), ("zebra", .unknown("zebra")),
        ("-9223372036854775808", .noSuchPlace(.min, count: 3)), ("9223372036854775807", .noSuchPlace(.max, count: 3)),
    ])
    func unknownTodosAreReported(words: String, error: TodoError) async throws {
        let list = try await list(filled())
        #expect(throws: error) { try list.find(words) }
    }

    @Test func ambiguousTodosAreReported() async throws {
        let list = try await list(filled())
        #expect(throws: TodoError.several("s", [list.items[1], list.items[2]])) { try list.find("s") }
    }

    /// (part, words, what is shown)
    @Test(arguments: [
        (TodoFilter.Part.all, "", ["film", "café au lait", "map"]), (.open, "", ["film", "café au lait"]),
        (.due, "", ["film"]), (.done, "", ["map"]), (.all, "CAFE lait", ["café au lait"]), (.open, "map", []),
    ])
    func partsOfAList(part: TodoFilter.Part, words: String, titles: [String]) async throws {
        let environment = try await TestEnvironment()
        try await change(environment) { list, tx in
            for (title, due) in [("film", "2026-11-30"), ("café au lait", "2026-12-01"), ("map", "2026-11-29")] {
                _ = try list.add(title, due: LocalDate(iso: due), in: tx)
            }
            _ = try list.mark([list.items[2]], done: true, in: tx)
        }
        let today = try #require(LocalDate(iso: "2026-11-30"))
        #expect(
            try await TodoFilter(part, words: words).items(of: list(environment), today: today).map(\.title) == titles)
    }

    @Test func duplicatesAndNoChangesSaveNoUndoStep() async throws {
        let environment = try await filled(["film", "Film", "film"])
        #expect(try await titles(environment) == ["1 film"])
        try await change(environment) { list, tx in
            let isNew = try list.add("film", due: nil, in: tx).isNew
            let film = list.items[0]
            let isChanged = try list.edit(film, TodoInput.Reading(title: "film"), in: tx).isChanged
            let isMoved = try list.move(film, to: 7, in: tx)
            let marked = try list.mark([film], done: false, in: tx)
            try list.remove([], in: tx)
            #expect(!isNew && !isChanged && !isMoved && marked.isEmpty)
        }
        #expect(try await undo(environment) == "added \"film\"")
        #expect(try await undo(environment) == nil)
    }

    @Test func aChangeOfALongListWritesFewRows() async throws {
        let environment = try await TestEnvironment()
        let items = (1...3000).map { TodoText.Item(title: "item \($0)", due: nil, isDone: false) }
        let zone = environment.account.zone
        let start = ContinuousClock.now
        try await change(environment) { list, tx in
            let first = try list.importItems(items, zone: zone, in: tx).count
            let second = try list.importItems(items, zone: zone, in: tx).count
            #expect(first == 3000 && second == 0)
        }
        #expect(start.duration(to: .now) < .seconds(15), "quadratic it took twice as long, on an idle machine")
        try await change(environment) { list, tx in
            _ = try list.mark([list.items[7]], done: true, in: tx)
        }
        let size = try await environment.store.read {
            try $0.value("SELECT length(snapshot) FROM undo_step ORDER BY id DESC LIMIT 1", as: Int.self)
        }
        #expect(try #require(size) < 500)
        #expect(try await undo(environment) == "marked \"item 8\" as done")
        #expect(try await undo(environment) == "imported 3000 to-dos")
        #expect(try await titles(environment).isEmpty)
    }
}

/// The todo.txt format (todotxt.org), written and read.
@Suite struct TodoTextTests {
    /// (line, title, due date, done, created, completed)
    @Test(
        arguments: [
            ("Buy milk", "Buy milk", nil, false, nil, nil),
            (
                "x 2026-11-20 2026-11-18 Buy milk +GrandCanyon @shop due:2026-11-25", "Buy milk +GrandCanyon @shop",
                "2026-11-25", true, "2026-11-18", "2026-11-20"
            ),
            ("2026-11-18 Buy milk", "Buy milk", nil, false, "2026-11-18", nil),
            ("(A) 2026-11-18 call", "(A) call", nil, false, "2026-11-18", nil),
            ("x (A) 2026-11-20 2026-11-18 call", "(A) call", nil, true, "2026-11-18", "2026-11-20"),
            ("x 2026-11-20 call", "call", nil, true, nil, "2026-11-20"), ("x call", "call", nil, true, nil, nil),
            ("(a) call", "(a) call", nil, false, nil, nil), ("(A)", "(A)", nil, false, nil, nil),
            ("xylophone lesson", "xylophone lesson", nil, false, nil, nil), ("X ray", "X ray", nil, false, nil, nil),
            ("pay due:soon", "pay due:soon", nil, false, nil, nil),
        ] as [(String, String, String?, Bool, String?, String?)])
    func todoTextIsParsed(line: String, title: String, due: String?, isDone: Bool, created: String?, done: String?) {
        func day(_ text: String?) -> LocalDate? { text.flatMap { LocalDate(iso: $0) } }
        let item = TodoText.Item(title: title, due: day(due), isDone: isDone, created: day(created), done: day(done))
        #expect(TodoText.read(line + "\n\n") == [item])
    }

    /// (file, number of new items, export), in an event's list
    @Test(arguments: [
        (["(A) 2026-11-18 Call Mom"], 1, ["(A) 2026-11-18 Call Mom +GrandCanyon"]),
        (["x (B) 2026-11-20 2026-11-18 Pay"], 1, ["x (B) 2026-11-20 2026-11-18 Pay +GrandCanyon"]),
        (
            ["Pack +GrandCanyon", "Pack", "pack +GrandCanyon due:2026-12-01"], 2,
            ["2026-11-30 Pack +GrandCanyon", "2026-11-30 pack +GrandCanyon due:2026-12-01"]
        ),
        (
            ["x 2026-11-02 water", "x 2026-11-09 water", "water", "water"], 3,
            [
                "x 2026-11-02 2026-11-30 water +GrandCanyon", "x 2026-11-09 2026-11-30 water +GrandCanyon",
                "2026-11-30 water +GrandCanyon",
            ]
        ),
        (["+GrandCanyon"], 1, ["2026-11-30 +GrandCanyon"]),
        (
            ["2026-11-18 Pack id:a", "Film p:a", "Film", "Film p:a id:b", "Lens p:b", "Tea p:z"], 5,
            [
                "2026-11-18 Pack +GrandCanyon id:1", "2026-11-30 Film +GrandCanyon p:1",
                "2026-11-30 Lens +GrandCanyon p:1", "2026-11-30 Film +GrandCanyon", "2026-11-30 Tea p:z +GrandCanyon",
            ]
        ),
    ])
    func todosAreAddedToAnEvent(file: [String], new: Int, out: [String]) async throws {
        let environment = try await TestEnvironment()
        let (account, show) = (environment.account, try await environment.show("Grand Canyon"))
        for round in [file, file, out] {
            let lines = try await environment.store.write { tx -> [String] in
                var list = try TodoList.of(Subject(show), in: tx)
                let count = try list.importItems(
                    TodoText.read(round.joined(separator: "\n")), zone: account.zone, in: tx
                ).count
                #expect(count == (list.items.count == count ? new : 0))
                return TodoText.lines(list.items, subject: list.subject, zone: account.zone)
            }
            #expect(lines == out)
        }
    }

    @Test func exportAndImportRoundTrip() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let lines = try await environment.store.write { tx -> [String] in
            var list = try TodoList.of(.own(account.id, in: tx), in: tx)
            let milk = try list.add("Buy milk", due: LocalDate(iso: "2026-12-01"), in: tx)
                .item
            _ = try list.add("Call Bob", due: nil, in: tx)
            _ = try list.mark([milk], done: true, in: tx)
            return TodoText.lines(list.items, subject: list.subject, zone: account.zone)
        }
        #expect(lines == ["x 2026-11-30 2026-11-30 Buy milk due:2026-12-01", "2026-11-30 Call Bob"])
        let items = TodoText.read(lines.joined(separator: "\r\n"))
        let again = try await environment.store.write { tx -> Int in
            var list = try TodoList.of(.own(account.id, in: tx), in: tx)
            return try list.importItems(items, zone: account.zone, in: tx).count
        }
        #expect(again == 0)
    }
}

/// TODO, DONE and UNDO from the owner's cell.
@Suite struct TodoTextCommandTests {
    @Test func todosAreAddedShownCompletedAndUndone() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.environment.show("Grand Canyon")
        let talk = [
            ("TODO buy film @canyon", "To do for Grand Canyon: 1 buy film"),
            ("todo call mom", "To do: 1 call mom"), ("TODO", "1 call mom"), ("TODO @canyon", "1 buy film"),
            ("DONE 1", "Done: call mom. Nothing left."), ("TODO", "Nothing to do. Add: TODO buy film"),
            ("DONE", "Nothing to do. Add: TODO buy film"),
            ("DONE film", "Done: buy film. Nothing left for Grand Canyon."),
            ("UNDO", "Undone: marked \"buy film\" as done."),
            ("UNDO", "Undone: marked \"call mom\" as done."), ("TODO", "1 call mom"),
            ("DONE 7", "There is no to-do 7: the list has 1 to-do."),
            ("DONE zebra", "There is no to-do \"zebra\" in the list."),
            ("TODO x @moon", "To do: 2 x @moon. Nothing is named moon. It is on your own list."),
            ("TODO @anna call her", "To do: 3 @anna call her. Nothing is named anna. It is on your own list."),
            ("TODO call  Mom", "Already on the list: 1 call mom"),
            ("TODO buy film @canyon", "Already on the list for Grand Canyon: 1 buy film"),
            ("DONE film @canyon", "Done: buy film. Nothing left for Grand Canyon."),
            ("DONE film @canyon", "Already done: buy film for Grand Canyon."),
            ("DONE film! @canyon", "Already done: buy film for Grand Canyon."),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
    }

    /// Words that ask for the list are no to-do.
    @Test func theListIsShownAndNothingIsAdded() async throws {
        let owner = try await BookerPhone()
        for item in ["call mom", "buy film"] { _ = try await owner.says("TODO \(item)") }
        let list = "1 call mom\n2 buy film"
        for text in [
            "todo list", "TODO show", "todo show all", "Todo list please", "todo all", "todos", "Todos?", "to do",
            "To-do:", "to do list", "todo list my to-dos", "TODO see the list",
        ] {
            #expect(try await owner.says(text) == list, "\(text)")
        }
        for text in ["todo delete 2", "TODO remove 2", "todo delete number 2", "todo del #2"] {
            #expect(
                try await owner.says(text)
                    == "Nothing was removed. To check off a to-do, text DONE 2. To take back the last change, text UNDO. "
                    + "To remove one, use the page To Do List.",
                "\(text)")
        }
        for text in ["todo clear", "todo clear all", "TODO delete it", "todo remove 1 and 2"] {
            #expect(try await owner.says(text)?.hasPrefix("Nothing was removed.") == true, "\(text)")
        }
        #expect(try await owner.says("todo help")?.hasPrefix("TODO buy film @event or") == true)
        #expect(try await owner.says("TODO") == list)
        #expect(try await owner.says("todo done 2") == "Done: buy film. 1 left.")
    }

    /// To-dos that begin like a request.
    @Test(arguments: [
        "list gigs", "show Ben the bit", "delete old photos", "remove 2 stains", "clear gutters", "help mom move",
        "cancel gym", "all about taxes", "done deal with Ben",
    ])
    func aToDoMayBeginLikeARequest(title: String) async throws {
        let owner = try await BookerPhone()
        #expect(try await owner.says("TODO \(title)") == "To do: 1 \(title)")
        #expect(try await owner.says("to do: second") == "To do: 2 second")
        #expect(try await owner.says("To-do: third") == "To do: 3 third")
    }

    @Test(arguments: ["to do that I need more time", "todos confirmados"])
    func otherTextsAreNoCommand(text: String) async throws {
        let owner = try await BookerPhone()
        _ = try await owner.says(text)
        #expect(try await owner.says("TODO") == "Nothing to do. Add: TODO buy film")
    }

    @Test func undoByTextIsLimitedToTenMinutes() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.says("TODO call mom")
        #expect(
            try await owner.says("UNDO", at: TestEnvironment.noon.adding(.minutes(11)))
                == "Nothing was changed in the last ten minutes.")
        #expect(
            try await owner.says("UNDO", at: TestEnvironment.noon.adding(.minutes(9))) == "Undone: added \"call mom\".")
    }
}
