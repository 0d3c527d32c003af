internal import Hummingbird
internal import Messaging
internal import Twilio
internal import Values

extension Gateway {
    /// `POST /twilio/status?mid=…`: the delivery status of a text that we sent.
    @Sendable
    func status(_ request: Request, _ context: Context) async -> Response {
        await responding {
            let form = try StatusForm(try await signedForm(of: request), sids: provider.sids)
            guard form.accountSID == provider.accountSID else { throw Rejection.wrongAccount }
            let key = request.uri.queryParameters["mid"].flatMap { MessageKey($0) }
            let report = DeliveryReport(
                provider: provider.key, sid: form.sid.rawValue, status: form.status, code: form.errorCode, key: key)
            try await deliveries.receive(report, now: clock.now())
            return Response(status: .noContent)
        }
    }
}
