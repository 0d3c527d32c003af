import Values

/// A tapback or emoji reaction that a phone sent as text: `Liked “…”`, `👍 to “…”`, `Removed a heart from “…”`.
/// Recognized before any other rule, because it quotes our text, including the word STOP.
struct Reaction: Sendable {
    enum Kind: Sendable {
        case like, love, dislike, laugh, emphasis, question, removed
        case emoji(UInt8)
    }

    let kind: Kind
    /// Folded text of the message reacted to; nil for "an image".
    let quote: [UInt8]?

    init?(_ bytes: [UInt8]) {
        guard let first = bytes.firstIndex(where: { $0 > 0x20 || Glyph.isEmoji($0) || Reaction.isQuote($0) }),
            bytes.count > 8
        else { return nil }
        if let outer = bytes.firstIndex(where: Reaction.isQuote) {
            // Ha messo "Mi piace" a "…": the reaction itself may be quoted.
            let marks = bytes.indices.filter { Reaction.isQuote(bytes[$0]) }
            let hasInner = marks.count > 3 && Reaction.kind(Reaction.words(bytes[first..<marks[2]])) != nil
            let open = hasInner ? marks[2] : outer
            guard let close = bytes.lastIndex(where: Reaction.isQuote), close > open, open > first else { return nil }
            let tail = bytes[(close + 1)...].filter { $0.isLetter || $0.isDigit }
            let prefix =
                Reaction.words(bytes[first..<open]) + (tail.isEmpty ? [] : Reaction.words(bytes[(close + 1)...]))
            guard let kind = Reaction.kind(prefix) else { return nil }
            self.kind = kind
            quote = Array(bytes[(open + 1)..<close])
        } else {
            let words = Reaction.words(bytes[first...])
            guard words.count <= 9, let article = words.lastIndex(where: { $0 == "a" || $0 == "an" }), article > 0,
                Reaction.things.contains(words[(article + 1)...].joined(separator: " ")),
                let kind = Reaction.kind(Array(words[..<article]))
            else { return nil }
            self.kind = kind
            quote = nil
        }
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == Glyph.openQuote || byte == Glyph.closeQuote || byte == UInt8(ascii: "\"")
    }

    /// Lower-case words; each emoji is a word of its own.
    private static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
        var words: [String] = []
        var letters: [UInt8] = []
        func flush() {
            if !letters.isEmpty { words.append(String(decoding: letters, as: UTF8.self)) }
            letters.removeAll()
        }
        for byte in bytes {
            if byte.isLetter || byte == UInt8(ascii: "'") {
                letters.append(byte.lowercased)
            } else {
                flush()
                if Glyph.isEmoji(byte) { words.append(String(UnicodeScalar(byte))) }
            }
        }
        flush()
        return words
    }

    private static func kind(_ words: [String]) -> Kind? {
        guard let first = words.first, words.count <= 8 else { return nil }
        if removals.contains(where: { words.starts(with: $0) }) { return .removed }
        if let kind = verbs[words.joined(separator: " ")] { return kind }
        // "A Maya le gustó “…”": with the name of who reacted.
        for name in 1...2 where words.count > name + 1 {
            if let kind = verbs[words.dropFirst(name).joined(separator: " ")] { return kind }
        }
        let emoji = words.filter { $0.utf8.first.map(Glyph.isEmoji) ?? false }
        let glyph = emoji.first?.utf8.first
        guard let glyph, words.allSatisfy({ emoji.contains($0) || connectors.contains($0) }),
            words.count > emoji.count, connectors.contains(first) || emoji.contains(first)
        else { return nil }
        return .emoji(glyph)
    }

    private static let verbs: [String: Kind] = {
        var table: [String: Kind] = [:]
        func enter(_ kind: Kind, _ list: String) {
            for verb in list.split(separator: ",") {
                table[verb.split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")] = kind
            }
        }
        enter(
            .like,
            """
            liked, le gusto, le ha gustado, le gusta, me gusta, a aime, aime, gefallt, gefiel, mag, hat mit gefallt mir markiert,
            piace, e piaciuto, ha messo mi piace a, ha messo mi piace al messaggio, gostou de, curtiu, gosta de, vond leuk, leuk, vindt leuk, heeft geliked
            """)
        enter(
            .love,
            """
            loved, hearted, le encanto, le ha encantado, encanto, a adore, adore, liebt, liebte, hat geliebt, adora, ha adorato,
            adorou, amou, geweldig gevonden, vond geweldig, hield van, houdt van
            """)
        enter(
            .dislike,
            """
            disliked, no le gusto, no le ha gustado, no me gusta, n'a pas aime, gefiel nicht, gefallt nicht, mag nicht, non piace,
            non e piaciuto, nao gostou de, vond niet leuk, niet leuk
            """)
        enter(
            .laugh,
            """
            laughed at, se rio de, se ha reido de, le dio risa, le hizo gracia, a ri de, a ri, a trouve drole, lachte uber, lacht uber,
            hat gelacht uber, ha riso di, ha riso per, riu de, riu com, lachte om, moest lachen om
            """)
        enter(
            .emphasis,
            """
            emphasized, emphasised, enfatizo, ha enfatizado, destaco, a souligne, a mis l'accent sur, a insiste sur, betonte,
            hob hervor, hat hervorgehoben, ha enfatizzato, ha evidenziato, enfatizou, destacou, benadrukte
            """)
        enter(
            .question,
            """
            questioned, pregunto por, cuestiono, ha cuestionado, a questionne, a mis en doute, hinterfragte, fragte nach,
            ha messo in dubbio, ha messo in discussione, questionou, trok in twijfel, plaatste een vraagteken bij
            """)
        return table
    }()

    /// First words of "Removed … from".
    private static let removals: [[String]] =
        [
            ["removed", "a"], ["removed", "an"], ["removed", "the"], ["removed", "their"], ["removed", "like"],
            ["elimino"], ["quito"],
            ["ha", "eliminado"], ["ha", "quitado"], ["a", "retire"], ["a", "supprime"], ["a", "enleve"], ["entfernte"],
            ["hat", "entfernt"], ["ha", "rimosso"], ["ha", "tolto"], ["removeu"], ["verwijderde"],
            ["heeft", "verwijderd"],
        ] + Glyph.all.map { ["removed", String(UnicodeScalar($0))] }

    private static let connectors: Set<String> = [
        "reacted", "with", "to", "reacciono", "ha", "reaccionado", "con", "a", "al", "reagi", "avec", "hat", "mit",
        "auf",
        "reagiert", "reagierte", "reagito", "reagiu", "com", "reageerde", "heeft", "gereageerd", "met", "op", "at",
        "your", "message",
    ]

    private static let things: Set<String> = [
        "image", "photo", "picture", "video", "movie", "attachment", "message", "audio message", "voice message",
        "link",
        "contact", "location", "sticker", "gif", "file", "image.", "photo.",
    ]
}

