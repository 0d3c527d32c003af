/// What takes the force from a yes that stands there plainly.
extension ReplyInterpreter {
    /// "I'll be there... not"
    var endsInNot: Bool {
        message.clauses.contains { clause in
            let words = message.tokens[message.places(of: clause)]
                .filter { $0.kind == .word }
            return clause.hasLooseNegation && !words.isEmpty
                && words.allSatisfy { lexicon.classes[Int($0.word)].contains(.negation) }
        }
    }

    /// "Sure, and I'm the King of England"
    var boasts: Bool {
        message.clauses.contains { clause in
            let words = message.places(of: clause)
                .filter { message.tokens[$0].kind == .word }
            guard words.count > 3, particle(words[0]) == .and, clause.atoms.isEmpty,
                lexicon.classes[Int(message.tokens[words[1]].word)].contains(.firstPerson),
                lexicon.classes[Int(message.tokens[words[2]].word)].contains(.beforeIll)
            else { return false }
            return message.tokens[words[3]].isName || particle(words[3]) == .the || particle(words[3]) == .a
        }
    }

    /// "Yes to brunch", where no brunch was asked for.
    var isYesToSomethingElse: Bool {
        message.stands.contains { stand in
            guard stand.sense == .yes, particle(stand.place.upperBound) == .to else { return false }
            var noun = stand.place.upperBound + 1
            while message.tokens.indices.contains(noun), message.tokens[noun].kind == .word,
                lexicon.classes[Int(message.tokens[noun].word)].contains(.article) || particle(noun) == .the
            {
                noun += 1
            }
            guard message.tokens.indices.contains(noun), message.tokens[noun].kind == .word else { return false }
            switch particle(noun) {
            case .show, .gig, .spot, .set, .one, .date, .night, .this, .that, .all: return false
            default:
                return !message.isRead(noun)
                    && lexicon.classes[Int(message.tokens[noun].word)]
                        .isDisjoint(with: [.light, .filler, .closing, .article, .addressee, .core])
            }
        }
    }
}
