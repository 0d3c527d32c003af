internal import HTTPTransport
internal import Twilio
internal import Values

/// Brings a text that somebody sends to us to our webhook, and the webhook's answer back.
struct InboundDelivery: Sendable {
    let exchange: SharedExchange
    let poster: WebhookPoster

    /// What happened, for whoever pretended to send the text.
    func deliver(_ text: InboundText) async throws(InboundTextError) -> JSON {
        let reception = try exchange.change { exchange, moment throws(InboundTextError) in
            try exchange.receive(text, at: moment)
        }
        guard let message = reception.message else { return ["sid": nil, "webhook": nil, "messages": []] }
        let platform = reception.platformAnswer.map { JSON.list([$0.line]) } ?? []
        guard case .webhook(let call, let fallback) = reception.way else {
            return ["sid": .text(message.sid), "webhook": nil, "messages": [], "platformAnswers": platform]
        }
        var result = await poster.post(call)
        if !result.isSuccess, let fallback {
            let code = result.alertCode ?? 11200
            raise(code, result, about: message)
            result = await poster.post(call.again(at: fallback, errorCode: code))
        }
        let replies = take(result, about: message)
        return [
            "sid": .text(message.sid),
            "webhook": [
                "url": .text(result.url), "status": .optional(result.status), "attempts": .number(result.attempts),
                "error": .optional(result.failure),
            ],
            "messages": .list(replies.map(\.line)), "platformAnswers": platform,
        ]
    }

    private func take(_ result: WebhookResult, about message: StoredMessage) -> [StoredMessage] {
        guard case .success(let response) = result.outcome else {
            raise(result.alertCode ?? 11200, result, about: message)
            return []
        }
        switch WebhookAnswer(response) {
        case .problem(let code):
            raise(code, result, about: message)
            return []
        case .texts(let texts):
            return exchange.change { exchange, moment in exchange.reply(texts, to: message, at: moment) }
        }
    }

    private func raise(_ code: Int, _ result: WebhookResult, about message: StoredMessage) {
        exchange.withLock { exchange, moment in
            exchange.raiseAlert(code, url: result.url, resourceSID: message.sid, at: moment)
        }
    }
}

extension WebhookCall {
    /// The same text to the fallback address, which is told what went wrong at the first.
    fileprivate func again(at fallback: String, errorCode: Int) -> WebhookCall {
        var form = form
        form.append("ErrorCode", String(errorCode))
        form.append("ErrorUrl", String(url.prefix { $0 != "#" }))
        return WebhookCall(url: fallback, form: form, token: token, idempotencyToken: idempotencyToken)
    }
}

extension WebhookResult {
    /// In words; nil where there was an answer.
    fileprivate var failure: String? {
        if case .failure(let failure) = outcome { failure.description } else { nil }
    }
}
