import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The booker's text commands that say first what they would do.
@Suite("TELL, TEXT, ANSWER and CALL OFF need a code") struct ConfirmedCommandsTests {
    private func booker(_ scenario: LineupScenario, _ words: String, minutes: Int = 0) async throws -> String {
        try await scenario.environment.text(
            words, from: LineupScenario.booker, now: LineupScenario.at(2).adding(.minutes(minutes))) ?? ""
    }

    struct Row: CustomTestStringConvertible {
        let command: String
        let question: String
        let reply: String
        var testDescription: String { command }
    }

    static let rows = [
        Row(
            command: "TELL fri doors at 7",
            question: "To Ada, Grace (Late Show, Fri Dec 4, 8 PM): \"doors at 7\"\nReply SEND ",
            reply: "Sent to 2 people."),
        Row(
            command: "tell Late Show: bring a mic",
            question: "To Ada, Grace (Late Show, Fri Dec 4, 8 PM): \"bring a mic\"",
            reply: "Sent to 2 people."),
        Row(
            command: "TELL fri 7pm is the call",
            question: "To Ada, Grace (Late Show, Fri Dec 4, 8 PM): \"7pm is the call\"\nReply SEND ",
            reply: "Sent to 2 people."),
        Row(
            command: "TELL fri the show moved",
            question: "To Ada, Grace (Late Show, Fri Dec 4, 8 PM): \"the show moved\"\nReply SEND ",
            reply: "Sent to 2 people."),
        Row(
            command: "TELL late show fri doors at 7",
            question: "To Ada, Grace (Late Show, Fri Dec 4, 8 PM): \"doors at 7\"\nReply SEND ",
            reply: "Sent to 2 people."),
        Row(
            command: "TELL friday's show doors at 7",
            question: "To Ada, Grace (Late Show, Fri Dec 4, 8 PM): \"doors at 7\"\nReply SEND ",
            reply: "Sent to 2 people."),
        Row(command: "TEXT Ada see you at 7", question: "To Ada: \"see you at 7\"", reply: "Sent to Ada."),
        Row(
            command: "ANSWER fri Grace yes", question: "Record yes from Grace for Late Show, Fri Dec 4, 8 PM?",
            reply: "Grace: yes for Late Show, Fri Dec 4, 8 PM. 1 of 2 in."),
        Row(
            command: "Call off fri", question: "Call off Late Show, Fri Dec 4, 8 PM? This texts Ada, Grace.",
            reply: "Called off Late Show, Fri Dec 4, 8 PM. Texting 2 people."),
    ]

    @Test(arguments: rows) func isDoneAfterTheCode(_ row: Row) async throws {
        for answer in ["the code", "2", "NO", "no.", "Drop it"] {
            let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
            let before = try await picture(scenario)
            let question = try await booker(scenario, row.command)
            #expect(question.hasPrefix(row.question), "\(question)")
            #expect(try await picture(scenario) == before, "nothing is sent or changed yet")
            let code = try #require(TestEnvironment.codeReply(to: question))
            let isRight = answer == "the code"
            let reply = try await booker(scenario, isRight ? code : answer, minutes: 1)
            #expect(isRight ? reply == row.reply : reply.hasPrefix("OK. Not "), "\(reply)")
            #expect(try await (picture(scenario) == before) == !isRight)
        }
    }

