import Agenda
import Lineups
import Messaging
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Twilio
import Values

/// A number can be forged: a command that sends, cancels, changes or undoes something waits for a code that only the
/// booker gets.
@Suite("Commands that need a code") struct CommandCodeTests {
    static let commands = [
        "ASK fri", "ASK fri ANYWAY", "REMIND fri", "remind fri anyway", "TEXT Ada see you at 7", "TELL fri doors at 7",
        "CALL OFF fri", "ANSWER fri Ada yes", "DROP Ada from fri", "UNDO",
    ]

    /// Ada was asked, Grace has declined, Alan is on the bench; and something was changed that UNDO can take back.
    private func scenario(for command: String = "") async throws -> LineupScenario {
        let scenario = try await LineupScenario(["Ada", "Grace"], bench: ["Alan"], policy: [.reminders: "off"])
        try await scenario.says("Grace", "no", at: 1)
        if command == "UNDO" {
            #expect(try await enter("ANSWER fri Ada yes", scenario, minutes: -2).hasPrefix("Ada: yes"))
        }
        return scenario
    }

    private func says(_ words: String, _ scenario: LineupScenario, minutes: Int = 0) async throws -> String {
        try await scenario.environment.text(
            words, from: LineupScenario.booker, now: LineupScenario.at(2).adding(.minutes(minutes))) ?? ""
    }

    private func enter(_ words: String, _ scenario: LineupScenario, minutes: Int = 0) async throws -> String {
        try await scenario.environment.confirm(
            words, from: LineupScenario.booker, now: LineupScenario.at(2).adding(.minutes(minutes))) ?? ""
    }

    /// Texts a command, and returns the digits of its code.
    private func code(_ command: String, _ scenario: LineupScenario, minutes: Int = 0) async throws -> String {
        let question = try await says(command, scenario, minutes: minutes)
        let reply = try #require(TestEnvironment.codeReply(to: question), "\(question)")
        return String(reply.suffix(4))
    }

    /// Another code.
    private func wrong(_ code: String, _ number: Int = 1) -> String {
        String(String(10_000 + ((Int(code) ?? 0) + number) % 10_000).suffix(4))
    }

    /// All texts, answers and cancellations.
    private func picture(_ scenario: LineupScenario) async throws -> [String] {
        let texts = try await scenario.environment.store.read { tx in
            try tx.values("SELECT body FROM outbound_message ORDER BY id", as: String.self)
                + tx.values("SELECT name FROM event WHERE cancelled_at IS NOT NULL", as: String.self)
        }
        return texts + (try await scenario.environment.statuses(scenario.show)).map { "\($0): \($1)" }.sorted()
    }

    @Test("The code acts, however it is typed", arguments: commands) func rightCode(_ command: String) async throws {
        let forms: [(String, String) -> String] = [
            { "\($0) \($1)" }, { "\($0.lowercased()) \($1)" }, { $0.lowercased() + $1 }, { "\($0)  \($1)." },
            { $1 }, { "yes \($1)" }, { "Ok, \($0) \($1) please" }, { "\($1.prefix(2)) \($1.suffix(2))" },
            { "\($1) thx" }, { "code is \($1)" }, { "the code is \($1), thank you!" }, { "it's \($1)" },
        ]
        for form in forms {
            let scenario = try await scenario(for: command)
            let before = try await picture(scenario)
            let question = try await says(command, scenario)
            #expect(try await picture(scenario) == before, "nothing is sent or changed yet")
            let asked = try #require(TestEnvironment.codeReply(to: question), "\(question)")
            let reply = form(String(asked.dropLast(5)), String(asked.suffix(4)))
            let done = try await says(reply, scenario, minutes: 9)
            #expect(try await picture(scenario) != before, "\(reply): \(done)")
            let after = try await picture(scenario)
            _ = try await says(reply, scenario, minutes: 9)
            #expect(try await picture(scenario) == after, "a code acts once")
        }
    }

    @Test("Nothing but the code acts", arguments: commands) func noCode(_ command: String) async throws {
        for reply in [
            "1", "SEND", "1 SEND", "SAVE", "CALL OFF", "yes", "Y", "ok", "send it", "UNDO", "SEND 1", "go ahead", "48",
            "the code", "SEND NOW", "\u{1F44D}",
        ] {
            let scenario = try await scenario(for: command)
            let before = try await picture(scenario)
            _ = try await says(command, scenario)
            for minutes in 0...2 { _ = try await says(reply, scenario, minutes: minutes) }
            #expect(try await picture(scenario) == before, "\(reply)")
        }
    }

