import HTTPTransport
import Sandbox
import Synchronization
import TestSupport
import Testing

/// Webhooks are answered in time while a hostile file of the allowed size is imported. The gateway and the import are
/// processes of their own.
@Suite(.serialized) struct HostileFileTests {
    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        let command: String
        let content: @Sendable () -> String

        var testDescription: String { command }
    }

    private static func calendar(_ count: Int, _ lines: String) -> String {
        let events = (0..<count).map { "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:x\n\(lines)\nEND:VEVENT\n" }
        return "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n"
    }

    private static func cards(_ count: Int, _ card: (Int) -> String) -> String {
        (0..<count).map { "BEGIN:VCARD\nVERSION:3.0\n\(card($0))\nEND:VCARD\n" }.joined()
    }

    static let files = [
        File(name: "daily.ics", command: "calendar import") {
            calendar(2500, "DTSTART:20200101T100000Z\nRRULE:FREQ=DAILY\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM")
        },
        File(name: "never.ics", command: "calendar import") {
            calendar(
                2500,
                "DTSTART:20200101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM")
        },
        File(name: "dry.ics", command: "calendar import --dry-run") { calendar(2500, "DTSTART:20261204") },
        File(name: "names.vcf", command: "contact import") {
            cards(1500) { "FN:John Smith\nEMAIL:j\($0)@example.org" }
        },
        File(name: "number.vcf", command: "contact import") {
            cards(1500) { "FN:Person \($0)\nTEL:+14155550123" }
        },
        File(name: "people.csv", command: "contact import") {
            "Name,Cell\n" + (0..<1500).map { "Person \($0),+14155550123\n" }.joined()
        },
        File(name: "shows.csv", command: "event import") {
            "Show,Date,Time,Performer,Cell\n"
                + (0..<400).map { "Show \($0 / 20),12/11/2026,8pm,Person \($0),+1415555\($0 + 1000)\n" }.joined()
        },
        File(name: "rehearsed.csv", command: "event import --dry-run") {
            "Show,Date,Time,Performer\n" + (0..<600).map { "Show \($0),12/11/2026,8pm,Nobody \($0)\n" }.joined()
        },
    ]

    @Test(.timeLimit(.minutes(10)), arguments: files) func webhooksAreAnsweredDuringAnImport(_ file: File) async throws
    {
        try await Self.withGateway { gateway in
            let path = try gateway.home.write(file.content(), to: file.name)
            let program = try gateway.program(CommandTestEnvironment.words(file.command) + [path])
            let end = try await gateway.texts(until: { try await program.finished() })
            #expect(end.code == 0 || file.name == "rehearsed.csv", "\(end)")
        }
    }

    @Test(.timeLimit(.minutes(10))) func webhooksAreAnsweredWhileRemindersAreFound() async throws {
        try await Self.withGateway { gateway in
            let path = try gateway.home.write(Self.files[0].content(), to: "daily.ics")
            let end = try await gateway.program(["calendar", "import", path]).finished()
            #expect(end.code == 0, "\(end)")
            // The gateway now schedules the reminders of 2,500 daily series, and answers questions about them.
            try await gateway.texts("AGENDA", from: Self.booker, until: {})
        }
    }

    private static let booker = "+14155550199"

    private static func withGateway(_ body: (Running) async throws -> Void) async throws {
        let provider = "127.0.0.1:\(try FreePort.find())"
        let home = try TemporaryFolder(isInMemory: true)
        let environment = [
            "GREENROOM_LISTEN": "127.0.0.1:\(try FreePort.find())", "GREENROOM_SANDBOX_LISTEN": provider,
            "GREENROOM_NOW": "2026-11-30T17:00:00Z",
        ]
        let http = HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test")))
        let running = Running(
            home: home, environment: environment, phones: SimulatedPhones(provider: "http://\(provider)", http: http))
        let account = #"account edit --name "Anchor Comedy" --cell \#(booker)"#
        #expect(try await RunningProgram.run(account, home: home, environment: environment).code == 0)
        let gateway = try running.program(["serve"])
        #expect(await gateway.hasSaid("Gateway: listening on"))
        try await body(running)
        gateway.terminate()
        #expect(try await gateway.finished().code == 0)
    }

    private struct Running {
        let home: TemporaryFolder
        let environment: [String: String]
        let phones: SimulatedPhones

        func program(_ words: [String]) throws -> RunningProgram {
            try RunningProgram(words, home: home, environment: environment)
        }

        /// Sends one text after the other while `work` runs, and at least 20.
        @discardableResult
        func texts<Value: Sendable>(
            _ body: String = "hello", from number: String = "+14155550102",
            until work: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            let clock = ContinuousClock()
            let start = clock.now
            let isOver = Flag()
            async let value: Value = {
                defer { isOver.set() }
                return try await work()
            }()
            var (longest, count) = (Duration.zero, 0)
            while !isOver.isSet || count < 20 {
                longest = max(
                    longest,
                    try await clock.measure {
                        let status = try await phones.status(
                            ofTextFrom: number, body, to: SandboxConfiguration().numbers[0])
                        #expect(status == 200)
                    })
                count += 1
            }
            let result = try await value
            // On a machine where the whole work takes long, so does one step of it: nobody waits for most of it.
            #expect(longest < max(.seconds(2), (clock.now - start) / 2), "\(count) texts")
            return result
        }
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }
}
