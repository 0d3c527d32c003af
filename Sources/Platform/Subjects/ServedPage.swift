/// The response to a request with a feed token.
package struct ServedPage: Sendable {
    /// The value of the Content-Type header.
    package enum ContentType: String, Sendable {
        case calendar = "text/calendar; charset=utf-8"
        case html = "text/html; charset=utf-8"
        case svg = "image/svg+xml"
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
    }

    package let contentType: ContentType
    package let bytes: [UInt8]
    /// Equal for equal bytes.
    package let entityTag: String

    package init(_ contentType: ContentType, _ bytes: [UInt8]) {
        (self.contentType, self.bytes) = (contentType, bytes)
        entityTag = Fingerprint.of(bytes)
    }
}
