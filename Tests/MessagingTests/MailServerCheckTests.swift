import HTTPTransport
import Messaging
import Testing
import Twilio
import Values

/// What `doctor` says about a mail server and a mailbox. The servers themselves are in `HTTPTransportTests`.
@Suite struct MailServerCheckTests {
    struct Row: Sendable {
        /// The reply to `MAIL FROM`, and to the commands of the mailbox.
        var smtp: Result<(status: Int, reply: String), HTTPFailure> = .success((250, "250 OK"))
        var login: Result<Int, HTTPFailure> = .success(0)
        var box = 0
        var hasPassword = true
        /// What is found about the server or the mailbox, and what to do.
        let grade: CheckResult.Grade
        let what: String
        var fix = ""
    }

    private static func failure(_ kind: HTTPFailure.Kind, _ detail: String) -> HTTPFailure {
        HTTPFailure(kind, detail, mayHaveBeenSent: false)
    }

    static let rows = [
        Row(grade: .good, what: "mail.example.org takes mails from booking@example.org"),
        Row(
            smtp: .success((535, "535 5.7.8 no")), grade: .bad, what: "rejects the user name or password",
            fix: "GREENROOM_SMTP_PASSWORD"),
        Row(
            smtp: .success((530, "530 5.7.0 Authentication required")), hasPassword: false, grade: .bad,
            what: "wants a user name and password", fix: "Set GREENROOM_SMTP_PASSWORD"),
        Row(
            smtp: .success((553, "553 5.7.1 not owned by user\r\n")), grade: .bad,
            what: "takes no mails from booking@example.org: 553 5.7.1 not owned by user", fix: "GREENROOM_MAIL_FROM"),
        Row(smtp: .success((421, "421 later")), grade: .warning, what: "is busy: 421 later", fix: "Try again later"),
        Row(
            smtp: .failure(failure(.couldNotResolve, "mail.example.org could not be resolved")), grade: .bad,
            what: "could not be resolved", fix: "the name of the server in GREENROOM_SMTP_URL"),
        Row(
            smtp: .failure(failure(.timedOut, "no connection")), grade: .bad, what: "no connection",
            fix: "Usual ports: 465 and 587"),
        Row(
            smtp: .failure(failure(.tls, "mail.example.org does not offer encryption")), grade: .bad,
            what: "does not offer encryption", fix: "smtp:// for one with STARTTLS"),
        Row(grade: .good, what: "the mailbox at imap.example.org can be read"),
        Row(
            login: .success(535), grade: .bad, what: "user name or password of the mailbox",
            fix: "the provider may have to allow IMAP"),
        Row(box: 535, grade: .bad, what: "imap.example.org has no mailbox \"Gigs\"", fix: "usually INBOX"),
        Row(
            login: .failure(failure(.couldNotConnect, "nothing is listening on imap.example.org")), grade: .bad,
            what: "nothing is listening", fix: "GREENROOM_IMAP_URL"),
    ]

    private static func results(of row: Row, mailbox: String?) async -> [CheckResult] {
        let provider = Provider(
            baseURL: "smtps://mail.example.org", pathPrefix: "", accountSID: row.hasPassword ? "booking" : "",
            credentials: .token(Secret(row.hasPassword ? "secret" : "")), signingTokens: [], kind: .mail,
            mailAddress: "booking@example.org", mailbox: mailbox)
        let http = HTTPClient { request async throws(HTTPFailure) in
            #expect(request.url.hasPrefix("smtp") || request.mail == .read(command: "NOOP"))
            if request.url.hasPrefix("smtp") {
                #expect(request.mail == .read(command: "MAIL FROM:<booking@example.org>"))
                let (status, reply) = try row.smtp.get()
                return HTTPResponse(status: status, body: Array(reply.utf8))
            }
            return HTTPResponse(status: request.url.hasSuffix("/Gigs") ? row.box : try row.login.get())
        }
        return await MailServerCheck(provider, http: http).check()
    }

    @Test(arguments: rows) func eachFailureHasOneLineAndAFix(_ row: Row) async throws {
        let results = await Self.results(of: row, mailbox: "imaps://imap.example.org/Gigs")
        let found = try #require(results.first { $0.what.contains(row.what) }, "\(results.map(\.what))")
        #expect(results.count == 2 && found.grade == row.grade)
        #expect(!found.what.contains(where: \.isNewline) && found.what.hasPrefix("e-mail: "))
        let fix = found.fix?.words ?? ""
        #expect(row.fix.isEmpty || fix.contains(row.fix), "\(fix)")
    }

    @Test func withoutAMailboxItSaysWhatIsMissing() async {
        let results = await Self.results(of: Row(grade: .good, what: ""), mailbox: nil)
        #expect(results.map(\.grade) == [.good, .warning] && results[1].what.contains("answers by mail"))
    }
}
