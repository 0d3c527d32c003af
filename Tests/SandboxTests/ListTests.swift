import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct ListTests {
    static let maya = "+14155550121"
    static let noor = "+14155550122"

    @Test func pagesNewestFirstUntilTheLinkEnds() async throws {
        try await withSandbox { sandbox in
            var made: [String] = []
            for number in 1...7 {
                let message = try await sandbox.text(Self.maya, body: "text \(number)")
                made.append(try #require(message[text: "sid"]))
            }
            var seen: [String] = []
            var next: String? = sandbox.messages + "?PageSize=3"
            var pages = 0
            while let path = next {
                let page = try Fields(try await sandbox.get(path))
                #expect(
                    page.names == [
                        "messages", "page", "page_size", "start", "end", "uri", "first_page_uri", "next_page_uri",
                        "previous_page_uri",
                    ])
                #expect(page[number: "page"] == pages)
                #expect(page[number: "start"] == pages * 3)
                seen += page[list: "messages"].compactMap { $0[text: "sid"] }
                next = page[text: "next_page_uri"]
                pages += 1
            }
            #expect(pages == 3)
            #expect(seen == made.reversed())
        }
    }

    @Test func goesBackByTheOtherLink() async throws {
        try await withSandbox { sandbox in
            for number in 1...5 { try await sandbox.text(Self.maya, body: "text \(number)") }
            let first = try Fields(try await sandbox.get(sandbox.messages + "?PageSize=2"))
            let second = try Fields(try await sandbox.get(try #require(first[text: "next_page_uri"])))
            let back = try Fields(try await sandbox.get(try #require(second[text: "previous_page_uri"])))
            #expect(back[list: "messages"].map { $0[text: "body"] } == ["text 5", "text 4"])
            #expect(back[number: "page"] == 0)
        }
    }

    @Test func aPageHoldsItsPlaceThoughMessagesComeAndGo() async throws {
        try await withSandbox { sandbox in
            let hook = sandbox.hook.url("/s")
            for number in 1...4 { try await sandbox.text(Self.maya, ["StatusCallback": hook], body: "text \(number)") }
            _ = await sandbox.hook.next(8)
            let first = try Fields(try await sandbox.get(sandbox.messages + "?PageSize=2"))
            let last = try #require(first[list: "messages"].last?[text: "sid"])
            let gone = try await sandbox.send(.delete, sandbox.message(last), authorization: sandbox.account)
            #expect(gone.status == 204)
            try await sandbox.text(Self.maya, body: "text 5")
            let second = try Fields(try await sandbox.get(try #require(first[text: "next_page_uri"])))
            #expect(second[list: "messages"].map { $0[text: "body"] } == ["text 2", "text 1"])
        }
    }

    struct Filter: Sendable {
        let query: String
        let bodies: [String]

        init(_ query: String, _ bodies: [String]) {
            (self.query, self.bodies) = (query, bodies)
        }
    }

    @Test(arguments: [
        Filter("To=%2B14155550121", ["to Maya"]),
        Filter("To=%2B14155550199", []),
        Filter("From=%2B14155550100", ["to Noor", "to Maya"]),
        Filter("From=%2B14155550121", ["from Maya"]),
        Filter("To=%2B14155550100&From=%2B14155550121", ["from Maya"]),
        Filter("DateSent=2026-06-01", ["from Maya", "to Noor", "to Maya"]),
        Filter("DateSent=2026-06-02", []),
        Filter("DateSent=2026-06-01T00:00:00Z", ["from Maya", "to Noor", "to Maya"]),
        Filter("DateSent=2026-06-01T23:59:59Z", ["from Maya", "to Noor", "to Maya"]),
        Filter("DateSent=2026-05-31T12:00:00Z", []),
        Filter("DateSent%3E=2026-06-01", ["from Maya", "to Noor", "to Maya"]),
        Filter("DateSent>=2026-06-01T12:00:00Z", ["from Maya", "to Noor", "to Maya"]),
        Filter("DateSent%3E=2026-06-01T12%3A00%3A01Z", []),
        Filter("DateSent%3C=2026-06-01", ["from Maya", "to Noor", "to Maya"]),
        Filter("DateSent%3C=2026-05-31", []),
    ])
    func filters(_ filter: Filter) async throws {
        try await withSandbox {
            $0.clock = .fixed(Instant(milliseconds: 1_780_315_200_000))  // 2026-06-01T12:00:00Z
        } _: { sandbox in
            try await sandbox.text(Self.maya, ["StatusCallback": sandbox.hook.url("/s")], body: "to Maya")
            try await sandbox.text(Self.noor, ["StatusCallback": sandbox.hook.url("/s")], body: "to Noor")
            _ = await sandbox.hook.next(4)
            _ = try await sandbox.control("/sandbox/inbound", #"{"from":"\#(Self.maya)","body":"from Maya"}"#)
            let page = try Fields(try await sandbox.get(sandbox.messages + "?" + filter.query))
            #expect(page[list: "messages"].compactMap { $0[text: "body"] } == filter.bodies)
        }
    }

    @Test func messageWithoutADateMatchesNoDate() async throws {
        try await withSandbox {
            $0.stepDelay = .seconds(60)
        } _: { sandbox in
            try await sandbox.text(Self.maya)
            let page = try Fields(try await sandbox.get(sandbox.messages + "?DateSent%3E=2020-01-01"))
            #expect(page[list: "messages"].isEmpty)
        }
    }

    @Test(arguments: [("PageSize=0", 1), ("PageSize=5000", 1000), ("PageSize=x", 50), ("", 50)])
    func pageSizeIsKeptInBounds(_ query: String, _ size: Int) async throws {
        try await withSandbox { sandbox in
            let page = try Fields(try await sandbox.get(sandbox.messages + "?" + query))
            #expect(page[number: "page_size"] == size)
        }
    }

    @Test(arguments: ["PageToken=PASM1&Page=1", "DateSent=yesterday"])
    func refusesWhatItCannotRead(_ query: String) async throws {
        try await withSandbox { sandbox in
            let answer = try await sandbox.get(sandbox.messages + "?" + query)
            #expect(answer.status == 400)
        }
    }
}
