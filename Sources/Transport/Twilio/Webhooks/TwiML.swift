/// Responses to a messaging webhook: XML with the messages to send back.
package enum TwiML {
    /// With `text/plain`, the provider would send the body as a message.
    package static let contentType = "text/xml"

    /// Sends nothing.
    package static let empty = response(messages: [])

    /// Sends the messages in order. Messages that are empty, or contain no character that XML allows, are skipped.
    /// The provider reports their delivery to `statusCallback`.
    package static func response(messages: [String], statusCallback: String? = nil) -> [UInt8] {
        var xml = Array(#"<?xml version="1.0" encoding="UTF-8"?><Response"#.utf8)
        let texts = messages.map(escaped).filter { !$0.isEmpty }
        guard !texts.isEmpty else { return xml + "/>".utf8 }
        xml += ">".utf8
        for text in texts {
            xml += "<Message".utf8
            if let statusCallback {
                xml += " statusCallback=\"".utf8
                xml += escaped(statusCallback)
                xml += "\"".utf8
            }
            xml += ">".utf8
            xml += text
            xml += "</Message>".utf8
        }
        return xml + "</Response>".utf8
    }

    /// Escapes text for elements and attributes, and drops characters that XML 1.0 does not allow (section 2.2).
    private static func escaped(_ text: String) -> [UInt8] {
        var xml: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: xml += "&amp;".utf8
            case 0x3C: xml += "&lt;".utf8
            case 0x3E: xml += "&gt;".utf8
            case 0x22: xml += "&quot;".utf8
            case 0x27: xml += "&#39;".utf8
            case 0x0D: xml += "&#13;".utf8  // a parser would normalize a plain one to a line feed
            case 0x09, 0x0A, 0x20...0xFFFD, 0x10000...0x10FFFF: xml += scalar.utf8
            default: continue
            }
        }
        return xml
    }
}
