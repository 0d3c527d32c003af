/// What a single word can do in a clause, beside its place in phrases.
struct WordClass: OptionSet, Sendable {
    let rawValue: UInt32

    /// May stand inside any phrase without changing it: "can definitely make it".
    static let filler = WordClass(rawValue: 1 << 0)
    /// the, a, an: skipped inside phrases.
    static let article = WordClass(rawValue: 1 << 1)
    /// May follow a phrase that wants the end of its thought: "can't, sorry", "I'm in for".
    static let closing = WordClass(rawValue: 1 << 2)
    /// Says nothing about the answer by itself: courtesy, address, laughter, yes and no.
    static let light = WordClass(rawValue: 1 << 3)
    /// he, she, they: the sentence is about somebody else.
    static let otherPerson = WordClass(rawValue: 1 << 4)
    /// to, for, and, is: no noun phrase goes on across them.
    static let boundary = WordClass(rawValue: 1 << 20)
    /// the, you, me: before these "4" is "for".
    static let afterFour = WordClass(rawValue: 1 << 21)
    /// you, be, see: before these "2" is "to".
    static let afterTwo = WordClass(rawValue: 1 << 22)
    /// in that order, respectively, and
    static let ordering = WordClass(rawValue: 1 << 23)
    /// unfortunately, alas: what goes with it is no good news.
    static let usageHint = WordClass(rawValue: 1 << 24)
    /// i, we
    static let firstPerson = WordClass(rawValue: 1 << 5)
    /// not, never
    static let negation = WordClass(rawValue: 1 << 6)
    /// Small words a shifted space is repaired to.
    static let core = WordClass(rawValue: 1 << 7)
    /// am, feel: behind these "ill" is not "I'll".
    static let beforeIll = WordClass(rawValue: 1 << 8)
    /// May follow "no" where it is an answer: "no I can't", "no sorry".
    static let afterNo = WordClass(rawValue: 1 << 9)
    /// is, has: between a subject and what is said of it.
    static let copula = WordClass(rawValue: 1 << 11)
    /// can, will: a statement that begins so has its subject in front.
    static let auxiliary = WordClass(rawValue: 1 << 12)
    /// yes, no, count me in: begins an answer behind "so".
    static let answerWord = WordClass(rawValue: 1 << 14)
    /// said, think, wish: what stands behind is reported or supposed.
    static let reporting = WordClass(rawValue: 1 << 13)
    /// nicht, não: before or behind a foreign statement.
    static let foreignNot = WordClass(rawValue: 1 << 15)
    /// A no in any tongue, whatever it turns round.
    static let anyNot = WordClass(rawValue: 1 << 19)
    /// you: not the speaker, yet not a third person.
    static let addressee = WordClass(rawValue: 1 << 10)
    /// meant, wait, oops: what was said before is not what holds.
    static let takesBack = WordClass(rawValue: 1 << 25)
    /// am, have, teach: after "I" and before "that night" a reason to be elsewhere.
    static let engaged = WordClass(rawValue: 1 << 16)
    /// free, excited: what follows "I am" and is no reason to be elsewhere.
    static let hopeful = WordClass(rawValue: 1 << 17)
    /// band, trio: the performer, though a third person by grammar.
    static let group = WordClass(rawValue: 1 << 18)
}
