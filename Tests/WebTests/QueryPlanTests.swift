import Lineups
import Platform
import Storage
import TestSupport
import Testing

/// Statements that run for each inbound or outbound text must use an index: scanning a table that grows over the years
/// slows down every text. The tests check the statements that actually run.
@Suite(.enabled(if: TestDatabase.server == nil, "the plans are SQLite's")) struct QueryPlanTests {
    @Test func noInboundTextScansATable() async throws {
        try await LiveGateway.run { live in
            let environment = live.environment
            let people = [
                "Grace": "+14155552671", "Alan": "+14155552672", "Ada": "+14155552673", "Joan": "+14155552674",
            ]
            var ids: [ID<Contact>] = []
            for (name, number) in people { ids.append(try await environment.contact(name, number)) }
            let shows = [try await environment.show("Late Show"), try await environment.show("Brunch", inDays: 6)]
            let (contacts, numbers) = (ids, people)
            let statements = try await environment.store.statements {
                try await live.invite(shows[0], contacts)
                for (number, words) in zip(numbers.values, ["yes", "no, sorry", "maybe", "who is this?"]) {
                    try await live.phone(number, says: words)
                }
                try await live.invite(shows[1], contacts)
                for (number, words) in zip(numbers.values, ["can't make it any more", "yes to both", "shows", "yes"]) {
                    try await live.phone(number, says: words)
                }
                for words in ["Liked “Late Show”", "STOP", "START"] {
                    try await live.phone(numbers["Joan"] ?? "", says: words)
                }
                try await live.phone("+14155559999", says: "hello?")
                try await live.catchUp()
                try await live.until("all is delivered") { live in
                    try await live.environment.store.read { tx in
                        try !tx.exists(
                            "SELECT 1 FROM outbound_message WHERE state IN ('queued', 'sending', 'uncertain', 'accepted', 'sent')"
                        )
                    }
                }
            }
            #expect(statements.count > 100)
            for statement in statements where Self.looksForRows(statement) {
                let plan = try await environment.store.read { try $0.plan(of: SQL(stringLiteral: statement)) }
                #expect(!plan.contains { Self.walks($0) }, "\(statement): \(plan)")
            }
            // A CHECK with a list of more than two values creates a temporary table for each row.
            for statement in statements where Self.writesOneRow(statement) {
                let steps = try await environment.store.read { try $0.rows(SQL(stringLiteral: "EXPLAIN " + statement)) }
                let opcodes: [String] = try steps.map { try $0["opcode"] }
                #expect(!opcodes.contains("OpenEphemeral"), "\(statement)")
            }
        }
    }

    /// An insertion is not among them: what its plan shows of other tables is done only where a reference is owed.
    private static func looksForRows(_ statement: String) -> Bool {
        ["SELECT", "UPDATE", "DELETE"].contains { statement.hasPrefix($0) }
    }

    private static func writesOneRow(_ statement: String) -> Bool {
        ["INSERT INTO inbound_message ", "INSERT INTO slot_change "].contains { statement.hasPrefix($0) }
            || statement.hasPrefix("UPDATE ") && statement.contains("WHERE id = ")
                && !["SELECT", "RETURNING"].contains { statement.contains($0) }
    }

    /// All of an account is as much as all. Our own numbers are a handful, and what a statement has put together itself
    /// is short.
    private static func walks(_ step: String) -> Bool {
        if step.contains("(account_id=?)") { return true }
        return step.hasPrefix("SCAN") && !["SCAN CONSTANT ROW", "SCAN sender"].contains { step.hasPrefix($0) }
    }
}
