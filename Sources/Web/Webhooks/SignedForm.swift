internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Twilio

extension Gateway {
    /// The limit for a webhook's body. A text has at most 1,600 characters.
    static let maximumBodyBytes = 64 * 1024

    /// Why a webhook is rejected. The response contains only the status.
    enum Rejection: Error {
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

    /// The form of a request with a valid signature. JSON is not parsed before its signature is verified.
    func signedForm(of request: Request) async throws -> FormBody {
        guard let encoding = Encoding(contentType: request.headers[.contentType]) else { throw Rejection.notAForm }
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: Self.maximumBodyBytes)
        } catch is NIOTooManyBytesError {
            throw Rejection.tooLarge
        } catch {
            throw Rejection.cutOff
        }
        let body = Array(buffer.readableBytesView)
        let header = HTTPField.Name(provider.signatureHeader).flatMap { request.headers[$0] }
        let url = provider.publicURL + request.uri.string
        switch encoding {
        case .form:
            guard let form = try? FormBody(decoding: body) else { throw Rejection.malformed }
            guard provider.signature.accepts(header: header, url: url, form: form) else { throw Rejection.unsigned }
            return form
        case .json:
            guard provider.signature.acceptsJSON(header: header, url: url, body: body) else { throw Rejection.unsigned }
            guard let form = try? FormBody(flatJSON: body) else { throw Rejection.malformed }
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

    /// A TwiML response. The provider would send a plain-text body as a message.
    static func answer(_ status: HTTPResponse.Status, xml: [UInt8]) -> Response {
        Response(
            status: status, headers: [.contentType: TwiML.contentType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: xml)))
    }

    /// Converts errors to responses: rejections reveal only their status, other errors ask the provider to retry.
    func responding(_ work: () async throws -> Response) async -> Response {
        do {
            return try await work()
        } catch let rejection as Rejection {
            log.notice("a webhook was rejected", metadata: ["reason": "\(rejection)"])
            return Response(status: rejection.status)
        } catch is FieldError {
            log.notice("a webhook was rejected", metadata: ["reason": "fields"])
            return Response(status: .badRequest)
        } catch {
            log.error("a webhook could not be taken in", metadata: ["reason": "\(error)"])
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "5"])
        }
    }
}
