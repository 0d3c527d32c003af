import Foundation
import HTTPTransport
import TestSupport
import Testing
import Values

@testable import Twilio

/// Mails as they are handed to a mail server.
@Suite struct MailWriterTests {
    private static let noon = Instant(milliseconds: 1_796_058_000_000)

    static func mail(
        subject: String = "Late Show", name: String? = "Anchor Comedy", body: String = "Are you in?",
        calendar: String? = nil, to: String = "mary@example.org", from: String = "booking@example.org"
    ) -> NewMessage {
        NewMessage(
            ownID: "17-1796058000000.0123", to: TextAddress(rawValue: to),
            source: .number(TextAddress(rawValue: from)), body: body,
            mail: MailDetails(
                subject: subject, senderName: name, calendar: calendar.flatMap(MailDetails.Calendar.init),
                unsubscribeURL: "https://gigs.example.org/u/17-1796058000000.0123"))
    }

    private static func text(_ message: NewMessage, readsReplies: Bool = true) throws -> String {
        String(decoding: try #require(MailWriter(message, readsReplies: readsReplies)).bytes(at: noon), as: UTF8.self)
    }

    /// (a subject or a name, the subject's value, the name beside an address)
    static let values: [(String, subject: String, name: String)] = [
        ("Late Show", "Late Show", "Late Show"),
        ("Zoë at The Anchor", "=?utf-8?B?Wm/DqyBhdCBUaGUgQW5jaG9y?=", "=?utf-8?B?Wm/DqyBhdCBUaGUgQW5jaG9y?="),
        ("a\r\nBcc: eve@example.org", "a Bcc: eve@example.org", #""a Bcc: eve@example.org""#),
        ("a\u{2028}b\u{85}c", "a b c", "a b c"),
        ("=?utf-8?q?x?=", "=?utf-8?B?PT91dGYtOD9xP3g/PQ==?=", "=?utf-8?B?PT91dGYtOD9xP3g/PQ==?="),
        (#"O"Neil, \Pat <p>"#, #"O"Neil, \Pat <p>"#, #""O\"Neil, \\Pat <p>""#), ("  ", "", ""),
    ]

    @Test(arguments: values) func aValueBeginsNoOtherHeader(_ value: String, subject: String, name: String) {
        #expect(EncodedWord.text(value) == subject)
        #expect(EncodedWord.phrase(value) == name)
    }

    /// (a value as it came in, its text)
    static let encoded: [(String, String)] = [
        ("Late Show", "Late Show"), ("=?utf-8?B?Wm/Dqw==?= at 8", "Zoë at 8"),
        ("=?ISO-8859-1?Q?Caf=E9_?= =?utf-8*fr?q?=C3=A0_8?=", "Café à 8"), ("a =? b", "a =? b"),
        ("=?utf-8?x?a?=", "=?utf-8?x?a?="), ("=?utf-8?q?a=0D=0ABcc:_b?=", "a Bcc: b"), ("=?utf-8?q?", "=?utf-8?q?"),
    ]

    @Test(arguments: encoded) func encodedWordsAreDecoded(_ value: String, _ text: String) {
        #expect(EncodedWord.decoded(value) == text)
    }

    @Test func aLongValueIsFolded() {
        let lines = EncodedWord.text(String(repeating: "Ελληνικά 👩‍👩‍👧‍👦 ", count: 9)).split(separator: "\r\n")
        #expect(lines.count > 3 && lines.allSatisfy { $0.utf8.count <= 76 })
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" =?utf-8?B?") })
    }

    /// (an address that no header can have)
    @Test(arguments: ["a@b>\r\nBcc: c", "a b@example.org", "a,b@example.org", "zoë@example.org", "<a@example.org>"])
    func aBadAddressGetsNoMail(_ address: String) {
        #expect(MailWriter(Self.mail(to: address), readsReplies: true) == nil)
        #expect(MailWriter(Self.mail(from: address), readsReplies: true) == nil)
    }

