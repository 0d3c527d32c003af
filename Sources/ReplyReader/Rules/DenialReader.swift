import Values

/// Finds that somebody else has the telephone: "this isn't Ada's phone anymore", "who's Ada?", "Ada doesn't have this
/// number". Where the name of the person who was asked is not known, only a name that is not a word counts.
struct DenialReader {
    private let reply: ParsedReply

    init(_ reply: ParsedReply) {
        self.reply = reply
    }

    var isDenied: Bool {
        reply.tokens.indices.contains { isName($0) && (isDenied($0) || isUnknownPerson($0) || hasLeft($0)) }
    }

    private func isName(_ index: Int) -> Bool { reply.tokens[index].isAddressee }

    /// "this is not Ada", "I'm not ada", "not Ada's number", "no Ada here", "never heard of Ada". Not "not Ada's
    /// fault".
    private func isDenied(_ name: Int) -> Bool {
        var before = name - 1
        while before >= 0, reply.classes(before).contains(.filler) || reply.particle(before) == .any { before -= 1 }
        guard before >= 0, reply.tokens[before].kind == .word else { return false }
        if reply.particle(before) == .of { return before > 1 && has(.negation, before - 2) || isNo(before - 2) }
        guard has(.negation, before) || isNo(before) || reply.tokens[before].role.contains(.negating) else {
            return false
        }
        let behind = name + 1
        // "no, Ada" without the comma is signed.
        guard reply.tokens.indices.contains(behind), reply.tokens[behind].kind == .word else {
            return !isNo(before) || before > 0 && reply.particle(before - 1) == .is
        }
        return reply.lexicon.isOf(.telephone, reply.tokens[behind].word) || isHere(behind) || isPossessive(name)
    }

    /// "who is Ada", and nothing else: not "who is Ada opening for".
    private func isUnknownPerson(_ name: Int) -> Bool {
        guard name > 1, reply.particle(name - 1) == .is, isWho(name - 2) else { return false }
        let behind = name + 1
        return !reply.tokens.indices.contains(behind) || reply.tokens[behind].kind == .mark
    }

    /// "Ada doesn't have this number anymore", "ada changed her number", "Ada moved", "Ada died".
    private func hasLeft(_ name: Int) -> Bool {
        let rest = (name + 1)..<(reply.tokens[(name + 1)...].firstIndex { $0.kind == .mark } ?? reply.tokens.endIndex)
        let isOfNumber = rest.contains {
            reply.lexicon.isOf(.telephone, reply.tokens[$0].word) || isHere($0)
        }
        return isOfNumber && rest.contains { has(.negation, $0) || reply.lexicon.isOf(.leaving, reply.tokens[$0].word) }
    }

    private func has(_ wanted: WordClass, _ index: Int) -> Bool {
        reply.tokens.indices.contains(index) && !reply.classes(index).isDisjoint(with: wanted)
    }

    private func isNo(_ index: Int) -> Bool {
        reply.tokens.indices.contains(index) && reply.tokens[index].word == reply.lexicon.no
    }

    private func isHere(_ index: Int) -> Bool {
        reply.tokens.indices.contains(index) && reply.lexicon.isOf(.hereabouts, reply.tokens[index].word)
    }

    private func isPossessive(_ name: Int) -> Bool {
        reply.tokens.indices.contains(name + 1) && reply.tokens[name + 1].start == reply.tokens[name].start
            && reply.tokens.indices.contains(name + 2)
            && reply.lexicon.isOf(.telephone, reply.tokens[name + 2].word)
    }

    private func isWho(_ index: Int) -> Bool {
        reply.tokens.indices.contains(index) && reply.lexicon.isOf(.who, reply.tokens[index].word)
    }
}
