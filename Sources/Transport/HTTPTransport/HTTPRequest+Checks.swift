extension HTTPRequest {
    /// Rejects requests whose fields could inject another header or request.
    func check() throws(HTTPFailure) {
        for field in headers {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isTokenByte) else {
                throw Self.refusal("a header name is not valid")
            }
            guard !field.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw Self.refusal("the value of header \(field.name) contains a line break or control character")
            }
        }
        if case .basic(let user, let password) = authorization {
            // Basic joins both with a colon; and C strings end at a zero byte.
            guard !user.utf8.contains(UInt8(ascii: ":")), !user.utf8.contains(0), !password.utf8.contains(0) else {
                throw Self.refusal("the user name contains a colon, or the user name or password contains a zero byte")
            }
        }
        guard body.isEmpty || method == .post || method == .put else {
            throw Self.refusal("a \(method.rawValue) request cannot have a body")
        }
    }

    /// The caller's headers in libcurl's notation, plus lines that suppress the headers libcurl adds by itself.
    func headerLines() -> [String] {
        var lines = headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        // Otherwise libcurl waits a second for "100 Continue" before a large body, and declares every body a form.
        lines.append("Expect:")
        if !headers.contains(where: { $0.name.lowercased() == "content-type" }) { lines.append("Content-Type:") }
        return lines
    }

    private static func refusal(_ why: String) -> HTTPFailure {
        HTTPFailure(.other, why, mayHaveBeenSent: false)
    }

    /// RFC 9110, section 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
