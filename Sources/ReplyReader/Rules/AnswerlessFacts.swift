import Values

/// A reply that says neither yes nor no to its invitation.
struct AnswerlessFacts {
    let reply: ParsedReply
    let single: SingleInvitation

    init(_ single: SingleInvitation) {
        (reply, self.single) = (single.reply, single)
    }

    func has(_ sense: Sense) -> Bool { reply.has(sense) }

    /// "I'm booked, sorry"
    var isBookedAndSorry: Bool {
        has(.booked) && (has(.thanks) || has(.sorry) || reply.clauses.contains { $0.opener == .but })
    }

    /// "Got the night off!!" from a person who had said maybe.
    var resolvesMaybe: Bool {
        has(.resolved) && single.invitation.state == .maybe && !reply.hasLooseNegation && !has(.setback)
    }

    var isOnlyPlainEmoji: Bool {
        reply.tokens.allSatisfy { $0.kind == .emoji && $0.value == Int(Glyph.other) }
    }

    var isOnlyMarks: Bool { reply.tokens.allSatisfy { $0.kind == .mark } }

    var hasNumber: Bool { reply.tokens.contains { $0.kind == .number || $0.reference?.kind == .number } }

    /// "I'm doing a corporate that night": a person who does something else that night is not free.
    var isBusyThatNight: Bool {
        guard !reply.hasLooseNegation, !reply.hasCondition, !reply.hasQuestion,
            reply.senses.isSubset(of: [.sorry, .thanks])
        else { return false }
        return reply.clauses.contains { clause in
            let words = reply.places(of: clause).drop {
                reply.classes($0).contains(.light) && reply.classes($0).isDisjoint(with: .firstPerson)
            }
            guard let first = words.first, let last = words.last, words.count < 10,
                words.allSatisfy({
                    reply.classes($0).isDisjoint(with: [.hopeful, .addressee, .negation, .otherPerson])
                })
            else { return false }
            let names = words.contains { reply.tokens[$0].reference?.kind == .whatever }
            if reply.classes(first).contains(.firstPerson) {
                return names && words.count > 2 && reply.classes(first + 1).contains(.engaged)
            }
            // "court that day"
            return words.count < 6 && words.count > 1 && reply.tokens[last].reference?.kind == .whatever
        }
    }
}
