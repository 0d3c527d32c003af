import Foundation

/// The web sites whose pages may use the API from a browser. None, unless the operator names them.
package struct AllowedOrigins: Sendable {
    private let origins: Set<String>

    package init() { origins = [] }

    /// Nil unless it is a list of origins with commas between: scheme, host and, if it is not the usual one, port.
    package init?(_ text: String) {
        var origins: Set<String> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let origin = Self.origin(part.filter { !$0.isWhitespace }.lowercased()) else { return nil }
            origins.insert(origin)
        }
        self.origins = origins
    }

    package var isEmpty: Bool { origins.isEmpty }

    /// - Parameter origin: as a browser sends it.
    package func contains(_ origin: String) -> Bool { origins.contains(origin) }

    /// As a browser sends it: without a path, and without the usual port.
    private static func origin(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host, !host.isEmpty,
            let usual = ["http": 80, "https": 443][scheme], ["", "/"].contains(parts.path), parts.user == nil,
            parts.password == nil, parts.query == nil, parts.fragment == nil, !host.contains("*")
        else { return nil }
        let port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)"
    }
}
