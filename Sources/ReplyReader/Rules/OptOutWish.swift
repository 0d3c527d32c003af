/// Recognizes an opt-out by verb and object within one span between punctuation marks:
/// "stop" × "texts", "don't" × "text me", "no longer want" × "messages", "lose" × "my number", "me" × "off the list".
struct OptOutWish {
    private let tokens: [Token]
    private let roles: [OptOutRole]
    private let lexicon: Lexicon
    /// The span under examination, as token indices.
    private var span = 0..<0

    static func isIn(_ reply: ParsedReply) -> Bool {
        let lexicon = reply.lexicon
        guard reply.tokens.contains(where: { !lexicon.optOutRoles[Int($0.word)].isDisjoint(with: triggers) }) else {
            return false
        }
        var roles = reply.tokens.map { $0.reference == nil ? lexicon.optOutRoles[Int($0.word)] : .show }
        for clause in reply.clauses {
            // "can't stop smiling", "stop by"
            for atom in clause.atoms where atom.sense == .neutral {
                for index in atom.start..<(atom.end - 1) { roles[index].subtract([.ending, .removing]) }
            }
        }
        var wish = OptOutWish(tokens: reply.tokens, roles: roles, lexicon: lexicon)
        for span in reply.tokens.split(whereSeparator: { $0.kind == .mark }) {
            wish.span = span.startIndex..<span.endIndex
            if wish.span.contains(where: wish.begins(at:)) { return true }
        }
        return false
    }

    private static let triggers: OptOutRole = [
        .wanting, .ending, .weary, .removing, .taking, .removed, .outward, .refusing,
    ]

    private func begins(at index: Int) -> Bool {
        let role = roles[index]
        if !role.isDisjoint(with: [.ending, .weary]), ends(index) { return true }
        if role.contains(.refusing), refuses(index) { return true }
        if !role.isDisjoint(with: [.removing, .taking]), removes(index) { return true }
        if role.contains(.removed), asksToBeRemoved(index) { return true }
        if role.contains(.wanting), !tokens[index].languages.isEmpty, wantsOff(index) { return true }
        return role.contains(.outward) && asksOffTheList(index)
    }

    // MARK: Verb and object

    /// "stop texting", "done with these messages"; not "stop by", not "I can't stop".
    private func ends(_ verb: Int) -> Bool {
        if isNegated(verb) || isOwnAct(verb) { return false }
        if has(.texts, in: previous(4, before: verb)) { return true }  // "I'd like these texts to stop"
        for index in next(6, after: verb) {
            if plays(.this, index), plays(.report, index - 1) { return true }  // "sick of getting these"
            if has(roles[verb].contains(.weary) ? .texts : [.texts, .sending], in: index..<index + 1) {
                return !plays(.you, index + 1)
            }
            if !roles[index].isDisjoint(with: [.show, .otherwise]) { return false }
        }
        return false
    }

    /// "I quit texting while driving": the speaker's own act.
    private func isOwnAct(_ verb: Int) -> Bool {
        verb > span.lowerBound && lexicon.classes[Int(tokens[verb - 1].word)].contains(.firstPerson)
    }

    private func refuses(_ index: Int) -> Bool {
        forbidsSending(index) || forbidsSendingBefore(index) || refusesTexts(index) || wantsNone(index)
            || neverAgreed(index)
    }

    /// "don't text me", "never contact this number again", "you can't call me"; not "I don't text", "can't call now".
    private func forbidsSending(_ not: Int) -> Bool {
        guard isCommand(upTo: not) else { return false }
        for verb in next(4, after: not) where roles[verb].contains(.sending) {
            // "don't stop texting me", "don't forget to text me"
            if !(not + 1..<verb).allSatisfy(isFunctionWord) { return false }
            if tokens[not].word == lexicon.no, plays(.trouble, verb) { return false }  // "no bother"
            if plays(.report, verb - 2), isNoun(verb) { return false }  // "never got the text"
            if isOwnWish(before: verb) { return false }
            let behind = next(3, after: verb)
            if behind.isEmpty { return !plays(.trouble, verb) }  // "text me, don't call"
            if has(.forNow, in: behind) { return false }
            if namesThing(behind) || plays(.former, (behind.first { roles[$0].contains(.number) } ?? 0) - 1) {
                return false
            }
            return has([.me, .this, .texts, .number, .again, .sending], in: behind)
        }
        return false
    }

