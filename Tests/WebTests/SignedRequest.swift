import Crypto
import Foundation
import Twilio

/// A webhook as somebody might send it: by default as the provider does, and signed as it is sent.
struct SignedRequest: Sendable {
    static let tokens = ["the-old-token", "the-new-token"]
    static let account = "AC00000000000000000000000000000000"
    static let host = "https://gigs.example.org"

    var method = "POST"
    var target = "/twilio/sms"
    var hostHeader = "gigs.example.org"
    var contentType: String? = "application/x-www-form-urlencoded; charset=UTF-8"
    var fields: [(name: String, value: String)]
    /// In place of the fields.
    var rawBody: [UInt8]?
    var headers = ""
    /// What the signature is made with; nil sends none.
    var token: String? = tokens[0]
    /// What is signed in place of the address it is sent to.
    var signedURL: String?
    /// Sent in place of the right one.
    var signature: String?

    init(sid: String = "SM00000000000000000000000000000001", from: String = "+14155550101", text: String = "YES") {
        fields = [
            ("ToCountry", "US"), ("ToState", ""), ("SmsMessageSid", sid), ("NumMedia", "0"), ("ToCity", ""),
            ("FromZip", "01022"), ("SmsSid", sid), ("SmsStatus", "received"), ("FromCity", "CHICOPEE"),
            ("Body", text), ("FromCountry", "US"), ("To", "+15005550006"), ("NumSegments", "1"),
            ("MessageSid", sid), ("AccountSid", Self.account), ("From", from), ("ApiVersion", "2010-04-01"),
        ]
    }

    mutating func set(_ name: String, _ value: String?) {
        fields.removeAll { $0.name == name }
        if let value { fields.append((name, value)) }
    }

    /// Sends this as JSON, with its hash in the address.
    mutating func sendAsJSON(_ text: String, hashed other: String? = nil) {
        rawBody = Array(text.utf8)
        contentType = "application/json"
        let hash = SHA256.hash(data: Array((other ?? text).utf8)).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        target += "?bodySHA256=" + hash.joined()
    }

    /// The fields as one flat object.
    var json: String {
        let members = fields.map { "\"\($0.name)\":\"\($0.value)\"" }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private var form: FormBody {
        var form = FormBody()
        for field in fields { form.append(field.name, field.value) }
        return form
    }

    /// The whole request; the connection is closed after it unless `keepAlive`.
    func bytes(keepAlive: Bool = false) -> [UInt8] {
        let body = rawBody ?? form.encoded
        // Of JSON the address alone is signed.
        let isJSON = contentType?.hasPrefix("application/json") == true
        let signed = isJSON ? FormBody() : (try? rawBody.map { try FormBody(decoding: $0) }) ?? form
        let made = token.flatMap {
            SigningKey(token: $0)?.sign(
                url: signedURL ?? Self.host + target, form: method == "POST" ? signed : FormBody())
        }
        var head = "\(method) \(target) HTTP/1.1\r\nHost: \(hostHeader)\r\nContent-Length: \(body.count)\r\n"
        if let contentType { head += "Content-Type: \(contentType)\r\n" }
        if let signature = signature ?? made { head += "X-Twilio-Signature: \(signature)\r\n" }
        head += headers + (keepAlive ? "" : "Connection: close\r\n")
        return Array((head + "\r\n").utf8) + body
    }
}
