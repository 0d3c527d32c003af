import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// `/wording`: texts in the booker's own words.
@Suite struct WordingPageTests {
    private static let text = "Hi {{name}}! {{event}}, {{when}}, {{place}}. {{answer}}"

    private func own(_ owner: WordingOwner, _ browser: PageBrowser) async throws -> [Wording.Kind: String] {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { try Wordings(of: owner, account: account, in: $0).own }
    }

    @Test("a wording is shown before it is saved, and removed") func saved() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            for (path, owner) in [("/wording", WordingOwner.account), ("/events/\(show.id)/wording", .event(show.id))] {
                let form = [("kind", "request"), ("text", Self.text)]
                let preview = try await browser.post(path, form + [("do", "preview")])
                #expect(preview.body.contains("Hi Ada! Late Show, Fri Dec 4, 8 PM, The Anchor. Reply YES or NO."))
                #expect(preview.body.contains("1 segment (GSM-7)"))
                #expect(try await own(owner, browser).isEmpty)
                #expect(try await browser.post(path, form + [("do", "save")]).notice == "Saved the request.")
                #expect(try await own(owner, browser) == [.request: Self.text])
                #expect(try await browser.get(path).body.contains("in your own words"))
            }
            let removed = try await browser.post("/wording", [("kind", "request"), ("do", "remove")])
            #expect(removed.notice == "Removed the wording of the request.")
            #expect(try await own(.account, browser).isEmpty)
        }
    }

    @Test(
        "what cannot be sent is reported beside its field, and saves nothing",
        arguments: [
            ("/wording", "request", "See you", 422, "A request must contain {{when}}, {{place}}, {{answer}}."),
            ("/wording", "cancellation", "{{when}} text STOP", 422, "could be taken for a command"),
            ("/wording", "day-before", "<b>{{wen}}</b>", 422, "has no placeholder {{wen}}"),
            ("/wording", "nothing", "x", 400, ""), ("/events/9/wording", "request", "x", 404, ""),
            ("/templates/9/wording", "request", "x", 404, ""),
        ] as [(String, String, String, Int, String)])
    func refused(path: String, kind: String, text: String, status: Int, says: String) async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.post(path, [("kind", kind), ("text", text), ("do", "save")])
            #expect(answer.status == status)
            #expect(says.isEmpty || answer.body.contains(says), "\(answer.body)")
            #expect(!answer.body.contains("<b>{{wen}}"))
            #expect(try await own(.account, browser).isEmpty)
        }
    }

    @Test("the script gets the text as it is sent, or what is wrong") func readWhileTyped() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            let path = "/events/\(show.id)/wording/read?kind=cancellation&text="
            let good = try await browser.get(path + "%7B%7Bevent%7D%7D,%20%7B%7Bwhen%7D%7D%20is%20off.")
            #expect(good.body.contains("Late Show, Fri Dec 4, 8 PM is off."), "\(good.body)")
            #expect(try await browser.get(path + "off").body.contains("must contain {{when}}"))
        }
    }
}
