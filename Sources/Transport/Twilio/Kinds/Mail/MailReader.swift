import Crypto
import Values

/// A mail as it was read from the mailbox: a reply, an answer of a calendar program, or a report about one of ours.
struct MailReader {
    private let mail: MailBody
    private let parts: [MailBody]

    init(_ bytes: [UInt8]) {
        mail = MailBody(bytes)
        parts = mail.all
    }

    /// - Parameter since: the mail came in after this; for one that does not say when.
    func resource(to ours: String, since: Instant, now: Instant) -> MessageResource? {
        guard let sid else { return nil }
        if let failure { return failure }
        let created = received ?? sent.map { max($0, since) } ?? now
        let answer = parts.lazy.filter { $0.type == "text/calendar" }.compactMap {
            MailOrigin.CalendarAnswer($0.text)
        }.first
        let origin = MailOrigin(ids: ids, subject: subject, answer: answer, isAutomatic: isAutomatic)
        return MessageResource(
            sid: sid, accountSID: nil, serviceSID: nil, direction: .inbound, from: TextAddress(rawValue: from),
            to: TextAddress(rawValue: ours), body: words, status: .received, errorCode: nil, segments: nil,
            mediaCount: 0, price: nil, created: created, updated: nil, sent: nil, mail: origin)
    }

    /// By its Message-ID, or by its content where that is none that we can store.
    private var sid: MessageSID? {
        if let id = Self.ids(in: mail.header("message-id") ?? "", isWhole: true).first,
            let sid = MessageSID(rawValue: id)
        {
            return sid
        }
        let fields = mail.headers.map { "\($0.name):\($0.value)" }.joined(separator: "\n")
        let hash = SHA256.hash(data: Array((fields + words).utf8)).prefix(16)
        return MessageSID(rawValue: "mail-" + hash.map { String($0, radix: 16) }.joined(separator: "."))
    }

    /// The address, in lower case; empty without one.
    private var from: String { Self.address(in: mail.header("from") ?? "") }

    static func address(in field: String) -> String {
        let inner = field.lastIndex(of: "<").map { field[$0...].dropFirst().prefix { $0 != ">" } } ?? field[...]
        let address = inner.filter { !$0.isWhitespace }.lowercased()
        return Channel(of: address) == .mail ? address : ""
    }

    private var subject: String {
        String(EncodedWord.decoded(mail.header("subject") ?? "").prefix(Self.longestSubject))
    }

    private static let longestSubject = 200

    private var ids: [String] {
        ["in-reply-to", "references"].flatMap { Self.ids(in: mail.header($0) ?? "", isWhole: false) }
    }

    /// The ids in angle brackets.
    ///
    /// - Parameter isWhole: with the domain.
    private static func ids(in field: String, isWhole: Bool) -> [String] {
        field.split(separator: "<").compactMap { part in
            guard let end = part.firstIndex(of: ">") else { return nil }
            let id = part[..<end]
            return isWhole ? String(id) : String(id.prefix { $0 != "@" })
        }
    }

    /// The writer's words without what they quote.
    private var words: String {
        if let plain = parts.first(where: { $0.type == "text/plain" && !$0.text.allSatisfy(\.isWhitespace) }) {
            return MailReply.ownWords(ofMail: plain.text)
        }
        return parts.first { $0.type == "text/html" }.map { MailReply.ownWords(ofMail: Self.plain($0.text)) } ?? ""
    }

    /// The text of a page, where each block begins a line.
    static func plain(_ html: String) -> String {
        var (out, rest) = ("", html[...])
        while let character = rest.first {
            guard character == "<" else {
                out.append(character)
                rest = rest.dropFirst()
                continue
            }
            let tag = rest.prefix { $0 != ">" }.dropFirst().lowercased()
            rest = rest.drop { $0 != ">" }.dropFirst()
            // What follows is quoted.
            if tag.hasPrefix("blockquote") || tag.contains("gmail_quote") { break }
            for name in ["style", "script", "head"] where tag.hasPrefix(name) {
                if let end = rest.firstRange(of: "</\(name)") {
                    rest = rest[end.upperBound...].drop { $0 != ">" }.dropFirst()
                }
            }
            if ["br", "p", "/p", "div", "/div", "tr", "li"].contains(where: { tag == $0 || tag.hasPrefix($0 + " ") }) {
                out.append("\n")
            }
        }
        return HTMLEntity.decoded(out)
    }

    /// RFC 3834, and what programs write that do not follow it.
    private var isAutomatic: Bool {
        if let word = mail.header("auto-submitted"), !word.lowercased().hasPrefix("no") { return true }
        let precedence = mail.header("precedence")?.lowercased() ?? ""
        let isFromMachine = ["mailer-daemon@", "postmaster@", "no-reply@", "noreply@"].contains { from.hasPrefix($0) }
        return ["bulk", "junk", "list", "auto_reply"].contains(precedence) || isFromMachine || from.isEmpty
            || mail.header("return-path")?.filter { $0 != " " } == "<>"
            || ["x-autoreply", "x-autorespond", "list-id", "x-auto-response-suppress"].contains {
                mail.header($0) != nil
            }
    }

    /// When our own server took it in, which writes the first line.
    private var received: Instant? {
        mail.header("received")?.split(separator: ";").last.flatMap { Self.date(String($0)) }
    }

    private var sent: Instant? { mail.header("date").flatMap(Self.date) }

    /// Without a comment such as `(UTC)`.
    private static func date(_ text: String) -> Instant? { MailDate.parse(String(text.prefix { $0 != "(" })) }

    /// A report that one of our mails was not delivered (RFC 3464).
    private var failure: MessageResource? {
        guard mail.type == "multipart/report", let report = parts.first(where: { $0.type == "message/delivery-status" })
        else { return nil }
        let fields = report.text.split(separator: "\n").map { $0.lowercased() }
        func field(_ name: String) -> String? {
            fields.first { $0.hasPrefix(name + ":") }.map {
                String($0.dropFirst(name.utf8.count + 1).drop { $0 == " " })
            }
        }
        let original = parts.lazy.drop { $0.type != "message/delivery-status" }.dropFirst()
            .compactMap { $0.header("message-id") }.first
        guard field("action")?.hasPrefix("failed") == true, let status = field("status"),
            let id = original.flatMap({ Self.ids(in: $0, isWhole: false).first }), let sid = MessageSID(rawValue: id)
        else { return nil }
        return MessageResource(
            sid: sid, accountSID: nil, serviceSID: nil, direction: .outboundAPI, from: nil, to: nil, body: "",
            status: .undelivered, errorCode: MailErrors.code(of: status, status: status.hasPrefix("4") ? 450 : 550),
            segments: nil, mediaCount: 0, price: nil, created: received ?? sent, updated: nil, sent: nil)
    }
}
