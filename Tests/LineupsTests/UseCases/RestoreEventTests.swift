import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// A canceled event that is happening after all, and past events, which stay.
@Suite("restoring and removing events") struct RestoreEventTests {
    private static let noon = TestEnvironment.noon

    private func canceled(
        deliverNotices: Bool
    ) async throws -> (environment: TestEnvironment, show: Event) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for (index, name) in ["Ada", "Grace", "Alan"].enumerated() {
            people.append(try await environment.contact(name, "+1415555010\(index + 1)"))
        }
        try await environment.deliver(environment.invite(show, people))
        _ = try await environment.text("yes", from: "+14155550101")
        _ = try await environment.text("no", from: "+14155550102")
        let canceling = CancelEvent(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let texts = try await environment.store.write(at: Self.noon) { tx in
            try canceling.send(canceling.plan(in: tx), in: tx).texts
        }
        if deliverNotices {
            let dispatched = texts
            try await environment.store.write { tx in
                for text in dispatched {
                    try tx.run("UPDATE outbound_message SET state = 'sent', attempts = 1 WHERE id = \(text)")
                }
            }
        }
        return (environment, show)
    }

    private func restore(_ environment: TestEnvironment, _ show: Event, now: Instant = noon) async throws -> [String] {
        let restoring = RestoreEvent(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let texts = try await environment.store.write(at: now) { tx in
            try restoring.send(restoring.plan(in: tx), in: tx).texts
        }
        try await environment.deliver(texts, as: .sent)
        return try await environment.store.read { tx in
            try texts.compactMap { try OutboundMessage.find($0, in: tx) }.map { "\($0.to): \($0.body)" }
        }
    }

    @Test func thoseWhoWereToldAreAskedAgain() async throws {
        let (environment, show) = try await canceled(deliverNotices: true)
        let texts = try await restore(environment, show, now: Self.noon.adding(.minutes(1)))
        #expect(texts.count == 2, "\(texts)")
        #expect(
            texts.allSatisfy {
                $0.contains("Late Show on Fri Dec 4, 8 PM at The Anchor is happening after all. Can you still make it?")
            }, "\(texts)")
        let statuses = try await environment.statuses(show)
        #expect(statuses == ["Ada": .asked, "Grace": .declined, "Alan": .asked])
        #expect(try await environment.store.read { try Event.find(show.id, in: $0)?.isCanceled } == false)
        #expect(
            try await environment.text("yes", from: "+14155550103", now: Self.noon.adding(.hours(1)))?
                .contains("You're confirmed") == true)
    }

    @Test func whoWasNotToldYetKeepsTheAnswer() async throws {
        let (environment, show) = try await canceled(deliverNotices: false)
        #expect(try await restore(environment, show).isEmpty)
        #expect(try await environment.statuses(show) == ["Ada": .confirmed, "Grace": .declined, "Alan": .asked])
        let queued = try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE state = 'queued' AND kind = 'notice'", as: String.self)
        }
        #expect(queued.isEmpty, "\(queued)")
        #expect(try await environment.text("yes", from: "+14155550103")?.contains("You're confirmed") == true)
    }

    @Test func onlyACanceledEventToComeIsRestored() async throws {
        let (environment, show) = try await canceled(deliverNotices: true)
        let late = await #expect(throws: EventError.self) {
            _ = try await restore(environment, show, now: Self.noon.adding(.days(5)))
        }
        #expect(caseName(late) == "isOver")
        _ = try await restore(environment, show, now: Self.noon.adding(.minutes(1)))
        let again = await #expect(throws: EventError.self) { _ = try await restore(environment, show) }
        #expect(caseName(again) == "isNotCanceled")
    }

    @Test("A past event cannot be removed", arguments: [(2, nil), (5, "isOver")] as [(Int, String?)])
    func pastEventStays(_ days: Int, _ error: String?) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let removal = RemoveEvent(planner: environment.planner, event: show.id, account: environment.account.id)
        let now = Self.noon.adding(.days(days))
        guard let error else {
            return try await environment.store.write(at: now) { try removal.run(in: $0) }
        }
        let refusal = await #expect(throws: EventError.self) {
            try await environment.store.write(at: now) { try removal.run(in: $0) }
        }
        #expect(caseName(refusal) == error)
        #expect(try await environment.store.read { try Event.find(show.id, in: $0) } != nil)
    }
}
