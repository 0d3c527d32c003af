import Values

/// Words that take an answer back, or hold it back, in a reply about several invitations.
struct TakenBackWords {
    private let reply: ParsedReply
    private let set: InvitationSet

    init(_ reply: ParsedReply, _ set: InvitationSet) {
        (self.reply, self.set) = (reply, set)
    }

    /// "No wait, yes Saturday, no Friday" after a confirmation of ours: the first words only take back.
    var takesBack: Bool {
        !set.context.told.isEmpty
            && reply.tokens.contains {
                reply.lexicon.classes[Int($0.word)].contains(.takesBack)
            }
    }

    /// "Friday yes, hang on": a pause or an ambiguous phrase leaves the answers open. Before clear answers it has no
    /// meaning.
    var holdBackAnswer: Bool {
        let named = reply.clauses.firstIndex(where: names) ?? 0
        let areAnswered = reply.clauses.filter(names).allSatisfy { clause in
            clause.atoms.contains { Stance($0, clause: 0) != nil || isRestated($0) }
        }
        return reply.clauses.enumerated().contains { index, clause in
            if areAnswered, index < named, isFiller(clause) { return false }
            return clause.atoms.contains { atom in
                atom.sense == .pause || atom.sense == .ambiguous && !takesBack && !isRestated(atom)
            }
        }
    }

    /// "I meant no to Berlin": the answer after "meant" applies to the invitation after it.
    func isRestated(_ atom: Atom) -> Bool {
        let tokens = reply.tokens
        guard atom.sense == .ambiguous, tokens[atom.start..<atom.end].contains(where: { $0.word == word("meant") }),
            restated(atom) != nil
        else { return false }
        let isJoined = reply.particle(atom.end) == .to || reply.particle(atom.end) == .for
        let next = atom.end + (isJoined ? 1 : 0)
        return tokens.indices.contains(next) && tokens[next].reference.map { $0.kind != .whatever } ?? false
    }

    /// The yes or no that an ambiguous phrase ends with.
    func restated(_ atom: Atom) -> Answer? {
        switch reply.particle(atom.end - 1) {
        case .yes, .y: .confirmed
        case .no, .n: .declined
        default: nil
        }
    }

    private func names(_ clause: Clause) -> Bool {
        reply.places(of: clause).contains {
            reply.tokens[$0].reference.map { $0.kind != .whatever } ?? false
        }
    }

    /// Only "hang on", "wait no" and the like.
    private func isFiller(_ clause: Clause) -> Bool {
        let tokens = reply.tokens
        return clause.atoms.allSatisfy { atom in
            [.pause, .correction, .sorry].contains(atom.sense)
                || atom.sense == .ambiguous
                    && tokens[atom.start..<atom.end].contains {
                        reply.lexicon.classes[Int($0.word)].contains(.takesBack)
                    }
        } && !reply.places(of: clause).contains(where: reply.isUnread)
    }

    private func word(_ spelling: String) -> Word {
        reply.lexicon.vocabulary.word(Vocabulary.hash(spelling.utf8))
    }
}
