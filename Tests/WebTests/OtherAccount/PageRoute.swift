/// A page or a form, as the gateway's router lists it.
struct PageRoute: Sendable, CustomStringConvertible {
    let isForm: Bool
    /// With parameters in braces: `/countdowns/{event}/edit`
    let pattern: String

    /// The addresses of programs and files, of which a secret token opens each, and the stream of events, which never
    /// ends. `APIAccessTests` has those of the API.
    private static let noPages = [
        "/twilio/", "/calendar/", "/c/", "/shows/", "/assets/", "/healthz", "/readyz", "/live", "/api/",
    ]

    /// Nil for what is no page.
    ///
    /// - Parameter description: of a route of the router, such as `GET /countdowns/{event}/edit`.
    init?(_ description: String) {
        let parts = description.split(separator: " ").map(String.init)
        guard parts.count == 2, ["GET", "POST"].contains(parts[0]) else { return nil }
        (isForm, pattern) = (parts[0] == "POST", parts[1])
        if Self.noPages.contains(where: { parts[1].hasPrefix($0) }) { return nil }
    }

    var description: String { "\(isForm ? "POST" : "GET") \(pattern)" }

    private var segments: [Substring] { pattern.split(separator: "/") }

    /// The first word of the path; empty for the board.
    var noun: String { segments.first.map(String.init) ?? "" }

    var parameters: [String] { segments.compactMap(Self.parameter) }

    /// It is open to anybody, or a secret in it opens it.
    var isForVisitors: Bool { ["r", "p", "u", "join", "sign-in", "sign-up", "api"].contains(noun) }

    /// Takes something away, or ends it, so that later requests find less.
    var isDestructive: Bool {
        ["remove", "delete", "forget", "revoke", "merge", "cancel"].contains { pattern.contains($0) }
    }

    /// - Parameter value: of each parameter.
    func path(_ value: (String) throws -> String) throws -> String {
        let filled = try segments.map { segment -> String in
            try Self.parameter(segment).map { try value($0) } ?? String(segment)
        }
        return "/" + filled.joined(separator: "/")
    }

    private static func parameter(_ segment: Substring) -> String? {
        segment.hasPrefix("{") && segment.hasSuffix("}") ? String(segment.dropFirst().dropLast()) : nil
    }
}
