import HTTPTransport
import JSON
import Twilio

/// Delivers a simulated inbound text to our webhook and sends the messages that the webhook responds with.
struct InboundDelivery: Sendable {
    let state: SharedSandboxState
    let poster: WebhookPoster

    /// The response of `POST /sandbox/inbound`.
    func deliver(_ text: SimulatedText) async throws(SimulatedTextError) -> JSONValue {
        let received = try state.change { state, time throws(SimulatedTextError) in
            try state.receive(text, at: time)
        }
        guard let message = received.message else { return ["sid": nil, "webhook": nil, "messages": []] }
        let providerReplies = JSONValue.array(received.providerReply.map { [$0.summary] } ?? [])
        guard let webhook = received.webhook else {
            return ["sid": .string(message.sid), "webhook": nil, "messages": [], "platformAnswers": providerReplies]
        }
        var result = await poster.post(webhook.call)
        if !result.isSuccess, let fallback = webhook.fallbackURL {
            let code = result.alertCode ?? 11200
            raise(code, result, for: message)
            result = await poster.post(webhook.call.retried(at: fallback, errorCode: code))
        }
        let replies = handle(result, for: message)
        return [
            "sid": .string(message.sid),
            "webhook": [
                "url": .string(result.url), "status": .optional(result.status), "attempts": .integer(result.attempts),
                "error": .optional(result.failure),
            ],
            "messages": .array(replies.map(\.summary)), "platformAnswers": providerReplies,
        ]
    }

    private func handle(_ result: WebhookResult, for message: StoredMessage) -> [StoredMessage] {
        guard case .success(let response) = result.outcome else {
            raise(result.alertCode ?? 11200, result, for: message)
            return []
        }
        switch InboundWebhookResult(response) {
        case .error(let code):
            raise(code, result, for: message)
            return []
        case .messages(let messages):
            return state.change { state, time in state.reply(messages, to: message, at: time) }
        }
    }

    private func raise(_ code: Int, _ result: WebhookResult, for message: StoredMessage) {
        state.withLock { state, time in
            state.raiseAlert(code, url: result.url, resourceSID: message.sid, at: time)
        }
    }
}

extension WebhookCall {
    /// The same text for the fallback address, with the error of the first address.
    fileprivate func retried(at fallback: String, errorCode: Int) -> WebhookCall {
        var form = form
        form.append("ErrorCode", String(errorCode))
        form.append("ErrorUrl", String(url.prefix { $0 != "#" }))
        return WebhookCall(
            url: fallback, form: form, token: token, signatureHeader: signatureHeader,
            idempotencyToken: idempotencyToken)
    }
}

extension WebhookResult {
    /// Why there was no response; nil where there was one.
    fileprivate var failure: String? {
        if case .failure(let failure) = outcome { failure.description } else { nil }
    }
}
