import HTTPTransport
import Twilio
import Values

/// A request to a webhook.
struct WebhookCall: Sendable {
    /// With the connection overrides in its fragment.
    let url: String
    var usesGET = false
    let form: FormBody
    /// What is posted instead of the form, and the time with which it is signed; nil for the form.
    var event: (body: [UInt8], time: Instant)?
    /// The auth token that signs the request.
    let token: String
    let signatureHeader: String
    /// The same for all attempts.
    let idempotencyToken: String
}

/// The result of a webhook request, after all attempts.
struct WebhookResult: Sendable {
    let url: String
    let attempts: Int
    let outcome: Result<HTTPResponse, HTTPFailure>

    var isSuccess: Bool {
        if case .success(let response) = outcome { (200..<300).contains(response.status) } else { false }
    }

    var status: Int? {
        if case .success(let response) = outcome { response.status } else { nil }
    }

    /// The error code for the monitor; nil on success.
    var alertCode: Int? {
        switch outcome {
        case .success: isSuccess ? nil : 11200
        case .failure(let failure):
            switch failure.kind {
            case .couldNotConnect: 11205
            case .couldNotResolve: 11210
            case .tls: 11220
            case .refusedURL: 11100
            case .bodyTooLarge: 11750
            case .timedOut, .reset, .canceled, .other: 11200
            }
        }
    }
}

/// Signs and posts webhooks like the provider.
struct WebhookPoster: Sendable {
    let http: HTTPClient

    func post(_ call: WebhookCall) async -> WebhookResult {
        let overrides = ConnectionOverrides(url: call.url)
        let deadline = ContinuousClock.now + overrides.totalTimeout
        var attempts = 0
        while true {
            attempts += 1
            let timeout = min(overrides.connectTimeout + overrides.readTimeout, deadline - .now)
            let outcome = await send(request(call, overrides, timeout: timeout))
            guard attempts <= overrides.retries, overrides.retries(after: outcome), ContinuousClock.now < deadline,
                !Task.isCancelled
            else { return WebhookResult(url: call.url, attempts: attempts, outcome: outcome) }
        }
    }

    private func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
        do throws(HTTPFailure) {
            return .success(try await http.send(request))
        } catch {
            return .failure(error)
        }
    }

    /// As the app posts an event.
    private func eventRequest(
        _ call: WebhookCall, _ event: (body: [UInt8], time: Instant), timeout: Duration
    ) -> HTTPRequest {
        let time = String(event.time.milliseconds / 1000)
        return HTTPRequest(
            .post, String(call.url.prefix { $0 != "#" }),
            headers: [
                HTTPField("Content-Type", "application/json; charset=UTF-8"),
                HTTPField(AndroidWebhooks.timestampHeader, time),
                HTTPField(call.signatureHeader, AndroidWebhooks.signature(of: event.body, at: time, key: call.token)),
            ], body: event.body, timeout: timeout, maximumBodyBytes: 65_536)
    }

    private func request(_ call: WebhookCall, _ overrides: ConnectionOverrides, timeout: Duration) -> HTTPRequest {
        if let event = call.event { return eventRequest(call, event, timeout: timeout) }
        var url = String(call.url.prefix { $0 != "#" })
        if call.usesGET { url += (url.contains("?") ? "&" : "?") + call.form.encodedText }
        let signature = SigningKey(token: call.token)?.sign(url: url, form: call.usesGET ? FormBody() : call.form) ?? ""
        var headers = [
            HTTPField(call.signatureHeader, signature),
            HTTPField("I-Twilio-Idempotency-Token", call.idempotencyToken),
            HTTPField("X-Home-Region", "us1"), HTTPField("Accept", "*/*"), HTTPField("User-Agent", "TwilioProxy/1.1"),
        ]
        if !call.usesGET {
            headers.append(HTTPField("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8"))
        }
        return HTTPRequest(
            call.usesGET ? .get : .post, url, headers: headers, body: call.usesGET ? [] : call.form.encoded,
            connectTimeout: min(overrides.connectTimeout, timeout), timeout: timeout, maximumBodyBytes: 65_536)
    }
}
