import Values

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
