import HTTPTransport
import Values

/// How mails are sent, looked up and listed.
enum MailMessages {
    static let calls = MessageCalls(
        takesOwnID: true, mayDouble: true,
        create: { api, message throws(APIFailure) in try await send(api, message) },
        // A mail server does not say what it has accepted. So a mail without a response is sent once more, with the same
        // Message-ID.
        fetch: { _, _ throws(APIFailure) in throw .refused(Refusal(status: 404)) },
        list: { api, filter in
            // What one asks from is a report about ours, and what one asks to has come in.
            let direction: MessageResource.Direction = filter.from == nil ? .inbound : .outboundAPI
            let since = filter.since ?? filter.sentOnOrAfter ?? WallClock.system.now().adding(.days(-2))
            return ListPages(api: api, first: api.provider.mailbox ?? "") { api, _ throws(APIFailure) in
                let mails = try await mailbox.mails(api, since: since).filter { mail in
                    mail.direction == direction && filter.sentOnOrBefore.map { (mail.created ?? since) <= $0 } ?? true
                }
                return ListPage(items: mails, requestID: nil, nextLink: nil)
            }
        })

    private static let mailbox = Mailbox()

    private static func send(_ api: ProviderAPI, _ message: NewMessage) async throws(APIFailure) -> MessageSID {
        guard message.mail != nil, let sid = message.ownID.flatMap(MessageSID.init(rawValue:)) else {
            throw .refused(Refusal(status: 400, code: MailErrors.unknown))
        }
        guard let mail = MailWriter(message, readsReplies: api.provider.mailbox != nil) else {
            throw .refused(Refusal(status: 400, code: MailErrors.code(of: "", status: 553)))
        }
        var request = HTTPRequest(
            .put, api.provider.baseURL, body: mail.bytes(at: WallClock.system.now()), timeout: api.timeout)
        request.authorization = api.provider.authorization
        request.mail = .send(from: mail.from.rawValue, to: message.to.rawValue)
        let response: HTTPResponse
        do {
            response = try await api.http.send(request)
        } catch  where error.kind == .refusedURL {
            throw .refused(Refusal(status: 400, code: MailErrors.wrongServer))
        } catch {
            throw .transport(error)
        }
        guard response.status < 400 else {
            let reply = String(decoding: response.body, as: UTF8.self)
            throw .refused(Refusal(status: 400, code: MailErrors.code(of: reply, status: response.status)))
        }
        return sid
    }
}
