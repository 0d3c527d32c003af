package import Values

/// What a text was taken to be. The raw values are the words of the labelled cases.
package enum Label: String, Sendable, CaseIterable {
    case confirm
    case decline
    case tentative
    case question
    case other
    /// Not clear enough to act on: ask back, change nothing.
    case needsHuman = "needs_human"
    /// Different answers to different asks.
    case mixed
    case lateRunning = "late_running"
    case optOut = "opt_out"
    case optIn = "opt_in"
    case help
}

/// An answer to one ask.
package enum Answer: String, Sendable, CaseIterable {
    case confirm
    case decline
    case tentative
}

/// Which way an unclear text leans; shown to the booker, never acted on.
package enum Lean: String, Sendable {
    case confirm
    case decline
}

/// What a text says beside its answer.
package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// It also asks something that deserves an answer.
    package static let alsoAsks = Flags(rawValue: 1 << 0)
    /// They will be late.
    package static let late = Flags(rawValue: 1 << 1)
    /// The answer hangs on a condition.
    package static let conditional = Flags(rawValue: 1 << 2)
    /// It mentions more people than the performer.
    package static let partySize = Flags(rawValue: 1 << 3)
    /// A tapback or emoji reaction, not words.
    package static let reaction = Flags(rawValue: 1 << 4)
    /// A reaction was taken back.
    package static let removedReaction = Flags(rawValue: 1 << 5)
    /// Somebody else than the performer writes, or is written of.
    package static let someoneElse = Flags(rawValue: 1 << 6)
    /// It takes back what was said before.
    package static let correction = Flags(rawValue: 1 << 7)
    /// It names a day, time or number that no open ask has.
    package static let otherDate = Flags(rawValue: 1 << 8)
    /// It speaks of money.
    package static let pay = Flags(rawValue: 1 << 9)
    /// A machine wrote it: out of office, driving.
    package static let automatic = Flags(rawValue: 1 << 10)
    /// It was read in another language than English.
    package static let foreign = Flags(rawValue: 1 << 11)
}

/// When somebody wants to be asked again.
package enum Snooze: Sendable, Hashable {
    /// "Invitation me Monday"
    case day(LocalDate)
    /// "Invitation me tomorrow evening", in the zone of the event.
    case at(LocalDateTime)
    /// "Give me an hour", counted from when it was said.
    case after(minutes: Int)
}

/// The reader's result: what was understood, and which rule decided.
package struct Verdict: Sendable, Hashable {
    package var label: Label
    /// Answers by the number of the ask. Empty unless `label` commits to something.
    package var answers: [Int: Answer] = [:]
    package var rule: Rule
    package var flags: Flags = []
    /// Nil where the text leans neither way.
    package var lean: Lean?
    /// The asks a reaction or an unclear text speaks of, by number, where it says so.
    package var about: [Int] = []
    /// An answer to asks that the text does not name.
    package var held: Answer?
    /// Nil without a wish to be asked again.
    package var snooze: Snooze?

    package init(
        _ label: Label, rule: Rule, answers: [Int: Answer] = [:], flags: Flags = [], lean: Lean? = nil,
        about: [Int] = [], snooze: Snooze? = nil
    ) {
        (self.label, self.rule, self.answers) = (label, rule, answers)
        (self.flags, self.lean, self.about, self.snooze) = (flags, lean, about, snooze)
    }

    /// The same, with an answer that waits for its asks.
    func holding(_ answer: Answer?) -> Verdict {
        var verdict = self
        verdict.held = answer
        return verdict
    }
}
