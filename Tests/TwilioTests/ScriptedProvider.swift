import HTTPTransport
import Synchronization
import Twilio

/// A provider that returns prepared responses in order and stores the requests.
final class ScriptedProvider: Sendable {
    private let state: Mutex<(answers: [Result<HTTPResponse, HTTPFailure>], requests: [HTTPRequest])>

    init(_ answers: [Result<HTTPResponse, HTTPFailure>]) {
        state = Mutex((answers, []))
    }

    convenience init(_ answers: HTTPResponse...) {
        self.init(answers.map { .success($0) })
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    var http: HTTPClient {
        HTTPClient { request async throws(HTTPFailure) in
            let answer = self.state.withLock { state in
                state.requests.append(request)
                return state.answers.isEmpty ? nil : state.answers.removeFirst()
            }
            guard let answer else {
                throw HTTPFailure(.other, "the script has no further answer", mayHaveBeenSent: false)
            }
            return try answer.get()
        }
    }

    static let account = "AC0123456789abcdef0123456789abcdef"
    static let token = "f0e1d2c3b4a5968778695a4b3c2d1e0f"

    static let settings = Provider(accountSID: account, credentials: .token(Secret(token)))

    var messages: MessagesClient { MessagesClient(provider: Self.settings, http: http) }
    var account: AccountClient { AccountClient(provider: Self.settings, http: http) }
}
