import Values

/// Which clauses of a text about several asks answer, and which only go along.
extension SeveralInvitations {
    /// A question; not "maybe brunch?", which answers.
    func isAsked(_ clause: Clause) -> Bool {
        clause.isQuestion && !isLeftOpen(clause) && (!clause.has(.maybe) || clause.has(.ask))
    }

    /// "I'm away Thursday to Monday, so none of it"
    func isSpanOfReason(_ clause: Clause) -> Bool {
        let message = conclusion.message
        guard message.has(.nothing) || message.has(.everything), !clause.has(.nothing), !clause.has(.everything),
            clause.has(.busy), clause.atoms.allSatisfy({ $0.sense == .busy || Stance($0, clause: 0) == nil })
        else { return false }
        return message.tokens[conclusion.message.places(of: clause)]
            .contains { $0.reference?.mask == 0 }
    }

    /// "would've loved brunch": more than the name of an ask.
    func hasUnreadWords(in clause: Clause) -> Bool {
        let names = clause.atoms.filter { $0.sense == .everything }
        return conclusion.message.places(of: clause).contains { index in
            let token = conclusion.message.tokens[index]
            return token.kind == .word && !names.contains { $0.start <= index && index < $0.end }
                && conclusion.lexicon.classes[Int(token.word)].isDisjoint(with: [.light, .filler, .closing, .article])
        }
    }

    /// "3: ?", in a list of numbers.
    func isLeftOpen(_ clause: Clause) -> Bool {
        guard clause.isQuestion else { return false }
        let tokens = conclusion.message.tokens[conclusion.message.places(of: clause)]
        return tokens.contains { $0.reference?.kind == .number }
            && tokens.allSatisfy { $0.end - $0.start == 1 || $0.kind == .reference || $0.kind == .mark }
    }

    /// "yes to Saturday at 9", where that one is at 8.
    func namesOtherTime(_ clause: Clause) -> Bool {
        let tokens = conclusion.message.tokens
        let places = conclusion.message.places(of: clause)
        var mask: UInt64 = 0
        for index in places { mask |= tokens[index].reference?.mask ?? 0 }
        let hours = invitations.indices.filter { mask >> UInt64($0) & 1 == 1 }
            .map { invitations[$0].starts.time.secondsSinceMidnight / 60 }
        return places.contains { index in
            guard tokens[index].kind == .number, (1...12).contains(tokens[index].value), index > 0,
                tokens[index - 1].kind == .word,
                conclusion.lexicon.calendar[Int(tokens[index - 1].word)].particle == .at
            else { return false }
            return !hours.contains { $0 / 60 % 12 == tokens[index].value % 12 }
        }
    }

    /// "out of town until Sunday": the day ends something else.
    func hasLimit(_ clause: Clause) -> Bool {
        let tokens = conclusion.message.tokens
        return conclusion.message.places(of: clause).contains { index in
            guard tokens[index].reference != nil, index > 0, tokens[index - 1].kind == .word else { return false }
            let before = conclusion.lexicon.calendar[Int(tokens[index - 1].word)].particle
            return before == .until || before == .after || before == .before
        }
    }

    /// "either Friday or Sunday works"
    func offersEither(_ clause: Clause) -> Bool {
        let tokens = conclusion.message.tokens
        return conclusion.message.places(of: clause).dropFirst().dropLast().contains { index in
            tokens[index].kind == .word && conclusion.lexicon.calendar[Int(tokens[index].word)].particle == .or
                && tokens[index - 1].reference != nil && tokens[index + 1].reference != nil
        }
    }

    /// "Sunday night" is none, where that one is in the morning.
    func isIn(_ part: DayPart, _ place: Int) -> Bool {
        let hour = invitations[place].starts.time.secondsSinceMidnight / 3600
        switch part {
        case .morning: return hour < 13
        case .afternoon: return (11..<19).contains(hour)
        case .evening: return hour >= 16 || hour < 4
        }
    }

    /// "No to Saturday. Sorry, Sunday": puts right what was named before.
    func isExcuse(before clause: Clause) -> Bool {
        conclusion.message.clauses.last { $0.end <= clause.start }.map { $0.atoms.map(\.sense) == [.sorry] } ?? false
    }
}
