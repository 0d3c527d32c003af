import Agenda
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// D-01 to D-05 and 000-80 to 000-83: lists in an order of their own, one for the account and one for each subject.
@Suite struct TodoTests {
    private func list(_ stage: Stage, _ name: String? = nil) async throws -> TodoList {
        let account = stage.account.id
        return try await stage.store.write { tx in
            let subject = try SubjectInText(name.map { "@" + $0 } ?? "").subject(of: account, now: Stage.noon, in: tx)
            return try TodoList.of(subject, in: tx)
        }
    }

    private func change(
        _ stage: Stage, _ name: String? = nil, _ body: @escaping @Sendable (inout TodoList, Transaction) throws -> Void
    ) async throws {
        let list = try await list(stage, name)
        try await stage.store.write { tx in
            var list = list
            try body(&list, tx)
        }
    }

    private func filled(_ titles: [String] = ["film", "tickets", "socks"]) async throws -> Stage {
        let stage = try await Stage()
        try await change(stage) { list, tx in
            for title in titles { _ = try list.add(title, due: nil, now: Stage.noon, in: tx) }
        }
        return stage
    }

    private func titles(_ stage: Stage, _ name: String? = nil) async throws -> [String] {
        try await list(stage, name).items.map { "\($0.position) \($0.title)\($0.isDone ? " x" : "")" }
    }

    private func undo(_ stage: Stage, since: Instant = Instant(milliseconds: 0)) async throws -> String? {
        let (undo, account) = (Undo(features: AgendaFeatures.all), stage.account.id)
        return try await stage.store.write {
            try undo.run(account: account, since: since, now: Stage.noon, in: $0)
        }
    }

    @Test func theOrderIsStoredAndEveryChangeCanBeTakenBack() async throws {
        let stage = try await filled()
        try await change(stage) { list, tx in try list.move(list.items[2], to: 1, now: Stage.noon, in: tx) }
        #expect(try await titles(stage) == ["1 socks", "2 film", "3 tickets"])
        try await change(stage) { list, tx in
            _ = try list.mark([list.items[1]], done: true, now: Stage.noon, in: tx)
        }
        try await change(stage) { list, tx in
            try list.remove([list.items[0], list.items[2]], now: Stage.noon, in: tx)
        }
        #expect(try await titles(stage) == ["1 film x"])
        #expect(try await undo(stage) == "removed 2 to-dos")
        #expect(try await titles(stage) == ["1 socks", "2 film x", "3 tickets"])
        #expect(try await undo(stage) == "done: \"film\"")
        #expect(try await undo(stage) == "moved \"socks\"")
        #expect(try await titles(stage) == ["1 film", "2 tickets", "3 socks"])
        for _ in 0..<3 { _ = try await undo(stage) }
        #expect(try await titles(stage).isEmpty)
        #expect(try await undo(stage) == nil)
    }

    @Test func eachSubjectHasItsOwnAndTheyGoWithIt() async throws {
        let stage = try await filled()
        let show = try await stage.show("Canyon Trip")
        try await change(stage, "canyon") { list, tx in
            _ = try list.add("boots", due: LocalDate(iso: "2026-12-03"), now: Stage.noon, in: tx)
        }
        #expect(try await titles(stage, "canyon") == ["1 boots"])
        #expect(try await titles(stage).count == 3)
        try await stage.store.write { try Event.delete(show.id, in: $0) }
        let left = try await stage.store.read { try $0.value("SELECT count(*) FROM todo", as: Int.self) }
        #expect(left == 3)
    }

