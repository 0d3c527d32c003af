import TestSupport
import Testing

@testable import App
@testable import CommandKit

/// `calendar subscribe`, `subscriptions` and `unsubscribe`, with a server on this machine.
@Suite struct CalendarSubscriptionCommandTests {
    private static func server() throws -> LoopbackServer {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:x
            X-WR-CALNAME:Team
            BEGIN:VEVENT
            UID:game
            DTSTAMP:20261101T000000Z
            DTSTART:20261203T200000Z
            DTEND:20261203T210000Z
            SUMMARY:Game
            END:VEVENT
            BEGIN:VEVENT
            UID:broken
            SUMMARY:No start
            END:VEVENT
            END:VCALENDAR

            """
        return try LoopbackServer(serving: { _ in Served(body: Array(text.utf8)) })
    }

    @Test func subscribesListsAndUnsubscribes() async throws {
        let (environment, server) = (try await CommandTestEnvironment(privateCalendars: "on"), try Self.server())
        let added = try await environment.run(words: ["calendar", "subscribe", server.url, "--name", "Team games"])
        #expect(added.code == 0, "\(added.notes)")
        #expect(added.output.contains("Subscribed to \"Team games\": 1 entry."))
        #expect(added.notes.contains("\"No start\""), "what could not be read is named")
        let list = try await environment.run("calendar subscriptions --json").output
        #expect(list.contains("\"name\":\"Team games\"") || list.contains("\"name\": \"Team games\""), "\(list)")
        #expect(list.contains(String(server.url.dropFirst("http://".count))))
        #expect(try await environment.run(words: ["calendar", "show", "Team games"]).output.contains("Game"))
        #expect(try await !environment.run("calendar export").output.contains("SUMMARY:Game"))
        #expect(try await environment.run(words: ["calendar", "export", "Team games"]).output.contains("SUMMARY:Game"))
        let again = try await environment.run(words: ["calendar", "subscribe", server.url])
        #expect(again.code != 0 && again.notes.contains("You are subscribed to that address already"))
        let gone = try await environment.run(words: ["calendar", "unsubscribe", "Team games"])
        #expect(gone.output.contains("Unsubscribed from \"Team games\"."))
        #expect(try await environment.run("calendar subscriptions").notes.contains("No subscriptions yet"))
        _ = try await environment.run("undo --yes")
        #expect(try await environment.run("calendar subscriptions").output.contains("Team games"))
    }

    @Test func aContactSharesTheirCalendar() async throws {
        let (environment, server) = (try await CommandTestEnvironment(privateCalendars: "on"), try Self.server())
        let set = try await environment.run(words: ["contact", "edit", "Grace", "--calendar", server.url])
        #expect(set.code == 0 && set.notes.contains("Read the calendar: 1 busy time."), "\(set.notes)")
        #expect(try await environment.run("contact show Grace").output.contains("1 busy time"))
        let refused = try await environment.run(words: [
            "contact", "edit", "Grace", "--note", "new", "--calendar", "team.ics",
        ])
        #expect(refused.code != 0 && refused.notes.contains("is not the address of a calendar"))
        #expect(try await !environment.run("contact show Grace").output.contains("new"), "nothing is changed")
        let removed = try await environment.run(words: ["contact", "edit", "Grace", "--calendar", ""])
        #expect(removed.code == 0)
        #expect(try await !environment.run("contact show Grace").output.contains("busy time"))
    }

    @Test func refuses() async throws {
        let (environment, server) = (try await CommandTestEnvironment(), try Self.server())
        let rows = [
            ([server.url], "within a private network"), (["team.ics"], "is not the address of a calendar"),
            (["https://me:secret@example.org/a"], "contains a user name or password"),
        ]
        for (words, reason) in rows {
            let outcome = try await environment.run(words: ["calendar", "subscribe"] + words)
            #expect(outcome.code != 0 && outcome.notes.contains(reason), "\(outcome.notes)")
            #expect(!outcome.notes.contains("secret@"))
        }
        let own = try await environment.run("calendar unsubscribe Personal")
        #expect(own.code != 0 && own.notes.contains("your own calendar"))
    }
}
