internal import Hummingbird
internal import Logging
internal import Messaging
internal import NIOCore
internal import Platform
internal import Twilio
internal import Values

/// What the provider calls: inbound texts and delivery reports.
struct WebhookRoutes: Sendable {
    let inbox: Inbox
    let deliveries: DeliveryReports
    let provider: Gateway.ProviderEndpoint
    let clock: WallClock
    let log: Logger

    func add(to router: Router<Gateway.Context>) {
        router.post("twilio/sms", use: sms)
        router.post("twilio/status", use: status)
    }

    /// `POST /twilio/sms`: an inbound text. Responds once the text and its effects are committed.
    @Sendable
    func sms(_ request: Request, _ context: Gateway.Context) async -> Response {
        await responding {
            let form = try InboundForm(try await provider.signedForm(of: request), sids: provider.sids)
            guard form.accountSID == provider.accountSID else { throw WebhookRejection.wrongAccount }
            let delivery = Inbox.Delivery(
                provider: provider.key, sid: form.sid.rawValue, from: form.from.rawValue, to: form.to.rawValue,
                service: form.serviceSID, body: form.body, mediaCount: form.media.count,
                takenByProvider: form.optOut, receivedAt: clock.now())
            do {
                let reply = try await inbox.receive(delivery, channel: .inline)
                return Self.answer(.ok, xml: TwiML.response(messages: reply.map { [$0] } ?? []))
            } catch InboxError.notOurNumber {
                throw WebhookRejection.malformed
            }
        }
    }

    /// `POST /twilio/status?mid=…`: the delivery status of a text that we sent.
    @Sendable
    func status(_ request: Request, _ context: Gateway.Context) async -> Response {
        await responding {
            let form = try StatusForm(try await provider.signedForm(of: request), sids: provider.sids)
            guard form.accountSID == provider.accountSID else { throw WebhookRejection.wrongAccount }
            let key = request.uri.queryParameters["mid"].flatMap { MessageKey($0) }
            let report = DeliveryReport(
                provider: provider.key, sid: form.sid.rawValue, status: form.status, code: form.errorCode, key: key)
            try await deliveries.receive(report, now: clock.now())
            return Response(status: .noContent)
        }
    }

    /// A TwiML response. The provider would send a plain-text body as a message.
    private static func answer(_ status: HTTPResponse.Status, xml: [UInt8]) -> Response {
        Response(
            status: status, headers: [.contentType: TwiML.contentType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: xml)))
    }

    /// Converts errors to responses: rejections reveal only their status, other errors ask the provider to retry.
    private func responding(_ work: () async throws -> Response) async -> Response {
        do {
            return try await work()
        } catch let rejection as WebhookRejection {
            log.notice("a webhook was rejected", metadata: ["reason": "\(rejection)"])
            return Response(status: rejection.status)
        } catch is FieldError {
            log.notice("a webhook was rejected", metadata: ["reason": "fields"])
            return Response(status: .badRequest)
        } catch {
            log.error("could not store a webhook", metadata: ["reason": "\(error)"])
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "5"])
        }
    }
}
