import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// A lineup run to its end over real sockets: texts in over signed webhooks, texts out through the provider.
@Suite(.serialized) struct LineupLifeTests {
    private static let ada = "+14155550101"
    private static let grace = "+14155550102"
    private static let alan = "+14155550103"
    private static let hedy = "+14155550104"
    private static let booker = "+14155550199"

    @Test func aNoIsFilledFromTheBenchAndTheFirstYesWins() async throws {
        try await LiveGateway.run { live in
            let show = try await live.stage.show("Late Show")
            try await live.stage.keep(.bench, "2", for: show)
            try await live.stage.seat([("Alan", Self.alan), ("Hedy", Self.hedy)], onBenchOf: show)
            let people = [
                try await live.stage.contact("Ada", Self.ada), try await live.stage.contact("Grace", Self.grace),
            ]
            #expect(try await live.dispatcher.drain(live.stage.ask(show, people)))
            try await live.phone(Self.ada, says: "YES")
            #expect(try await live.texts(to: Self.alan).isEmpty)

            try await live.phone(Self.grace, says: "can't make it, sorry")
            try await live.catchUp()
            for number in [Self.alan, Self.hedy] {
                let texts = try await live.texts(to: number)
                #expect(texts.count == 1 && texts[0].contains("a spot has opened at Late Show"), "\(texts)")
            }
            try await live.phone(Self.hedy, says: "I'm in!")
            #expect(try await live.texts(to: Self.hedy).first?.contains("You're confirmed") == true)
            try await live.catchUp()
            #expect(try await live.texts(to: Self.alan).first?.contains("is filled by now") == true)
            try await live.phone(Self.alan, says: "yes")
            #expect(try await live.stage.standings(show)["Alan"] == .filled)

            let lineup = try await live.stage.store.read { try Lineup.of(show, in: $0) }
            #expect(lineup.slots.map(\.name) == ["Ada", "Hedy"] && lineup.isConfirmed)
            try await live.catchUp()
            #expect(try await live.texts(to: Self.grace).count == 2, "the request, and what was understood")
        }
    }

    @Test func theBookerRunsItByText() async throws {
        try await LiveGateway.run { live in
            let show = try await live.stage.show("Late Show")
            try await live.stage.giveAccountCell(Self.booker)
            let people = [
                try await live.stage.contact("Ada", Self.ada), try await live.stage.contact("Grace", Self.grace),
            ]
            #expect(try await live.dispatcher.drain(live.stage.ask(show, people)))
            try await live.phone(Self.ada, says: "yes!")
            try await live.phone(Self.booker, says: "STATUS fri")
            #expect(
                try await live.texts(to: Self.booker).first == "Late Show, Fri Dec 4, 8 PM: 1 of 2 in. Grace asked.")
            try await live.phone(Self.booker, says: "Remind fri")
            #expect(
                try await live.texts(to: Self.booker).first == "Reminded about Late Show, Fri Dec 4, 8 PM: Grace.")
            try await live.catchUp()
            #expect(try await live.texts(to: Self.grace).first?.contains("still waiting to hear from you") == true)
            try await live.phone(Self.grace, says: "sorry, no")
            try await live.catchUp()
            #expect(try await live.texts(to: Self.booker).first?.contains("Grace can't do Late Show") == true)
        }
    }

    @Test func aDeadlineEndsTheWaitingAndALateYesStillCounts() async throws {
        let time = MovableClock(Stage.noon)
        try await LiveGateway.run(clock: time.clock) { live in
            let show = try await live.stage.show("Late Show")
            try await live.stage.keep(.answerBy, "2d before", for: show)
            #expect(try await live.dispatcher.drain(live.stage.ask(show, [live.stage.contact("Ada", Self.ada)])))
            #expect(
                try await live.texts(to: Self.ada).first?.contains("Please answer by Wed Dec 2, 8 PM.") == true)
            try await live.catchUp()
            #expect(try await live.stage.standings(show) == ["Ada": .asked])
            time.move(by: .hours(57))
            try await live.catchUp()
            #expect(try await live.stage.standings(show) == ["Ada": .expired])
            try await live.phone(Self.ada, says: "YES")
            #expect(try await live.stage.standings(show) == ["Ada": .confirmed])
            #expect(try await live.texts(to: Self.ada).first?.contains("You're confirmed") == true)
        }
    }
}

extension Stage {
    fileprivate func keep(_ item: Policy.Item, _ text: String, for event: Event) async throws {
        try await store.write { try Policy.keep(item, text, event: event.id, in: $0) }
    }

    fileprivate func seat(_ people: [(String, String)], onBenchOf event: Event) async throws {
        for (name, number) in people {
            let id = try await contact(name, number)
            _ = try await store.write {
                try Lineup.add(id, to: event.id, asHost: false, onBench: true, now: Stage.noon, in: $0)
            }
        }
    }

    fileprivate func giveAccountCell(_ number: String) async throws {
        var owner = account
        owner.cell = number
        let saved = owner
        try await store.write { try saved.save(in: $0) }
    }
}
