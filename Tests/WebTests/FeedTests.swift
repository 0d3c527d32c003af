import Agenda
import ICalendar
import People
import Storage
import TestSupport
import Testing
import Values

/// The whole way over a socket: what a phone sees that has subscribed to a calendar.
@Suite struct FeedTests {
    @Test func aSubscriberSeesChanges() async throws {
        try await GatewayRequests.open { door in
            let show = try await door.environment.show("Late Show")
            let address = try await door.address()
            let first = try #require(try await door.get(address))
            #expect(first.status == 200)
            #expect(first.headers["content-type"] == "text/calendar; charset=utf-8")
            let calendar = try #require(CalendarReading(Array(first.body.utf8), floatingIn: .utc).calendars.first)
            #expect(calendar.events.map(\.summary) == ["Late Show"])
            #expect(calendar.name == "Anchor Comedy")
            let tag = try #require(first.headers["etag"])
            for match in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let same = try #require(try await door.get(address, headers: "If-None-Match: \(match)\r\n"))
                #expect(same.status == 304)
                #expect(same.body.isEmpty)
                #expect(same.headers["etag"] == tag)
            }
            var renamed = show
            renamed.name = "Later Show"
            let changed = renamed
            try await door.environment.store.write { try changed.save(now: TestEnvironment.noon, in: $0) }
            let second = try #require(try await door.get(address, headers: "If-None-Match: \(tag)\r\n"))
            #expect(second.status == 200)
            #expect(second.body.contains("SUMMARY:Later Show\r\nLOCATION") && second.body.contains("SEQUENCE:1\r\n"))
            try await door.environment.store.write { try Event.cancel(show.id, now: TestEnvironment.noon, in: $0) }
            let third = try #require(try await door.get(address))
            #expect(third.status == 200)
            #expect(!third.body.contains("VEVENT"), "what is cancelled leaves")
        }
    }

    @Test func unknownTokensGetTheSame404() async throws {
        try await GatewayRequests.open { door in
            let address = try await door.address()
            let unknown = try #require(try await door.get("/calendar/\(String(repeating: "0", count: 32)).ics"))
            #expect(unknown.status == 404)
            for other in [
                address.replacing(".ics", with: ""), address.uppercased(), address + "x.ics",
                "/calendar/", "/calendar/.ics", "/calendar/%00.ics",
                "/calendar/\(String(repeating: "a", count: 5000)).ics",
            ] {
                let answer = try #require(try await door.get(other))
                #expect(answer.status == 404, "\(other)")
                #expect(answer.body == unknown.body)
            }
            try await door.revoke()
            let revoked = try #require(try await door.get(address))
            #expect(revoked.status == 404)
            #expect(revoked.body == unknown.body)
            #expect(try await door.address() != address)
        }
    }

    @Test(arguments: [("POST", 405), ("PUT", 405), ("DELETE", 405), ("HEAD", 200)])
    func methods(method: String, status: Int) async throws {
        try await GatewayRequests.open { door in
            let answer = try #require(try await door.get(try await door.address(), method: method))
            #expect(answer.status == status)
            if status == 405 { #expect(answer.headers["allow"] == "GET, HEAD") }
            #expect(answer.body.isEmpty)
        }
    }
}

extension GatewayRequests {
    /// Where everything of the account is found.
    fileprivate func address() async throws -> String {
        let account = environment.account.id
        let feed = try await environment.store.write { tx in
            _ = try NamedCalendar.all(account: account, now: TestEnvironment.noon, in: tx)
            return try Feed.made(
                .all, of: account, account: account, random: .system, now: TestEnvironment.noon, in: tx)
        }
        return FeedAddress(publicURL: "", random: .system).url(of: feed)
    }

    fileprivate func revoke() async throws {
        let account = environment.account.id
        try await environment.store.write { tx in
            for feed in try Feed.all(account: account, in: tx) { try feed.revoke(now: TestEnvironment.noon, in: tx) }
        }
    }

    func get(_ target: String, method: String = "GET", headers: String = "") async throws -> RawConnection.Answer? {
        var knock = SignedRequest()
        (knock.method, knock.target, knock.fields, knock.contentType) = (method, target, [], nil)
        knock.headers = headers
        let wire = try await RawConnection.open(port: port)
        try await wire.send(knock.bytes())
        // A HEAD tells a length and sends nothing: the other side closes.
        let bytes = await wire.untilClosed()
        await wire.close()
        return RawConnection.Answer(whole: bytes)
    }
}
