/// Which clauses of a text about several asks answer, and which only go along.
extension SeveralAsks {
    /// A question; not "maybe brunch?", which answers.
    func isAsked(_ clause: Clause) -> Bool {
        clause.isQuestion && !isLeftOpen(clause) && (!clause.has(.maybe) || clause.has(.ask))
    }

    /// "I'm away Thursday to Monday, so none of it"
    func isSpanOfReason(_ clause: Clause) -> Bool {
        let message = conclusion.message
        guard message.has(.nothing) || message.has(.everything), !clause.has(.nothing), !clause.has(.everything),
            clause.has(.busy), clause.atoms.allSatisfy({ $0.sense == .busy || Stand($0, clause: 0) == nil })
        else { return false }
        return message.tokens[clause.start..<min(clause.end, message.tokens.count)]
            .contains { $0.reference?.mask == 0 }
    }

    /// "would've loved brunch": more than the name of an ask.
    func hasUnreadWords(in clause: Clause) -> Bool {
        (clause.start..<min(clause.end, conclusion.message.tokens.count)).contains { index in
            let token = conclusion.message.tokens[index]
            return token.kind == .word
                && conclusion.lexicon.classes[Int(token.word)].isDisjoint(with: [.light, .filler, .closing, .article])
        }
    }

    /// "3: ?", in a list of numbers.
    func isLeftOpen(_ clause: Clause) -> Bool {
        guard clause.isQuestion else { return false }
        let tokens = conclusion.message.tokens[clause.start..<min(clause.end, conclusion.message.tokens.count)]
        return tokens.contains { $0.reference?.kind == .number }
            && tokens.allSatisfy { $0.end - $0.start == 1 || $0.kind == .reference || $0.kind == .mark }
    }
}
