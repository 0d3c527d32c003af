import HTTPTypes
import Hummingbird
import Logging
import Messaging
import Metering
import NIOCore
import Platform
import Twilio
import Values

/// What the provider calls: inbound texts and delivery reports.
struct WebhookRoutes: Sendable {
    let inbox: Inbox
    let deliveries: DeliveryReports
    let provider: Gateway.ProviderEndpoint
    let clock: WallClock
    let log: Logger
    private let recorder: WebhookRecorder

    init(inbox: Inbox, deliveries: DeliveryReports, provider: Gateway.ProviderEndpoint, clock: WallClock, log: Logger) {
        (self.inbox, self.deliveries, self.provider) = (inbox, deliveries, provider)
        (self.clock, self.log) = (clock, log)
        recorder = WebhookRecorder(store: inbox.store, provider: provider.key, clock: clock)
    }

    func add(to router: Router<Gateway.Context>) {
        router.post(RouterPath(WebhookPath.inbound), use: sms)
        router.post(RouterPath(WebhookPath.status), use: status)
    }

    /// `POST` to `WebhookPath.inbound`: an inbound text. Responds once the text and its effects are committed.
    @Sendable
    func sms(_ request: Request, _ context: Gateway.Context) async -> Response {
        await responding(to: context, kind: "sms") { log in
            let form = try provider.kind.webhooks.inbound(
                try await provider.signedForm(of: request, at: clock.now()), provider.sids)
            guard form.accountSID == provider.accountSID else { throw WebhookRejection.wrongAccount }
            let now = clock.now()
            // As from a list, a time in whole seconds is no later than this.
            let delivery = Inbox.Delivery(
                provider: provider.key, sid: form.sid.rawValue, from: form.from.rawValue, to: form.to.rawValue,
                service: form.serviceSID, body: form.body, mediaCount: form.media.count,
                takenByProvider: form.optOut, buttonPayload: form.buttonPayload, kind: provider.kind,
                receivedAt: min(form.sent?.adding(.milliseconds(999)) ?? now, now),
                isOld: form.sent.map { now - $0 > Backfill.answerable } ?? false, processedAt: now)
            do {
                let answers = provider.kind.webhooks.reply
                let reply = try await inbox.receive(
                    delivery, replyMethod: answers == nil ? .outbox : .inline, request: context.id)
                log.info(
                    "a text came in",
                    metadata: [
                        "sid": "\(delivery.sid)", "from": "\(Redaction.number(delivery.from))",
                        "reply": reply == nil ? "none" : "inline",
                    ])
                return answers.map { Self.answer($0(reply.map { [$0] } ?? [])) } ?? Response(status: .ok)
            } catch InboxError.notOurNumber {
                throw WebhookRejection.fault(.malformed)
            }
        }
    }

    /// `POST` to `WebhookPath.status`, with our key as `mid`: the delivery status of a text that we sent.
    @Sendable
    func status(_ request: Request, _ context: Gateway.Context) async -> Response {
        await responding(to: context, kind: "status") { log in
            let form = try provider.kind.webhooks.status(
                try await provider.signedForm(of: request, at: clock.now()), provider.sids)
            guard form.accountSID == provider.accountSID else { throw WebhookRejection.wrongAccount }
            let key =
                provider.kind.messages.takesOwnID
                ? MessageKey(ownID: form.sid.rawValue)
                : request.uri.queryParameters["mid"].flatMap { MessageKey($0) }
            let report = DeliveryReport(
                provider: provider.key, sid: form.sid.rawValue, status: form.status, code: form.errorCode, key: key,
                addresses: form.addresses)
            try await deliveries.receive(report, now: clock.now())
            log.info("a delivery report came in", metadata: ["sid": "\(report.sid)", "status": "\(report.status)"])
            return Response(status: .noContent)
        }
    }

    private static func answer(_ reply: (type: String, body: [UInt8])) -> Response {
        Response(
            status: .ok, headers: [.contentType: reply.type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
    }

    /// Every line of the log about a webhook has the id of its request, which the response has too.
    private func responding(
        to context: Gateway.Context, kind: String, _ work: (Logger) async throws -> Response
    ) async -> Response {
        var log = log
        log[metadataKey: "request"] = "\(context.id)"
        let start = ContinuousClock.now
        var response = await response(log) { try await work(log) }
        Metric.webhookTime.record(ContinuousClock.now - start, [("kind", kind), ("status", "\(response.status.code)")])
        if response.status.kind == .successful {
            Metric.lastWebhook.set(clock.now().unixSeconds)
            await recorder.accepted()
        }
        if let name = HTTPField.Name("X-Request-Id") { response.headers[name] = context.id }
        return response
    }

    /// Converts errors to responses: rejections reveal only their status, other errors ask the provider to retry.
    private func response(_ log: Logger, _ work: () async throws -> Response) async -> Response {
        do {
            return try await work()
        } catch let rejection as WebhookRejection {
            if case .fault(.ignored) = rejection { return Response(status: rejection.status) }
            log.notice("a webhook was rejected", metadata: ["reason": "\(rejection)"])
            if case .fault(.unsigned(let address)) = rejection { await recorder.rejected(signedWith: address) }
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