    @Test("Three wrong codes void it", arguments: commands) func wrongCodes(_ command: String) async throws {
        let scenario = try await scenario(for: command)
        let before = try await picture(scenario)
        let code = try await code(command, scenario)
        #expect(try await says("SEND \(wrong(code))", scenario).hasPrefix("Wrong code."))
        #expect(try await says(wrong(code, 2), scenario).contains("1 try left"))
        let report = try await says("send\(wrong(code, 3))", scenario)
        #expect(report.hasPrefix("Not ") && report.contains("Three wrong codes") && report.contains("forging"))
        #expect(try await says(code, scenario).contains("Three wrong codes were texted before"))
        #expect(try await picture(scenario) == before)
    }

    @Test("Two wrong codes do not", arguments: commands) func twoWrongCodes(_ command: String) async throws {
        let scenario = try await scenario(for: command)
        let before = try await picture(scenario)
        let code = try await code(command, scenario)
        for number in 1...2 { _ = try await says(wrong(code, number), scenario) }
        _ = try await says(code, scenario)
        #expect(try await picture(scenario) != before)
    }

    @Test("A code expires after ten minutes", arguments: commands) func expired(_ command: String) async throws {
        let scenario = try await scenario(for: command)
        let before = try await picture(scenario)
        let code = try await code(command, scenario)
        let reply = try await says("SEND \(code)", scenario, minutes: 10)
        if command != "UNDO", !command.hasPrefix("CALL"), !command.hasPrefix("ANSWER") {
            #expect(reply.hasPrefix("Not ") && reply.contains("expired"), "\(reply)")
        }
        #expect(try await says(code, scenario, minutes: 11).contains("expired"))
        #expect(try await picture(scenario) == before)
    }

    @Test("The code of an earlier question is wrong", arguments: commands)
    func earlierCode(_ command: String) async throws {
        let scenario = try await scenario(for: command)
        let before = try await picture(scenario)
        let first = try await code("TEXT Grace hello", scenario)
        let second = try await code(command, scenario)
        #expect(try await says(first, scenario).contains("Wrong code."))
        #expect(try await picture(scenario) == before)
        _ = try await says(second, scenario)
        #expect(try await picture(scenario) != before)
    }

