/// What a single word can do in a clause outside phrases.
struct WordClass: OptionSet, Sendable {
    let rawValue: UInt32

    /// May appear inside any phrase without changing it: "can definitely make it".
    static let filler = WordClass(rawValue: 1 << 0)
    /// the, a, an: skipped inside phrases.
    static let article = WordClass(rawValue: 1 << 1)
    /// May follow a phrase that must end its clause: "can't, sorry", "I'm in for".
    static let closing = WordClass(rawValue: 1 << 2)
    /// Says nothing about the answer by itself: courtesy, address, laughter, yes and no.
    static let light = WordClass(rawValue: 1 << 3)
    /// he, she, they: the sentence is about somebody else.
    static let otherPerson = WordClass(rawValue: 1 << 4)
    /// to, for, and, is: the end of a noun phrase.
    static let boundary = WordClass(rawValue: 1 << 20)
    /// the, you, me: before these, "4" is "for".
    static let afterFour = WordClass(rawValue: 1 << 21)
    /// you, be, see: before these, "2" is "to".
    static let afterTwo = WordClass(rawValue: 1 << 22)
    /// in that order, respectively, and
    static let ordering = WordClass(rawValue: 1 << 23)
    /// unfortunately, alas: makes a yes doubtful.
    static let regret = WordClass(rawValue: 1 << 24)
    /// i, we
    static let firstPerson = WordClass(rawValue: 1 << 5)
    /// not, never
    static let negation = WordClass(rawValue: 1 << 6)
    /// Short words that a misplaced space is repaired to.
    static let core = WordClass(rawValue: 1 << 7)
    /// am, feel: after these, "ill" is not "I'll".
    static let beforeIll = WordClass(rawValue: 1 << 8)
    /// May follow "no" as an answer: "no I can't", "no sorry".
    static let afterNo = WordClass(rawValue: 1 << 9)
    /// is, has: between a subject and its predicate.
    static let copula = WordClass(rawValue: 1 << 11)
    /// can, will: a statement that begins with it has its subject before it.
    static let auxiliary = WordClass(rawValue: 1 << 12)
    /// yes, no, count me in: begins an answer after "so".
    static let answerWord = WordClass(rawValue: 1 << 14)
    /// said, think, wish: what follows is reported or supposed.
    static let reporting = WordClass(rawValue: 1 << 13)
    /// nicht, não: before or after a foreign statement.
    static let foreignNot = WordClass(rawValue: 1 << 15)
    /// A negation in any language.
    static let anyNot = WordClass(rawValue: 1 << 19)
    /// you: neither the speaker nor a third person.
    static let addressee = WordClass(rawValue: 1 << 10)
    /// meant, wait, oops: takes back what was said before.
    static let takesBack = WordClass(rawValue: 1 << 25)
    /// right, correct, perfect: beside a yes or no, agrees with our last text.
    static let agreeing = WordClass(rawValue: 1 << 26)
    /// that, is, all, you: may stand between the words of an agreement.
    static let besideAgreement = WordClass(rawValue: 1 << 27)
    /// one, show: beside a choice from our list.
    static let ofChoice = WordClass(rawValue: 1 << 28)
    /// anymore, now, jetzt: an answer with it may change those given before.
    static let changing = WordClass(rawValue: 1 << 29)
    /// am, have, teach: a reason to be elsewhere after "I" and before "that night".
    static let engaged = WordClass(rawValue: 1 << 16)
    /// free, excited: after "I am" no reason to be elsewhere.
    static let hopeful = WordClass(rawValue: 1 << 17)
    /// band, trio: the performer, although grammatically a third person.
    static let group = WordClass(rawValue: 1 << 18)

    /// hey, hi: a name may follow.
    static let greeting = WordClass(rawValue: 1 << 30)

    /// By the names in headers of phrase files.
    static let named: [String: WordClass] = [
        "filler": .filler, "article": .article, "closing": .closing, "light": .light, "otherPerson": .otherPerson,
        "boundary": .boundary, "afterFour": .afterFour, "afterTwo": .afterTwo, "ordering": .ordering,
        "regret": .regret, "firstPerson": .firstPerson, "negation": .negation, "core": .core, "beforeIll": .beforeIll,
        "afterNo": .afterNo, "copula": .copula, "auxiliary": .auxiliary, "answerWord": .answerWord,
        "reporting": .reporting, "foreignNot": .foreignNot, "anyNot": .anyNot, "addressee": .addressee,
        "takesBack": .takesBack, "engaged": .engaged, "hopeful": .hopeful, "group": .group,
        "agreeing": .agreeing, "besideAgreement": .besideAgreement,
        "ofChoice": .ofChoice, "greeting": .greeting, "changing": .changing,
    ]
}