extension Reaction {
    /// A reaction to a request only leans to yes or no, it never answers. A reaction to anything else is small talk.
    func verdict(in context: ReplyContext) -> Verdict {
        let (invitations, isRequest) = target(in: context)
        if case .removed = kind {
            return Verdict(
                .needsHuman, rule: .reactionRemoved, flags: [.reaction, .removedReaction],
                lean: isRequest ? .no : nil,
                about: invitations)
        }
        guard isRequest else {
            return Verdict(.other, rule: .reactionElsewhere, flags: .reaction, about: invitations)
        }
        switch kind {
        case .laugh, .emphasis, .question, .emoji(Glyph.laugh):
            return Verdict(.other, rule: .reaction, flags: .reaction, about: invitations)
        case .like, .love, .dislike, .emoji, .removed:
            return Verdict(.needsHuman, rule: .reaction, flags: .reaction, lean: lean, about: invitations)
        }
    }

    private var lean: Leaning? {
        switch kind {
        case .like, .love, .emoji(Glyph.yes), .emoji(Glyph.cheer), .emoji(Glyph.heart): .yes
        case .dislike, .emoji(Glyph.no), .emoji(Glyph.sad): .no
        default: nil
        }
    }

    /// The invitations named in the quote, by number, and whether the quote is a request.
    private func target(in context: ReplyContext) -> (invitations: [Int], isRequest: Bool) {
        guard let whole = quote else { return ([], false) }
        let quote = Reaction.withoutSender(whole)
        let lexicon = Lexicon.standard
        var mask: UInt64 = .max
        var isNamed = false
        for token in References.mark(Tokenizer.tokens(of: quote, in: lexicon), quote, context, lexicon) {
            guard let reference = token.reference, reference.kind == .name || reference.kind == .day else { continue }
            if reference.kind == .name { isNamed = true }
            if mask & reference.mask != 0 { mask &= reference.mask }
        }
        let invitations =
            mask == .max
            ? []
            : context.invitations.indices.filter { mask >> UInt64($0) & 1 == 1 }.map { context.invitations[$0].number }
        let likely = context.invitations.filter { $0.state != .declined }
        let lower = quote.map(\.lowercased)
        let asksSomething =
            lower.contains(UInt8(ascii: "?")) || Reaction.contains("reply yes", in: lower)
            || Reaction.contains("can you", in: lower) || Reaction.contains("are you in", in: lower)
        let only = invitations.isEmpty && likely.count == 1 ? likely.map(\.number) : invitations
        return (only, asksSomething || isNamed && !Reaction.contains("confirmed", in: lower))
    }

    /// Drops our name in front of the quote ("Anchor Comedy: Can you do …"), which could be taken for a venue.
    private static func withoutSender(_ quote: [UInt8]) -> [UInt8] {
        guard let colon = quote.firstIndex(of: UInt8(ascii: ":")),
            let next = quote[(colon + 1)...].first, next == UInt8(ascii: " ") || next == Glyph.newline,
            quote[(colon + 1)...].contains(where: { $0.isLetter || $0.isDigit })
        else { return quote }
        return Array(quote[(colon + 1)...])
    }

    private static func contains(_ text: String, in bytes: [UInt8]) -> Bool {
        let wanted = Array(text.utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }
}