    /// The bench is asked at once: the booker reads that text in the question.
    @Test func anAnswerSinceTheQuestionIsKept() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        let code = try #require(TestEnvironment.codeReply(to: try await booker(scenario, "ANSWER fri Ada no")))
        try await scenario.says("Ada", "yes", at: 2, minutes: 1)
        let reply = try await booker(scenario, code, minutes: 2)
        #expect(reply == "Ada has answered since: confirmed. Nothing was changed. Text ANSWER again.")
    }

    @Test(arguments: ["ANSWER fri Ada no", "Answer late Ada no"]) func showsWhatItSends(_ command: String) async throws
    {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Grace"], policy: [.bench: "1", .reminders: "off"])
        let queued = {
            try await scenario.environment.store.read {
                try $0.values(
                    """
                    SELECT body FROM outbound_message WHERE to_number = \(LineupScenario.number(of: "Grace"))
                    """, as: String.self)
            }
        }
        let question = try await booker(scenario, command)
        #expect(question.contains("This texts Grace: \""), "\(question)")
        #expect(try await queued().isEmpty)
        let code = try #require(TestEnvironment.codeReply(to: question))
        let reply = try await booker(scenario, code, minutes: 1)
        #expect(reply.contains("Texting 1 person."), "\(reply)")
        let bodies = try await queued()
        #expect(bodies.count == 1 && question.contains(bodies[0]), "\(bodies)")
    }

    @Test(arguments: [
        ("TELL fri", "Text TELL, a show and your words"),
        ("TELL moon doors at 7", "No upcoming show matches \"moon\". Text STATUS for a list."),
        ("TEXT Nobody hello", "Text TEXT, a name and your words"), ("ANSWER fri Ada", "Text ANSWER, a show"),
        ("ANSWER fri Bob yes", "No single person in the lineup of Late Show, Fri Dec 4, 8 PM matches \"Bob\"."),
        ("ANSWER moon Ada yes", "No upcoming show matches \"moon\". Text STATUS for a list."),
        ("CALL OFF moon", "No upcoming show matches \"moon\". Text STATUS for a list."),
    ])
    func mistakesChangeNothing(_ command: String, _ reply: String) async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let before = try await picture(scenario)
        #expect(try await booker(scenario, command).hasPrefix(reply))
        _ = try await booker(scenario, "1", minutes: 1)
        #expect(try await picture(scenario) == before)
    }

    @Test(arguments: [
        ("TELL late doors at 7", "TELL"), ("CALL OFF late", "CALL OFF"), ("ANSWER late Ada yes", "ANSWER"),
    ])
    func severalShowsAreListed(_ command: String, _ word: String) async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let other = try await scenario.environment.show("Late Bloomers", inDays: 5)
        let before = try await picture(scenario)
        #expect(
            try await booker(scenario, command)
                == "Which one? \(word) \(scenario.show.id): Late Show, Fri Dec 4, 8 PM\n"
                + "\(word) \(other.id): Late Bloomers, Sat Dec 5, 8 PM")
        #expect(try await booker(scenario, "NO", minutes: 1) == "Text MENU for commands.", "nothing is pending")
        #expect(try await picture(scenario) == before)
    }

    /// The command names the show by its weekday, which is no other than the coming one.
    @Test func aLaterFridayIsNotFri() async throws {
        let scenario = try await LineupScenario(["Ada"], inDays: 11, policy: [.reminders: "off"])
        for command in ["TELL fri doors at 7", "CALL OFF fri"] {
            #expect(
                try await booker(scenario, command) == "No upcoming show matches \"fri\". Text STATUS for a list.")
        }
        #expect(try await booker(scenario, "TELL late doors at 7").hasPrefix("To Ada (Late Show, Fri Dec 11, 8 PM)"))
    }

    @Test func onlyThoseWhoWereShownAreTold() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        let question = try await booker(scenario, "TELL fri doors at 7")
        try await scenario.says("Grace", "no", at: 2)
        let code = try #require(TestEnvironment.codeReply(to: question))
        #expect(try await booker(scenario, code, minutes: 1) == "Sent to 1 person.")
    }

    /// All texts and answers.
    private func picture(_ scenario: LineupScenario) async throws -> [String] {
        let texts = try await scenario.environment.store.read {
            try $0.values("SELECT body FROM outbound_message ORDER BY id", as: String.self)
        }
        return texts + (try await scenario.environment.statuses(scenario.show)).map { "\($0): \($1)" }.sorted()
    }
}

