import Lineups
import Logging
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// While the database refuses, nothing is answered as taken; the provider's next try brings it in, once.
@Suite(.serialized) struct RefusingDatabaseTests {
    @Test func aFullDiskTakesNothingUntilThereIsRoom() async throws {
        try await Doorstep.open { door in
            let show = try await door.stage.show("Late Show")
            try await door.stage.ask(show, [door.stage.contact("Ada", "+14155550101")])
            // Longer than what is left of a page.
            let yes = Knock(text: "YES" + String(repeating: " 🎉", count: 3000))
            // SQLite takes the present size where that is more.
            try await door.stage.set("PRAGMA max_page_count = 1")
            #expect(try await door.answer(to: yes)?.status == 503)
            #expect(try await door.answer(to: yes)?.headers["retry-after"] == "5")
            #expect(try await door.textsTakenIn() == 0)
            try await door.stage.set("PRAGMA max_page_count = 1000000")
            #expect(try await door.answer(to: yes)?.status == 200)
            #expect(try await door.answer(to: yes)?.status == 200)
            #expect(try await door.textsTakenIn() == 1)
            #expect(try await door.stage.standings(show) == ["Ada": .confirmed])
        }
    }

    @Test func aDatabaseThatMayNotBeWrittenTakesNothingAndTheHealthSaysIt() async throws {
        try await Doorstep.open { door in
            _ = try await door.stage.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(Stage.noon.adding(.minutes(1)))")
            }
            try await door.stage.set("PRAGMA query_only = 1")
            #expect(try await door.answer(to: Knock())?.status == 503)
            #expect(try await door.textsTakenIn() == 0)
            let health = try await door.health()
            #expect(health?.status == 503)
            #expect(health?.body == "database\n")
        }
    }

    @Test func theHealthSaysAtOnceThatTheDiskIsFull() async throws {
        try await Doorstep.open { door in
            _ = try await door.stage.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(Stage.noon.adding(.minutes(1)))")
            }
            // SQLite takes the present size where that is more.
            try await door.stage.set("PRAGMA max_page_count = 1")
            #expect(try await door.health()?.body == "database\n")
        }
    }

    @Test func aLockedDatabaseRefusesUntilItIsFree() async throws {
        try await Doorstep.open { door in
            // The gateway waits 5 seconds; here a moment is enough.
            try await door.stage.set("PRAGMA busy_timeout = 50")
            try await OtherProgram.holdsTheLock(of: door.stage) { _ in
                let (answer, health) = (try await door.answer(to: Knock()), try await door.health())
                #expect(answer?.status == 503)
                #expect(health?.body == "database\n")
            }
            #expect(try await door.answer(to: Knock())?.status == 200)
            #expect(try await door.textsTakenIn() == 1)
        }
    }

    @Test func theHealthIsWellWhileTextsAreTakenAndSent() async throws {
        try await Doorstep.open { door in
            _ = try await door.stage.store.write { tx in
                try tx.run("UPDATE sender SET lease_until = \(Stage.noon.adding(.minutes(1)))")
            }
            let health = try await door.health()
            #expect(health?.status == 200)
            #expect(health?.body == "behind\n", "what came before could not be asked for yet")
        }
    }

    /// Minutes for which something may be missing of the provider's list.
    @Test(arguments: [(30, "ok\n"), (44, "ok\n"), (45, "behind\n")])
    func theHealthSaysWhereTextsMayWaitAtTheProvider(_ minutes: Int, _ body: String) async throws {
        try await Doorstep.open { door in
            _ = try await door.stage.store.write { tx in
                try tx.run(
                    """
                    UPDATE sender SET lease_until = \(Stage.noon.adding(.minutes(1))),
                        backfilled_until = \(Stage.noon.adding(.minutes(-minutes)))
                    """)
            }
            let health = try await door.health()
            #expect(health?.status == 200)
            #expect(health?.body == body)
        }
    }

    /// Every webhook is refused, until the provider has given up; then the list brings them in, once, in their order.
    @Test func whatNoWebhookBroughtInTimeIsFetchedWhenTheDatabaseIsBack() async throws {
        try await LiveGateway.run { live in
            let show = try await live.stage.show("Late Show")
            let ada = try await live.stage.contact("Ada", "+14155550101")
            _ = try await live.dispatcher.drain(live.stage.ask(show, [ada]))
            let backfill = Backfill(
                inbox: live.stage.inbox, client: live.client, sender: live.stage.sender.id, log: Logger(label: "test"))
            #expect(try await backfill.run(now: Stage.noon).taken == 0)
            try await live.stage.set("PRAGMA busy_timeout = 50")
            try await OtherProgram.holdsTheLock(of: live.stage) { _ in
                for words in ["yes", "sorry, can't make it", "yes I can after all"] {
                    let status = try await live.phones.status(
                        ofTextFrom: "+14155550101", words, to: Stage.ourNumber)
                    #expect(status == 503)
                }
                await #expect(throws: (any Error).self) { try await backfill.run(now: Stage.noon) }
            }
            #expect(try await backfill.run(now: Stage.noon).taken == 3)
            #expect(try await backfill.run(now: Stage.noon).taken == 0)
            let heard = try await live.stage.store.read {
                try $0.values("SELECT body FROM inbound ORDER BY id", as: String.self)
            }
            #expect(heard == ["yes", "sorry, can't make it", "yes I can after all"])
            #expect(try await live.stage.standings(show) == ["Ada": .confirmed])
            try await live.catchUp()
            #expect(try await live.texts(to: "+14155550101").count == 1 + 3)
        }
    }
}
