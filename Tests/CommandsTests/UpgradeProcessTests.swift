import Foundation
import Sandbox
import Storage
import TestSupport
import Testing
import Values

@testable import App

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// What an operator meets at an upgrade, when one fails, at a downgrade, and after a restore.
    @Suite(.timeLimit(.minutes(4))) struct UpgradeProcessTests {
        private let home: TemporaryFolder
        private let path: String
        private let environment: [String: String]

        init() throws {
            home = try TemporaryFolder()
            path = home.file("greenroom.db")
            let provider = "127.0.0.1:\(try FreePort.find())"
            let test = SandboxProvider.testCredentials
            environment = [
                "GREENROOM_DATABASE": path, "GREENROOM_LISTEN": "127.0.0.1:\(try FreePort.find())",
                "GREENROOM_SANDBOX_LISTEN": provider, "GREENROOM_PATIENCE": "1", "GREENROOM_RATE": "100",
                "TWILIO_ACCOUNT_SID": test.accountSID, "TWILIO_AUTH_TOKEN": test.authToken,
                "TWILIO_FROM": SandboxConfiguration().numbers[0], "TWILIO_BASE_URL": "http://\(provider)",
            ]
        }

        private func run(_ line: String, code: Int32 = 0) async throws -> RunningProgram.End {
            let end = try await RunningProgram.run(line, home: home, environment: environment)
            #expect(end.code == code, "\(line): \(end.output) \(end.notes)")
            return end
        }

        /// All before the one that creates `number_pause`.
        private static let earlier = Array(Modules.migrations.prefix { $0.name != "messaging-3" })

        private var copy: String { path + ".before-upgrade-from-\(Self.earlier.count)" }

        @Test func serveUpgradesAnOlderFileAfterACopy() async throws {
            _ = try Store(path: path, migrations: Self.earlier)
            let refused = try await run("contact list", code: 78)
            #expect(refused.notes.contains("greenroom migrate"))
            let gateway = try RunningProgram(["serve"], home: home, environment: environment)
            #expect(await gateway.hasSaid("Upgraded the database. A copy of the previous version: \(copy)"))
            #expect(await gateway.hasSaid("Gateway: listening on"))
            gateway.terminate()
            #expect(try await gateway.finished().code == 0)
            _ = try Store(path: copy, migrations: Self.earlier)
        }

        @Test func aFailedUpgradeEndsWith78AndOneLineThatNamesTheCopy() async throws {
            do {
                let store = try Store(path: path, migrations: Self.earlier)
                try await store.write { tx in _ = try tx.run("CREATE TABLE number_pause (id INTEGER)") }
            }
            let end = try await run("serve", code: 78)
            #expect(end.notes.split(separator: "\n").count == 1, "\(end.notes)")
            #expect(end.notes.contains(copy) && end.notes.contains("Nothing changed"), "\(end.notes)")
            for file in [path, copy] { _ = try Store(path: file, migrations: Self.earlier) }
        }

        @Test func anOlderProgramExplainsBothWaysOutOfANewerFile() async throws {
            _ = try await run("contact add Ada")
            let later = Migration("later-1", "CREATE TABLE later (id {identity}) {strict};")
            let before = path + ".before-upgrade-from-\(Modules.migrations.count)"
            _ = try Store(path: path, migrations: Modules.migrations + [later], upgrade: .always)
            for command in ["serve", "contact list"] {
                let end = try await run(command, code: 78)
                #expect(end.notes.contains("written by a newer version of Greenroom"), "\(end.notes)")
                #expect(end.notes.contains("Install the newer version again."), "\(end.notes)")
                #expect(end.notes.contains("greenroom restore \(before)"), "\(end.notes)")
            }
            _ = try await run("restore \(before) --yes \(before)")
            #expect(try await run("contact list --format csv --fields name").output == "name\nAda\n")
        }

        /// The copy has a text that was queued and has been sent since. Nothing leaves before it is released, and
        /// nothing twice.
        @Test func afterARestoreTheOutboxWaitsAndNothingIsSentTwice() async throws {
            let sandbox = try RunningProgram(["sandbox"], home: home, environment: environment)
            #expect(await sandbox.hasSaid("Phones:"))
            for line in [
                #"account edit --name "Anchor Comedy""#, "contact add Ada --cell +14155550101",
                "contact add Grace --cell +14155550102", #"event add "Late Show" --date "next fri 8pm""#,
                #"lineup add "Late Show" Ada Grace"#,
            ] { _ = try await run(line) }
            _ = try await run(#"text Ada "Bring your own chairs." --anyway --yes"#)
            try await until("SELECT count(*) FROM outbound_message WHERE sid IS NOT NULL", is: 1)
            _ = try await run("backup before.db")
            _ = try await run(#"ask "Late Show" --only Ada --anyway --yes"#)
            try await until("SELECT count(*) FROM outbound_message WHERE sid IS NOT NULL", is: 2)
            let restored = try await run("restore before.db --yes before.db")
            #expect(restored.notes.contains("Sending is paused."))

            let gateway = try RunningProgram(["serve"], home: home, environment: environment)
            #expect(await gateway.hasSaid("Gateway: listening on"))
            // The booker does not know that Ada was asked.
            let ask = #"ask "Late Show" --anyway --yes"#
            _ = try await RunningProgram.run(ask, home: home, environment: environment)
            let inbox = try await run("doctor", code: 8).output
            #expect(inbox.contains("sending is paused: A backup was restored"), "\(inbox)")
            #expect(inbox.contains("greenroom inbox release"))
            // Ada's request is found at the provider; Grace's is proven absent there, and waits.
            try await until("SELECT count(*) FROM outbound_message WHERE sid IS NOT NULL", is: 2)
            try await until("SELECT count(*) FROM outbound_message WHERE state = 'queued'", is: 1)
            #expect(try await run("inbox release").output.contains("Resumed sending from"))
            try await until("SELECT count(*) FROM outbound_message WHERE sid IS NOT NULL", is: 3)
            gateway.terminate()
            #expect(try await gateway.finished().code == 0)
            let sids = try await Store(path: path, migrations: Modules.migrations).read {
                try $0.values("SELECT DISTINCT sid FROM outbound_message WHERE sid IS NOT NULL", as: String.self)
            }
            #expect(sids.count == 3)
            sandbox.terminate()
            #expect(try await sandbox.finished().code == 0)
        }

        /// Looks again whenever another program has run, which gives the gateway the time to work.
        private func until(_ count: SQL, is wanted: Int) async throws {
            for _ in 0..<200 {
                let found = try await Store(path: path, migrations: Modules.migrations).read {
                    try $0.value(count, as: Int.self)
                }
                if found == wanted { return }
                _ = try await RunningProgram.run("health", home: home, environment: environment)
            }
            Issue.record("\(count)")
        }
    }
}
