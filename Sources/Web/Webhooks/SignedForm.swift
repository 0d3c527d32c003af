import HTTPTypes
import Hummingbird
import NIOCore
import Twilio
import Values

extension Gateway.ProviderEndpoint {
    /// The limit for a webhook's body. A text has at most 1,600 characters.
    private static let maximumBodyBytes = 64 * 1024

    /// The form of a request with a valid signature.
    func signedForm(of request: Request, at now: Instant) async throws -> FormBody {
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: Self.maximumBodyBytes)
        } catch is NIOTooManyBytesError {
            throw WebhookRejection.tooLarge
        } catch {
            throw WebhookRejection.cutOff
        }
        let webhook = IncomingWebhook(
            url: publicURL + request.uri.string,
            otherURLs: otherAddresses(of: request).map { $0 + request.uri.string },
            contentType: request.headers[.contentType], body: Array(buffer.readableBytesView), receivedAt: now
        ) { name in
            HTTPField.Name(name).flatMap { request.headers[$0] }
        }
        do throws(WebhookFault) {
            return try receiver.open(webhook)
        } catch {
            throw WebhookRejection.fault(error)
        }
    }

    /// The addresses under which the client may know us: what it, or the proxy, says in its headers. Only to tell the
    /// operator what to set; a webhook that is signed for one of them is rejected.
    private func otherAddresses(of request: Request) -> [String] {
        let hosts = [request.head.authority, HTTPField.Name("X-Forwarded-Host").flatMap { request.headers[$0] }]
        return hosts.compactMap(\.self).filter { $0.utf8.count <= 255 }.flatMap { ["https://\($0)", "http://\($0)"] }
    }
}

/// Why a webhook is rejected. The response contains only the status.
enum WebhookRejection: Error, CustomStringConvertible {
    case tooLarge, cutOff, wrongAccount
    case fault(WebhookFault)

    /// For the log.
    var description: String {
        switch self {
        case .tooLarge: "too large"
        case .cutOff: "cut off"
        case .wrongAccount: "wrong account"
        case .fault(.notAForm): "not a form"
        case .fault(.malformed): "malformed"
        case .fault(.ignored): "ignored"
        case .fault(.unsigned): "unsigned"
        }
    }

    var status: HTTPResponse.Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .cutOff: .requestTimeout
        case .wrongAccount, .fault(.unsigned): .forbidden
        case .fault(.notAForm): .unsupportedMediaType
        case .fault(.malformed): .badRequest
        case .fault(.ignored): .ok
        }
    }
}
