internal import Hummingbird
internal import Messaging
internal import Twilio
internal import Values

extension Gateway {
    /// `POST /twilio/sms`: an inbound text. Responds once the text and its effects are committed.
    @Sendable
    func sms(_ request: Request, _ context: Context) async -> Response {
        await responding {
            let form = try InboundForm(try await signedForm(of: request), sids: provider.sids)
            guard form.accountSID == provider.accountSID else { throw Rejection.wrongAccount }
            let delivery = Inbox.Delivery(
                provider: provider.key, sid: form.sid.rawValue, from: form.from.rawValue, to: form.to.rawValue,
                service: form.serviceSID, body: form.body, mediaCount: form.media.count,
                takenByProvider: form.optOut, receivedAt: clock.now())
            do {
                let reply = try await inbox.receive(delivery, channel: .inline)
                return Self.answer(.ok, xml: TwiML.response(messages: reply.map { [$0] } ?? []))
            } catch InboxError.notOurNumber {
                throw Rejection.malformed
            }
        }
    }
}
