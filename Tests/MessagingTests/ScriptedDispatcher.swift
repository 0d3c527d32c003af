import HTTPTransport
import Logging
import Messaging
import Platform
import TestSupport
import Twilio
import Values

extension TestEnvironment {
    func client(
        _ send: @escaping @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
    ) -> MessagesClient {
        MessagesClient(
            provider: Provider(accountSID: "AC0123", credentials: .token(Secret("secret"))),
            http: HTTPClient(send: send))
    }

    /// Sends over a provider that answers as it is told, at a fixed noon.
    func dispatcher(
        _ options: Dispatcher.Options = Dispatcher.Options(rate: 1000, idle: .milliseconds(1)),
        log: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ send: @escaping @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
    ) -> Dispatcher {
        Dispatcher(
            store: store, client: client(send), sender: sender.id,
            options: options, clock: .fixed(TestEnvironment.noon),
            random: .seeded(1), log: log)
    }

    /// What the provider says to a text: a new message, or a refusal with that code.
    func answer(_ status: Int, _ code: Int) -> HTTPResponse {
        let body =
            status == 201
            ? "{\"sid\":\"SM\(RandomSource.system.hexToken())\",\"status\":\"queued\"}"
            : "{\"code\":\(code),\"message\":\"no\",\"status\":\(status)}"
        return HTTPResponse(status: status, headers: [], body: Array(body.utf8), effectiveURL: "")
    }
}
