import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Texts, webhooks and the booker's changes that come at the same moment take effect one after the other.
@Suite struct ConcurrentTextsTests {
    private static let ada = "+14155550101"

    @Test func twoTextsOfOnePersonAreTakenInOneAfterTheOther() async throws {
        for _ in 0..<10 {
            let environment = try await TestEnvironment()
            let show = try await environment.show("Late Show")
            try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (sid, body) in [("SM1", "yes"), ("SM2", "no")] {
                    group.addTask { _ = try await environment.text(body, from: Self.ada, sid: sid) }
                }
                try await group.waitForAll()
            }
            let (texts, changes) = try await environment.store.read { tx in
                (
                    try tx.values("SELECT body FROM inbound_message ORDER BY id", as: String.self),
                    try tx.values(
                        "SELECT from_answer || '>' || to_answer FROM slot_change ORDER BY id", as: String.self)
                )
            }
            let isYesFirst = texts == ["yes", "no"] && changes == ["none>confirmed", "confirmed>withdrawn"]
            let isNoFirst = texts == ["no", "yes"] && changes == ["none>declined", "declined>confirmed"]
            #expect(isYesFirst || isNoFirst, "\(texts) \(changes)")
        }
    }

    /// The reply names the event as it was committed before the text, in whichever order they come.
    @Test func aTextAndTheBookersEditAreNotMixed() async throws {
        for _ in 0..<10 {
            let environment = try await TestEnvironment()
            let show = try await environment.show("Late Show")
            try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
            var changes = ChangeEvent.Changes()
            changes.name = "Early Show"
            changes.location = "The Cellar"
            let change = ChangeEvent(
                planner: environment.planner, event: show.id, changes: changes, account: environment.account)
            async let changed = environment.store.write { tx in _ = try change.run(in: tx) }
            async let replied = environment.text("no", from: Self.ada)
            try await changed
            let reply = try #require(try await replied)
            #expect(!(reply.contains("Late Show") && reply.contains("The Cellar")), "\(reply)")
            #expect(!(reply.contains("Early Show") && reply.contains("The Anchor")), "\(reply)")
            #expect(try await environment.statuses(show)["Ada"] == .declined)
        }
    }

    /// The texts that one text changes refer to it, although it is inserted after them.
    @Test func whatATextChangesRefersToIt() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        for (sid, body) in [("SM1", "yes"), ("SM2", "see you"), ("SM3", "no")] {
            _ = try await environment.text(body, from: Self.ada, sid: sid)
        }
        let isFile = environment.store.file != nil
        let (references, broken) = try await environment.store.read { tx in
            (
                try tx.values(
                    """
                    SELECT inbound_message.sid FROM slot_change
                    JOIN inbound_message ON inbound_message.id = slot_change.inbound_message_id ORDER BY slot_change.id
                    """, as: String.self),
                // PostgreSQL checks its keys itself.
                isFile ? try tx.rows("PRAGMA foreign_key_check").count : 0
            )
        }
        #expect(references == ["SM1", "SM3"])
        #expect(broken == 0)
    }
}
