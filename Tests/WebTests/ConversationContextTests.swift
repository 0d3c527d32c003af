import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A text is read with the dialog state.
@Suite struct ConversationContextTests {
    /// The texts, the reply to the last one (empty for none), and the resulting state.
    static let ofThree: [([String], String, [SlotStatus])] = [
        (["no", "2"], "OK, you're out for Open Mic", [.asked, .declined, .asked]),
        (["no", "all"], "OK, you're out for Late Show", [.declined, .declined, .declined]),
        (["maybe", "2"], "OK, noted as a maybe for Open Mic", [.asked, .maybe, .asked]),
        (["yes", "the friday one"], "You're confirmed for Late Show", [.confirmed, .asked, .asked]),
        (["who is this?", "2"], "Yes or no for 2: Open Mic", [.asked, .asked, .asked]),
        (["who is this?", "2", "no"], "OK, you're out for Open Mic", [.asked, .declined, .asked]),
        (["yes 2", "no 2, sorry, meant 1"], "You're confirmed for Late Show", [.confirmed, .withdrawn, .asked]),
        (["yes 2", "great, thanks"], "", [.asked, .confirmed, .asked]),
        (["yes", "2", "yes"], "Sorry, which one do you mean?", [.asked, .confirmed, .asked]),
    ]

    @Test(arguments: ofThree)
    func withThreeOpenInvitations(texts: [String], reply: String, statuses: [SlotStatus]) async throws {
        let live = try await InProcessGateway()
        let ada = try await live.environment.contact("Ada", Phone.ada)
        var shows: [Event] = []
        for (index, name) in ["Late Show", "Open Mic", "Brunch"].enumerated() {
            shows.append(try await live.environment.show(name, inDays: 4 + index))
            try await live.invite(shows[index], [ada])
        }
        var last: String?
        for text in texts { last = try await live.phone(Phone.ada, says: text) }
        #expect(reply.isEmpty ? last == nil : last?.contains(reply) == true, "\(last ?? "nothing")")
        for (show, status) in zip(shows, statuses) {
            #expect(try await live.environment.statuses(show)["Ada"] == status, "\(show.name)")
        }
    }

    static let ofOne: [([String], String, SlotStatus)] = [
        (["no", "ok"], "", .declined), (["no", "👍"], "", .declined), (["yes", "no", "sure"], "", .withdrawn),
        (["maybe", "k"], "", .maybe), (["maybe", "yep"], "You're confirmed", .confirmed),
        (["no", "actually I'm in"], "You're confirmed", .confirmed),
        (["yes", "I meant no"], "no longer on", .withdrawn),
        (["no", "oops i meant yes"], "You're confirmed", .confirmed),
        (["yes", "wrong"], "You're down as confirmed for Late Show", .confirmed),
        (["yes", "wrong", "no"], "no longer on", .withdrawn),
    ]

    @Test(arguments: ofOne)
    func withOneOpenInvitation(texts: [String], reply: String, status: SlotStatus) async throws {
        let live = try await InProcessGateway()
        let show = try await live.environment.show("Late Show")
        try await live.invite(show, [live.environment.contact("Ada", Phone.ada)])
        var last: String?
        for text in texts { last = try await live.phone(Phone.ada, says: text) }
        #expect(reply.isEmpty ? last == nil : last?.contains(reply) == true, "\(last ?? "nothing")")
        #expect(try await live.environment.statuses(show)["Ada"] == status)
    }

    /// The booker sent a message of their own in between.
    @Test(arguments: ["ok", "yes", "no"])
    func customTextsAreNotRequests(text: String) async throws {
        let time = MovableClock(TestEnvironment.noon)
        let live = try await InProcessGateway(clock: time.clock)
        let show = try await live.environment.show("Late Show")
        let ada = try await live.environment.contact("Ada", Phone.ada)
        try await live.invite(show, [ada])
        time.move(by: .minutes(5))
        let (account, sender, now) = (live.environment.account.id, live.environment.sender.id, time.clock.now())
        _ = try await live.environment.store.write(at: now) { tx in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: ada, to: Phone.ada,
                    body: "Is your number still this one?", kind: .text), in: tx)
        }
        try await live.catchUp()
        time.move(by: .minutes(1))
        let reply = try await live.phone(Phone.ada, says: text)
        #expect(reply?.contains("a yes or a no for Late Show") == true, "\(reply ?? "nothing")")
        #expect(try await live.environment.statuses(show)["Ada"] == .asked)
    }
}
