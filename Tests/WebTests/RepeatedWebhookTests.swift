import Lineups
import TestSupport
import Testing
import Twilio

/// Repeated webhooks: retries of the provider, and replays of captured requests.
@Suite(.serialized) struct RepeatedWebhookTests {
    @Test func thirtyDeliveriesOfOneTextCountOnce() async throws {
        try await GatewayRequests.open { gateway in
            let show = try await gateway.environment.show("Late Show")
            try await gateway.environment.invite(show, [gateway.environment.contact("Ada", "+14155550101")])
            let answers = try await withThrowingTaskGroup(of: RawConnection.Response?.self) { group in
                for _ in 0..<30 { group.addTask { try await gateway.answer(to: SignedRequest(text: "YES")) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.map { $0?.status } == Array(repeating: 200, count: 30))
            #expect(Set(answers.map { $0?.body }).count == 1)
            #expect(answers[0]?.body.contains("<Message>") == true)
            #expect(try await gateway.storedTextCount() == 1)
            #expect(try await gateway.environment.statuses(show) == ["Ada": .confirmed])
        }
    }

    @Test func aReplayChangesNothing() async throws {
        try await GatewayRequests.open { gateway in
            let show = try await gateway.environment.show("Late Show")
            try await gateway.environment.invite(show, [gateway.environment.contact("Ada", "+14155550101")])
            let yes = SignedRequest(sid: "SM1", text: "YES")
            let first = try await gateway.answer(to: yes)
            _ = try await gateway.answer(to: SignedRequest(sid: "SM2", text: "sorry, can't make it"))
            #expect(try await gateway.environment.statuses(show) == ["Ada": .withdrawn])
            let again = try await gateway.answer(to: yes)
            #expect(again?.body == first?.body)
            #expect(try await gateway.environment.statuses(show) == ["Ada": .withdrawn])
            #expect(try await gateway.storedTextCount() == 2)
        }
    }

    @Test func manyRequestsShareAConnection() async throws {
        try await GatewayRequests.open { gateway in
            let connection = try await RawConnection.open(port: gateway.port)
            for index in 1...5 {
                try await connection.send(SignedRequest(sid: "SM\(index)").bytes(keepAlive: true))
                #expect(await connection.answer()?.status == 200)
            }
            await connection.close()
            #expect(try await gateway.storedTextCount() == 5)
        }
    }
}
