import JSON
import Twilio
import Values

/// What the sandbox did with an inbound text.
struct ReceivedText: Sendable {
    /// Nil where the text is lost: a Messaging Service without an inbound address stores nothing.
    let message: StoredMessage?
    /// The provider's own reply to an opt-out keyword.
    let providerReply: StoredMessage?
    /// Nil where no webhook is configured.
    let webhook: InboundWebhook?
}

/// The webhook that an inbound text is posted to.
struct InboundWebhook: Sendable {
    let call: WebhookCall
    let fallbackURL: String?
}

/// Texts from phones, and the replies of the webhook.
extension SandboxState {
    /// The request for an event of the app; nil if nobody registered for it.
    func deviceCall(
        _ event: String, id: String, _ payload: JSONValue, token: String, at time: SandboxTime
    ) -> WebhookCall? {
        guard let url = device.url(of: event) else { return nil }
        let body: JSONValue = [
            "deviceId": "sandbox", "event": .string(event), "id": .string(id), "webhookId": .string(event),
            "payload": payload,
        ]
        return WebhookCall(
            url: url, form: FormBody(), event: (body.encoded(), time.date), token: token,
            signatureHeader: dialect.kind.signatureHeader, idempotencyToken: id)
    }

    /// Stores a text, acts on an opt-out keyword, and determines the webhook.
    /// A text with the SID of a stored message is delivered once more.
    mutating func receive(_ text: SimulatedText, at time: SandboxTime) throws(SimulatedTextError) -> ReceivedText {
        let isWhatsApp = Channel(of: text.from) == .whatsApp
        let ours = text.to ?? (isWhatsApp ? Channel.whatsAppPrefix : "") + (numbers.first?.number ?? "")
        guard let number = number(ours), Channel(of: ours) == Channel(of: text.from) else { throw .unknownTo(ours) }
        if let service, !service.usesNumbersWebhook, service.inboundURL == nil {
            return ReceivedText(message: nil, providerReply: nil, webhook: nil)
        }
        var message: StoredMessage
        var providerReply: StoredMessage?
        var optOutType = text.optOutType
        if let known = text.sid.flatMap({ messageLog[$0] }) {
            message = known
        } else {
            message = StoredMessage(
                sid: text.sid ?? sids.next(text.media?.isEmpty == false ? "MM" : "SM"), direction: .inbound,
                from: text.from, to: ours, body: text.body ?? "", status: .received, created: time.date,
                updated: time.date, sent: time.date)
            message.media = text.media ?? []
            message.serviceSID = service?.sid
            message.segments = segments(of: message.body, from: nil)
            message.buttonPayload = text.buttonPayload
            if isWhatsApp { whatsApp.receive(from: text.from, to: ours, at: time.date) }
            message = add(message, at: time)
            if dialect.kind.blocksKeywords, !isWhatsApp,
                let keyword = OptOutKeyword(optOutType ?? message.body, isTollFree: number.isTollFree)
            {
                if service?.hasAdvancedOptOut == true { optOutType = optOutType ?? keyword.optOutType }
                providerReply = reply(to: keyword, in: message, isTollFree: number.isTollFree, at: time)
            }
        }
        return ReceivedText(
            message: message, providerReply: providerReply,
            webhook: webhook(for: message, to: number, optOutType: optOutType, at: time))
    }

    /// Queues the messages of the webhook's TwiML.
    mutating func reply(_ texts: [TwiMLMessage], to message: StoredMessage, at time: SandboxTime) -> [StoredMessage] {
        texts.map { text in
            let to = text.to ?? message.from ?? ""
            let from = text.from ?? message.to
            var reply = StoredMessage(
                sid: sids.next(text.media.isEmpty ? "SM" : "MM"), direction: .outboundReply, from: from, to: to,
                body: text.body, status: .queued, created: time.date, updated: time.date)
            reply.media = text.media
            reply.serviceSID = service?.sid
            reply.statusCallback = text.statusCallback
            reply.segments = segments(of: text.body, from: from)
            let isBlocked = optOuts.isBlocked(scope: optOutScope(ofNumber: from), phone: to)
            reply.outcome = isBlocked ? .failed(21610) : outcome(from: from, to: to, magic: MagicNumber(to: to))
            if Channel(of: to) == .whatsApp {
                reply.outcome = MagicNumber.whatsApp(to: Channel.number(in: to)) ?? .delivered
            }
            return add(reply, at: time)
        }
    }

    private mutating func reply(
        to keyword: OptOutKeyword, in message: StoredMessage, isTollFree: Bool, at time: SandboxTime
    ) -> StoredMessage? {
        guard let phone = message.from else { return nil }
        let text = optOuts.handle(
            keyword, scope: optOutScope(ofNumber: message.to), phone: phone, isTollFree: isTollFree)
        guard let text else { return nil }
        var reply = StoredMessage(
            sid: sids.next("SM"), direction: .outboundReply, from: message.to, to: phone, body: text, status: .queued,
            created: time.date, updated: time.date)
        reply.isProviderReply = true
        return add(reply, at: time)
    }

    private mutating func webhook(
        for message: StoredMessage, to number: OwnedNumber, optOutType: String?, at time: SandboxTime
    ) -> InboundWebhook? {
        if dialect.kind.isDevice {
            return message.deviceEvent.flatMap { event, payload in
                deviceCall(event, id: message.sid, payload, token: signingKey, at: time)
            }.map { InboundWebhook(call: $0, fallbackURL: nil) }
        }
        var target = (url: number.smsURL, method: number.smsMethod, fallback: number.smsFallbackURL)
        if let service, !service.usesNumbersWebhook {
            target = (service.inboundURL ?? "", service.inboundMethod, service.fallbackURL ?? "")
        } else if !number.smsApplicationSID.isEmpty {
            // The provider would call the application's addresses; the sandbox has no applications.
            return nil
        }
        guard !target.url.isEmpty else { return nil }
        let call = WebhookCall(
            url: target.url, usesGET: target.method == "GET",
            form: message.inboundForm(
                accountSID: credentials.accountSID, optOutType: dialect.hasOptOutType ? optOutType : nil),
            token: signingKey, signatureHeader: dialect.kind.signatureHeader, idempotencyToken: sids.next("IT"))
        return InboundWebhook(call: call, fallbackURL: target.fallback.isEmpty ? nil : target.fallback)
    }
}
