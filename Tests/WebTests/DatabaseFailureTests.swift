import Lineups
import Logging
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// While the database rejects writes, no webhook is accepted; the provider's retry delivers the text once.
@Suite(.serialized, .enabled(if: TestDatabase.server == nil, "a database file fails")) struct DatabaseFailureTests {
    @Test func aFullDiskRefusesUntilThereIsSpace() async throws {
        try await GatewayRequests.open { gateway in
            let show = try await gateway.environment.show("Late Show")
            try await gateway.environment.invite(show, [gateway.environment.contact("Ada", "+14155550101")])
            // Longer than what is left of a page.
            let yes = SignedRequest(text: "YES" + String(repeating: " 🎉", count: 3000))
            // SQLite uses the current size if that is larger.
            try await gateway.environment.set("PRAGMA max_page_count = 1")
            #expect(try await gateway.answer(to: yes)?.status == 503)
            #expect(try await gateway.answer(to: yes)?.headers["retry-after"] == "5")
            #expect(try await gateway.storedTextCount() == 0)
            try await gateway.environment.set("PRAGMA max_page_count = 1000000")
            #expect(try await gateway.answer(to: yes)?.status == 200)
            #expect(try await gateway.answer(to: yes)?.status == 200)
            #expect(try await gateway.storedTextCount() == 1)
            #expect(try await gateway.environment.statuses(show) == ["Ada": .confirmed])
        }
    }

    @Test func aReadOnlyDatabaseRefusesAndHealthReportsIt() async throws {
        try await GatewayRequests.open { gateway in
            _ = try await gateway.environment.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1)))")
            }
            try await gateway.environment.set("PRAGMA query_only = 1")
            #expect(try await gateway.answer(to: SignedRequest())?.status == 503)
            #expect(try await gateway.storedTextCount() == 0)
            let health = try await gateway.health()
            #expect(health?.status == 503)
            #expect(health?.body == "database\n")
            let readiness = try await gateway.health("/readyz")
            #expect(readiness?.status == 503 && readiness?.body == "database\n")
        }
    }

    @Test("a gateway is ready when it takes in texts, also where another one sends") func readiness() async throws {
        try await GatewayRequests.open { gateway in
            #expect(try await gateway.health()?.body == "not sending\n")
            let readiness = try await gateway.health("/readyz")
            #expect(readiness?.status == 200 && readiness?.body == "ready\n")
        }
    }

    @Test func healthReportsAFullDisk() async throws {
        try await GatewayRequests.open { gateway in
            _ = try await gateway.environment.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1)))")
            }
            // SQLite uses the current size if that is larger.
            try await gateway.environment.set("PRAGMA max_page_count = 1")
            #expect(try await gateway.health()?.body == "database\n")
        }
    }

    @Test func aLockedDatabaseRefusesUntilReleased() async throws {
        try await GatewayRequests.open { gateway in
            // The gateway waits 5 seconds; the test needs less.
            try await gateway.environment.set("PRAGMA busy_timeout = 50")
            try await ExternalProgram.holdsTheLock(of: gateway.environment) { _ in
                let (answer, health) = (try await gateway.answer(to: SignedRequest()), try await gateway.health())
                #expect(answer?.status == 503)
                #expect(health?.body == "database\n")
            }
            #expect(try await gateway.answer(to: SignedRequest())?.status == 200)
            #expect(try await gateway.storedTextCount() == 1)
        }
    }

    @Test func healthIsOkWhileTextsFlow() async throws {
        try await GatewayRequests.open { gateway in
            _ = try await gateway.environment.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1)))")
            }
            let health = try await gateway.health()
            #expect(health?.status == 200)
            #expect(health?.body == "behind\n", "what came before could not be asked for yet")
        }
    }

    /// Minutes for which the provider's list may be incomplete.
    @Test(arguments: [(30, "ok\n"), (44, "ok\n"), (45, "behind\n")])
    func healthReportsABehindBackfill(_ minutes: Int, _ body: String) async throws {
        try await GatewayRequests.open { gateway in
            _ = try await gateway.environment.store.write { tx in
                try tx.run(
                    """
                    UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1))),
                        backfilled_until = \(TestEnvironment.noon.adding(.minutes(-minutes)))
                    """)
            }
            let health = try await gateway.health()
            #expect(health?.status == 200)
            #expect(health?.body == body)
        }
    }

    /// Every webhook fails until the provider gives up; then backfill takes the texts in once, in order.
    @Test func missedWebhooksAreFetchedAfterRecovery() async throws {
        try await LiveGateway.run { live in
            let show = try await live.environment.show("Late Show")
            let ada = try await live.environment.contact("Ada", "+14155550101")
            _ = try await live.dispatcher.drain(live.environment.invite(show, [ada], isSent: false))
            let backfill = Backfill(
                inbox: live.environment.inbox, client: live.client, sender: live.environment.sender.id,
                log: Logger(label: "test"))
            #expect(try await backfill.run(now: TestEnvironment.noon).taken == 0)
            try await live.environment.set("PRAGMA busy_timeout = 50")
            try await ExternalProgram.holdsTheLock(of: live.environment) { _ in
                for words in ["yes", "sorry, can't make it", "yes I can after all"] {
                    let status = try await live.phones.status(
                        ofTextFrom: "+14155550101", words, to: TestEnvironment.ourNumber)
                    #expect(status == 503)
                }
                await #expect(throws: (any Error).self) { try await backfill.run(now: TestEnvironment.noon) }
            }
            #expect(try await backfill.run(now: TestEnvironment.noon).taken == 3)
            #expect(try await backfill.run(now: TestEnvironment.noon).taken == 0)
            let heard = try await live.environment.store.read {
                try $0.values("SELECT body FROM inbound_message ORDER BY id", as: String.self)
            }
            #expect(heard == ["yes", "sorry, can't make it", "yes I can after all"])
            #expect(try await live.environment.statuses(show) == ["Ada": .confirmed])
            try await live.catchUp()
            #expect(try await live.texts(to: "+14155550101").count == 1 + 3)
        }
    }
}
