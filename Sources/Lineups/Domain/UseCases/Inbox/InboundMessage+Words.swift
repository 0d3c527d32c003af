package import Platform
import ReplyReader
import Values

/// What a text says and how it was understood, for the booker.
extension InboundMessage {
    /// What it says in quotation marks; of one without words, what it brought.
    package var quoted: String {
        guard body.allSatisfy(\.isWhitespace), mediaCount > 0 else { return body.quotedLine }
        return mediaCount == 1 ? "a picture without words" : "\(mediaCount) pictures without words"
    }

    /// What it was understood as: `yes`, `question, leaning yes`.
    package var takenAs: String {
        if let doubt { return "\(doubt.reading.words), uncertain" }
        return leaning.map { "\(reading.words), \($0.words)" } ?? reading.words
    }

    /// `takenAs` as pages show it: `please check` where a text that waits was not understood, `please check: no,
    /// uncertain` where its reading is doubted.
    package var pageWords: String {
        guard needsAttention else { return takenAs }
        if reading.label == .needsHuman, doubt == nil { return "please check" }
        return doubt == nil && !isAnsweredWord ? takenAs : "please check: \(takenAs)"
    }

    /// How it was read and why that changed nothing: `perhaps no (3% likely)`; nil for a text that was not
    /// doubted.
    package var doubtedReading: String? {
        doubt.map { "perhaps \($0.reading.words) (\($0.likelihood)% likely)" }
    }

    /// A word that a module answers, such as the keyword of an open mic.
    private var isAnsweredWord: Bool { if case .other = reading { true } else { false } }

    private var whatTheyGet: String { Channel(of: from).others ?? "texts" }

    /// Why it was understood so, as a sentence; nil if the rule needs no explanation.
    package var reason: String? {
        switch reading {
        case .read(_, .link) where Channel(of: from) == .mail:
            "They chose it on the page of the request or in their calendar."
        case .read(_, .link) where Channel(of: from) == .whatsApp:
            "They chose it with a button under the request or on its page."
        case .read(_, let rule): rule.reason
        case .inbox(.optOut, .carrierWord) where Channel(of: from) == .mail: "They unsubscribed."
        case .inbox(_, .keepsTexts): "It says that they want to keep getting \(whatTheyGet)."
        case .inbox(_, .pausedNumber):
            "\(whatTheyGet.capitalizedFirst) to this \(Channel(of: from) == .mail ? "address" : "number") are paused."
        case .inbox(_, .overtaken): "A later text from this number arrived before it."
        case .inbox(_, .returnedSince): "It arrived late, and they have asked for \(whatTheyGet) again since."
        case .inbox(_, .carrierWord), .inbox(_, .carrierYes): "It is a word that carriers act on."
        case .inbox(_, .tooOld): "It arrived too late to be answered."
        case .inbox(_, .usedByHand): "It may answer a text of yours: it is not the first reply soon after a request."
        case .inbox(_, .unprovenMail): "It may be from somebody else: it is no reply to an e-mail of yours."
        case .inbox(_, .automaticMail): "It is an automatic reply."
        case .inbox(_, .outdatedMail): "It answers an older invitation. There is a newer one with other details."
        case .inbox(_, .unprovenButton): "Its button belongs to no message that was sent to them."
        case .inbox(_, .outdatedButton):
            "Its button belongs to an older request. There is a newer one with other details."
        case .inbox(_, .lostButton):
            "It may be a button under one of several requests. The webhook that said which one did not arrive."
        case .inbox(_, .setAside): "It was set aside for you."
        case .other where needsAttention: "It was answered by itself, but it may say more than was understood."
        case .unknown(.nothingOpen): Rule.nothingOpen.reason
        case .unknown(.ownerWithoutCommand): "It comes from your own cell and is not a command."
        default: nil
        }
    }
}

extension Reading {
    /// In plain words: `yes`, `unclear`.
    fileprivate var words: String {
        switch self {
        case .calendar: "request for the calendar"
        case .shows: "question about their shows"
        case .away: "dates away"
        default: isUnknown ? "not an answer" : label?.words ?? stored.verdict.replacing(/[_-]/, with: " ")
        }
    }
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
