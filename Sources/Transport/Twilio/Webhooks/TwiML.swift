/// The answers a messaging webhook understands: XML that says which texts to send back.
package enum TwiML {
    /// Anything else is worse: the provider texts a `text/plain` body to the guest.
    package static let contentType = "text/xml"

    /// Send nothing back.
    package static let empty = response(messages: [])

    /// One text per message, in order; empty ones, and those of which XML can carry nothing, are left out.
    /// With `statusCallback` the provider reports there what becomes of them.
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

    /// Escapes for text and attributes alike, and drops what XML 1.0 (section 2.2) cannot carry.
    private static func escaped(_ text: String) -> [UInt8] {
        var xml: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: xml += "&amp;".utf8
            case 0x3C: xml += "&lt;".utf8
            case 0x3E: xml += "&gt;".utf8
            case 0x22: xml += "&quot;".utf8
            case 0x27: xml += "&#39;".utf8
            case 0x0D: xml += "&#13;".utf8  // a parser would read a bare one as a line feed
            case 0x09, 0x0A, 0x20...0xFFFD, 0x10000...0x10FFFF: xml += scalar.utf8
            default: continue
            }
        }
        return xml
    }
}
