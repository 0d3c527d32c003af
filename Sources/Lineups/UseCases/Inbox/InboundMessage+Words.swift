internal import Messaging
package import Platform
internal import ReplyReader
internal import Values

/// What a text says and how it was understood, for the booker.
extension InboundMessage {
    /// What it says in quotation marks; of one without words, what it brought.
    package var quoted: String {
        guard body.allSatisfy(\.isWhitespace), mediaCount > 0 else { return body.quotedLine }
        return mediaCount == 1 ? "a picture without words" : "\(mediaCount) pictures without words"
    }

    /// What it was understood as: `yes`, `question, leaning yes`.
    package var takenAs: String {
        if let doubt { return "\(doubt.words), uncertain" }
        let words = Self.words(for: verdict)
        return leaning.map { "\(words), \($0.words)" } ?? words
    }

    /// A stored verdict in plain words: `yes`, `unclear`.
    private static func words(for verdict: String) -> String {
        switch verdict {
        case "unknown": "not an answer"
        case "calendar": "request for the calendar"
        case "shows": "question about their shows"
        case "away": "dates away"
        default: Label(rawValue: verdict)?.words ?? verdict.replacing("_", with: " ")
        }
    }

    /// How it was read and why that changed nothing: `perhaps no (3% likely)`; nil for a text that was not
    /// doubted.
    package var doubtedReading: String? {
        doubt.map { "perhaps \($0.words) (\($0.likelihood)% likely)" }
    }

    /// Why it was understood so, as a sentence; nil if the rule needs no explanation.
    package var reason: String? {
        if let rule = Rule(rawValue: rule) { return rule.reason }
        return switch rule {
        case Inbox.keepsTexts: "It says that they want to keep getting texts."
        case Inbox.pausedNumber: "Texts to this number are paused."
        case "nothing-open": "No request was sent to this number."
        case "owner-without-command": "It comes from your own cell and is not a command."
        case "overtaken-by-a-later-text": "A later text from this number arrived before it."
        case "returned-since": "It arrived late, and they have asked for texts again since."
        case "carrier-word", "carrier-yes": "It is a word that carriers act on."
        case Outcome.tooOld: "It arrived too late to be answered."
        case Outcome.setAside: "It was set aside for you."
        default: nil
        }
    }
}

extension DoubtedReading {
    /// The verdict as the booker reads it: `no`, `opt-out`.
    fileprivate var words: String { Label(rawValue: verdict)?.words ?? verdict }
}

extension Label {
    /// As the booker reads it.
    fileprivate var words: String {
        switch self {
        case .confirm: "yes"
        case .decline: "no"
        case .tentative: "maybe"
        case .question: "question"
        case .other: "not an answer"
        case .needsHuman: "unclear"
        case .mixed: "several answers"
        case .lateRunning: "running late"
        case .optOut: "opt-out"
        case .pause: "possible opt-out"
        case .optIn: "opt-in"
        case .help: "request for help"
        }
    }
}

extension SlotChange {
    /// Why the text was understood so, as a sentence; nil where no text changed the answer.
    package var reason: String? { rule.flatMap { Rule(rawValue: $0)?.reason } }
}