/// One text to many.
@Suite("texting several people") struct TextManyTests {
    @Test(arguments: [(false, ["Ada", "Grace"]), (true, ["Ada"])])
    func lineup(_ isConfirmedOnly: Bool, _ names: [String]) async throws {
        let scenario = try await LineupScenario(["Ada", "Grace", "Alan", "Hedy"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Alan", "no", at: 1)
        try await scenario.says("Hedy", "STOP", at: 1)
        let environment = scenario.environment
        let late = try await environment.contact("Late", "+12125550188")
        try await environment.store.write(at: LineupScenario.at(1)) { [show = scenario.show] tx in
            _ = try Lineup.add(late, to: show.id, asHost: false, in: tx)
        }
        let texting = TextMany(
            .lineup(scenario.show.id, isConfirmedOnly: isConfirmedOnly), text: "Doors at 7",
            account: environment.account.id, sender: environment.sender)
        let plan = try await environment.store.read(at: LineupScenario.at(2)) {
            try texting.plan(in: $0)
        }
        #expect(plan.names == names)
        #expect(plan.skipped.map(\.name) == (isConfirmedOnly ? [] : ["Late", "Hedy"]))
        let sent = try await environment.store.write(at: LineupScenario.at(2)) {
            try texting.send(to: Set(plan.approvalKeys), in: $0)
        }
        #expect(try await environment.bodies(sent) == names.map { _ in "Doors at 7" })
    }

    /// Minutes between two plans that nobody looks at, each with its sending; the state of the first text then, if
    /// something became of it; whether the second is a repetition.
    static let repetitions: [(minutes: Int, state: OutboundState?, isOne: Bool)] = [
        (0, nil, true), (9, nil, true), (9, .delivered, true), (10, nil, false), (1, .canceled, false),
        (1, .undelivered, false),
    ]

    @Test("the same to the same within ten minutes is left out", arguments: repetitions)
    func repetition(_ row: (minutes: Int, state: OutboundState?, isOne: Bool)) async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        let environment = scenario.environment
        var texting = TextMany(
            .lineup(scenario.show.id, isConfirmedOnly: false), text: "Doors at 7", account: environment.account.id,
            sender: environment.sender)
        texting.leavesOutRepetition = true
        func run(atMinute minute: Int, _ texting: TextMany) async throws -> (TextMany.Plan, [ID<OutboundMessage>]) {
            try await environment.store.write(at: LineupScenario.at(2).adding(.minutes(minute))) { tx in
                let plan = try texting.plan(in: tx)
                return (plan, try texting.send(to: Set(plan.approvalKeys), in: tx))
            }
        }
        let first = try await run(atMinute: 0, texting).1
        #expect(first.count == 2)
        if let state = row.state {
            try await environment.store.write { tx in
                for id in first { try tx.run("UPDATE outbound_message SET state = \(state) WHERE id = \(id)") }
            }
        }
        let (plan, second) = try await run(atMinute: row.minutes, texting)
        #expect(second.count == (row.isOne ? 0 : 2))
        #expect(plan.skipped.map(\.reason) == (row.isOne ? [.sentJustNow, .sentJustNow] : []))
        texting.leavesOutRepetition = false
        #expect(try await run(atMinute: row.minutes, texting).1.count == 2, "what is wanted again is sent again")
    }

    @Test("plans that are made and sent at once send once") func atOnce() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        let (environment, account) = (scenario.environment, scenario.environment.account.id)
        var texting = TextMany(
            .lineup(scenario.show.id, isConfirmedOnly: false), text: "Doors at 7", account: account,
            sender: environment.sender)
        texting.leavesOutRepetition = true
        let sent = try await withThrowingTaskGroup(of: Int.self) { [texting] group in
            for _ in 0..<8 {
                group.addTask {
                    let plan = try await environment.store.read(at: LineupScenario.at(2)) { try texting.plan(in: $0) }
                    return try await environment.store.write(.account(account), at: LineupScenario.at(2)) {
                        try texting.send(to: Set(plan.approvalKeys), in: $0).count
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sent == 2)
    }

    @Test(arguments: ["", "   "]) func anEmptyTextIsRefused(_ text: String) async throws {
        let scenario = try await LineupScenario(["Ada"])
        let environment = scenario.environment
        let texting = TextMany(
            .lineup(scenario.show.id, isConfirmedOnly: false), text: text, account: environment.account.id,
            sender: environment.sender)
        await #expect(throws: CustomTextError.empty) {
            _ = try await environment.store.read(at: LineupScenario.at(2)) {
                try texting.plan(in: $0)
            }
        }
    }
}
