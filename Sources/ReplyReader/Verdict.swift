package import Values

/// What a text says in addition to its answer.
package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// It also asks a question.
    package static let alsoAsks = Flags(rawValue: 1 << 0)
    /// They will be late.
    package static let late = Flags(rawValue: 1 << 1)
    /// The answer depends on a condition.
    package static let conditional = Flags(rawValue: 1 << 2)
    /// It mentions guests.
    package static let partySize = Flags(rawValue: 1 << 3)
    /// A tapback or emoji reaction, not words.
    package static let reaction = Flags(rawValue: 1 << 4)
    /// A reaction was removed.
    package static let removedReaction = Flags(rawValue: 1 << 5)
    /// Somebody other than the performer writes or is meant.
    package static let someoneElse = Flags(rawValue: 1 << 6)
    /// It takes back an earlier statement.
    package static let correction = Flags(rawValue: 1 << 7)
    /// It names a day, time or number that no open invitation has.
    package static let otherDate = Flags(rawValue: 1 << 8)
    /// It mentions money.
    package static let pay = Flags(rawValue: 1 << 9)
    /// An automatic reply: out of office, driving.
    package static let automatic = Flags(rawValue: 1 << 10)
    /// Its answer is not in English.
    package static let foreign = Flags(rawValue: 1 << 11)
    /// Beside its answer it offers or wants something: "no, but I could do 9 PM", "No. Call me", "yes, need to borrow a
    /// stand".
    package static let offers = Flags(rawValue: 1 << 12)
    /// A part of it is not understood, which may be an answer to a request that stays open.
    package static let partlyUnread = Flags(rawValue: 1 << 13)
}

/// When a performer wants to be asked again.
package enum Snooze: Sendable, Hashable {
    /// "Ask me Monday"
    case day(LocalDate)
    /// "Ask me tomorrow evening", in the zone of the event.
    case at(LocalDateTime)
    /// "Give me an hour": minutes from the time of the text.
    case after(minutes: Int)
}

/// The reader's result: what the text says, and the rule that decided.
package struct Verdict: Sendable, Hashable {
    package var label: Label
    /// Answers by the number of the invitation. Empty unless `label` is an answer.
    package var answers: [Int: Answer] = [:]
    package var rule: Rule
    package var flags: Flags = []
    /// Nil if it leans neither way.
    package var lean: Leaning?
    /// The invitations, by number, that a reaction or an unclear text refers to, if known.
    package var about: [Int] = []
    /// An answer for which we must ask "which one?"; nil if none.
    package var held: Answer?
    /// Nil unless the performer wants to be asked again.
    package var snooze: Snooze?
    /// What the rules read, where the text does not look like it; nil for every other text.
    package var doubt: Doubt?

    package init(
        _ label: Label, rule: Rule, answers: [Int: Answer] = [:], flags: Flags = [], lean: Leaning? = nil,
        about: [Int] = [], snooze: Snooze? = nil
    ) {
        (self.label, self.rule, self.answers) = (label, rule, answers)
        (self.flags, self.lean, self.about, self.snooze) = (flags, lean, about, snooze)
    }

    /// The same verdict with an answer that waits for its invitations.
    func holding(_ answer: Answer?) -> Verdict {
        var verdict = self
        verdict.held = answer
        return verdict
    }
}
