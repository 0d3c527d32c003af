package import HTTPTransport

/// Why a call to the provider failed. Its description contains no phone number, text or secret.
package enum APIFailure: Error, Hashable, Sendable {
    /// There was no response.
    case transport(HTTPFailure)
    /// The response was an error.
    case refused(Refusal)
    /// The response was 2xx but could not be parsed. A created message has an unknown SID then.
    case unreadable(status: Int, requestID: String?, detail: String)
    /// A list page links to another host or to a page that was already read.
    case wrongPageLink

    /// For a call that should send a message: the remedy and the explanation. Read-only calls may always be repeated.
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
        case .transport(let failure): "no response from the provider: \(failure)"
        case .refused(let refusal): "\(refusal)"
        case .unreadable(let status, let requestID, let detail):
            "the provider's response (HTTP \(status)\(Self.named(requestID))) cannot be read: \(detail)"
        case .wrongPageLink: "the provider's list links to a next page on another host; check TWILIO_BASE_URL"
        }
    }

    static func named(_ requestID: String?) -> String {
        requestID.map { ", request \($0)" } ?? ""
    }
}
