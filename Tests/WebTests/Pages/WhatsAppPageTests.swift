import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// `/whatsapp`: templates as one submits them, and what they are set to.
@Suite struct WhatsAppPageTests {
    private static let sid = "HX0123456789abcdef0123456789abcdef"

    private func templates(_ browser: PageBrowser) async throws -> [WhatsAppTemplate] {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { try WhatsAppTemplates(of: account, in: $0).all }
    }

    @Test("a template is shown, set and removed") func set() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.get("/whatsapp").body
            for words in [
                "greenroom_request_en", "are you in for {{3}}", "with the ID yes.{{7}}", "no WhatsApp sender",
            ] {
                #expect(page.contains(words), "\(words)")
            }
            let form = [("whatsapp", "request-en")]
            let saved = try await browser.post("/whatsapp", form + [("sid", " \(Self.sid) ")])
            #expect(saved.notice == "Set the template request in English.")
            #expect(
                try await templates(browser)
                    == [WhatsAppTemplate(purpose: .request, language: .english, sid: Self.sid)])
            let removed = try await browser.post("/whatsapp", form + [("sid", "")])
            #expect(removed.notice == "Removed the template request in English.")
            #expect(try await templates(browser).isEmpty)
        }
    }

    /// (the template, what is typed, the status, what the page says)
    @Test(
        arguments: [
            ("request-en", "HX12", 422, "Use HX and 32 hexadecimal digits"),
            ("request-en", "<b>x</b>", 422, "&lt;b&gt;x&lt;/b&gt;"), ("request-xx", sid, 400, ""), ("", sid, 400, ""),
        ] as [(String, String, Int, String)])
    func refused(template: String, typed: String, status: Int, says: String) async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.post("/whatsapp", [("whatsapp", template), ("sid", typed)])
            #expect(answer.status == status && answer.body.contains(says), "\(answer.body)")
            #expect(try await templates(browser).isEmpty)
        }
    }
}
