import Values

/// A text that was written in a mail program: the performer's own lines, without the quoted mail below them and without
/// a line such as "Sent from my iPhone".
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
        return isIntroduction(at: index, in: lines)
    }

    /// "> Are you in?", and not ">:("
    private static func isQuoted(_ line: String) -> Bool {
        guard line.first == ">" else { return false }
        return line.dropFirst().first.map { $0 == " " || $0 == ">" || $0.isLetter } ?? true
    }

    /// "On Wed, Dec 2, 2026 at 7:00 PM Ada <ada@example.com> wrote:", which may fill up to three lines.
    private static func isIntroduction(at index: Int, in lines: [String]) -> Bool {
        guard let opening = openings.first(where: { lines[index].hasPrefix($0.word + " ") }) else { return false }
        var whole = ""
        for line in lines[index...].prefix(3) {
            whole += " " + line
            guard line.hasSuffix(":") else { continue }
            let words = whole.split { !$0.isLetter && !$0.isNumber }
            return words.contains { opening.verbs.contains($0) } && whole.contains(where: \.isNumber)
        }
        return false
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
