import Storage
import Testing

@testable import People

/// The queries that run for every card must not read all contacts of an account.
@Suite struct ContactCandidatesTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let query: @Sendable (ContactCandidates) -> SQL
        let index: String
    }

    static let rows =
        [1, 2, 3, 20].flatMap { count in
            let keys = (0..<count).map(String.init)
            return [
                Row(
                    testDescription: "\(count) numbers", query: { $0.query(numbers: keys) },
                    index: "contact_number_by_e164 (e164=?)"),
                Row(
                    testDescription: "\(count) addresses", query: { $0.query(emails: keys) },
                    index: "contact_email_by_address"),
            ]
        } + [
            Row(
                testDescription: "a name", query: { $0.queryByName },
                index: "contact_by_name (account_id=? AND folded_name=?)")
        ]

    @Test("the queries of an import use an index", arguments: rows, [true, false])
    func plan(_ row: Row, mayHaveUID: Bool) async throws {
        let env = try await PeopleTestEnvironment()
        let candidates = ContactCandidates(account: env.account, folded: "dee vine", mayHaveUID: mayHaveUID)
        let plan = try await env.store.read { try $0.plan(of: row.query(candidates)) }
        #expect(plan.first?.contains(row.index) == true, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("(account_id=?)") }, "\(plan)")
    }
}
