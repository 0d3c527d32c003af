import Lineups
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
            #expect(health?.body == "ok\n")
        }
    }
}
