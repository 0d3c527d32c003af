import HTTPTransport
import Testing
import Values

@testable import Twilio

/// Mails as they come in.
@Suite struct MailReaderTests {
    private static let noon = Instant(milliseconds: 1_796_058_000_000)
    private static let head = "From: Mary <Mary@Example.org>\nMessage-ID: <m1@example.org>\n"

    private static func read(_ mail: String) -> MessageResource? {
        MailReader(Array(mail.replacing("\n", with: "\r\n").utf8)).resource(
            to: "booking@example.org", since: noon.adding(.days(-1)), now: noon)
    }

    /// (the rest of the mail, what its writer says)
    static let bodies: [(String, String)] = [
        ("\nYes!\n", "Yes!"), ("\nYes\n\n> Are you in?\n> Reply YES or NO\n", "Yes"),
        ("\nNo\n\nOn Mon, Nov 30, 2026 at 9:00 AM Anchor <booking@example.org> wrote:\n> x\n", "No"),
        ("\nNo\n\nOn Mon, Nov 30, 2026 at 9:00 AM Anchor Comedy\n<booking@example.org> wrote:\nx\n", "No"),
        ("\nYes\n-- \nMary\n", "Yes"), ("\nYes\n\nSent from my iPhone\n", "Yes"),
        ("\nJa\n\nAm 30.11.2026 um 09:00 schrieb Anchor Comedy <b@example.org>:\n> x\n", "Ja"),
        ("\nSí\n\nEl lun, 30 nov 2026 a las 9:00, Anchor\n(<b@example.org>) escribió:\n> x\n", "Sí"),
        ("\nLe 30/11/2026 à 09:00, Anchor a écrit :\n> OUI ou NON\n\nNon, désolée\n", "Non, désolée"),
        ("\nNo\n\nDa: Anchor\nInviato: lunedì\nOggetto: x\n", "No"),
        ("\nJa\n\nVon meinem iPhone gesendet\n", "Ja"), ("\nSent from the train, yes\n", "Sent from the train, yes"),
        ("\nOn it! I'm in.\n", "On it! I'm in."), ("\n> a\n", ""),
        ("\nYes\n\n-----Original Message-----\nFrom: x\n", "Yes"),
        ("\nYes\n\nFrom: Anchor <b@example.org>\nx\n", "Yes"),
        ("\nOn 30/11/2026 09:00, Anchor Comedy wrote:\n> Reply YES or NO\n\nYes, gladly\n-- \nMary\n", "Yes, gladly"),
        ("\nOn Mon, Nov 30, 2026 Anchor\n<b@example.org> wrote:\n\n> YES or NO\n\nNo\n", "No"),
        ("\nNo\n\nOn 30/11/2026 09:00, Anchor wrote:\n> Reply\nYES\n", "No"),
        (
            "Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n\nI can=92t=85",
            "I can’t…"
        ),
        ("Content-Type: text/html\n\n<p>I can&rsquo;t, I&#x27;m out</p>", "I can’t, I'm out"),
        ("Content-Transfer-Encoding: base64\n\nWWVzIHBsZWFzZQ==\n", "Yes please"),
        ("Content-Transfer-Encoding: quoted-printable\n\nJa=2C gerne=\n!\n", "Ja, gerne!"),
        (
            "Content-Type: text/html\n\n<style>p{}</style><p>Yes &amp; thanks</p><blockquote>No</blockquote>",
            "Yes & thanks"
        ),
        (
            "Content-Type: multipart/alternative; boundary=\"b\"\n\n--b\nContent-Type: text/plain\n\nYes\n--b\n"
                + "Content-Type: text/html\n\n<p>No</p>\n--b--\n", "Yes"
        ),
        ("Content-Type: multipart/mixed; boundary=b\n\nno part\n", ""),
    ]

    @Test(arguments: bodies) func quotedTextIsCut(_ rest: String, _ words: String) throws {
        let mail = try #require(Self.read(Self.head + rest))
        #expect(mail.body == words)
        #expect(mail.from?.rawValue == "mary@example.org" && mail.sid.rawValue == "m1@example.org")
    }

