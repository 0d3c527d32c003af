import HTTPTransport
import Testing
import Values

@testable import Twilio

/// Requests to a mail server, and what its replies mean.
@Suite struct MailSendingTests {
    private static let provider = Provider(
        baseURL: "smtps://mail.example.org", pathPrefix: "", accountSID: "booking",
        credentials: .token(Secret("secret")),
        signingTokens: [], signatureHeader: "", kind: .mail)

    @Test func aMailIsHandedOverWithItsID() async throws {
        let script = ScriptedProvider(HTTPResponse(status: 250))
        let sid = try await MessagesClient(provider: Self.provider, http: script.http).create(MailWriterTests.mail())
        #expect(sid.rawValue == "17-1796058000000.0123")
        let request = try #require(script.requests.first)
        #expect(request.mail == .send(from: "booking@example.org", to: "mary@example.org"))
        #expect(request.url == "smtps://mail.example.org")
        #expect(request.authorization == .basic(user: "booking", password: "secret"))
    }

    /// (the server's last reply, what is done about it)
    static let replies: [(status: Int, reply: String, remedy: Remedy)] = [
        (550, "550 5.1.1 No such user", .numberInvalid), (550, "550 No such user here", .numberInvalid),
        (550, "550-5.1.1 The email account does not exist", .numberInvalid),
        (550, "550 5.7.26 unauthenticated", .pauseSender), (550, "550 5.7.1 blocked", .giveUp),
        (554, "554 5.7.1 Spam", .giveUp), (554, "554 Transaction failed", .giveUp),
        (552, "552 5.2.2 Mailbox full", .giveUp), (552, "552 5.3.4 Message too big", .content),
        (451, "451 4.7.1 Greylisted", .retry), (450, "450 4.2.2 full", .retry), (421, "421 try later", .retry),
        (535, "535 5.7.8 bad credentials", .pauseAccount), (530, "530 Authentication required", .pauseAccount),
    ]

    @Test(arguments: replies) func aReplyHasItsRemedy(status: Int, reply: String, remedy: Remedy) async {
        let script = ScriptedProvider(HTTPResponse(status: status, body: Array(reply.utf8)))
        let client = MessagesClient(provider: Self.provider, http: script.http)
        do throws(APIFailure) {
            _ = try await client.create(MailWriterTests.mail())
            Issue.record("accepted")
        } catch {
            #expect(error.errorClass.remedy == remedy)
        }
    }

    /// No advice about a mail names another provider.
    @Test(arguments: [
        Result<HTTPResponse, HTTPFailure>.failure(HTTPFailure(.refusedURL, "no", mayHaveBeenSent: false)),
        .success(HTTPResponse(status: 554, body: Array("554 no".utf8))), .success(HTTPResponse(status: 599)),
    ])
    func theAdviceIsAboutMails(_ answer: Result<HTTPResponse, HTTPFailure>) async {
        let client = MessagesClient(provider: Self.provider, http: ScriptedProvider([answer]).http)
        do throws(APIFailure) {
            _ = try await client.create(MailWriterTests.mail())
            Issue.record("accepted")
        } catch {
            let words = error.errorClass.reason + error.errorClass.advice
            #expect(!words.lowercased().contains("twilio") && !words.contains("text"), "\(words)")
        }
    }

    /// (whether the server was told the end of the mail before the connection was lost, what is done about it)
    @Test(arguments: [(true, Remedy.uncertain), (false, Remedy.retry)])
    func aLostReplyIsUncertain(mayHaveBeenSent: Bool, remedy: Remedy) async {
        let script = ScriptedProvider([.failure(HTTPFailure(.reset, "lost", mayHaveBeenSent: mayHaveBeenSent))])
        let client = MessagesClient(provider: Self.provider, http: script.http)
        do throws(APIFailure) {
            _ = try await client.create(MailWriterTests.mail())
            Issue.record("accepted")
        } catch {
            #expect(error.errorClass.remedy == remedy)
        }
    }
}
