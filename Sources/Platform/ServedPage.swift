internal import Crypto
internal import Values

/// What a visitor is shown.
package struct ServedPage: Sendable {
    package enum Form: String, Sendable {
        case calendar = "text/calendar; charset=utf-8"
        case html = "text/html; charset=utf-8"
        case svg = "image/svg+xml"
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
    }

    package let form: Form
    package let bytes: [UInt8]
    /// The same for the same bytes.
    package let tag: String

    package init(_ form: Form, _ bytes: [UInt8]) {
        (self.form, self.bytes) = (form, bytes)
        tag = String(SHA256.hash(data: bytes).hexadecimal.prefix(32))
    }
}

extension SHA256Digest {
    var hexadecimal: String { map { String($0, radix: 16).leftPadded(to: 2) }.joined() }
}
