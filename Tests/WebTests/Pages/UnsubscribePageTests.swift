import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// `/u/ID`: somebody who got a mail wants no more.
@Suite struct UnsubscribePageTests {
    private static let mary = "mary@example.org"

    /// Asks Mary by mail. Returns the path of the link in it.
    private func withLink(_ body: @escaping @Sendable (PageBrowser, String) async throws -> Void) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let account = environment.account.id
            let key = try await environment.store.write { tx in
                try MailKey.make(for: account, random: .seeded(3), in: tx)
                _ = try Sender.named("booking@example.org", provider: "smtp x", owner: account, in: tx)
                return try MailKey.value(of: account, in: tx)
            }
            let contact = try await environment.contact("Mary", nil)
            try await environment.store.write { try Contact.setEmails([Self.mary], of: contact, in: $0) }
            let show = try await environment.show("Late Show")
            let texts = try await environment.invite(show, [contact], isSent: false)
            let mail = try #require(try await environment.store.read { try OutboundMessage.find(texts[0], in: $0) })
            #expect(mail.to == Self.mary)
            let id = "\(mail.id)-\(mail.createdAt.milliseconds)"
            let proof = SecretToken(key: try #require(key), subject: "mail \(id)").text
            try await body(browser.with(nil), "/u/\(id).\(proof)")
        }
    }

    private func isWanted(_ browser: PageBrowser) async throws -> Bool {
        try await browser.environment.store.read { try !$0.exists("SELECT 1 FROM opt_out WHERE number = \(Self.mary)") }
    }

    @Test func thePageAsksFirst() async throws {
        try await withLink { browser, path in
            let page = try await browser.get(path)
            #expect(page.status == 200 && page.body.contains("Stop e-mails") && page.body.contains("Anchor Comedy"))
            #expect(try await isWanted(browser))
        }
    }

    /// (the origin of the request, its headers): of a browser, and of a mail program (RFC 8058)
    static let requests: [(origin: String?, type: String)] = [
        (PageBrowser.origin, "application/x-www-form-urlencoded"), (nil, "application/x-www-form-urlencoded"),
        (nil, "multipart/form-data; boundary=b"),
    ]

    @Test(arguments: requests) func oneRequestEndsTheMails(_ origin: String?, _ type: String) async throws {
        try await withLink { browser, path in
            let raw = Array("List-Unsubscribe=One-Click".utf8)
            let page = try await browser.post(path, raw: raw, origin: origin, headers: ["Content-Type": type])
            #expect(page.status == 200 && page.body.contains("You will get no more e-mails"))
            #expect(try await !isWanted(browser))
            #expect(
                try await browser.post(path, raw: raw, origin: origin, headers: ["Content-Type": type]).status == 200)
            #expect(try await browser.environment.texts(of: Self.mary) == 1)
        }
    }

    @Test(arguments: ["", "0", ".x"]) func anotherLinkDoesNothing(_ end: String) async throws {
        try await withLink { browser, path in
            let wrong = end.isEmpty ? String(path.dropLast()) : path + end
            let page = try await browser.get(wrong)
            let answer = try await browser.post(wrong, raw: [], headers: [:])
            #expect(page.status == 404 && answer.status == 404)
            #expect(try await isWanted(browser))
        }
    }
}

extension TestEnvironment {
    /// How many texts came from an address.
    fileprivate func texts(of address: String) async throws -> Int {
        try await store.read {
            try $0.value("SELECT count(*) FROM inbound_message WHERE from_number = \(address)", as: Int.self) ?? 0
        }
    }
}
