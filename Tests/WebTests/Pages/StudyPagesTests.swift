import Foundation
import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

@testable import Web

/// Decks, cards, quizzes and reviews in a browser, without scripts.
@Suite struct StudyPagesTests {
    private static let markup = #"<script>alert(1)</script>"'&<b x="{{name}}">"#

    /// Adds a deck by its form, with these cards, and returns its address.
    private func deck(
        _ browser: PageBrowser, _ title: String = "Spanish", cards: [(String, String)] = []
    ) async throws -> String {
        let path = try #require(try await browser.post("/study/add", [("title", title)]).headers["location"])
        for (front, back) in cards {
            _ = try await browser.upload(
                "\(path)/cards/add", [("front", front), ("back", back), ("tags", "a1")], files: [])
        }
        return path
    }

    private func card(_ browser: PageBrowser, _ front: String) async throws -> Card {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { try Card.match(front, account: account, in: $0) }
    }

    /// The value of a hidden field.
    private func field(_ name: String, in body: String) throws -> String {
        let parts = body.components(separatedBy: "name=\"\(name)\" value=\"")
        return try #require(parts.last?.split(separator: "\"", omittingEmptySubsequences: false).first.map(String.init))
    }

    @Test("decks are listed, added, renamed and removed")
    func decks() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/study").body.contains("No decks yet"))
            let path = try await deck(browser)
            #expect(try await browser.get(path).body.contains("No cards yet"))
            for title in ["", "  ", "SPANISH", String(repeating: "x", count: 201)] {
                let refused = try await browser.post("/study/add", [("title", title)])
                #expect(refused.status == 422 && refused.body.contains("role=\"alert\""), "\(title)")
            }
            #expect(try await browser.post("\(path)/rename", [("title", "")]).status == 422)
            #expect(try await browser.post("\(path)/rename", [("title", "Spanish A1")]).headers["location"] == path)
            _ = try await browser.upload("\(path)/cards/add", [("front", "hola"), ("back", "hello")], files: [])
            let list = try await browser.get("/study").body
            #expect(list.contains("Spanish A1") && list.contains("1 card") && list.contains("1 due"))
            #expect(try await browser.get("\(path)/remove").body.contains("This removes 1 card."))
            #expect(try await browser.post("\(path)/remove").notice == "Removed Spanish A1.")
            #expect(try await browser.get(path).status == 404)
        }
    }

    @Test("cards are added, edited, searched and removed")
    func cards() async throws {
        try await PageBrowser.open { browser in
            let path = try await deck(browser, cards: [("hola", "hello\r\nhi"), ("adiós", "goodbye")])
            let card = try await card(browser, "hola")
            #expect(card.back == "hello\nhi")
            for (front, tag) in [
                ("", ""), ("a\nb", ""), (String(repeating: "x", count: 5001), ""),
                ("a", String(repeating: "t", count: 101)),
            ] {
                let refused = try await browser.upload(
                    "\(path)/cards/add", [("front", front), ("back", "kept"), ("tags", tag)], files: [])
                #expect(
                    refused.status == 422 && refused.body.contains("role=\"alert\"") && refused.body.contains("kept"))
            }
            let edit = "\(path)/cards/\(card.id)"
            #expect(try await browser.get(edit).body.contains("value=\"hola\""))
            #expect(try await browser.post(edit, [("front", " "), ("back", "x")]).status == 422)
            let saved = try await browser.post(
                edit, [("front", "Hola"), ("back", "hello"), ("tags", "greetings"), ("suspended", "yes")])
            #expect(saved.headers["location"] == path)
            #expect(try await browser.get(path).body.contains("suspended"))
            let found = try await browser.get("\(path)?q=%23greetings").body
            #expect(found.contains("Hola") && !found.contains("adiós"))
            #expect(try await browser.post("\(edit)/remove").notice == "Removed Hola.")
            #expect(try await browser.get(edit).status == 404)
        }
    }

    @Test("a large deck and a search in it have pages", arguments: ["", "verb"])
    func pages(search: String) async throws {
        try await PageBrowser.open { browser in
            let path = try await deck(browser)
            let account = browser.environment.account.id
            let drafts = (1...250).map { CardDraft(front: "Verb \($0).", back: "x") }
            try await browser.environment.store.write { tx in
                _ = try Deck.all(account: account, in: tx).first?.add(drafts, in: tx)
            }
            let query = search.isEmpty ? "?" : "?q=\(search)&"
            for (page, first, last) in [(1, 1, 100), (2, 101, 200), (3, 201, 250)] {
                let body = try await browser.get("\(path)\(query)page=\(page)").body
                #expect(body.contains("Verb \(first).") && body.contains("Verb \(last)."))
                #expect(!body.contains("Verb \(first - 1).") && !body.contains("Verb \(last + 1)."))
                #expect(body.contains("Previous cards") == (page > 1) && body.contains("Next cards") == (page < 3))
            }
        }
    }

    @Test("a card is added with a picture and a sound, and one with the same front is told")
    func media() async throws {
        try await PageBrowser.open { browser in
            let path = try await deck(browser)
            let files = [
                ("photo", "dog.jpg", SampleImage.jpeg()), ("sound", "dog.mp3", Array("ID3".utf8)),
            ]
            let fields = [("front", "perro"), ("back", "dog")]
            let added = try await browser.upload("\(path)/cards/add", fields + [("on_front", "yes")], files: files)
            #expect(added.headers["location"] == "\(path)?add=yes" && added.notice == "Added perro.")
            let card = try await card(browser, "perro [sound:dog.mp3]")
            let edit = try await browser.get("\(path)/cards/\(card.id)").body
            #expect(edit.contains("<audio") && edit.contains("/sound?name=dog.mp3"))
            let review = try await browser.get("\(path)/review").body
            #expect(review.contains("/photos/") && review.contains("/sound?name=dog.mp3") && review.contains("1 new"))
            #expect(review.contains("perro ♪ dog.mp3") && !review.contains("[sound:"))
            for (range, part) in [("bytes=0-0", "bytes 0-0/"), ("bytes=1-", nil), ("bytes=9-2", nil)] {
                let sound = try await browser.get("\(path)/sound?name=dog.mp3", headers: ["Range": range])
                if let part { #expect(sound.status == 206 && sound.headers["content-range"]?.hasPrefix(part) == true) }
                #expect(sound.headers["accept-ranges"] == "bytes")
            }
            #expect(card.back == "dog")
            for (name, sound) in [("dog.exe", [1]), ("dog.mp3", [UInt8](repeating: 0, count: 3 << 20))] {
                let refused = try await browser.upload("\(path)/cards/add", fields, files: [("sound", name, sound)])
                #expect(refused.status == 422 && refused.body.contains("role=\"alert\""), "\(name)")
            }
            let bad = try await browser.upload(
                "\(path)/cards/add", fields, files: [("photo", "a.txt", Array("text".utf8))])
            #expect(bad.status == 422 && bad.body.contains("a.txt cannot be used"))
            _ = try await browser.upload("\(path)/cards/add", fields, files: [])
            let twice = try await browser.upload("\(path)/cards/add", [("front", "PERRO")], files: [])
            #expect(twice.notice == "Added PERRO. Another card has this front: dog")
            let same = try await browser.get("\(path)/cards/same?text=perro").body
            #expect(same.contains("2 other cards have this front: dog"))
            #expect(try await !browser.get("\(path)/cards/same?text=gato").body.contains("front"))
            let form = try await browser.get("\(path)?add=yes").body
            #expect(form.contains("id=\"card-add\" open") && form.contains("autofocus"))
        }
    }

    @Test("a review counts what is left, undoes the last rating in its place, and goes ahead")
    func reviewGoesOn() async throws {
        try await PageBrowser.open { browser in
            let path = try await deck(browser, cards: [("hola", "hello"), ("adiós", "goodbye")])
            #expect(try await browser.get("\(path)/review").body.contains("2 new"))
            let card = try await card(browser, "hola")
            let back = try await browser.get("\(path)/review?flipped=\(card.id)").body
            let fields = [("card", "\(card.id)"), ("seen", try field("seen", in: back)), ("rating", "4")]
            _ = try await browser.post("\(path)/review", fields)
            let next = try await browser.get("\(path)/review").body
            #expect(next.contains("1 new") && next.contains("data-hotkey=\"u\""))
            let step = try #require(next.components(separatedBy: "name=\"step\" value=\"").last?.prefix { $0 != "\"" })
            _ = try await browser.post("/undo", [("step", String(step))])
            #expect(try await browser.get("\(path)/review").body.contains("2 new"))
            let again = try field("seen", in: try await browser.get("\(path)/review?flipped=\(card.id)").body)
            _ = try await browser.post("\(path)/review", [("card", "\(card.id)"), ("seen", again), ("rating", "4")])
            let other = try await self.card(browser, "adiós")
            let suspended = try await browser.post("\(path)/review/suspend", [("card", "\(other.id)")])
            #expect(suspended.notice == "adiós is left out of reviews.")
            #expect(try await browser.get("\(path)/review").body.contains("Study ahead"))
            #expect(try await browser.get("\(path)/review?ahead=1").body.contains("Nothing is due"))
        }
    }

    @Test("a quiz runs by forms")
    func quiz() async throws {
        try await PageBrowser.open { browser in
            let path = try await deck(browser)
            #expect(try await browser.post("\(path)/quiz/begin").notice == "Add a card first.")
            _ = try await browser.upload("\(path)/cards/add", [("front", "uno"), ("back", "the one")], files: [])
            _ = try await browser.upload("\(path)/cards/add", [("front", "dos"), ("back", "the two")], files: [])
            #expect(try await browser.get("\(path)/quiz").body.contains("Begin a quiz"))
            #expect(try await browser.post("\(path)/quiz/begin").headers["location"] == "\(path)/quiz")
            let front = try await browser.get("\(path)/quiz").body
            #expect(front.contains("1 of 2, front"))
            let seen = try field("seen", in: front)
            _ = try await browser.post("\(path)/quiz", [("do", "flip"), ("seen", seen)])
            _ = try await browser.post("\(path)/quiz", [("do", "flip"), ("seen", seen)])
            let back = try await browser.get("\(path)/quiz").body
            #expect(back.contains("1 of 2, back") && back.contains("the "), "the repeated form did nothing")
            _ = try await browser.post("\(path)/quiz", [("do", "next"), ("seen", try field("seen", in: back))])
            #expect(try await browser.get("\(path)/quiz").body.contains("2 of 2, front"))
            #expect(try await browser.post("\(path)/quiz", [("do", "dance")]).status == 400)
            for count in [1, 0] {
                let tag = try field("seen", in: try await browser.get("\(path)/quiz").body)
                let answer = try await browser.post("\(path)/quiz", [("do", "know"), ("seen", tag)])
                #expect(answer.headers["location"] == (count == 1 ? "\(path)/quiz" : path))
            }
            #expect(try await browser.post("\(path)/quiz", [("do", "flip")]).notice == "That quiz is over.")
        }
    }

    @Test("a level without a deck of its own is reviewed with the decks under it")
    func levelReview() async throws {
        try await PageBrowser.open { browser in
            let path = try await deck(browser, "Lang::Es", cards: [("sí", "yes")])
            _ = try await deck(browser, "Lang::Fr", cards: [("oui", "yes")])
            let address = "\(path)/review?level=1"
            #expect(try await browser.get("/study").body.contains("href=\"\(address)\""))
            let front = try await browser.get(address).body
            #expect(front.contains("2 new") && front.contains("sí") && front.contains("Lang"))
            let card = try await card(browser, "sí")
            let seen = try field("seen", in: try await browser.get("\(address)&flipped=\(card.id)").body)
            let fields = [("card", "\(card.id)"), ("seen", seen), ("level", "1"), ("rating", "4")]
            let rated = try await browser.post("\(path)/review", fields)
            #expect(rated.headers["location"] == address)
            #expect(try await browser.get(address).body.contains("oui"))
        }
    }

    @Test("Study: a review by forms, once for each card")
    func review() async throws {
        try await PageBrowser.open { browser in
            let path = try await deck(browser, cards: [("hola", "hello")])
            let card = try await card(browser, "hola")
            let front = try await browser.get("\(path)/review").body
            #expect(front.contains("hola") && !front.contains("hello"))
            let back = try await browser.get("\(path)/review?flipped=\(card.id)").body
            #expect(back.contains("hello") && back.contains("8 days") && back.contains("10 min"))
            let fields = [("card", "\(card.id)"), ("seen", try field("seen", in: back)), ("rating", "4")]
            #expect(try await browser.post("\(path)/review", fields).notice == "hola: easy, 8 days.")
            #expect(
                try await browser.post("\(path)/review", fields).notice == "That card has changed since it was shown.")
            #expect(try await browser.get("\(path)/review").body.contains("Nothing is due"))
            #expect(try await browser.post("\(path)/review", [("card", "\(card.id)"), ("rating", "5")]).status == 400)
            let statistics = try await browser.get("\(path)/statistics").body
            #expect(statistics.contains("<svg") && statistics.contains("1 in all"))
        }
    }

    @Test(
        "Study: settings of the account and of a deck",
        arguments: [
            ("retention", "50", 422), ("retention", "92.5", 303), ("retention", "x", 422), ("new_per_day", "-1", 422),
            ("new_per_day", "5", 303), ("reviews_per_day", "99999", 422), ("text_at", "25:00", 422),
            ("text_at", "18:00", 303), ("day_start", "6", 303), ("day_start", "13", 400),
        ])
    func settings(name: String, value: String, status: Int) async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.post("/study/settings", [(name, value)])
            #expect(answer.status == status)
            if status == 422 { #expect(answer.body.contains("value=\"\(value)\"")) }
            guard name != "text_at", name != "day_start" else { return }
            let path = try await deck(browser)
            #expect(try await browser.post("\(path)/limits", [(name, value)]).status == status)
        }
    }

    private static let pages = [
        "D", "D?add=yes", "D/remove", "D/cards/C", "D/quiz", "D/review", "D/statistics", "D?q=Secret",
    ]
    private static let forms: [(String, [(String, String)])] = [
        ("D/rename", [("title", "x")]), ("D/limits", [("retention", "80")]), ("D/remove", []),
        ("D/cards/C", [("front", "x")]), ("D/cards/C/remove", []),
        ("D/quiz/begin", []), ("D/quiz/finish", []), ("D/quiz", [("do", "flip")]),
        ("D/review", [("card", "C"), ("rating", "3")]), ("D/review/suspend", [("card", "C")]),
    ]

    @Test("Study: another account's decks and cards are not found, and forged forms change nothing")
    func security() async throws {
        try await PageBrowser.open { browser in
            let path = try await deck(browser, "Secret " + Self.markup, cards: [("Secret " + Self.markup, Self.markup)])
            let id = "\(try await card(browser, "Secret").id)"
            func real(_ pattern: String) -> String {
                pattern.replacing("D", with: path, maxReplacements: 1).replacing("/C", with: "/\(id)")
            }
            _ = try await browser.post("\(path)/quiz/begin")
            let stranger = browser.with(try await browser.environment.signInStranger())
            let other = try #require(try await stranger.post("/study/add", [("title", "Own")]).headers["location"])
            for page in Self.pages {
                let answer = try await browser.get(real(page))
                #expect(answer.status == 200 && answer.body.contains("&lt;script&gt;"), "\(page)")
                #expect(!answer.body.contains("<script>alert"), "\(page)")
                #expect(try await stranger.get(real(page)).status == 404, "\(page)")
                #expect(try await browser.with(nil).get(real(page)).leadsToSignIn, "\(page)")
            }
            #expect(try await stranger.get("\(other)/cards/\(id)").status == 404, "a card of another deck")
            for (form, fields) in Self.forms {
                let fields = fields.map { ($0.0, $0.1 == "C" ? id : $0.1) }
                #expect(try await stranger.post(real(form), fields).status == 404, "\(form)")
                #expect(try await browser.post(real(form), fields, origin: "https://evil.example").status == 403)
                #expect(try await browser.post(real(form), fields, token: "").status == 403, "\(form)")
            }
            #expect(try await stranger.upload("\(path)/cards/add", [("front", "x")], files: []).status == 404)
            #expect(try await browser.upload("\(path)/cards/add", files: [], token: "").status == 403)
            for form in ["/study/add", "/study/settings"] {
                #expect(try await browser.post(form, [("title", "x")], token: "").status == 403)
            }
            #expect(try await !stranger.get("/study").body.contains("Secret"))
            #expect(try await card(browser, "Secret").schedule == .new)
        }
    }
}
