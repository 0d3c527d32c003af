import HTTPTypes
import Hummingbird
import NIOCore
import Twilio

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
            guard signature.accepts(header: header, url: url, form: form) else {
                let address = otherAddresses(of: request).first { address in
                    signature.accepts(header: header, url: address + request.uri.string, form: form)
                }
                throw WebhookRejection.unsigned(signedWith: address)
            }
            return form
        case .json:
            guard signature.acceptsJSON(header: header, url: url, body: body) else {
                throw WebhookRejection.unsigned(signedWith: nil)
            }
            guard let form = try? FormBody(flatJSON: body) else { throw WebhookRejection.malformed }
            return form
        }
    }

    /// The addresses under which the client may know us: what it, or the proxy, says in its headers. Only to tell the
    /// operator what to set; a webhook that is signed for one of them is rejected.
    private func otherAddresses(of request: Request) -> [String] {
        let hosts = [request.head.authority, HTTPField.Name("X-Forwarded-Host").flatMap { request.headers[$0] }]
        return hosts.compactMap(\.self).filter { $0.utf8.count <= 255 }.flatMap { ["https://\($0)", "http://\($0)"] }
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
enum WebhookRejection: Error, CustomStringConvertible {
    case tooLarge, cutOff, notAForm, malformed, wrongAccount
    /// The signature is not valid for our public URL. It is for this one; nil if that is not known.
    case unsigned(signedWith: String?)

    /// For the log.
    var description: String {
        switch self {
        case .tooLarge: "too large"
        case .cutOff: "cut off"
        case .notAForm: "not a form"
        case .malformed: "malformed"
        case .wrongAccount: "wrong account"
        case .unsigned: "unsigned"
        }
    }

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
