package import HTTPTransport

/// Why a call to the provider gave nothing. Its description holds no number, no text and no secret.
package enum APIFailure: Error, Hashable, Sendable {
    /// There was no answer.
    case transport(HTTPFailure)
    /// There was one, and it was no.
    case refused(Refusal)
    /// It was yes, but what it says cannot be read: a message was made, and we do not know which.
    case unreadable(status: Int, requestID: String?, detail: String)
    /// A page names a next one that is not the provider's, or that we have just had.
    case wrongPageLink

    /// For a call that was to send a message: what to do, and what to tell the booker.
    /// A call that only asks may always be repeated.
    package var errorClass: ErrorClass {
        switch self {
        case .transport(let failure): .transport(failure)
        case .refused(let refusal): .refusal(status: refusal.status, code: refusal.code)
        case .unreadable(let status, _, _): .refusal(status: status, code: nil)
        case .wrongPageLink: .wrongAddress
        }
    }
}

extension APIFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .transport(let failure): "no answer from the provider: \(failure)"
        case .refused(let refusal): "\(refusal)"
        case .unreadable(let status, let requestID, let detail):
            "the provider's answer (HTTP \(status)\(Self.named(requestID))) cannot be read: \(detail)"
        case .wrongPageLink: "the provider's list names a next page that is not its own; check TWILIO_BASE_URL"
        }
    }

    static func named(_ requestID: String?) -> String {
        requestID.map { ", request \($0)" } ?? ""
    }
}