    /// "schreibt mir nicht mehr", "meldet euch bitte nie wieder": in German and Dutch "not" stands behind the command.
    /// Not "ich schreibe dir nicht", "schreib mir nicht die Adresse".
    private func forbidsSendingBefore(_ not: Int) -> Bool {
        guard !tokens[not].languages.isDisjoint(with: [.german, .dutch]) else { return false }
        let isOfTexts = has(.texts, in: next(2, after: not))
        guard let verb = previous(5, before: not).first(where: { roles[$0].contains(.sending) }),
            (span.lowerBound..<verb).allSatisfy({ isFunctionWord($0) && !isSpeaker($0) }),
            (verb + 1..<not).allSatisfy({ isFunctionWord($0) && !isSpeaker($0) || isAddressed($0) })
        else { return false }
        let rest = not + 1..<span.upperBound
        return isOfTexts || rest.allSatisfy { isFunctionWord($0) || roles[$0].contains(.sending) }
    }

    private func isNoun(_ index: Int) -> Bool {
        plays(.others, index - 1) || lexicon.classes[Int(tokens[index - 1].word)].contains(.article)
    }

    private func isSpeaker(_ index: Int) -> Bool { lexicon.classes[Int(tokens[index].word)].contains(.firstPerson) }

    /// euch, dich, sich: behind "meldet".
    private func isAddressed(_ index: Int) -> Bool { tokens[index].role.contains(.light) && !isSpeaker(index) }

    /// "don't text me the address again": one thing, not texts.
    private func namesThing(_ behind: Range<Int>) -> Bool {
        guard let me = behind.first, plays(.me, me), behind.contains(me + 2) else { return false }
        return lexicon.classes[Int(tokens[me + 1].word)].contains(.article)
            && roles[me + 1].isEmpty && roles[me + 2].isEmpty
    }

    /// The words before "not" make it a command and not a report.
    private func isCommand(upTo not: Int) -> Bool {
        var subject = not - 1
        // "you never text me back"
        if plays(.you, subject), lexicon.isWord("never", tokens[not].word) {
            return false
        }
        if plays(.modal, subject) {
            guard plays(.you, subject - 1) else { return false }
            subject -= 2
        } else if plays(.command, subject) {
            subject -= 1
        }
        guard subject >= span.lowerBound else { return true }
        return !plays(.modal, subject) && !plays(.report, subject)
            && lexicon.classes[Int(tokens[subject].word)].isDisjoint(with: [.firstPerson, .otherPerson])
    }

    /// "no more texts", "zero spam please"; not "I got no texts", "you never answer my texts".
    private func refusesTexts(_ no: Int) -> Bool {
        !plays(.report, no - 1) && !plays(.report, no + 1) && !plays(.modal, no - 1) && !plays(.command, no - 1)
            && next(3, after: no).contains {
                plays(.texts, $0) && !plays(.needless, $0 + 1) && !lexicon.isOf(.own, tokens[$0 - 1].word)
            }
    }

    /// "don't want your texts", "no longer interested in receiving these", "don't want to be on this list".
    private func wantsNone(_ not: Int) -> Bool {
        guard let wish = next(3, after: not).first(where: { roles[$0].contains(.wanting) }) else { return false }
        for index in next(7, after: wish) {
            if has([.show, .vague], in: index..<index + 1) { return false }  // "don't want to miss your texts"
            if index == wish + 1, plays(.off, index) { return false }  // "don't want out of the texts"
            if plays([.ending, .removing, .removed], index) { return false }  // "don't want to stop the texts"
            // "no quiero salir de la lista"
            if plays(.taking, index), !tokens[index].languages.isEmpty { return false }
            if has([.texts, .list], in: index..<index + 1) { return true }
            if plays(.this, index), plays(.report, index - 1) { return true }  // "get these"
            if isOwnWish(before: index) { return false }
            if !has([.sending, .hearing], in: index..<index + 1) { continue }
            return !plays(.you, index + 1)
        }
        return false
    }

    /// "no quiero molestar", "je ne veux pas te déranger": what the speaker does not want to do.
    private func isOwnWish(before verb: Int) -> Bool {
        guard !tokens[verb].languages.isEmpty, plays(.sending, verb) else { return false }
        let wish = previous(3, before: verb).last { !tokens[$0].role.contains(.negating) && !plays(.you, $0) }
        return wish.map { plays(.wanting, $0) } ?? false
    }

    /// "I never gave you permission to text me", "you are not authorized to", "I did not consent".
    private func neverAgreed(_ not: Int) -> Bool {
        guard let word = next(5, after: not).first(where: { roles[$0].contains(.consenting) }) else { return false }
        return !roles[word].contains(.permission) || has([.sending, .number], in: next(5, after: word))
    }

