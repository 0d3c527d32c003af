import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The writing transaction is what texts wait for, so it should not look anything up twice.
@Suite struct StatementCountTests {
    @Test(arguments: [("yes", 11), ("no", 13), ("who is this?", 9)])
    func aReplyNeedsFewStatements(_ body: String, most: Int) async throws {
        let environment = try await TestEnvironment()
        let ada = "+14155550101"
        try await environment.deliver(
            environment.invite(environment.show("Late Show"), [environment.contact("Ada", ada)]))
        let now = TestEnvironment.noon.adding(.minutes(10))
        let statements = try await environment.store.statements {
            _ = try await environment.text(body, from: ada, now: now)
        }
        let counted = statements.filter { statement in
            ["SELECT", "INSERT", "UPDATE", "DELETE"].contains { statement.hasPrefix($0) }
        }
        // At a server, one more finds the accounts that the text concerns.
        let limit = TestDatabase.server == nil ? most : most + 1
        #expect(counted.count <= limit, "\(counted.sorted().joined(separator: "\n"))")
    }

    /// At a server each round trip takes time; statements whose results are not needed travel with others. The texts
    /// before have prepared the statements of each connection.
    ///
    /// One of them tells other processes at once, as here no page is open; a gateway does that at intervals.
    ///
    /// - Parameter cell: the booker's, who is then told of the answers; nil for none.
    @Test(
        .enabled(if: TestDatabase.server != nil), arguments: [("yes", 5), ("no", 6), ("maybe", 7)],
        [nil, "+14155559999"])
    func anAnswerNeedsFewRoundTrips(_ answer: (body: String, most: Int), cell: String?) async throws {
        let environment = try await TestEnvironment()
        try await environment.store.write { [account = environment.account] tx in
            var account = account
            account.cell = cell
            try account.save(in: tx)
        }
        let numbers = (0..<20).map { "+141555501\(10 + $0)" }
        var people: [ID<Contact>] = []
        for (index, number) in numbers.enumerated() {
            people.append(try await environment.contact("Performer \(index)", number))
        }
        try await environment.deliver(environment.invite(environment.show("Late Show"), people))
        let now = TestEnvironment.noon.adding(.minutes(10))
        var fewest = Int.max
        for number in numbers {
            let roundTrips = try await environment.store.roundTrips {
                _ = try await environment.text(answer.body, from: number, now: now)
            }
            fewest = min(fewest, try #require(roundTrips))
        }
        #expect(fewest <= answer.most)
    }
}
