package import Values

/// How a text was understood, and why. It is stored as two words, a verdict and a rule.
package enum Reading: Hashable, Sendable {
    /// By a rule of the reader.
    case read(Label, Rule)
    /// By a rule of the inbox.
    case inbox(Label, InboxRule)
    /// It answers nothing that we asked.
    case unknown(InboxRule)
    /// From the account's owner: the word of a command, the kind of the prompt that it answers, or `code`.
    case command(String)
    /// A performer's command.
    case calendar, shows, away
    /// By a module that has no case here, or stored by another version of the program.
    case other(verdict: String, rule: String)

    /// What it says; nil for a command, and for a text that answers nothing.
    package var label: Label? { Label(rawValue: stored.verdict) }

    package var isCommand: Bool { if case .command = self { true } else { false } }

    /// Whether it answers nothing that we asked.
    package var isUnknown: Bool { stored.verdict == Self.unknownVerdict }
}

/// Why a text was understood as it was, where no rule of the reader decided.
package enum InboxRule: String, Sendable {
    case carrierWord = "carrier-word"
    /// A YES that ends an opt-out at the carrier.
    case carrierYes = "carrier-yes"
    case keepsTexts = "keeps-texts"
    case pausedNumber = "paused-number"
    case tooOld = "too-old"
    /// Processing it failed repeatedly.
    case setAside = "set-aside"
    case overtaken = "overtaken-by-a-later-text"
    /// An opt-out whose author has asked for texts again since.
    case returnedSince = "returned-since"
    /// A bare yes or no to a number that is also used by hand.
    case usedByHand = "used-by-hand"
    /// A mail that has nothing which only its recipient knows.
    case unprovenMail = "unproven-mail"
    /// A mail that a program wrote, such as an absence note.
    case automaticMail = "automatic-mail"
    /// What a calendar program says to an invitation that a later one replaced.
    case outdatedMail = "outdated-mail"
    /// A button whose code is not of a message to this person.
    case unprovenButton = "unproven-button"
    /// A button under a request that a later one replaced.
    case outdatedButton = "outdated-button"
    /// A button of which is not known under which of several requests it was.
    case lostButton = "lost-button"
    case nothingOpen = "nothing-open"
    case ownerWithoutCommand = "owner-without-command"
    case photoWithoutWords = "photo-without-words"
}

// MARK: - Storage

extension Reading {
    /// The verdict of every command.
    package static let commandVerdict = "command"
    private static let unknownVerdict = "unknown"

    package init(verdict: String, rule: String) {
        let (label, inboxRule) = (Label(rawValue: verdict), InboxRule(rawValue: rule))
        if let label, let rule = Rule(rawValue: rule) {
            self = .read(label, rule)
        } else if let label, let inboxRule {
            self = .inbox(label, inboxRule)
        } else if verdict == Self.unknownVerdict, let inboxRule {
            self = .unknown(inboxRule)
        } else if verdict == Self.commandVerdict {
            self = .command(rule)
        } else {
            let known = [Reading.calendar, .shows, .away].first { $0.stored == (verdict, rule) }
            self = known ?? .other(verdict: verdict, rule: rule)
        }
    }

    package var stored: (verdict: String, rule: String) {
        switch self {
        case .read(let label, let rule): (label.rawValue, rule.rawValue)
        case .inbox(let label, let rule): (label.rawValue, rule.rawValue)
        case .unknown(let rule): (Self.unknownVerdict, rule.rawValue)
        case .command(let word): (Self.commandVerdict, word)
        case .calendar: ("calendar", "calendar")
        case .shows: ("shows", "shows")
        case .away: ("away", "away")
        case .other(let verdict, let rule): (verdict, rule)
        }
    }
}
