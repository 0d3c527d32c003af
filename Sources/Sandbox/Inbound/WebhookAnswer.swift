internal import HTTPTransport

/// What a webhook's answer makes the provider do.
enum WebhookAnswer: Sendable, Hashable {
    /// Send these back; none is a good answer too.
    case texts([TwiMLMessage])
    /// Nothing, and say so in the debugger.
    case problem(Int)

    /// Source: Twilio, "TwiML for messaging": content types, and errors 11750, 12100, 12300.
    init(_ response: HTTPResponse) {
        guard (200..<300).contains(response.status) else {
            self = .problem(11200)
            return
        }
        guard !response.body.isEmpty else {
            self = .texts([])
            return
        }
        let type = (response.header("Content-Type") ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
        switch type {
        case "text/xml", "application/xml", "text/html":
            do throws(TwiMLError) {
                self = .texts(try TwiMLReader.messages(in: response.body))
            } catch {
                self = .problem(12100)
            }
        case "text/plain":
            // Whatever it says is texted to the guest.
            self = .texts([TwiMLMessage(body: String(decoding: response.body, as: UTF8.self))])
        default: self = .problem(12300)
        }
    }
}
