import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The writing transaction is what texts wait for, so it should not look anything up twice.
@Suite struct StatementCountTests {
    @Test(arguments: [("yes", 14), ("no", 14), ("who is this?", 7)])
    func aReplyNeedsFewStatements(_ body: String, most: Int) async throws {
        let environment = try await TestEnvironment()
        let ada = "+14155550101"
        try await environment.deliver(
            environment.ask(environment.show("Late Show"), [environment.contact("Ada", ada)]))
        let now = TestEnvironment.noon.adding(.minutes(10))
        let statements = try await environment.store.statements {
            _ = try await environment.text(body, from: ada, now: now)
        }
        let counted = statements.filter { statement in
            ["SELECT", "INSERT", "UPDATE", "DELETE"].contains { statement.hasPrefix($0) }
        }
        #expect(counted.count <= most, "\(counted.sorted().joined(separator: "\n"))")
    }
}
