/// What was written in a mail program: the writer's own lines, without the quoted mail and without a line such as "Sent
/// from my iPhone". It may come as a text as well.
package enum MailReply {
    /// Empty where the text has no words of its own.
    package static func ownWords(of text: String) -> String {
        guard mayHaveMore(text) else { return text }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let folded = lines.map(\.folded)
        let end = folded.indices.first { beginsQuote(at: $0, in: folded) } ?? lines.count
        let last = folded[..<end].lastIndex { !$0.isEmpty && !isDeviceLine($0) }
        let own = last.map { $0 + 1 } ?? 0
        let hasMore = folded[own...].contains { !$0.isEmpty }
        return hasMore ? lines[..<own].joined(separator: "\n") : text
    }

    /// The same of a whole mail, which may also have the quoted mail above the words, and a signature. Empty if it has no
    /// words of its own.
    package static func ownWords(ofMail text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let folded = lines.map(\.folded)
        var own: [Int] = []
        var index = 0
        while index < lines.count {
            let hasWords = own.contains { !folded[$0].isEmpty }
            if let length = introduction(at: index, in: folded) {
                // What is written below the quoted mail counts if nothing is above it.
                let next = folded[(index + length)...].first { !$0.isEmpty }
                if hasWords || next?.first != ">" { break }
                index += length
                continue
            }
            if endsMail(at: index, in: folded) || hasWords && isDeviceLine(folded[index]) { break }
            if !isQuoted(folded[index]) { own.append(index) }
            index += 1
        }
        guard let first = own.firstIndex(where: { !folded[$0].isEmpty }),
            let last = own.lastIndex(where: { !folded[$0].isEmpty })
        else { return "" }
        return own[first...last].map { lines[$0] }.joined(separator: "\n")
    }

    /// Whether the signature begins there, or the head of a quoted mail.
    private static func endsMail(at index: Int, in lines: [String]) -> Bool {
        let line = lines[index]
        if line == "--" || line.hasPrefix("________________") { return true }
        if line.hasPrefix("--"), separators.contains(where: line.contains) { return true }
        guard isHeader(line) else { return false }
        return line.hasPrefix("from:") && line.contains("@")
            || lines[(index + 1)...].prefix(4).contains(where: isHeader)
    }

    /// Almost every text has one line, and does not begin like a device's.
    private static func mayHaveMore(_ text: String) -> Bool {
        if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return true }
        let beginning = String(text.prefix(3)).folded
        return deviceBeginnings.contains { $0.hasPrefix(beginning) } || beginning == "von"
    }

    // MARK: Quoted mail

    private static func beginsQuote(at index: Int, in lines: [String]) -> Bool {
        let line = lines[index]
        if isQuoted(line) { return lines[index...].allSatisfy { $0.isEmpty || isQuoted($0) } }
        if line.hasPrefix("--"), separators.contains(where: line.contains) { return true }
        if line.allSatisfy({ $0 == "_" }), line.count > 9 {
            let next = lines[(index + 1)...].first { !$0.isEmpty }
            return next.map(isHeader) ?? false
        }
        if isHeader(line), lines[(index + 1)...].prefix(4).contains(where: isHeader) { return true }
        return introduction(at: index, in: lines) != nil
    }

    /// "> Are you in?", and not ">:("
    private static func isQuoted(_ line: String) -> Bool {
        guard line.first == ">" else { return false }
        return line.dropFirst().first.map { $0 == " " || $0 == ">" || $0.isLetter } ?? true
    }

    /// How many lines begin a quoted mail there, up to three; nil for none: "On Wed, Dec 2, 2026 at 7:00 PM Ada
    /// <ada@example.com> wrote:".
    private static func introduction(at index: Int, in lines: [String]) -> Int? {
        guard let opening = openings.first(where: { lines[index].hasPrefix($0.word + " ") }) else { return nil }
        var whole = ""
        for (offset, line) in lines[index...].prefix(3).enumerated() {
            whole += " " + line
            guard line.hasSuffix(":") else { continue }
            let words = whole.split { !$0.isLetter && !$0.isNumber }
            let isOne = words.contains { opening.verbs.contains($0) } && whole.contains(where: \.isNumber)
            return isOne ? offset + 1 : nil
        }
        return nil
    }

    /// The first word of the line above a quoted mail, and its verb, by language.
    private static let openings: [(word: String, verbs: Set<Substring>)] = [
        ("on", ["wrote"]), ("el", ["escribio"]), ("am", ["schrieb"]), ("le", ["ecrit"]), ("il", ["scritto"]),
        ("em", ["escreveu"]), ("no", ["escreveu"]), ("op", ["schreef"]), ("den", ["skrev"]),
    ]

    private static let separators = [
        "original message", "forwarded message", "mensaje original", "message d'origine", "message original",
        "ursprungliche nachricht", "messaggio originale", "mensagem original", "oorspronkelijk bericht",
    ]

    /// "From: Ada", "Gesendet: Mittwoch": a line of the head of a quoted mail. A head has at least two.
    private static func isHeader(_ line: String) -> Bool {
        let line = line.drop { $0 == "*" }
        guard let colon = line.firstIndex(of: ":") else { return false }
        return headers.contains(line[..<colon].filter { $0 != "*" }.folded)
    }

    private static let headers: Set<String> = [
        "from", "sent", "to", "subject", "date", "cc", "de", "enviado", "enviado el", "para", "asunto", "fecha", "von",
        "gesendet", "an", "betreff", "datum", "envoye", "envoye le", "a", "objet", "da", "inviato", "data", "oggetto",
        "enviada em", "enviado em", "assunto", "van", "verzonden", "aan", "onderwerp",
    ]

    // MARK: Lines of devices and programs

    private static func isDeviceLine(_ line: String) -> Bool {
        let line = line.drop { !$0.isLetter }
        guard line.split(separator: " ").count < 9 else { return false }
        return deviceBeginnings.contains { line.hasPrefix($0) }
            || deviceEnds.contains { line.hasPrefix($0.beginning) && line.hasSuffix($0.end) }
    }

    private static let deviceBeginnings = [
        "sent from my ", "sent from mail", "sent from yahoo", "sent from outlook", "sent from gmail",
        "sent from proton",
        "sent from samsung", "sent from aol", "sent from android", "sent from an android", "sent from the ",
        "sent via my ", "sent via the ", "sent with proton", "get outlook for ", "download outlook for ",
        "enviado desde mi ", "enviado de mi ", "enviado desde yahoo", "enviado desde correo", "enviado desde outlook",
        "obtener outlook para ", "obten outlook para ", "envoye de mon ", "envoye depuis mon ", "envoye a partir de ",
        "envoye depuis yahoo", "telecharger outlook pour ", "telechargez outlook pour ", "obtenez outlook pour ",
        "gesendet von meinem ", "gesendet von mein", "gesendet mit der ", "gesendet von outlook", "gesendet von yahoo",
        "gesendet von mail fur", "outlook fur ios", "outlook fur android", "holen sie sich outlook",
        "inviato da iphone", "inviato da ipad", "inviato dal mio ", "inviato da outlook", "inviato da yahoo",
        "scarica outlook per ", "ottieni outlook per ", "enviado do meu ", "enviada do meu ", "enviado a partir do ",
        "obter o outlook para ", "baixe o outlook para ", "verstuurd vanaf mijn ", "verzonden vanaf mijn ",
        "download outlook voor ",
    ]

    private static let deviceEnds: [(beginning: String, end: String)] = [
        ("von meinem ", "gesendet"), ("von meiner ", "gesendet"), ("von mein", "gesendet"),
    ]
}
