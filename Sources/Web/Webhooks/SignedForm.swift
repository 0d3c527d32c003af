internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Twilio

extension Gateway.ProviderEndpoint {
    /// The limit for a webhook's body. A text has at most 1,600 characters.
    private static let maximumBodyBytes = 64 * 1024

    /// The form of a request with a valid signature. JSON is not parsed before its signature is verified.
    func signedForm(of request: Request) async throws -> FormBody {
        guard let encoding = Encoding(contentType: request.headers[.contentType]) else {
            throw WebhookRejection.notAForm
        }
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: Self.maximumBodyBytes)
        } catch is NIOTooManyBytesError {
            throw WebhookRejection.tooLarge
        } catch {
            throw WebhookRejection.cutOff
        }
        let body = Array(buffer.readableBytesView)
        let header = HTTPField.Name(signatureHeader).flatMap { request.headers[$0] }
        let url = publicURL + request.uri.string
        switch encoding {
        case .form:
            guard let form = try? FormBody(decoding: body) else { throw WebhookRejection.malformed }
            guard signature.accepts(header: header, url: url, form: form) else { throw WebhookRejection.unsigned }
            return form
        case .json:
            guard signature.acceptsJSON(header: header, url: url, body: body) else { throw WebhookRejection.unsigned }
            guard let form = try? FormBody(flatJSON: body) else { throw WebhookRejection.malformed }
            return form
        }
    }

    /// The encoding of the fields. Providers post forms; relays may post JSON, which is signed by its hash.
    private enum Encoding {
        case form, json

        init?(contentType: String?) {
            // Parameters, such as the character set, are ignored.
            let type = contentType?.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
            switch type.map({ String(decoding: $0, as: UTF8.self).lowercased() }) {
            case "application/x-www-form-urlencoded": self = .form
            case "application/json": self = .json
            default: return nil
            }
        }
    }
}

/// Why a webhook is rejected. The response contains only the status.
enum WebhookRejection: Error {
    case tooLarge, cutOff, notAForm, unsigned, malformed, wrongAccount

    var status: HTTPResponse.Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .cutOff: .requestTimeout
        case .notAForm: .unsupportedMediaType
        case .unsigned, .wrongAccount: .forbidden
        case .malformed: .badRequest
        }
    }
}
