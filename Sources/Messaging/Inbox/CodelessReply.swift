import Platform
import ReplyReader
import Values

/// What a reply to a code question means that does not contain the code.
enum CodelessReply {
    /// "yes", "send it", "1": as if the question could be answered without the code.
    case yes
    case no

    /// Nil for a text about something else.
    init?(_ text: String, to question: CodeQuestion) {
        let words = text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let said = words.joined(separator: " ")
        let asked = question.word.folded
        if Self.refusals.contains(said) {
            self = .no
        } else if Self.agreements.contains(said) || [asked, "1 \(asked)", "yes \(asked)", "ok \(asked)"].contains(said)
            || said.hasPrefix("\(asked) ") && words.last?.allSatisfy(\.isNumber) == true
        {
            self = .yes
        } else {
            let answer = Reader().read(text, in: Self.context).answers.first?.value
            switch answer {
            case .confirmed: self = .yes
            case .declined: self = .no
            default: return nil
            }
        }
    }

    /// Replies to a question of ours, in addition to those to an invitation that the reader knows.
    private static let agreements: Set<String> = [
        "1", "send", "send it", "send them", "send that", "yes send it", "ok send it", "please send", "save", "save it",
        "go", "go ahead", "go for it", "do it", "do that", "proceed", "confirm", "confirmed", "correct", "right",
        "sure",
        "y", "yep", "yup", "ok", "okay", "k", "si", "oui", "ja",
    ]
    private static let refusals: Set<String> = [
        "2", "2 no drop it", "2 no", "n", "no", "nope", "nah", "drop", "drop it", "no drop it", "don t", "dont",
        "do not", "don t send", "dont send", "do not send", "don t send it", "dont send it", "do not send it",
        "don t do it", "dont do it", "never mind", "nevermind", "nvm", "forget it", "forget about it", "not now",
        "leave it", "wait", "wrong",
    ]

    private static let context: ReplyContext = {
        let day = LocalDate(iso: "2026-01-01") ?? Zone.utc.local(Instant(milliseconds: 0)).date
        let noon = LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 12 * 3600))
        return ReplyContext(invitations: [OpenInvitation(number: 1, title: "", starts: noon)], now: noon)
    }()
}
