import Lineups
import Storage
import TestSupport
import Testing
import Values

/// A whole lineup: what performers text, what they are told, and who is in at the end.
@Suite struct LineupLifeTests {
    @Test func aDeclineIsFilledFromTheBench() async throws {
        let live = try await InProcessGateway()
        let show = try await live.environment.show("Late Show")
        try await live.environment.keep([.bench: "2"], for: show)
        try await live.environment.seat([("Alan", Phone.alan), ("Hedy", Phone.hedy)], onBenchOf: show)
        let people = [
            try await live.environment.contact("Ada", Phone.ada),
            try await live.environment.contact("Grace", Phone.grace),
        ]
        try await live.invite(show, people)
        try await live.phone(Phone.ada, says: "YES")
        #expect(try await live.texts(to: Phone.alan).isEmpty)

        try await live.phone(Phone.grace, says: "can't make it, sorry")
        try await live.catchUp()
        for number in [Phone.alan, Phone.hedy] {
            let texts = try await live.texts(to: number)
            #expect(texts.count == 1 && texts[0].contains("a spot opened up at Late Show"), "\(texts)")
        }
        try await live.phone(Phone.hedy, says: "I'm in!")
        #expect(try await live.texts(to: Phone.hedy).first?.contains("You're confirmed") == true)
        try await live.catchUp()
        #expect(try await live.texts(to: Phone.alan).first?.contains("is full now") == true)
        try await live.phone(Phone.alan, says: "yes")
        #expect(try await live.environment.statuses(show)["Alan"] == .inLine)

        let lineup = try await live.environment.store.read { try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ada", "Hedy"] && lineup.isConfirmed)
        try await live.catchUp()
        #expect(try await live.texts(to: Phone.grace).count == 2, "the request, and what was understood")
    }

    @Test func theHostSlotGoesToAPersonAskedToHost() async throws {
        let live = try await InProcessGateway()
        let show = try await live.environment.show("Late Show")
        try await live.environment.keep([.bench: "1"], for: show)
        try await live.environment.seat([("Alan", Phone.alan)], onBenchOf: show)
        try await live.invite(show, [try await live.environment.contact("Ada", Phone.ada)])
        try await live.environment.store.write { tx in
            try Lineup.setHost(Lineup.of(show, in: tx).slots[0].id, true, in: tx)
        }
        try await live.phone(Phone.ada, says: "can't make it, sorry")
        try await live.catchUp()
        let text = try await live.texts(to: Phone.alan).first
        #expect(text?.contains("the host's spot opened up at Late Show") == true, "\(text ?? "")")
        try await live.phone(Phone.alan, says: "yes")
        let lineup = try await live.environment.store.read { try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Alan"] && lineup.slots.allSatisfy(\.isHost) && lineup.isConfirmed)
    }

    @Test func theBookerRunsALineupByText() async throws {
        let live = try await InProcessGateway()
        let show = try await live.environment.show("Late Show")
        try await live.environment.giveAccountCell()
        let people = [
            try await live.environment.contact("Ada", Phone.ada),
            try await live.environment.contact("Grace", Phone.grace),
        ]
        try await live.invite(show, people)
        try await live.phone(Phone.ada, says: "yes!")
        try await live.phone(Phone.booker, says: "STATUS fri")
        #expect(
            try await live.texts(to: Phone.booker).first == "Late Show, Fri Dec 4, 8 PM: 1 of 2 in. Grace asked.")
        try await live.phone(Phone.booker, says: "Remind fri")
        let question = try await live.texts(to: Phone.booker).first
        #expect(question?.hasPrefix("Remind about Late Show, Fri Dec 4, 8 PM: Grace?\nReply SEND ") == true)
        try await live.phone(Phone.booker, says: try #require(TestEnvironment.codeReply(to: question)))
        #expect(
            try await live.texts(to: Phone.booker).first == "Reminded about Late Show, Fri Dec 4, 8 PM: Grace.")
        try await live.catchUp()
        #expect(try await live.texts(to: Phone.grace).first?.contains("still waiting to hear from you") == true)
        try await live.phone(Phone.grace, says: "sorry, no")
        try await live.catchUp()
        #expect(try await live.texts(to: Phone.booker).first?.contains("Grace can't do Late Show") == true)
    }

    @Test func aDeadlineExpiresAndALateYesCounts() async throws {
        let time = MovableClock(TestEnvironment.noon)
        let live = try await InProcessGateway(clock: time.clock)
        let show = try await live.environment.show("Late Show")
        try await live.environment.keep([.answerBy: "2d before"], for: show)
        try await live.invite(show, [live.environment.contact("Ada", Phone.ada)])
        let request = try await live.texts(to: Phone.ada).first
        #expect(request?.contains("Please answer by Wed Dec 2, 8 PM New York time.") == true)
        try await live.catchUp()
        #expect(try await live.environment.statuses(show) == ["Ada": .asked])
        time.move(by: .hours(57))
        try await live.catchUp()
        #expect(try await live.environment.statuses(show) == ["Ada": .expired])
        try await live.phone(Phone.ada, says: "YES")
        #expect(try await live.environment.statuses(show) == ["Ada": .confirmed])
        #expect(try await live.texts(to: Phone.ada).first?.contains("You're confirmed") == true)
    }
}
