import Values

/// "No 2, sorry, meant 1" behind "yes 2": one ask in the place of another.
extension SeveralInvitations {
    func swapped() -> Verdict? {
        let message = conclusion.message
        let tokens = message.tokens
        let places = tokens.indices.filter { tokens[$0].reference.map { $0.kind != .whatever } ?? false }
        guard conclusion.context.told.count == 1, places.count <= 2, let last = places.last,
            let told = invitations.firstIndex(where: { conclusion.context.told.contains($0.number) }),
            invitations[told].state == .confirmed, let meant = ask(at: last), meant != told, invitations[meant].isOpen,
            places.count == 1 || ask(at: places[0]) == told,
            message.stands.allSatisfy({ $0.side == .no && $0.place.upperBound <= last }), !message.hasQuestion
        else { return nil }
        let isMeant = (places.count == 1 ? 0..<last : places[0]..<last).contains { tokens[$0].word == word("meant") }
        let isDenied = places.count == 2 && places[0] > 0 && isDenial(places[0] - 1)
        if isMeant, places.count == 1 ? message.stands.isEmpty : isDenied {
            return verdict([told: .decline, meant: .confirm], .correction)
        }
        // "Not 2, 3" and "oops, 3" may add the one, or put it in the other's place.
        let mayBeEither = places.count == 1 ? message.has(.correction) && message.stands.isEmpty : isNot(places[0] - 1)
        let numbers = [invitations[told].number, invitations[meant].number].sorted()
        return mayBeEither ? Verdict(.needsHuman, rule: .whichAnswer, about: numbers) : nil
    }

    /// "No wait, yes Saturday, no Friday" behind an answer of ours: the first words only take back.
    var takesBack: Bool {
        !conclusion.context.told.isEmpty
            && conclusion.message.tokens.contains {
                conclusion.lexicon.classes[Int($0.word)].contains(.takesBack)
            }
    }

    /// "Friday yes, hang on": a pause or a riddle that leaves open what is said of the asks. Before clear answers it is
    /// only a breath.
    var holdsBack: Bool {
        let message = conclusion.message
        let named = message.clauses.firstIndex(where: names) ?? 0
        let areAnswered = message.clauses.filter(names).allSatisfy { clause in
            clause.atoms.contains { Stance($0, clause: 0) != nil || isRestated($0) }
        }
        return message.clauses.enumerated().contains { index, clause in
            if areAnswered, index < named, isBreath(clause) { return false }
            return clause.atoms.contains { atom in
                atom.sense == .pause || atom.sense == .riddle && !takesBack && !isRestated(atom)
            }
        }
    }

    /// "I meant no to Berlin": an answer, with what it puts right in front.
    func isRestated(_ atom: Atom) -> Bool {
        let tokens = conclusion.message.tokens
        guard atom.sense == .riddle, tokens[atom.start..<atom.end].contains(where: { $0.word == word("meant") }),
            restated(atom) != nil
        else { return false }
        let isJoined = conclusion.particle(atom.end) == .to || conclusion.particle(atom.end) == .for
        let next = atom.end + (isJoined ? 1 : 0)
        return tokens.indices.contains(next) && tokens[next].reference.map { $0.kind != .whatever } ?? false
    }

    /// The yes or no that a riddle ends in.
    func restated(_ atom: Atom) -> Answer? {
        switch conclusion.particle(atom.end - 1) {
        case .yes, .y: .confirm
        case .no, .n: .decline
        default: nil
        }
    }

    private func names(_ clause: Clause) -> Bool {
        conclusion.message.places(of: clause).contains {
            conclusion.message.tokens[$0].reference.map { $0.kind != .whatever } ?? false
        }
    }

    /// "Hang on", "wait no", and nothing else.
    private func isBreath(_ clause: Clause) -> Bool {
        let tokens = conclusion.message.tokens
        return clause.atoms.allSatisfy { atom in
            [.pause, .correction, .sorry].contains(atom.sense)
                || atom.sense == .riddle
                    && tokens[atom.start..<atom.end].contains {
                        conclusion.lexicon.classes[Int($0.word)].contains(.takesBack)
                    }
        } && !conclusion.message.places(of: clause).contains(where: conclusion.isUnread)
    }

    /// The one ask that a token names.
    private func ask(at place: Int) -> Int? {
        guard let mask = conclusion.message.tokens[place].reference?.mask, mask.nonzeroBitCount == 1 else { return nil }
        return mask.trailingZeroBitCount
    }

    private func isDenial(_ place: Int) -> Bool { isNot(place) || conclusion.particle(place) == .no }

    private func isNot(_ place: Int) -> Bool { place >= 0 && conclusion.particle(place) == .not }

    private func word(_ spelling: String) -> Word {
        conclusion.lexicon.vocabulary.word(Vocabulary.hash(spelling.utf8))
    }
}
