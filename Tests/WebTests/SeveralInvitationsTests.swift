import Agenda
import Lineups
import TestSupport
import Testing

/// Two requests to one phone. Each has a number, and an ambiguous answer changes nothing.
@Suite struct SeveralInvitationsTests {
    static let answers: [(String, [String: SlotStatus])] = [
        ("2 yes, 1 no", ["Late Show": .declined, "Open Mic": .confirmed]),
        ("yes to the saturday one, no to friday", ["Late Show": .declined, "Open Mic": .confirmed]),
        ("late show yes, open mic no", ["Late Show": .confirmed, "Open Mic": .declined]),
        ("YES 1", ["Late Show": .confirmed, "Open Mic": .asked]),
        ("both!", ["Late Show": .confirmed, "Open Mic": .confirmed]),
        ("neither, sorry", ["Late Show": .declined, "Open Mic": .declined]),
    ]

    @Test(arguments: answers)
    func aBareYesIsAskedBackOnce(_ answer: String, _ statuses: [String: SlotStatus]) async throws {
        let live = try await InProcessGateway()
        let shows = [
            try await live.environment.show("Late Show"), try await live.environment.show("Open Mic", inDays: 5),
        ]
        let ada = try await live.environment.contact("Ada", Phone.ada)
        for show in shows { try await live.invite(show, [ada]) }
        #expect(try await live.texts(to: Phone.ada).first?.contains("Reply YES 2 or NO 2") == true)

        let list = try await live.phone(Phone.ada, says: "yes")
        #expect(list?.contains("1: Late Show") == true && list?.contains("2: Open Mic") == true, "\(list ?? "")")
        #expect(try await live.phone(Phone.ada, says: "yes") == nil, "asked back once")
        for show in shows { #expect(try await live.environment.statuses(show) == ["Ada": .asked], "no guess") }

        let understood = try await live.phone(Phone.ada, says: answer)
        for show in shows {
            let status = statuses[show.name]
            #expect(try await live.environment.statuses(show)["Ada"] == status, "\(show.name)")
            #expect(understood?.contains(show.name) == (status != .asked), "\(understood ?? "")")
        }
    }

    /// The reply to a no names its number; that number reverts the answer while the other request stays open.
    @Test func aNoIsReversedByItsNumber() async throws {
        let live = try await InProcessGateway()
        let shows = [
            try await live.environment.show("Late Show"), try await live.environment.show("Open Mic", inDays: 5),
        ]
        let ada = try await live.environment.contact("Ada", Phone.ada)
        for show in shows { try await live.invite(show, [ada]) }

        let out = try await live.phone(Phone.ada, says: "no 1")
        #expect(out?.hasSuffix("Wrong? Reply YES 1.") == true, "\(out ?? "")")
        let back = try await live.phone(Phone.ada, says: "YES 1")
        #expect(back?.hasSuffix("Wrong? Reply NO 1.") == true, "\(back ?? "")")
        #expect(try await live.environment.statuses(shows[0]) == ["Ada": .confirmed])
        #expect(try await live.environment.statuses(shows[1]) == ["Ada": .asked])

        try await live.phone(Phone.ada, says: "no 1")
        try await live.phone(Phone.ada, says: "yes")
        #expect(
            try await live.environment.statuses(shows[0]) == ["Ada": .withdrawn], "a bare yes means what is open")
        #expect(try await live.environment.statuses(shows[1]) == ["Ada": .confirmed])
    }
}
