import Foundation
package import HTTPTransport
import Values

/// A request to a third-party service, and how long its response may be cached.
package struct OutsideRequest: Sendable {
    /// The name for people: `Openverse`.
    package let service: String
    package var request: HTTPRequest
    /// Nil: the response is not cached.
    package let holdsFor: Duration?
    /// Reads the reason in the body of an unsuccessful response; nil if the service gives none.
    package var readFailure: (@Sendable (_ status: Int, _ body: [UInt8]) -> OutsideError?)?

    package init(
        _ service: String, _ request: HTTPRequest, holdsFor: Duration?,
        readFailure: (@Sendable (_ status: Int, _ body: [UInt8]) -> OutsideError?)? = nil
    ) {
        (self.readFailure, self.service, self.request, self.holdsFor) = (readFailure, service, request, holdsFor)
    }

    /// A GET.
    ///
    /// - Parameters:
    ///   - base: an address; it may already have a query.
    ///   - query: unencoded, in order.
    package static func get(
        _ service: String, _ base: String, _ query: KeyValuePairs<String, String> = [:], holdsFor: Duration?
    ) -> OutsideRequest {
        let pairs = query.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }
        let mark = pairs.isEmpty ? "" : base.contains("?") ? "&" : "?"
        return OutsideRequest(
            service, HTTPRequest(.get, base + mark + pairs.joined(separator: "&"), maximumBodyBytes: 4 << 20),
            holdsFor: holdsFor)
    }

    /// The absolute address of a `Location` header, which may be relative. Nil without a valid one.
    func address(leadingTo location: String?) -> String? {
        guard let location, let here = URL(string: request.url), let there = URL(string: location, relativeTo: here),
            there.host != nil
        else { return nil }
        return there.absoluteString
    }

    /// `host` or `host:port` of an address, in lower case.
    package static func authority(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return "" }
        return url[scheme.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
    }
}