    @Test(arguments: [
        ("", TodoError.noTitle), ("  \n ", .noTitle), (String(repeating: "x", count: 501), .tooLong(501)),
    ])
    func badTitlesChangeNothing(title: String, error: TodoError) async throws {
        let stage = try await filled([])
        await #expect(throws: error) {
            try await change(stage) { list, tx in _ = try list.add(title, due: nil, now: Stage.noon, in: tx) }
        }
        #expect(try await titles(stage).isEmpty)
        #expect(try await undo(stage) == nil)
    }

    @Test(arguments: [
        ("2", "tickets"), ("SOCKS", "socks"), ("tick", "tickets"), ("film", "film"),
    ])
    func found(words: String, title: String) async throws {
        #expect(try await list(filled()).find(words).title == title)
    }

    @Test(arguments: [
        ("0", TodoError.noSuchPlace(0, count: 3)), ("4", .noSuchPlace(4, count: 3)), ("zebra", .unknown("zebra")),
        ("-9223372036854775808", .noSuchPlace(.min, count: 3)), ("9223372036854775807", .noSuchPlace(.max, count: 3)),
        ("-9223372036854775808", .noSuchPlace(.min, count: 3)), ("9223372036854775807", .noSuchPlace(.max, count: 3)),
        ("s", .several("s", ["tickets", "socks"])),
    ])
    func notFound(words: String, error: TodoError) async throws {
        let list = try await list(filled())
        #expect(throws: error) { try list.find(words) }
    }

    @Test func theSameTwiceIsOne() async throws {
        let stage = try await filled(["film", "Film", "film"])
        #expect(try await titles(stage) == ["1 film"])
    }
}

/// numbers 5.8: the todo.txt format, out and in.
@Suite struct TodoTextTests {
    @Test(arguments: [
        ("Buy milk", "Buy milk", nil, false),
        (
            "x 2026-11-20 2026-11-18 Buy milk +GrandCanyon @shop due:2026-11-25", "Buy milk +GrandCanyon @shop",
            "2026-11-25", true
        ),
        ("2026-11-18 Buy milk", "Buy milk", nil, false), ("(A) 2026-11-18 call", "(A) 2026-11-18 call", nil, false),
        ("xylophone lesson", "xylophone lesson", nil, false), ("X ray", "X ray", nil, false),
        ("pay due:soon", "pay due:soon", nil, false),
    ])
    func read(line: String, title: String, due: String?, isDone: Bool) {
        let item = TodoText.Item(title: title, due: due.flatMap { LocalDate(iso: $0) }, isDone: isDone)
        #expect(TodoText.read(line + "\n\n") == [item])
    }

    @Test func whatGoesOutComesInTheSame() async throws {
        let stage = try await Stage()
        let account = stage.account
        let lines = try await stage.store.write { tx -> [String] in
            var list = try TodoList.of(.own(account.id, in: tx), in: tx)
            let milk = try list.add("Buy milk", due: LocalDate(iso: "2026-12-01"), now: Stage.noon, in: tx)
            _ = try list.add("Call Bob", due: nil, now: Stage.noon, in: tx)
            _ = try list.mark([milk], done: true, now: Stage.noon, in: tx)
            return list.items.map { TodoText.line($0, subject: list.subject, zone: account.zone) }
        }
        #expect(lines == ["x 2026-11-30 2026-11-30 Buy milk due:2026-12-01", "2026-11-30 Call Bob"])
        let items = TodoText.read(lines.joined(separator: "\r\n"))
        let again = try await stage.store.write { tx -> Int in
            var list = try TodoList.of(.own(account.id, in: tx), in: tx)
            return try list.take(items, now: Stage.noon, in: tx)
        }
        #expect(again == 0)
    }
}

/// The conversation: TODO, DONE and UNDO from the owner's cell.
@Suite struct TodoByTextTests {
    @Test func addedShownDoneAndTakenBack() async throws {
        let owner = try await OwnersPhone()
        _ = try await owner.stage.show("Grand Canyon")
        let talk = [
            ("TODO buy film @canyon", "To do for Grand Canyon: 1 buy film"),
            ("todo call mom", "To do: 1 call mom"), ("TODO", "1 call mom"), ("TODO @canyon", "1 buy film"),
            ("DONE 1", "Done: call mom. Nothing left."), ("TODO", "Nothing to do. Add: TODO buy film"),
            ("UNDO", "Undone: done: \"call mom\"."), ("TODO", "1 call mom"),
            ("DONE 7", "There is no to-do 7: the list has 1."),
            ("TODO x @moon", "Nothing is called moon."),
            ("DONE film @canyon", "Done: buy film. Nothing left for Grand Canyon."),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
    }

    @Test func aStrayUndoReachesNoFurtherThanTenMinutes() async throws {
        let owner = try await OwnersPhone()
        _ = try await owner.says("TODO call mom")
        #expect(
            try await owner.says("UNDO", at: Stage.noon.adding(.minutes(11)))
                == "Nothing was changed in the last ten minutes.")
        #expect(try await owner.says("UNDO", at: Stage.noon.adding(.minutes(9))) == "Undone: added \"call mom\".")
    }
}
