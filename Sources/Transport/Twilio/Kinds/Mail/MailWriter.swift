import Values

/// Writes a mail: its text first, then its calendar object. Sources: RFC 5322, RFC 2045 and 2046, RFC 6047 (iTIP in
/// mails), RFC 8058 (one-click unsubscribe).
struct MailWriter {
    let message: NewMessage
    let details: MailDetails
    let from: TextAddress
    /// What follows our id in the Message-ID: the domain of our address.
    let domain: String

    /// A mailbox is read, so a reply to the mail comes in.
    let readsReplies: Bool

    /// Nil if it is no mail, or an address is not one that a header can have.
    init?(_ message: NewMessage, readsReplies: Bool) {
        guard let details = message.mail, case .number(let from) = message.source,
            let place = from.rawValue.lastIndex(of: "@"),
            [from, message.to].allSatisfy({ $0.kind == .mail && $0.rawValue.utf8.allSatisfy(Self.isAddressByte) })
        else { return nil }
        (self.message, self.details, self.from) = (message, details, from)
        domain = String(from.rawValue[place...].dropFirst())
        self.readsReplies = readsReplies
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count < 250 && text.contains("@") && text.utf8.allSatisfy(isAddressByte)
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"<>(),;:\\\"[]".utf8.contains(byte)
    }

    /// The whole mail, whose lines end with CRLF.
    func bytes(at now: Instant) -> [UInt8] {
        var lines = [
            "From: \(details.senderName.map { EncodedWord.phrase($0) + " " } ?? "")<\(from.rawValue)>",
            "To: <\(message.to.rawValue)>", "Subject: \(EncodedWord.text(details.subject))",
            "Date: \(MailDate.text(now))",
        ]
        if let id = message.ownID { lines.append("Message-ID: <\(id)@\(domain)>") }
        let ours = details.inReplyTo.map { "<\($0)@\(domain)>" }
        let theirs = details.answering.flatMap { Self.isID($0) ? "<\($0)>" : nil }
        if let last = theirs ?? ours {
            let all = [ours, theirs].compactMap(\.self).joined(separator: " ")
            lines += ["In-Reply-To: \(last)", "References: \(all)"]
        }
        if details.isAutomatic { lines.append("Auto-Submitted: auto-generated") }
        if let url = details.unsubscribeURL {
            lines += ["List-Unsubscribe: <\(url)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
        }
        lines.append("MIME-Version: 1.0")
        let text = part("text/plain; charset=utf-8", words)
        guard let calendar = details.calendar else { return Array((lines + text).joined(separator: "\r\n").utf8) }
        // No line of a quoted-printable text has an equals sign and an underscore side by side.
        let boundary = "=_\(message.ownID ?? "part")"
        lines += ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", "", "--\(boundary)"] + text
        lines += ["--\(boundary)"] + part("text/calendar; charset=utf-8; method=\(calendar.method)", calendar.text)
        return Array((lines + ["--\(boundary)--", ""]).joined(separator: "\r\n").utf8)
    }

    /// The text, with how to get no more mails.
    private var words: String {
        let way = details.language.words(
            en: "To get no more of these mails:", es: "Para no recibir más correos:",
            fr: "Pour ne plus recevoir d'e-mails :",
            de: "Keine E-Mails mehr:", it: "Per non ricevere altre e-mail:", pt: "Para não receber mais e-mails:")
        let reply = details.language.words(
            en: "reply STOP", es: "responde STOP", fr: "réponds STOP", de: "antworte STOP", it: "rispondi STOP",
            pt: "responda STOP")
        let body = readsReplies || !details.isAutomatic ? message.body : "\(message.body)\n\n\(noReplies)"
        return "\(body)\n\n-- \n\(way) \(details.unsubscribeURL ?? reply)"
    }

    private var noReplies: String {
        details.language.words(
            en: "Replies to this mail are not read automatically: please answer by the link in the request.",
            es: "Las respuestas a este correo no se leen automáticamente: contesta con el enlace de la solicitud.",
            fr: "Les réponses à cet e-mail ne sont pas lues automatiquement : réponds avec le lien de la demande.",
            de: "Antworten auf diese E-Mail werden nicht automatisch gelesen: Bitte nutze den Link in der Anfrage.",
            it: "Le risposte a questa e-mail non vengono lette automaticamente: rispondi con il link della richiesta.",
            pt: "As respostas a este e-mail não são lidas automaticamente: responda pelo link do pedido.")
    }

    private func part(_ type: String, _ text: String) -> [String] {
        ["Content-Type: \(type)", "Content-Transfer-Encoding: quoted-printable", "", QuotedPrintable.encode(text), ""]
    }
}

/// RFC 2045, section 6.7.
enum QuotedPrintable {
    private static let mostCharacters = 76
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Each line ends with CRLF, but for the last one.
    static func encode(_ text: String) -> String {
        // "\r\n" is one character in Swift.
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { encoded(line: Array($0.utf8)) }
            .joined(separator: "\r\n")
    }

    private static func encoded(line: [UInt8]) -> String {
        var (out, length): ([UInt8], Int) = ([], 0)
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            let isBlank = byte == 0x20 || byte == 0x09
            let isPlain = isBlank ? !isLast : (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
            let piece = isPlain ? [byte] : [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            // The equals sign of a soft line end also counts.
            if length + piece.count > mostCharacters - 1 {
                out += Array("=\r\n".utf8)
                length = 0
            }
            out += piece
            length += piece.count
        }
        return String(decoding: out, as: UTF8.self)
    }
}
