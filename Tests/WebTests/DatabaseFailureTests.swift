import Lineups
import Logging
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// While the database refuses, nothing is answered as taken; the provider's next try brings it in, once.
@Suite(.serialized) struct DatabaseFailureTests {
    @Test func aFullDiskRefusesUntilThereIsSpace() async throws {
        try await GatewayRequests.open { door in
            let show = try await door.environment.show("Late Show")
            try await door.environment.ask(show, [door.environment.contact("Ada", "+14155550101")])
            // Longer than what is left of a page.
            let yes = SignedRequest(text: "YES" + String(repeating: " 🎉", count: 3000))
            // SQLite takes the present size where that is more.
            try await door.environment.set("PRAGMA max_page_count = 1")
            #expect(try await door.answer(to: yes)?.status == 503)
            #expect(try await door.answer(to: yes)?.headers["retry-after"] == "5")
            #expect(try await door.textsTakenIn() == 0)
            try await door.environment.set("PRAGMA max_page_count = 1000000")
            #expect(try await door.answer(to: yes)?.status == 200)
            #expect(try await door.answer(to: yes)?.status == 200)
            #expect(try await door.textsTakenIn() == 1)
            #expect(try await door.environment.statuses(show) == ["Ada": .confirmed])
        }
    }

    @Test func aReadOnlyDatabaseRefusesAndHealthReportsIt() async throws {
        try await GatewayRequests.open { door in
            _ = try await door.environment.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1)))")
            }
            try await door.environment.set("PRAGMA query_only = 1")
            #expect(try await door.answer(to: SignedRequest())?.status == 503)
            #expect(try await door.textsTakenIn() == 0)
            let health = try await door.health()
            #expect(health?.status == 503)
            #expect(health?.body == "database\n")
        }
    }

    @Test func healthReportsAFullDisk() async throws {
        try await GatewayRequests.open { door in
            _ = try await door.environment.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1)))")
            }
            // SQLite takes the present size where that is more.
            try await door.environment.set("PRAGMA max_page_count = 1")
            #expect(try await door.health()?.body == "database\n")
        }
    }

    @Test func aLockedDatabaseRefusesUntilReleased() async throws {
        try await GatewayRequests.open { door in
            // The gateway waits 5 seconds; here a moment is enough.
            try await door.environment.set("PRAGMA busy_timeout = 50")
            try await OtherProgram.holdsTheLock(of: door.environment) { _ in
                let (answer, health) = (try await door.answer(to: SignedRequest()), try await door.health())
                #expect(answer?.status == 503)
                #expect(health?.body == "database\n")
            }
            #expect(try await door.answer(to: SignedRequest())?.status == 200)
            #expect(try await door.textsTakenIn() == 1)
        }
    }

    @Test func healthIsOkWhileTextsFlow() async throws {
        try await GatewayRequests.open { door in
            _ = try await door.environment.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1)))")
            }
            let health = try await door.health()
            #expect(health?.status == 200)
            #expect(health?.body == "behind\n", "what came before could not be asked for yet")
        }
    }

    /// Minutes for which something may be missing of the provider's list.
    @Test(arguments: [(30, "ok\n"), (44, "ok\n"), (45, "behind\n")])
    func healthReportsABehindBackfill(_ minutes: Int, _ body: String) async throws {
        try await GatewayRequests.open { door in
            _ = try await door.environment.store.write { tx in
                try tx.run(
                    """
                    UPDATE sender SET lease_until = \(TestEnvironment.noon.adding(.minutes(1))),
                        backfilled_until = \(TestEnvironment.noon.adding(.minutes(-minutes)))
                    """)
            }
            let health = try await door.health()
            #expect(health?.status == 200)
            #expect(health?.body == body)
        }
    }

    /// Every webhook is refused, until the provider has given up; then the list brings them in, once, in their order.
    @Test func missedWebhooksAreFetchedAfterRecovery() async throws {
        try await LiveGateway.run { live in
            let show = try await live.environment.show("Late Show")
            let ada = try await live.environment.contact("Ada", "+14155550101")
            _ = try await live.dispatcher.drain(live.environment.ask(show, [ada]))
            let backfill = Backfill(
                inbox: live.environment.inbox, client: live.client, sender: live.environment.sender.id,
                log: Logger(label: "test"))
            #expect(try await backfill.run(now: TestEnvironment.noon).taken == 0)
            try await live.environment.set("PRAGMA busy_timeout = 50")
            try await OtherProgram.holdsTheLock(of: live.environment) { _ in
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
