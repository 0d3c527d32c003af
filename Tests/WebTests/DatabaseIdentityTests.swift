import Foundation
import Storage
import TestSupport
import Testing
import Values

/// No webhook is answered with 200 unless its text is in the database that a restart would open.
@Suite(
    .serialized, .timeLimit(.minutes(15)), .enabled(if: TestDatabase.server == nil, "a database file is lost"))
struct DatabaseIdentityTests {
    private static func sid(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "SM" + String(repeating: "0", count: 32 - digits.count) + digits
    }

    enum Loss: String, CaseIterable, Sendable {
        case deleted, movedAway, replaced

        func happen(to path: String) throws {
            let files = FileManager.default
            switch self {
            case .deleted: try files.removeItem(atPath: path)
            case .movedAway:
                for file in ["", "-wal", "-shm"] { #expect(rename(path + file, path + ".moved" + file) == 0) }
            case .replaced:
                try files.copyItem(atPath: path, toPath: path + ".new")
                #expect(rename(path + ".new", path) == 0)
            }
        }
    }

    @Test(arguments: Loss.allCases) func everythingIs503AfterALoss(_ loss: Loss) async throws {
        try await GatewayRequests.open { gateway in
            _ = try await gateway.environment.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1)))")
            }
            #expect(try await gateway.answer(to: SignedRequest(sid: Self.sid(1)))?.status == 200)
            #expect(try await gateway.health()?.status == 200)
            try loss.happen(to: gateway.environment.store.path)
            // The same text again, whose answer is stored, and a new one.
            for sid in [Self.sid(1), Self.sid(2)] {
                let answer = try await gateway.answer(to: SignedRequest(sid: sid))
                #expect(answer?.status == 503)
                #expect(answer?.headers["retry-after"] == "5")
            }
            var feed = SignedRequest()
            (feed.method, feed.fields, feed.contentType) = ("GET", [], nil)
            feed.target = "/calendar/\(String(repeating: "a", count: 32)).ics"
            #expect(try await gateway.answer(to: feed)?.status == 503)
            // At once, although the last result of the check counts for a second.
            let health = try await gateway.health()
            #expect(health?.status == 503)
            #expect(health?.body == "replaced\n")
        }
    }

    /// Texts arrive on many connections while the database is moved away. Those answered with 200 are in it.
    @Test func everyTextAnsweredWith200IsInTheFile() async throws {
        try await GatewayRequests.open { gateway in
            let path = gateway.environment.store.path
            let (moments, reached) = AsyncStream<Void>.makeStream()
            let answered = try await withThrowingTaskGroup(of: [String].self) { group in
                for client in 0..<8 {
                    group.addTask {
                        var accepted: [String] = []
                        for number in 0..<25 {
                            let sid = Self.sid(100 * client + number)
                            let request = SignedRequest(sid: sid, from: "+1415555010\(client)", text: "hello")
                            let status = try await gateway.answer(to: request)?.status
                            if status == 200 { accepted.append(sid) } else { #expect(status == 503) }
                            if client == 0, number == 5 { reached.finish() }
                        }
                        return accepted
                    }
                }
                for await _ in moments {}
                try Loss.movedAway.happen(to: path)
                return try await group.reduce(into: [], +=)
            }
            #expect(!answered.isEmpty && answered.count < 200)
            try gateway.environment.store.close()
            let kept = try Store(path: path + ".moved", migrations: TestEnvironment.migrations)
            let stored = try await kept.read {
                try $0.values("SELECT sid FROM inbound_message", as: String.self)
            }
            #expect(Set(answered).isSubset(of: stored))
        }
    }
}
