import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// A cancelled event tells everybody who was asked, each telephone once.
@Suite struct CancellingTests {
    private static let (ada, grace, alan) = ("+14155550101", "+14155550102", "+14155550103")
    private static let sorry = "Sorry, Late Show on Fri Dec 4, 8 PM is off. No need to reply."
    private static let toKnow =
        "Just so you know, Late Show on Fri Dec 4, 8 PM is off. You're not on the lineup, so there's nothing to do."

    /// Rows: what Ada texts after she was asked, and what she is told; nil for nothing.
    static let rows: [([String], String?)] = [
        ([], sorry), (["yes"], sorry), (["maybe"], sorry), (["no"], toKnow),
        (["yes", "can't make it after all"], toKnow),
        (["STOP"], nil), (["no", "please stop texting me"], nil),
    ]

    @Test(arguments: rows) func whoeverWasAskedIsToldInFittingWords(_ said: [String], _ told: String?) async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.arrive(stage.ask(show, [stage.contact("Ada", Self.ada)]))
        for text in said { _ = try await stage.text(text, from: Self.ada) }
        let letters = try await stage.callOff(show)
        #expect(letters.map(\.to) == (told == nil ? [] : [Self.ada]))
        if let told {
            #expect(letters.first?.body.hasSuffix(told) == true, "\(letters.first?.body ?? "")")
        }
        if said.isEmpty { #expect(try await stage.text("yes", from: Self.ada)?.contains("is over or off") == true) }
        #expect(letters.allSatisfy { Segments($0.body).encoding == .gsm7 })
    }

    @Test func aPlaceThatAStandInTookAndAStandInTooLateAreToldToo() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let people = try await [
            stage.contact("Ada", Self.ada), stage.contact("Grace", Self.grace), stage.contact("Alan", Self.alan),
        ]
        try await stage.arrive(stage.ask(show, people))
        let slots = try await stage.slots(show)
        try await stage.store.write { tx in
            try tx.run("UPDATE slot SET answer = 'withdrawn', replaced_by = \(slots[1].id) WHERE id = \(slots[0].id)")
            try tx.run("UPDATE slot SET bench_rank = 1 WHERE id = \(slots[2].id)")
            try Ask.close(slot: slots[2].id, now: Stage.noon, in: tx)
        }
        let letters = try await stage.callOff(show)
        #expect(letters.map(\.to) == [Self.grace, Self.alan, Self.ada])
        #expect(letters.map { $0.body.hasSuffix(Self.toKnow) } == [false, true, true])
    }

    @Test func whoWasNeverAskedOrIsTakenOutIsNotTold() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.arrive(stage.ask(show, [stage.contact("Ada", Self.ada)]))
        let (grace, slot) = (try await stage.contact("Grace", Self.grace), try await stage.slots(show)[0])
        try await stage.store.write { tx in
            try Lineup.remove(slot.id, now: Stage.noon, in: tx)
            _ = try Lineup.add(grace, to: show.id, asHost: false, now: Stage.noon, in: tx)
            let noted = try #require(try Slot.find(contact: grace, event: show.id, in: tx))
            _ = try BookersAnswer(.no, isMisread: false).apply(to: noted.id, of: show, now: Stage.noon, in: tx)
        }
        #expect(try await stage.callOff(show).isEmpty)
    }

    @Test func twoWhoShareATelephoneAreToldOnce() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let people = try await [stage.contact("Ada", Self.ada), stage.contact("Grace", Self.ada)]
        try await stage.arrive(stage.ask(show, people))
        _ = try await stage.text("no 1", from: Self.ada)
        let letters = try await stage.callOff(show)
        #expect(letters.count == 1 && letters.first?.body.hasSuffix(Self.sorry) == true, "\(letters.map(\.body))")
    }
}

extension Stage {
    fileprivate func callOff(_ event: Event) async throws -> [Outbound] {
        let (asking, account, sender) = (asking, account, sender)
        return try await store.write { tx in
            try asking.cancel(event, from: account, sender: sender, now: Stage.noon, in: tx)
                .compactMap { try Outbound.find($0, in: tx) }
        }
    }
}
