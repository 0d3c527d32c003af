import Agenda
import CommandKit
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Whatever a command changes of what is due is looked at as soon as the gateway runs.
@Suite struct ReschedulingTests {
    private static let later = TestEnvironment.noon.adding(.days(2))
    private let show = ID<Event>(1)

    private func dueAfter(_ lines: [String], in environment: CommandTestEnvironment) async throws -> Instant? {
        let show = show
        for (index, line) in lines.enumerated() {
            if index == lines.count - 1 {
                try await environment.app.store.write { tx in
                    let event = try #require(try Event.find(show, in: tx))
                    try Schedule.put(
                        "lineup.steps", for: event.id, account: event.account, due: Self.later, in: tx)
                }
            }
            let outcome = try await environment.run(words: environment.shellWords(line))
            #expect(outcome.code == 0, "\(line): \(outcome.notes)")
        }
        return try await environment.app.store.read { try Schedule.due("lineup.steps", for: show, in: $0) }
    }

    @Test(arguments: [
        "account edit --bench 1", #"account edit --answer-by "2d before""#, "account edit --reminders off",
        #"lineup add "Late Show" Edgar --bench"#, #"lineup add "Late Show" Edgar"#,
        #"lineup host "Late Show" Grace"#, #"lineup move "Late Show" Grace 1"#, #"lineup remove "Late Show" Grace"#,
        #"lineup bench "Late Show" Edgar"#, #"lineup answer "Late Show" Grace no"#,
        #"event edit "Late Show" --bench 1"#, #"event edit "Late Show" --date "fri 9pm" --no-tell"#,
        "contact edit Grace --cell +14155550177", "contact edit Grace --remove-number +14155550102",
        #"contact merge "Grace Hopper" "Edgar Poe" --yes"#,
        "event import people.csv --event late",
    ])
    func commandReschedules(_ line: String) async throws {
        #expect(try await dueAfter([line], in: CommandTestEnvironment()) == TestEnvironment.noon)
    }

    @Test(arguments: ["account edit --email ada@example.org", "contact edit Grace --note x", "lineup show 1"])
    func otherCommandsScheduleNothing(_ line: String) async throws {
        #expect(try await dueAfter([line], in: CommandTestEnvironment()) == Self.later)
    }

    @Test func assigningANumberReschedules() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text("hello", from: "+14155550177")
        #expect(try await dueAfter(["inbox assign 2 Ada"], in: environment) == TestEnvironment.noon)
    }

    @Test func undoReschedules() async throws {
        #expect(
            try await dueAfter([#"lineup move "Late Show" Grace 1"#, "undo"], in: CommandTestEnvironment())
                == TestEnvironment.noon)
    }

    @Test func importingANumberReschedules() async throws {
        let environment = try await CommandTestEnvironment()
        func card(_ number: String) -> String {
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:grace\r\nFN:Grace B\r\nTEL;TYPE=CELL:\(number)\r\nEND:VCARD\r\n"
        }
        _ = try environment.folder.write(card("+14155550166"), to: "contacts.vcf")
        _ = try environment.folder.write(card("+14155550167"), to: "more.vcf")
        let due = try await dueAfter(
            ["contact import contacts.vcf", #"lineup add "Late Show" "Grace B""#, "contact import more.vcf"],
            in: environment)
        #expect(due == TestEnvironment.noon)
    }

    @Test func aVacancyIsOfferedToANewStandIn() async throws {
        let environment = try await CommandTestEnvironment()
        // Nobody sends the text to Edgar here: no gateway runs.
        for (line, code) in [
            (#"event edit "Late Show" --bench 1"#, 0), (#"lineup answer "Late Show" Grace no"#, 0),
            (#"lineup add "Late Show" Edgar --bench --yes"#, CommandError.Code.provider.rawValue),
        ] {
            let outcome = try await environment.run(line)
            #expect(outcome.code == code, "\(line): \(outcome.notes)")
        }
        let jobs = JobRunner(store: environment.app.store, modules: environment.app.modules, log: environment.app.log)
        try await jobs.run(now: TestEnvironment.noon)
        #expect(
            try await environment.run("inbox sent --fields to,state --format csv").output.contains("Edgar Poe,queued"))
    }
}
