import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

@testable import Commands

/// Whatever a command changes of what is due is looked at as soon as the gateway runs.
@Suite struct LookAgainTests {
    private static let later = Stage.noon.adding(.days(2))
    private let show = ID<Event>(1)

    private func dueAfter(_ lines: [String], in stage: CommandStage) async throws -> Instant? {
        let show = show
        for (index, line) in lines.enumerated() {
            if index == lines.count - 1 {
                try await stage.house.store.write { tx in
                    let event = try #require(try Event.find(show, in: tx))
                    try Schedule.put(
                        "lineup.tend", for: event.id, account: event.account, due: Self.later, in: tx)
                }
            }
            let outcome = try await stage.run(words: stage.shellWords(line))
            #expect(outcome.code == 0, "\(line): \(outcome.notes)")
        }
        return try await stage.house.store.read { try Schedule.due("lineup.tend", for: show, in: $0) }
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
    func isLookedAt(_ line: String) async throws {
        #expect(try await dueAfter([line], in: CommandStage()) == Stage.noon)
    }

    @Test(arguments: ["account edit --email ada@example.org", "contact edit Grace --note x", "lineup show 1"])
    func nothingElseIs(_ line: String) async throws {
        #expect(try await dueAfter([line], in: CommandStage()) == Self.later)
    }

    @Test func aNumberThatIsAssignedIsLookedAt() async throws {
        let stage = try await CommandStage()
        try await stage.text("hello", from: "+14155550177")
        #expect(try await dueAfter(["inbox assign 2 Ada"], in: stage) == Stage.noon)
    }

    @Test func undoIsLookedAt() async throws {
        #expect(try await dueAfter([#"lineup move "Late Show" Grace 1"#, "undo"], in: CommandStage()) == Stage.noon)
    }

    @Test func anImportThatChangesANumberIsLookedAt() async throws {
        let stage = try await CommandStage()
        func card(_ number: String) -> String {
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:grace\r\nFN:Grace B\r\nTEL;TYPE=CELL:\(number)\r\nEND:VCARD\r\n"
        }
        _ = try stage.folder.write(card("+14155550166"), to: "contacts.vcf")
        _ = try stage.folder.write(card("+14155550167"), to: "more.vcf")
        let due = try await dueAfter(
            ["contact import contacts.vcf", #"lineup add "Late Show" "Grace B""#, "contact import more.vcf"], in: stage)
        #expect(due == Stage.noon)
    }

    @Test func anOpenPlaceIsOfferedToAStandInWhoIsAdded() async throws {
        let stage = try await CommandStage()
        for line in [
            #"event edit "Late Show" --bench 1"#, #"lineup answer "Late Show" Grace no"#,
            #"lineup add "Late Show" Edgar --bench"#,
        ] { #expect(try await stage.run(line).code == 0) }
        let jobs = JobRunner(store: stage.house.store, features: stage.house.features, log: stage.house.log)
        try await jobs.run(now: Stage.noon)
        #expect(try await stage.run("inbox sent --fields to,state --format csv").output.contains("Edgar Poe,queued"))
    }
}
