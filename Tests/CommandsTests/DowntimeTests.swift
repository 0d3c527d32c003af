import HTTPTransport
import Messaging
import Sandbox
import Storage
import TestSupport
import Testing
import Values

@testable import App

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// The gateway was down for a day: what people texted meanwhile is heard before anything is done that it forbids.
    @Suite struct DowntimeTests {
        private static let (booker, ada, grace) = ("+14155550199", "+14155550101", "+14155550102")
        private static let (joan, hedy, alan) = ("+14155550103", "+14155550104", "+14155550105")

        /// Ada and Grace say yes before their deadline, Joan says no before her reminder, and Hedy wants no texts while
        /// a request to her waits for the morning.
        ///
        /// Rows: how it is started, and how often the provider does not give its list before it does.
        @Test(.timeLimit(.minutes(5)), arguments: [(["serve"], 1), (["serve", "--poll"], 0)])
        func repliesAreReadBeforeAnythingIsSent(_ serve: [String], _ refusals: Int) async throws {
            let home = try TemporaryFolder()
            let provider = "http://127.0.0.1:\(try FreePort.find())"
            let sandbox = try RunningProgram(
                ["sandbox"], home: home,
                environment: [
                    "GREENROOM_SANDBOX_LISTEN": String(provider.dropFirst("http://".count)),
                    // Nobody listens where it brings texts.
                    "GREENROOM_PUBLIC_URL": "http://127.0.0.1:1", "GREENROOM_NOW": "2026-11-30T12:30:00-05:00",
                ])
            #expect(await sandbox.hasSaid("Phones:"))
            let environment = try Self.environment(provider: provider)
            func at(_ time: String) -> [String: String] { environment.merging(["GREENROOM_NOW": time]) { $1 } }

            try await Self.run(Self.furnishing, home, at("2026-11-30T12:00:00-05:00"))
            let first = try RunningProgram(["serve"], home: home, environment: at("2026-11-30T12:00:00-05:00"))
            #expect(await first.hasSaid("Gateway: listening on"))
            let store = try Store(
                path: home.file(".local/share/greenroom/greenroom.db"), migrations: Modules.migrations)
            try await Self.wait(home, environment) { try await store.has("sender WHERE backfilled_until IS NOT NULL") }
            first.terminate()
            #expect(try await first.finished().code == 0)

            let http = HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test")))
            let phones = SimulatedPhones(provider: provider, http: http)
            for (number, words) in [
                (Self.ada, "yes"), (Self.grace, "I'm in!"), (Self.joan, "no, sorry"),
                (Self.hedy, "please stop texting me"),
            ] { try await phones.text(from: number, words) }
            // What is not heard by the command that asks her is heard when the gateway runs.
            func refuseLists(_ amount: String) async throws {
                _ = try await http.send(
                    HTTPRequest(
                        .post, provider + "/sandbox/faults", headers: [HTTPField("Content-Type", "application/json")],
                        body: Array(#"{"refuseLists":\#(amount)}"#.utf8)))
            }
            try await refuseLists("true")
            let night = at("2026-11-30T23:00:00-05:00").merging(["GREENROOM_PATIENCE": "1"]) { $1 }
            try await Self.run([#"ask "Matinee" --yes"#], home, night)
            #expect(try await store.has("outbound_message WHERE state = 'queued' AND to_number = \(Self.hedy)"))

            try await refuseLists("\(refusals)")
            let tuesday = at("2026-12-01T12:15:00-05:00")
            let second = try RunningProgram(serve, home: home, environment: tuesday)
            let now = try #require(Instant(rfc3339: "2026-12-01T12:15:00-05:00"))
            try await Self.wait(home, environment) { try await store.isQuiet(now: now, texts: 4) }
            second.terminate()
            #expect(try await second.finished().code == 0)
            sandbox.terminate()
            #expect(try await sandbox.finished().code == 0)

            let answers = try await store.read {
                try $0.values("SELECT answer FROM slot ORDER BY id", as: String.self)
            }
            #expect(answers == ["confirmed", "confirmed", "none", "declined", "none"])
            #expect(try await store.kinds(to: Self.ada) == [.request, .answer])
            #expect(try await store.kinds(to: Self.alan) == [], "no stand-in is needed")
            #expect(try await store.kinds(to: Self.joan) == [.request, .answer], "and no reminder")
            #expect(try await store.kinds(to: Self.hedy) == [.answer], "that it was heard, and no request")
            let told = try await store.read {
                try $0.values("SELECT body FROM outbound_message WHERE to_number = \(Self.booker)", as: String.self)
            }
            #expect(!told.isEmpty && told.allSatisfy { !$0.contains("in time") }, "\(told)")
        }

        private static let furnishing = [
            #"account edit --name "Anchor Comedy" --cell \#(booker)"#,
            "contact add Ada --cell \(ada)", "contact add Grace --cell \(grace)", "contact add Alan --cell \(alan)",
            "contact add Joan --cell \(joan)", "contact add Hedy --cell \(hedy)",
            #"event add "Late Show" --date "2026-12-04 20:00" --answer-by "102h before" --bench 1 --reminders off"#,
            #"event add "Early Show" --date "2026-12-05 18:00" --reminders +1d"#,
            #"event add "Matinee" --date "2026-12-06 15:00""#,
            #"lineup add "Late Show" Ada"#, #"lineup add "Late Show" Grace"#, #"lineup add "Late Show" Alan --bench"#,
            #"lineup add "Early Show" Joan"#, #"lineup add "Matinee" Hedy"#,
            #"ask "Late Show" --yes"#, #"ask "Early Show" --yes"#,
        ]

        private static func environment(provider: String) throws -> [String: String] {
            let test = SandboxProvider.testCredentials
            return [
                "TWILIO_ACCOUNT_SID": test.accountSID, "TWILIO_AUTH_TOKEN": test.authToken,
                "TWILIO_FROM": SandboxConfiguration().numbers[0], "TWILIO_BASE_URL": provider,
                "GREENROOM_LISTEN": "127.0.0.1:\(try FreePort.find())", "GREENROOM_RATE": "100",
            ]
        }

        private static func run(_ lines: [String], _ home: TemporaryFolder, _ environment: [String: String])
            async throws
        {
            for line in lines {
                let end = try await RunningProgram.run(line, home: home, environment: environment)
                #expect(end.code == 0, "\(line): \(end.notes)")
            }
        }

        /// Looks again whenever another program has run, which gives the gateway the time to work.
        private static func wait(
            _ home: TemporaryFolder, _ environment: [String: String], _ condition: () async throws -> Bool
        ) async throws {
            while try await !condition() {
                _ = try await RunningProgram.run("health", home: home, environment: environment)
            }
        }
    }
}

extension Store {
    fileprivate func has(_ rows: SQL) async throws -> Bool {
        try await read { try $0.exists("SELECT 1 FROM \(rows)") }
    }

    /// All texts are taken in, nothing is due any more, and nothing waits to leave.
    fileprivate func isQuiet(now: Instant, texts: Int) async throws -> Bool {
        try await read { tx in
            let taken = try tx.value("SELECT count(*) FROM inbound_message", as: Int.self)
            let isBusy = try tx.exists(
                """
                SELECT 1 FROM outbound_message WHERE state = 'sending' OR state = 'queued' AND not_before <= \(now)
                UNION ALL SELECT 1 FROM job WHERE state = 'waiting' AND due <= \(now)
                """)
            return taken == texts && !isBusy
        }
    }

    /// What has left for this telephone, the oldest first.
    fileprivate func kinds(to number: String) async throws -> [OutboundMessage.Kind] {
        try await read {
            try $0.values(
                "SELECT kind FROM outbound_message WHERE to_number = \(number) AND sid IS NOT NULL ORDER BY id",
                as: OutboundMessage.Kind.self)
        }
    }
}