    @Test func theMailsThatItAnswersAreNamed() throws {
        let mail = try #require(
            Self.read(
                Self.head + "In-Reply-To: <17-1.ab@example.org>\nReferences: <x@y>\n <17-1.ab@example.org>\n\nYes\n"))
        #expect(mail.mail?.ids == ["17-1.ab", "x", "17-1.ab"])
        #expect(mail.mail?.isAutomatic == false && mail.direction == .inbound)
    }

    /// (headers that programs write)
    @Test(arguments: [
        "Auto-Submitted: auto-replied", "Precedence: bulk", "X-Autoreply: yes", "Return-Path: <>",
        "List-Id: <l.example>",
    ])
    func aProgramIsRecognized(_ header: String) throws {
        #expect(try #require(Self.read(Self.head + header + "\n\nI am away\n")).mail?.isAutomatic == true)
    }

    @Test(arguments: ["Auto-Submitted: no", "Return-Path: <mary@example.org>"]) func aPersonIsNoProgram(
        _ header: String
    )
        throws
    {
        #expect(try #require(Self.read(Self.head + header + "\n\nYes\n")).mail?.isAutomatic == false)
    }

    /// (PARTSTAT, what it says; nil for no answer)
    static let answers: [(String, MailOrigin.CalendarAnswer.Participation?)] = [
        ("ACCEPTED", .accepted), ("DECLINED", .declined), ("TENTATIVE", .tentative), ("NEEDS-ACTION", nil),
    ]

    @Test(arguments: answers)
    func aCalendarAnswers(_ word: String, _ participation: MailOrigin.CalendarAnswer.Participation?) throws {
        let mail = try #require(
            Self.read(
                Self.head + "Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\n"
                    + "UID:u1@gre\n enroom\nSEQUENCE:2\nATTENDEE;CN=\"Mary\";PARTSTAT=\(word):mailto:mary@example.org\n"
                    + "END:VEVENT\nEND:VCALENDAR\n"))
        #expect(mail.mail?.answer?.participation == participation)
        if participation != nil {
            #expect(mail.mail?.answer?.uid == "u1@greenroom" && mail.mail?.answer?.sequence == 2)
        }
    }

    /// (the status in a report, what is done about it)
    static let reports: [(String, Remedy)] = [("5.1.1", .numberInvalid), ("5.2.2", .giveUp), ("5.7.1", .giveUp)]

    @Test(arguments: reports) func aReportIsAboutOurMail(_ status: String, _ remedy: Remedy) throws {
        let report = """
            From: MAILER-DAEMON@example.org
            Message-ID: <d1@example.org>
            Content-Type: multipart/report; report-type=delivery-status; boundary="b"

            --b

            It failed.
            --b
            Content-Type: message/delivery-status

            Reporting-MTA: dns; example.org

            Final-Recipient: rfc822; mary@example.org
            Action: failed
            Status: \(status)
            --b
            Content-Type: message/rfc822

            Message-ID: <17-1796058000000.0123@example.org>
            Subject: Late Show

            Are you in?
            --b--
            """
        let mail = try #require(Self.read(report))
        #expect(mail.direction == .outboundAPI && mail.sid.rawValue == "17-1796058000000.0123")
        #expect(mail.status == .undelivered)
        #expect(mail.errorCode.map { ErrorClass.delivery(code: $0).remedy } == remedy)
    }

    @Test func theBoxIsReadOverIMAP() async throws {
        let mail = Array((Self.head + "\nYes\n").utf8)
        let script = ScriptedProvider(
            HTTPResponse(status: 0, body: Array("* SEARCH 4\r\n".utf8)), HTTPResponse(status: 0, body: mail),
            HTTPResponse(status: 0, body: Array("* SEARCH 4\r\n".utf8)))
        let provider = Provider(
            baseURL: "smtps://mail.example.org", pathPrefix: "", accountSID: "booking",
            credentials: .token(Secret("secret")), signingTokens: [], kind: .mail, mailAddress: "booking@example.org",
            mailbox: "imaps://box-\(RandomSource.system.hexToken(bytes: 4)).example.org/INBOX")
        let client = MessagesClient(provider: provider, http: script.http)
        for _ in 0..<2 {
            var found: [String] = []
            for try await page in client.list(
                MessageFilter(to: TextAddress(rawValue: "booking@example.org"), since: Self.noon))
            {
                found += page.items.map(\.body)
            }
            #expect(found == ["Yes"])
        }
        #expect(
            script.requests.map(\.mail) == [
                .read(command: "UID SEARCH SINCE 29-Nov-2026"), .read(command: nil),
                .read(command: "UID SEARCH SINCE 29-Nov-2026"),
            ])
        #expect(script.requests[1].url.hasSuffix("/INBOX/;UID=4"))
    }
}
