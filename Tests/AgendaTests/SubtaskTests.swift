import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// To-dos that stand under another one.
@Suite struct SubtaskTests {
    /// pack, with strings and socks under it; then call.
    private func filled() async throws -> TestEnvironment {
        let environment = try await TestEnvironment()
        try await change(environment) { list, tx in
            let pack = try list.add("pack", due: nil, in: tx).item
            _ = try list.add("call", due: nil, in: tx)
            for title in ["strings", "socks"] { _ = try list.add(title, TodoTiming(), under: pack, in: tx) }
        }
        return environment
    }

    private func change(
        _ environment: TestEnvironment, _ body: @escaping @Sendable (inout TodoList, Transaction) throws -> Void
    ) async throws {
        let account = environment.account.id
        try await environment.store.write(at: TestEnvironment.noon) { tx in
            var list = try TodoList.of(Subject.own(account, in: tx), in: tx)
            try body(&list, tx)
        }
    }

    private func shown(_ environment: TestEnvironment) async throws -> [String] {
        let account = environment.account.id
        let items = try await environment.store.write { tx in
            try TodoList.of(Subject.own(account, in: tx), in: tx).items
        }
        return items.map { "\($0.position) \($0.parent == nil ? "" : "- ")\($0.title)\($0.isDone ? " x" : "")" }
    }

    private func undo(_ environment: TestEnvironment) async throws {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        _ = try await environment.store.write { tx in
            try undo.run(account: account, since: Instant(milliseconds: 0), in: tx)
        }
    }

    private static let all = ["1 pack", "2 - strings", "3 - socks", "4 call"]

    /// (what is changed, the list then)
    static let changes: [(String, @Sendable (inout TodoList, Transaction) throws -> Void, [String])] = [
        (
            "done takes the subtasks along", { _ = try $0.mark([$0.items[0]], done: true, in: $1) },
            ["1 pack x", "2 - strings x", "3 - socks x", "4 call"]
        ),
        (
            "one subtask is done", { _ = try $0.mark([$0.items[1]], done: true, in: $1) },
            ["1 pack", "2 - strings x", "3 - socks", "4 call"]
        ),
        ("removing takes the subtasks along", { try $0.remove([$0.items[0]], in: $1) }, ["1 call"]),
        (
            "moving takes the subtasks along", { _ = try $0.move($0.items[0], to: 4, in: $1) },
            ["1 call", "2 pack", "3 - strings", "4 - socks"]
        ),
        (
            "a place between subtasks is before their to-do", { _ = try $0.move($0.items[3], to: 2, in: $1) },
            ["1 call", "2 pack", "3 - strings", "4 - socks"]
        ),
        (
            "subtasks are moved among themselves", { _ = try $0.move($0.items[2], to: 2, in: $1) },
            ["1 pack", "2 - socks", "3 - strings", "4 call"]
        ),
        (
            "a subtask goes to the top", { _ = try $0.edit($0.items[1], .init(), under: .some(nil), in: $1) },
            ["1 pack", "2 - socks", "3 strings", "4 call"]
        ),
        (
            "a to-do becomes a subtask", { _ = try $0.edit($0.items[3], .init(), under: $0.items[0], in: $1) },
            ["1 pack", "2 - strings", "3 - socks", "4 - call"]
        ),
    ]

    @Test(arguments: changes)
    func everyChangeIsUndone(
        name: String, body: @escaping @Sendable (inout TodoList, Transaction) throws -> Void, list: [String]
    ) async throws {
        let environment = try await filled()
        #expect(try await shown(environment) == Self.all)
        try await change(environment) { try body(&$0, $1) }
        #expect(try await shown(environment) == list, "\(name)")
        try await undo(environment)
        #expect(try await shown(environment) == Self.all, "\(name)")
    }

    @Test func aSubtaskThatIsOpenAgainOpensItsTodo() async throws {
        let environment = try await filled()
        try await change(environment) { _ = try $0.mark([$0.items[0]], done: true, in: $1) }
        try await change(environment) { _ = try $0.mark([$0.items[1]], done: false, in: $1) }
        #expect(try await shown(environment) == ["1 pack", "2 - strings", "3 - socks x", "4 call"])
    }

    @Test func oneThatRepeatsOpensItsSubtasks() async throws {
        let environment = try await filled()
        try await change(environment) { list, tx in
            let timing = TodoTiming(day: LocalDate(iso: "2026-11-30"), rule: "FREQ=WEEKLY")
            let water = try list.add("water", timing, in: tx).item
            let can = try list.add("fill the can", TodoTiming(), under: water, in: tx).item
            _ = try list.mark([can], done: true, in: tx)
            _ = try list.mark([list.items[4]], done: true, in: tx)
        }
        #expect(try await shown(environment).suffix(2) == ["5 water", "6 - fill the can"])
    }

    /// (what is changed, why it is refused)
    static let refused: [(@Sendable (inout TodoList, Transaction) throws -> Void, TodoError)] = [
        ({ _ = try $0.add("x", TodoTiming(), under: $0.items[1], in: $1) }, .underSubtask("strings")),
        ({ _ = try $0.edit($0.items[3], .init(), under: $0.items[1], in: $1) }, .underSubtask("strings")),
        ({ _ = try $0.edit($0.items[0], .init(), under: $0.items[3], in: $1) }, .hasSubtasks("pack")),
        ({ _ = try $0.edit($0.items[3], .init(), under: $0.items[3], in: $1) }, .underSubtask("call")),
        (
            {
                _ = try $0.mark([$0.items[3]], done: true, in: $1)
                _ = try $0.add("x", TodoTiming(), under: $0.items[3], in: $1)
            }, .underDone("call")
        ),
    ]

    @Test(arguments: refused)
    func subtasksHaveOneLevel(
        body: @escaping @Sendable (inout TodoList, Transaction) throws -> Void, error: TodoError
    ) async throws {
        let environment = try await filled()
        await #expect(throws: error) { try await change(environment) { try body(&$0, $1) } }
        #expect(try await shown(environment) == Self.all)
    }

    @Test func subtasksAreAddedByText() async throws {
        let owner = try await BookerPhone()
        let talk = [
            ("TODO pack", "To do: 1 pack"), ("TODO call", "To do: 2 call"),
            ("TODO strings under pack", "To do: 2 strings (under pack)"),
            ("TODO socks under pack by fri 5pm", "To do: 3 socks (under pack), by Fri Dec 4 2026, 5 PM"),
            ("TODO look under bed", "To do: 5 look under bed"),
            ("TODO", "1 pack\n2 - strings\n3 - socks (by Fri Dec 4 2026, 5 PM)\n4 call\n5 look under bed"),
            ("DONE pack", "Done: pack. 2 left."), ("UNDO", "Undone: marked \"pack\" as done."),
            ("DONE strings", "Done: strings. 4 left."),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
    }
}
