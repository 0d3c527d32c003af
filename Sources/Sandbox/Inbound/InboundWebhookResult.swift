import HTTPTransport

/// What the response of an inbound webhook makes the provider do.
enum InboundWebhookResult: Sendable, Hashable {
    /// Send these messages; often none.
    case messages([TwiMLMessage])
    /// Send nothing, and raise an alert with this code.
    case error(Int)

    /// Source: Twilio, "TwiML for messaging": content types, and errors 11750, 12100, 12300.
    init(_ response: HTTPResponse) {
        guard (200..<300).contains(response.status) else {
            self = .error(11200)
            return
        }
        guard !response.body.isEmpty else {
            self = .messages([])
            return
        }
        let type = (response.header("Content-Type") ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
        switch type {
        case "text/xml", "application/xml", "text/html":
            do throws(TwiMLError) {
                self = .messages(try TwiMLReader.messages(in: response.body))
            } catch {
                self = .error(12100)
            }
        case "text/plain":
            // The provider sends the whole body as one message.
            self = .messages([TwiMLMessage(body: String(decoding: response.body, as: UTF8.self))])
        default: self = .error(12300)
        }
    }
}
