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

    /// What it was understood as: `confirm`, `question, leaning yes`.
    package var takenAs: String {
        if let doubt { return "\(doubt.words), uncertain" }
        let words = verdict.replacing("_", with: " ")
        return leaning.map { "\(words), \($0.words)" } ?? words
    }

    /// How it was read and why that changed nothing: `read as no, rule no; does not look like an answer: 0.03`; nil for a
    /// text that was not doubted.
    package var doubtedReading: String? {
        doubt.map { doubt in
            let what = doubt.verdict == Label.optOut.rawValue ? "an opt-out" : "an answer"
            let share = "0.\(String(doubt.likelihood + 100).suffix(2))"
            return "read as \(doubt.words), rule \(doubt.rule); unlikely to be \(what): \(share)"
        }
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
    fileprivate var words: String {
        switch Label(rawValue: verdict) {
        case .confirm: "yes"
        case .decline: "no"
        case .tentative: "maybe"
        case .mixed: "several answers"
        case .optOut: "opt-out"
        default: verdict
        }
    }
}