    @Test func theHeadersNameUsAndHowToGetNoMore() throws {
        let head = try #require(Self.text(Self.mail()).split(separator: "\r\n\r\n").first).split(separator: "\r\n")
        #expect(
            head == [
                "From: Anchor Comedy <booking@example.org>", "To: <mary@example.org>", "Subject: Late Show",
                "Date: Mon, 30 Nov 2026 17:00:00 +0000", "Message-ID: <17-1796058000000.0123@example.org>",
                "Auto-Submitted: auto-generated",
                "List-Unsubscribe: <https://gigs.example.org/u/17-1796058000000.0123>",
                "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "MIME-Version: 1.0",
                "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
            ])
    }

    /// Where no mailbox is read, a "Reply YES" alone would be lost. The booker's own words are answered in person.
    @Test(arguments: TextLanguage.allCases) func withoutAMailboxTheLinkAnswers(_ language: TextLanguage) throws {
        let notice = language.words(
            en: "please answer by the link", es: "contesta con el enlace", fr: "avec le lien", de: "den Link",
            it: "con il link", pt: "pelo link")
        func text(isAutomatic: Bool, readsReplies: Bool) throws -> String {
            let mail = NewMessage(
                ownID: nil, to: TextAddress(rawValue: "mary@example.org"),
                source: .number(TextAddress(rawValue: "booking@example.org")), body: "Are you in?",
                mail: MailDetails(subject: "Late Show", senderName: nil, language: language, isAutomatic: isAutomatic))
            return try Self.text(mail, readsReplies: readsReplies).replacing("=\r\n", with: "")
        }
        #expect(try text(isAutomatic: true, readsReplies: false).contains(notice))
        #expect(try !text(isAutomatic: true, readsReplies: true).contains(notice))
        #expect(try !text(isAutomatic: false, readsReplies: false).contains(notice))
    }

    /// Without a public URL there is no link; a reply is read, or a person reads it.
    @Test(arguments: TextLanguage.allCases) func withoutALinkAReplyEndsThem(_ language: TextLanguage) throws {
        let message = NewMessage(
            ownID: nil, to: TextAddress(rawValue: "mary@example.org"),
            source: .number(TextAddress(rawValue: "booking@example.org")), body: "Are you in?",
            mail: MailDetails(
                subject: "Late Show", senderName: nil, calendar: nil, unsubscribeURL: nil, language: language))
        let text = try Self.text(message)
        #expect(text.contains("Are you in?\r\n\r\n--=20\r\n") && text.contains(" STOP"), "\(text)")
        #expect(!text.contains("List-Unsubscribe"))
    }

    static let texts = ["plain", "Zoë = yes \ntrailing \n.dot", String(repeating: "é", count: 90), "a\r\nb\n\nc", ""]

    @Test(arguments: texts) func aTextComesBackAsItWas(_ text: String) {
        let encoded = QuotedPrintable.encode(text)
        #expect(encoded.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
        let decoded = String(
            decoding: Array(encoded.utf8).withUnsafeBytes(TransferEncoding.quotedPrintable), as: UTF8.self)
        #expect(decoded.replacing("\r\n", with: "\n") == text.replacing("\r\n", with: "\n"))
    }

    @Test(
        .enabled("needs python3 with venv and pip, and the package index") {
            await PythonEnvironment.icalendar.isInstalled
        })
    func otherProgramsReadIt() async throws {
        let invitation =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//G//G//EN\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:u1\r\n"
            + "DTSTAMP:20261130T170000Z\r\nDTSTART:20261204T010000Z\r\nSUMMARY:Zoë\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let message = Self.mail(subject: "Zoë, 8 PM", name: "Café\r\nX: y", body: "Hi Zoë", calendar: invitation)
        let file = try TemporaryFolder()
        try Data(try #require(MailWriter(message, readsReplies: true)).bytes(at: Self.noon)).write(
            to: URL(fileURLWithPath: file.file("a.eml")))
        let script = """
            import sys, email, email.policy, icalendar
            mail = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
            parts = list(mail.iter_parts())
            print(mail["Subject"], mail["From"].addresses[0].display_name, len(mail.defects), "X" in mail, sep="|")
            print(parts[0].get_content_type(), parts[0].get_content().splitlines()[0], sep="|")
            calendar = icalendar.Calendar.from_ical(parts[1].get_content())
            print(parts[1].get_content_type(), parts[1]["Content-Type"].params["method"], calendar["METHOD"],
                calendar.walk("VEVENT")[0]["SUMMARY"], sep="|")
            """
        let end = try await PythonEnvironment.icalendar.run(script, [file.file("a.eml")])
        #expect(
            end.output.split(separator: "\n") == [
                "Zoë, 8 PM|Café X: y|0|False", "text/plain|Hi Zoë", "text/calendar|REQUEST|REQUEST|Zoë",
            ], "\(end.notes)")
    }
}

extension PythonEnvironment {
    fileprivate static let icalendar = PythonEnvironment("icalendar==7.3.0")
}