    @Test("At most five codes an hour that were not entered") func limit() async throws {
        let scenario = try await scenario()
        for number in 1...8 {
            #expect(
                try await enter("TEXT Ada message \(number)", scenario) == "Sent to Ada.", "entered codes do not count")
        }
        for number in 0..<5 { _ = try await code("TEXT Ada forged \(number)", scenario, minutes: number) }
        let refusal = try await says("CALL OFF fri", scenario, minutes: 5)
        #expect(TestEnvironment.codeReply(to: refusal) == nil)
        #expect(refusal.contains("5 codes were not entered within an hour") && refusal.contains("3 PM"), "\(refusal)")
        #expect(try await says("STATUS", scenario, minutes: 6).contains("Late Show"))
        #expect(TestEnvironment.codeReply(to: try await says("UNDO", scenario, minutes: 59)) == nil)
        _ = try await code("CALL OFF fri", scenario, minutes: 60)
        #expect(TestEnvironment.codeReply(to: try await says("CALL OFF fri", scenario, minutes: 60)) == nil)
    }

    @Test("A setting turns them off", arguments: commands) func off(_ command: String) async throws {
        let scenario = try await scenario(for: command)
        let before = try await picture(scenario)
        let code = try await code(command, scenario)
        try await scenario.environment.store.write { [account = scenario.environment.account.id] in
            try CodeQuestion.allow(false, for: account, in: $0)
        }
        #expect(try await says(code, scenario).contains("are off for texts"))
        #expect(try await says(command, scenario).contains("are off for texts"))
        #expect(try await picture(scenario) == before)
        #expect(try await says("STATUS fri", scenario).hasSuffix("Grace declined."))
        #expect(try await !says("MENU", scenario).contains("TELL"))
    }

    static let yeses = [
        "yes", "y", "Y.", "ok", "OK!", "send it", "s\u{ED}", "\u{1F44D}", "go ahead", "sure", "yep", "do it", "1",
        "SEND",
        "1 SEND", "yes please", "send 48",
    ]

    @Test("Any yes repeats the question with its code, once", arguments: yeses) func yes(_ yes: String) async throws {
        let scenario = try await scenario()
        let question = try await says("TEXT Ada doors at 7", scenario)
        #expect(question.hasPrefix("To Ada: \"doors at 7\"\nReply SEND "))
        #expect(try await says(yes, scenario, minutes: 1) == question)
        let dropped = try await says(yes, scenario, minutes: 2)
        #expect(dropped == "Not sent: doors at 7\nText MENU for commands.", "\(dropped)")
        #expect(try await says(yes, scenario, minutes: 3) == "Text MENU for commands.", "it is named once")
    }

    @Test("The repeated question can be answered", arguments: yeses) func yesThenCode(_ yes: String) async throws {
        let scenario = try await scenario()
        _ = try await says("TEXT Ada doors at 7", scenario)
        let again = try await says(yes, scenario, minutes: 1)
        let reply = try #require(TestEnvironment.codeReply(to: again))
        #expect(try await says(reply, scenario, minutes: 2) == "Sent to Ada.")
    }

    static let drops = [
        ("no", "OK. Not sent: doors at 7"), ("nope", "OK. Not sent: doors at 7"), ("2", "OK. Not sent: doors at 7"),
        ("never mind", "OK. Not sent: doors at 7"), ("don't send it", "OK. Not sent: doors at 7"),
        ("what?", "Not sent: doors at 7\nText MENU for commands."),
        ("STATUS", "Not sent: doors at 7\nLate Show, Fri Dec 4, 8 PM: 0 of 2 in"),
        ("TODO buy film", "Not sent: doors at 7\nTo do: 1 buy film"),
        ("TEXT Grace hello", "Not sent: doors at 7\nTo Grace: \"hello\"\nReply SEND "),
        ("TEXT Nobody hello", "Not sent: doors at 7\nText TEXT, a name and your words"),
        ("TEXT Ada doors at 7", "To Ada: \"doors at 7\"\nReply SEND "),
    ]

    @Test("What is dropped is named", arguments: drops) func dropped(_ text: String, _ reply: String) async throws {
        let scenario = try await scenario()
        let before = try await picture(scenario)
        let code = try await code("TEXT Ada doors at 7", scenario)
        let dropped = try await says(text, scenario, minutes: 1)
        #expect(dropped.hasPrefix(reply), "\(dropped)")
        let late = try await says("SEND \(code)", scenario, minutes: 2)
        #expect(
            late.contains(text.hasPrefix("TEXT") && !text.contains("Nobody") ? "Wrong code." : "no longer valid"),
            "\(late)")
        #expect(try await picture(scenario) == before)
    }

    static let droppedCommands = [
        ("ASK fri", "Not asked about Late Show, Fri Dec 4, 8 PM: Alan"),
        ("REMIND fri", "Not reminded about Late Show, Fri Dec 4, 8 PM: Ada"), ("TEXT Ada hello", "Not sent: hello"),
        ("TELL fri doors at 7", "Not sent: doors at 7"), ("CALL OFF fri", "Not called off: Late Show, Fri Dec 4, 8 PM"),
        ("ANSWER fri Ada yes", "Not recorded: yes from Ada for Late Show, Fri Dec 4, 8 PM"),
        ("UNDO", "Not undone: answered yes for Ada in \"Late Show\", Fri Dec 4, 8 PM"),
    ]

    @Test("Each command is named when it is dropped, also by its expiry", arguments: droppedCommands)
    func droppedCommand(_ command: String, _ line: String) async throws {
        for minutes in [1, 30] {
            let scenario = try await scenario(for: command)
            _ = try await says(command, scenario)
            let reply = try await says("hello there", scenario, minutes: minutes)
            let expiry = minutes == 30 ? " (the code expired)" : ""
            #expect(reply == "\(line)\(expiry)\nText MENU for commands.", "\(reply)")
        }
    }

    @Test("UNDO of what concerns nobody else needs no code") func privateUndo() async throws {
        let scenario = try await scenario()
        _ = try await says("TODO buy film", scenario)
        #expect(try await says("UNDO", scenario, minutes: 1) == "Undone: added \"buy film\".")
    }

    @Test("UNDO undoes only the change that it has shown") func changedUndo() async throws {
        let scenario = try await scenario(for: "UNDO")
        let code = try await code("UNDO", scenario)
        _ = try await scenario.environment.store.write(at: LineupScenario.at(2)) { [show = scenario.show] tx in
            try UndoStep.recordFinal("texted Grace", reason: UndoStep.textsStay, account: show.account, in: tx)
        }
        #expect(try await says(code, scenario).hasSuffix("Something else was changed since. Text UNDO again."))
        #expect(try await scenario.status("Ada") == .confirmed)
    }

    @Test("A code is known to every gateway, also after a restart") func otherGateway() async throws {
        let scenario = try await scenario()
        let code = try await code("TEXT Ada doors at 7", scenario)
        let environment = scenario.environment
        let other = Inbox(
            store: try environment.openAgain(), modules: environment.modules, templates: .builtIn, random: .seeded(99))
        let reply = try await other.receive(
            Inbox.Delivery(
                provider: TestEnvironment.provider, sid: "SMother", from: LineupScenario.booker,
                to: TestEnvironment.ourNumber, service: nil, body: "SEND \(code)", receivedAt: LineupScenario.at(2)),
            replyMethod: .inline)
        #expect(reply == "Sent to Ada.")
    }

    @Test("The provider takes YES for its own keyword; the question is repeated all the same") func providerYes()
        async throws
    {
        let scenario = try await scenario()
        let question = try await says("TEXT Ada doors at 7", scenario)
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SMyes", from: LineupScenario.booker,
            to: TestEnvironment.ourNumber, service: nil, body: "YES", takenByProvider: .start,
            receivedAt: LineupScenario.at(2).adding(.minutes(1)))
        #expect(try await scenario.environment.inbox.receive(delivery, replyMethod: .inline) == question)
    }

    @Test("The booker performs too: the first yes is for the question, the next for the request") func performer()
        async throws
    {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let bea = try await scenario.environment.contact("Bea", LineupScenario.booker)
        try await scenario.environment.deliver(scenario.environment.invite(scenario.show, [bea]), as: .sent)
        let question = try await says("TEXT Ada doors at 7", scenario)
        #expect(try await says("yes", scenario, minutes: 1) == question)
        #expect(try await scenario.status("Bea") == .asked)
        let reply = try await says("yes", scenario, minutes: 2)
        #expect(reply.hasPrefix("Not sent: doors at 7\n"), "\(reply)")
        #expect(try await scenario.status("Bea") == .confirmed)
    }

    @Test("A long text is shown by its beginning, with its code, within four segments", arguments: [100, 700, 1590])
    func longText(_ length: Int) async throws {
        let scenario = try await scenario()
        let question = try await says("TEXT Ada " + String(repeating: "doors 7 ", count: length / 8), scenario)
        #expect(question.count <= 4 * 153 && TestEnvironment.codeReply(to: question) != nil, "\(question)")
        let reply = try #require(TestEnvironment.codeReply(to: question))
        #expect(try await says(reply, scenario) == "Sent to Ada.")
    }

    @Test("No word of a reply is a carrier's", arguments: commands) func reservedWords(_ command: String) async throws {
        let scenario = try await scenario(for: command)
        let reply = try #require(TestEnvironment.codeReply(to: try await says(command, scenario)))
        for word in reply.split(separator: " ").map(String.init) + ["NO"] {
            #expect(!CarrierWord.isReserved(word), "\(word)")
        }
    }

    /// Whoever forges the number sees no reply.
    @Test("No text of a forged number changes anything for anybody else") func forged() async throws {
        let words = TestEnvironment.modules().textCommands.map(\.word.word) + ["UNDO", "MENU", "AWAY"]
        let arguments = [
            "", "fri", "fri ANYWAY", "Ada doors at 7", "fri doors at 7", "fri Ada yes", "OFF fri", "1", "dec 3-10",
        ]
        let scenario = try await scenario(for: "UNDO")
        let before = try await picture(scenario)
        var minutes = 0
        for word in words {
            for argument in arguments {
                for text in ["\(word) \(argument)", "1", "2", "SEND", "yes"] {
                    _ = try await says(text, scenario, minutes: minutes)
                }
                minutes += 1
            }
        }
        #expect(try await picture(scenario) == before)
    }
}
