internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Twilio

extension Gateway {
    /// A webhook's body may be this long; a text has 1,600 characters at the most.
    static let longestBody = 64 * 1024

    /// Why a webhook is not let in, as the answer that says so and no more.
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

    /// The form of a request whose signature is right. Nothing but a form is looked at before that, and of JSON nothing.
    func signedForm(of request: Request) async throws -> FormBody {
        guard let shape = Shape(contentType: request.headers[.contentType]) else { throw Rejection.notAForm }
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: Self.longestBody)
        } catch is NIOTooManyBytesError {
            throw Rejection.tooLarge
        } catch {
            throw Rejection.cutOff
        }
        let body = Array(buffer.readableBytesView)
        let header = HTTPField.Name(provider.signatureHeader).flatMap { request.headers[$0] }
        let url = provider.publicURL + request.uri.string
        switch shape {
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

    /// How the fields come: providers post messages as forms, and whoever relays them may do it as JSON, which is signed
    /// by its hash.
    private enum Shape {
        case form, json

        init?(contentType: String?) {
            // Parameters, such as the character set, change nothing.
            let type = contentType?.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
            switch type.map({ String(decoding: $0, as: UTF8.self).lowercased() }) {
            case "application/x-www-form-urlencoded": self = .form
            case "application/json": self = .json
            default: return nil
            }
        }
    }

    /// An answer with a body that nobody will take for a text to send on.
    static func answer(_ status: HTTPResponse.Status, xml: [UInt8]) -> Response {
        Response(
            status: status, headers: [.contentType: TwiML.contentType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: xml)))
    }

    /// Turns whatever goes wrong into the right answer: the stranger learns nothing, the provider learns to try again.
    func answering(_ work: () async throws -> Response) async -> Response {
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