    /// "delete my number", "remove me from the database", "get me off this thing", "remove it".
    private func removes(_ verb: Int) -> Bool {
        if isNegated(verb) { return false }
        // "leave me out this time"
        if lexicon.isWord("leave", tokens[verb].word), !has([.texts, .list, .number, .sending], in: span) {
            return false
        }
        let behind = next(7, after: verb)
        let list = behind.first { roles[$0].contains(.list) } ?? behind.upperBound
        let isForShow = plays(.forShow, list + 1) && !plays(.forEver, list + 2)
        if has(.show, in: behind.lowerBound..<list) || isForShow { return false }
        let isOff = has(.off, in: behind)
        // "lösch mich": in English "remove me" may be about a show.
        if !tokens[verb].languages.isEmpty, roles[verb].contains(.removing), plays(.me, verb + 1), !has(.show, in: span)
        {
            return true
        }
        let isOwn = behind.contains { roles[$0].contains(.number) && !plays([.others, .former], $0 - 1) }
        if isOwn || has(.list, in: behind) {
            if plays(.vague, verb), !isOff {  // "drop me a text with details"
                return behind.contains { roles[$0].contains(.number) && plays([.me, .this], $0 - 1) }
            }
            return isOff || roles[verb].contains(.removing) && has([.me, .this, .list], in: behind)
        }
        // "drop me from the texts"
        if roles[verb].contains(.removing), isOff, has(.texts, in: behind), has([.me, .number], in: behind) {
            return true
        }
        if roles[verb].contains(.taking) {
            return isOff
                && (has(.texts, in: behind)
                    || has(.this, in: behind) && (plays(.switching, verb) || has(.me, in: behind)))
        }
        return !plays(.vague, verb) && behind.count <= 3 && has(.this, in: behind) && isAlone(span)
    }

    /// "have me removed", "I want to be unsubscribed", "removed please"; not "I removed".
    private func asksToBeRemoved(_ index: Int) -> Bool {
        if has(.show, in: span) || isNegated(index) || isOwnAct(index) { return false }
        return isAlone(span.lowerBound..<index) || has(.passive, in: previous(3, before: index))
    }

    /// "off your list please"
    private func asksOffTheList(_ index: Int) -> Bool {
        !has(.show, in: span) && !isRefused(before: index) && has(.list, in: next(4, after: index))
            && !has(.number, in: span)
    }

    /// "ich möchte aus dem Verteiler", "quiero salir de la lista"
    private func wantsOff(_ wish: Int) -> Bool {
        let behind = next(5, after: wish)
        return !isNegated(wish) && !has(.show, in: span) && has(.off, in: behind) && has(.list, in: behind)
    }

    // MARK: Words around

    private func next(_ count: Int, after index: Int) -> Range<Int> {
        min(index + 1, span.upperBound)..<min(index + 1 + count, span.upperBound)
    }

    private func previous(_ count: Int, before index: Int) -> Range<Int> {
        max(index - count, span.lowerBound)..<index
    }

    private func plays(_ role: OptOutRole, _ index: Int) -> Bool {
        span.contains(index) && !roles[index].isDisjoint(with: role)
    }

    private func has(_ wanted: OptOutRole, in range: Range<Int>) -> Bool {
        range.contains { !roles[$0].isDisjoint(with: wanted) }
    }

    /// "don't take me off the list"
    private func isRefused(before index: Int) -> Bool {
        previous(4, before: index).contains { lexicon.classes[Int(tokens[$0].word)].contains(.negation) }
    }

    private func isNegated(_ verb: Int) -> Bool {
        var index = verb - 1
        while index > span.lowerBound, lexicon.classes[Int(tokens[index].word)].contains(.filler) { index -= 1 }
        guard index >= span.lowerBound else { return false }
        // "no dejen de avisarme", "n'arrêtez pas"
        if !tokens[verb].languages.isEmpty,
            (Array(previous(3, before: verb)) + Array(next(2, after: verb))).contains(where: {
                tokens[$0].role.contains(.negating) || tokens[$0].word == lexicon.no
            })
        {
            return true
        }
        return lexicon.classes[Int(tokens[index].word)].contains(.negation)
    }

    /// A word that may appear between "don't" and "text".
    private func isFunctionWord(_ index: Int) -> Bool {
        roles[index].isDisjoint(with: [.ending, .removing])
            && (!roles[index].isEmpty || tokens[index].role.contains(.light)
                || !lexicon.classes[Int(tokens[index].word)].isDisjoint(with: [.light, .filler, .article, .closing]))
    }

    /// Only courtesies and words of the wish itself.
    private func isAlone(_ range: Range<Int>) -> Bool {
        range.allSatisfy {
            !lexicon.classes[Int(tokens[$0].word)].isDisjoint(with: [.light, .filler, .article]) || !roles[$0].isEmpty
        }
    }
}
