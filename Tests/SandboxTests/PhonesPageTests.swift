import HTTPTransport
import Testing
import Twilio

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct PhonesPageTests {
    @Test func pageStandsAlone() async throws {
        try await withSandbox { sandbox in
            let answer = try await sandbox.send(.get, "/")
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "text/html; charset=utf-8")
            #expect(answer.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
            let html = String(decoding: answer.body, as: UTF8.self)
            #expect(html.contains(#"<html lang="en">"#))
            // The page loads nothing from other hosts, and the content of texts never becomes markup.
            for forbidden in [
                "src=\"http", "href=\"http", "@import", "innerHTML", "insertAdjacentHTML", "document.write",
            ] {
                #expect(!html.contains(forbidden))
            }
        }
    }

    @Test func historyTellsWhatChangedSince() async throws {
        try await withSandbox { sandbox in
            try await sandbox.text("+14155550121", ["StatusCallback": sandbox.hook.url("/s")], body: "first")
            _ = await sandbox.hook.next(2)
            let all = try Fields(try await sandbox.send(.get, "/sandbox/messages?after=0"))
            #expect(all[list: "messages"].map { $0[text: "status"] } == ["delivered"])
            #expect(all[texts: "numbers"] == [RunningSandbox.ours])
            let revision = try #require(all[number: "revision"])
            let nothing = try Fields(try await sandbox.send(.get, "/sandbox/messages?after=\(revision)"))
            #expect(nothing[list: "messages"].isEmpty)
            #expect(nothing[number: "revision"] == revision)
            _ = try await sandbox.control("/sandbox/inbound", #"{"from":"+14155550121","body":"second"}"#)
            let news = try Fields(try await sandbox.send(.get, "/sandbox/messages?after=\(revision)"))
            #expect(news[list: "messages"].map { $0[text: "body"] } == ["second"])
            #expect(news[text: "run"] == all[text: "run"])
        }
    }

    @Test(arguments: [
        ("to=%2B14155550121", ["out 1"]), ("from=%2B14155550122", ["in"]), ("direction=inbound", ["in"]),
        ("limit=1", ["in"]), ("direction=outbound-api", ["out 1", "out 2"]),
    ])
    func historyIsFiltered(_ query: String, _ bodies: [String]) async throws {
        try await withSandbox { sandbox in
            try await sandbox.text("+14155550121", body: "out 1")
            try await sandbox.text("+14155550122", body: "out 2")
            _ = try await sandbox.control("/sandbox/inbound", #"{"from":"+14155550122","body":"in"}"#)
            let history = try Fields(try await sandbox.send(.get, "/sandbox/messages?" + query))
            #expect(history[list: "messages"].compactMap { $0[text: "body"] } == bodies)
        }
    }
}
