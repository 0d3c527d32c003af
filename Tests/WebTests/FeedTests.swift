import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The calendar that a subscribed phone gets, over a socket.
@Suite struct FeedTests {
    @Test func aSubscriberSeesChanges() async throws {
        try await GatewayRequests.open { gateway in
            let show = try await gateway.environment.show("Late Show")
            let address = try await gateway.address()
            let first = try #require(try await gateway.get(address))
            #expect(first.status == 200)
            #expect(first.headers["content-type"] == "text/calendar; charset=utf-8")
            let calendar = try #require(CalendarReading(Array(first.body.utf8), floatingIn: .utc).calendars.first)
            #expect(calendar.events.map(\.summary) == ["Late Show"])
            #expect(calendar.name == "Anchor Comedy")
            let tag = try #require(first.headers["etag"])
            for match in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let same = try #require(try await gateway.get(address, headers: "If-None-Match: \(match)\r\n"))
                #expect(same.status == 304)
                #expect(same.body.isEmpty)
                #expect(same.headers["etag"] == tag)
            }
            var renamed = show
            renamed.name = "Later Show"
            let changed = renamed
            try await gateway.environment.store.write { try changed.save(in: $0) }
            let second = try #require(try await gateway.get(address, headers: "If-None-Match: \(tag)\r\n"))
            #expect(second.status == 200)
            #expect(second.body.contains("SUMMARY:Later Show\r\nLOCATION") && second.body.contains("SEQUENCE:1\r\n"))
            try await gateway.environment.store.write { try Event.cancel(show.id, in: $0) }
            let third = try #require(try await gateway.get(address))
            #expect(third.status == 200)
            #expect(!third.body.contains("VEVENT"), "what is canceled leaves")
        }
    }

    @Test func unknownTokensGetTheSame404() async throws {
        try await GatewayRequests.open { gateway in
            let address = try await gateway.address()
            let unknown = try #require(try await gateway.get("/calendar/\(String(repeating: "0", count: 32)).ics"))
            #expect(unknown.status == 404)
            for other in [
                address.replacing(".ics", with: ""), address.uppercased(), address + "x.ics",
                "/calendar/.ics", "/calendar/%00.ics",
                "/calendar/\(String(repeating: "a", count: 5000)).ics",
            ] {
                let answer = try #require(try await gateway.get(other))
                #expect(answer.status == 404, "\(other)")
                #expect(answer.body == unknown.body)
            }
            try await gateway.revoke()
            let revoked = try #require(try await gateway.get(address))
            #expect(revoked.status == 404)
            #expect(revoked.body == unknown.body)
            #expect(try await gateway.address() != address)
        }
    }

    @Test(arguments: [("POST", 405), ("PUT", 405), ("DELETE", 405), ("HEAD", 200)])
    func methods(method: String, status: Int) async throws {
        try await GatewayRequests.open { gateway in
            let answer = try #require(try await gateway.get(try await gateway.address(), method: method))
            #expect(answer.status == status)
            if status == 405 { #expect(answer.headers["allow"] == "GET, HEAD") }
            #expect(answer.body.isEmpty)
        }
    }
}

extension GatewayRequests {
    /// The address of the account's calendar.
    fileprivate func address() async throws -> String {
        let account = environment.account.id
        let feed = try await environment.store.write { tx in
            _ = try NamedCalendar.all(account: account, in: tx)
            return try Feed.findOrCreate(.all, of: account, account: account, random: .system, in: tx)
        }
        return FeedAddress(publicURL: "", random: .system).url(of: feed)
    }

    fileprivate func revoke() async throws {
        let account = environment.account.id
        try await environment.store.write { tx in
            for feed in try Feed.all([.all], account: account, in: tx) {
                try feed.revoke(in: tx)
            }
        }
    }

    func get(_ target: String, method: String = "GET", headers: String = "") async throws -> RawConnection.Response? {
        var request = SignedRequest()
        (request.method, request.target, request.fields, request.contentType) = (method, target, [], nil)
        request.headers = headers
        let connection = try await RawConnection.open(port: port)
        try await connection.send(request.bytes())
        // The response to HEAD has a length but no body, so read until the server closes.
        let bytes = await connection.untilClosed()
        await connection.close()
        return RawConnection.Response(whole: bytes)
    }
}
