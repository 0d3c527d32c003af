import Storage
import TestSupport
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
        #expect(plan.contains { $0.contains(row.index) }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN contact") || $0.contains("(account_id=?)") }, "\(plan)")
        #expect(!plan.contains { $0.contains("ORDER BY") }, "sorting reads all rows: \(plan)")
    }

    /// A file can hold any number of cards with one name, one number or one address: each card is compared with a
    /// hundred contacts at most, so that an import takes linear time.
    @Test func manyEqualValuesAreNotAllRead() async throws {
        let env = try await PeopleTestEnvironment()
        for number in 0..<300 {
            _ = try await env.add("Dee Vine", ["+14155550123"], emails: ["dee@example.org"])
            if number == 150 { _ = try await env.add("Ann Other", ["+14155550123"], emails: ["dee@example.org"]) }
        }
        let candidates = ContactCandidates(account: env.account, folded: "ann other", mayHaveUID: true)
        let namesakes = ContactCandidates(account: env.account, folded: "dee vine", mayHaveUID: true)
        let counts = try await env.store.read { tx in
            [
                try candidates.with(numbers: ["+14155550123"], in: tx),
                try candidates.with(emails: ["dee@example.org"], in: tx),
                try namesakes.with(numbers: ["+14155550123"], in: tx), try namesakes.withName(in: tx),
            ]
        }
        #expect(counts.allSatisfy { (100...101).contains($0.count) }, "\(counts.map(\.count))")
        let firsts = counts.prefix(2).map { $0.first?.comparableName.folded }
        #expect(firsts == ["ann other", "ann other"], "a namesake is found however many share the value")
    }
}
