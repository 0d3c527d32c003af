import Agenda
import Lineups
import Messaging
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A night over real sockets: three strangers sign up by text, the spots are drawn, and they check in and leave.
@Suite struct OpenMicLiveTests {
    @Test(.timeLimit(.minutes(2))) func aNightByText() async throws {
        try await LiveGateway.run { live in
            let open = try await OpenMicScenario(spots: 2, mode: .draw, in: live.environment)
            let phones = Array(OpenMicScenario.people.prefix(3))
            for (phone, name) in zip(phones, ["Ada", "Grace", "Alan"]) {
                #expect(try await live.phone(phone, says: "MIC")?.contains("What name should go on the list?") == true)
                #expect(try await live.phone(phone, says: name)?.hasPrefix("\(name), you're in the draw") == true)
            }
            let drawing = DrawOpenMic(try await open.night(), random: .seeded(3))
            try await live.environment.store.write { try drawing.run(drawing.plan(in: $0).key, in: $0) }
            let rows = try await open.sheet().rows
            #expect(rows.map(\.state) == [.on(1), .on(2), .waiting(1)])
            func phone(_ place: Int) throws -> String { try #require(rows[place].entry.number) }
            #expect(try await live.phone(phone(0), says: "MIC")?.contains("you're 1st of 2") == true)
            #expect(try await live.phone(phone(0), says: "HERE")?.hasPrefix("You're checked in") == true)
            #expect(try await live.phone(phone(1), says: "OUT")?.hasPrefix("You're off the list") == true)
            #expect(try await live.phone(phone(2), says: "mic")?.contains("you're 2nd of 2") == true)
            let count = try await open.sheet().count
            #expect(count == 2)
        }
    }

    /// Two strangers sign up, the show is canceled, and it is on again at another time.
    @Test(.timeLimit(.minutes(2))) func aCanceledNight() async throws {
        try await LiveGateway.run { live in
            let open = try await OpenMicScenario(in: live.environment)
            let (environment, show, phones) = (live.environment, open.show.id, OpenMicScenario.people.prefix(2))
            for (phone, name) in zip(phones, ["Ada", "Grace"]) {
                #expect(try await live.phone(phone, says: "MIC \(name)")?.contains("\(name), you're") == true)
            }
            func send(_ useCase: some SendingUseCase) async throws {
                let texts = try await environment.store.write(at: live.clock.now()) {
                    try useCase.send(useCase.plan(in: $0), in: $0).texts
                }
                #expect(texts.count == 2)
                _ = try await live.dispatcher.drain(texts)
            }
            let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
            try await send(CancelEvent(planner: planner, event: show, account: account, sender: sender))
            for phone in phones {
                let texts = try await live.texts(to: phone)
                #expect(texts.contains { $0.contains("Mondays on Mon Nov 30, 8 PM is canceled.") })
                #expect(try await live.phone(phone, says: "PLACE") == "Mondays, Mon Nov 30, 8 PM, is canceled.")
            }
            try await send(RestoreEvent(planner: planner, event: show, account: account, sender: sender))
            var changes = ChangeEvent.Changes()
            changes.startsAt = open.moment("21:00:00")
            let change = ChangeEvent(planner: planner, event: show, changes: changes, account: account)
            try await environment.store.write(at: live.clock.now()) { _ = try change.run(in: $0) }
            try await send(TellAboutChange(planner: planner, event: show, account: account, sender: sender))
            for phone in phones {
                let texts = try await live.texts(to: phone)
                #expect(texts.contains { $0.contains("Mondays is now on Mon Nov 30, 9 PM, The Anchor.") })
                #expect(texts.contains { $0.contains("is happening after all. You're still on the list.") })
            }
        }
    }
}
