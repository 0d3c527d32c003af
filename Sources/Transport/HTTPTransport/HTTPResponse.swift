/// A whole answer, of any status.
package struct HTTPResponse: Sendable, Hashable {
    package var status: Int
    /// Of the last answer when redirects were followed, in order, repeated fields kept apart.
    package var headers: [HTTPField]
    /// Decompressed.
    package var body: [UInt8]
    /// Where the answer came from after redirects.
    package var effectiveURL: String

    package init(status: Int, headers: [HTTPField] = [], body: [UInt8] = [], effectiveURL: String = "") {
        self.status = status
        self.headers = headers
        self.body = body
        self.effectiveURL = effectiveURL
    }

    /// The first value of a header field, its name in any case.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
