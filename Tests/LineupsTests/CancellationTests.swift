import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// The cancellation notices go to everybody who was asked and is not out, once for each telephone.
@Suite struct CancellationTests {
    private static let (ada, grace, alan) = ("+14155550101", "+14155550102", "+14155550103")
    private static let sorry = "Sorry, Late Show on Fri Dec 4, 8 PM is canceled. No need to reply."

    /// What Ada texts after the request, and the notice she gets; nil for none.
    static let rows: [([String], String?)] = [
        ([], sorry), (["yes"], sorry), (["maybe"], sorry), (["no"], nil), (["yes", "can't make it after all"], nil),
        (["STOP"], nil), (["no", "please stop texting me"], nil),
    ]

    @Test(arguments: rows) func whoWasAskedAndIsNotOutIsToldOnce(_ said: [String], _ told: String?) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        for text in said { _ = try await environment.text(text, from: Self.ada) }
        let drafts = try await environment.cancel(show)
        #expect(drafts.map(\.to) == (told == nil ? [] : [Self.ada]))
        if let told {
            #expect(drafts.first?.body.hasSuffix(told) == true, "\(drafts.first?.body ?? "")")
        }
        if said.isEmpty {
            #expect(try await environment.text("yes", from: Self.ada) != nil)
        }
        #expect(drafts.allSatisfy { Segments($0.body).encoding == .gsm7 })
    }

    /// What a confirmed performer texts after the cancellation, and whether the reply says that it is off.
    static let afterwards: [(String, Bool)] = [
        ("yes", true), ("no", true), ("see you friday!!", true), ("running 10 late", true), ("what time is it?", true),
        ("ok thanks for letting me know", false), ("no worries", false), ("who is this?", false),
        ("I'm driving and will reply later. (automatic reply)", false),
    ]

    @Test("somebody who writes about a canceled event is told that it is off", arguments: afterwards)
    func textsAfterTheCancellation(_ text: String, _ isTold: Bool) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        _ = try await environment.text("yes", from: Self.ada)
        _ = try await environment.cancel(show)
        let reply = try await environment.text(text, from: Self.ada)
        #expect((reply?.contains("is canceled") ?? false) == isTold, "\(reply ?? "no reply")")
    }

    @Test func replacedPerformersAndLateStandInsAreNotTold() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let people = try await [
            environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace),
            environment.contact("Alan", Self.alan),
        ]
        try await environment.deliver(environment.invite(show, people))
        let slots = try await environment.slots(show)
        try await environment.store.write { tx in
            try tx.run("UPDATE slot SET answer = 'withdrawn', replaced_by = \(slots[1].id) WHERE id = \(slots[0].id)")
            try tx.run("UPDATE slot SET bench_rank = 1 WHERE id = \(slots[2].id)")
            try Invitation.close(slots: [slots[2].id], in: tx)
        }
        let drafts = try await environment.cancel(show)
        #expect(drafts.map(\.to) == [Self.grace])
        #expect(drafts.allSatisfy { $0.body.hasSuffix(Self.sorry) })
    }

    @Test func unaskedAndRemovedPerformersAreNotTold() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        let (grace, slot) = (try await environment.contact("Grace", Self.grace), try await environment.slots(show)[0])
        try await environment.store.write { tx in
            try Lineup.remove(slot.id, in: tx)
            _ = try Lineup.add(grace, to: show.id, asHost: false, in: tx)
            let noted = try #require(try Slot.find(contact: grace, event: show.id, in: tx))
            _ = try ManualAnswer(.no, isMisread: false).apply(to: noted.id, of: show, in: tx)
        }
        #expect(try await environment.cancel(show).isEmpty)
    }

    @Test func sharedTelephoneIsTextedOnce() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let people = try await [environment.contact("Ada", Self.ada), environment.contact("Grace", Self.ada)]
        try await environment.deliver(environment.invite(show, people))
        _ = try await environment.text("no 1", from: Self.ada)
        let drafts = try await environment.cancel(show)
        #expect(drafts.count == 1 && drafts.first?.body.hasSuffix(Self.sorry) == true, "\(drafts.map(\.body))")
    }

    /// What happens to the show and to Ada before it is canceled, and the time that the notice names.
    enum Step { case moved, told, delivered, failed, calledAndSaidYes }

    static let known: [(steps: [Step], time: String)] = [
        ([.moved], "8 PM"), ([.moved, .told], "8 PM"), ([.moved, .told, .moved, .told], "8 PM"),
        ([.moved, .told, .failed], "8 PM"), ([.moved, .told, .delivered], "9 PM"),
        ([.moved, .told, .delivered, .moved], "9 PM"), ([.moved, .told, .delivered, .moved, .told], "9 PM"),
        ([.moved, .calledAndSaidYes], "9 PM"), ([.moved, .told, .calledAndSaidYes], "9 PM"),
        ([.moved, .calledAndSaidYes, .moved, .told], "9 PM"),
    ]

    @Test(arguments: known.indices) func theNoticeNamesTheTimeThatTheyKnow(_ index: Int) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Self.ada)]))
        var (texts, hours): ([ID<OutboundMessage>], Int) = ([], 0)
        for step in Self.known[index].steps {
            switch step {
            case .moved:
                hours += 1
                var changes = ChangeEvent.Changes()
                changes.startsAt = show.startsAt.adding(.hours(hours))
                let change = ChangeEvent(
                    planner: environment.planner, event: show.id, changes: changes, account: environment.account)
                try await environment.store.write { _ = try change.run(in: $0) }
            case .told:
                let telling = TellAboutChange(
                    planner: environment.planner, event: show.id, account: environment.account,
                    sender: environment.sender)
                texts = try await environment.store.write { try telling.send(telling.plan(in: $0), in: $0).texts }
            case .delivered: try await environment.deliver(texts)
            case .failed: try await environment.deliver(texts, as: .failed)
            case .calledAndSaidYes:
                let slot = try await environment.slots(show)[0]
                try await environment.store.write { tx in
                    let event = try #require(try Event.find(show.id, in: tx))
                    _ = try ManualAnswer(.yes, isMisread: false).apply(to: slot.id, of: event, in: tx)
                }
            }
        }
        let bodies = try await environment.cancel(show).map(\.body)
        #expect(bodies.count == 1 && bodies[0].contains("on Fri Dec 4, \(Self.known[index].time) is"), "\(bodies)")
    }
}

extension TestEnvironment {
    fileprivate func cancel(_ event: Event) async throws -> [OutboundMessage] {
        let canceling = CancelEvent(planner: planner, event: event.id, account: account, sender: sender)
        return try await store.write { tx in
            try canceling.send(canceling.plan(in: tx), in: tx).texts
                .compactMap { try OutboundMessage.find($0, in: tx) }
        }
    }
}
