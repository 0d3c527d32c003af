import Lineups
import TestSupport
import Testing
import Twilio

/// The provider sends a webhook again when it is not sure of our answer, and anybody may who saw one.
@Suite(.serialized) struct RepeatedWebhookTests {
    @Test func thirtyDeliveriesOfOneTextCountOnce() async throws {
        try await GatewayRequests.open { door in
            let show = try await door.environment.show("Late Show")
            try await door.environment.ask(show, [door.environment.contact("Ada", "+14155550101")])
            let answers = try await withThrowingTaskGroup(of: RawConnection.Answer?.self) { group in
                for _ in 0..<30 { group.addTask { try await door.answer(to: SignedRequest(text: "YES")) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.map { $0?.status } == Array(repeating: 200, count: 30))
            #expect(Set(answers.map { $0?.body }).count == 1)
            #expect(answers[0]?.body.contains("<Message>") == true)
            #expect(try await door.textsTakenIn() == 1)
            #expect(try await door.environment.statuses(show) == ["Ada": .confirmed])
        }
    }

    @Test func aReplayChangesNothing() async throws {
        try await GatewayRequests.open { door in
            let show = try await door.environment.show("Late Show")
            try await door.environment.ask(show, [door.environment.contact("Ada", "+14155550101")])
            let yes = SignedRequest(sid: "SM1", text: "YES")
            let first = try await door.answer(to: yes)
            _ = try await door.answer(to: SignedRequest(sid: "SM2", text: "sorry, can't make it"))
            #expect(try await door.environment.statuses(show) == ["Ada": .withdrawn])
            let again = try await door.answer(to: yes)
            #expect(again?.body == first?.body)
            #expect(try await door.environment.statuses(show) == ["Ada": .withdrawn])
            #expect(try await door.textsTakenIn() == 2)
        }
    }

    @Test func manyRequestsShareAConnection() async throws {
        try await GatewayRequests.open { door in
            let wire = try await RawConnection.open(port: door.port)
            for index in 1...5 {
                try await wire.send(SignedRequest(sid: "SM\(index)").bytes(keepAlive: true))
                #expect(await wire.answer()?.status == 200)
            }
            await wire.close()
            #expect(try await door.textsTakenIn() == 5)
        }
    }
}
