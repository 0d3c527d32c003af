import CommandKit
import Storage
import TestSupport
import Testing

/// A stored name of a zone that this system does not know stops no command.
@Suite struct UnknownZoneTests {
    @Test(arguments: ["board", "event list", #"lineup show "Late Show""#, "calendar agenda", "contact list", "account"])
    func commandsWork(line: String) async throws {
        let environment = try await Self.environment()
        let outcome = try await environment.run(line)
        #expect(outcome.code == 0, "\(outcome)")
        let changed = try await environment.app.store.read { tx in
            try tx.value("SELECT count(*) FROM event WHERE zone <> 'Mars/Olympus'", as: Int.self)
        }
        #expect(changed == 0)
    }

    @Test func doctorNamesIt() async throws {
        let outcome = try await Self.environment().run("doctor")
        #expect(outcome.output.contains("this machine does not know \"Mars/Olympus\""), "\(outcome)")
    }

    private static func environment() async throws -> CommandTestEnvironment {
        let environment = try await CommandTestEnvironment()
        try await environment.app.store.write { tx in
            for table: SQL in ["account", "event", "contact"] {
                _ = try tx.run("UPDATE \(table) SET zone = 'Mars/Olympus'")
            }
        }
        return environment
    }
}
