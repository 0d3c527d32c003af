/// Who wants no more texts from which of our numbers.
struct OptOuts {
    private struct Pair: Hashable {
        /// One of our numbers, or the Messaging Service that it is in.
        let scope: String
        let phone: String
    }

    private var blocked: Set<Pair> = []

    func isBlocked(scope: String, phone: String) -> Bool {
        blocked.contains(Pair(scope: scope, phone: phone))
    }

    /// Acts on a carrier word; the provider's answer to it, nil where it keeps silent.
    mutating func hear(_ word: CarrierWord, scope: String, phone: String, isTollFree: Bool) -> String? {
        let pair = Pair(scope: scope, phone: phone)
        switch word {
        case .stop:
            blocked.insert(pair)
            return isTollFree ? CarrierWord.networkStopAnswer : CarrierWord.stopAnswer
        case .start:
            blocked.remove(pair)
            return isTollFree ? CarrierWord.networkStartAnswer : CarrierWord.startAnswer
        case .yes:
            // Whether it also greets people who never left is not documented; the sandbox does not.
            return blocked.remove(pair) == nil ? nil : CarrierWord.startAnswer
        case .help:
            return blocked.contains(pair) ? nil : CarrierWord.helpAnswer
        }
    }
}

/// Words that the provider itself acts on when they are the whole text.
/// Source: Twilio, "Advanced Opt-Out", default keywords; toll-free numbers: "Toll-free SMS and opt-outs".
enum CarrierWord: String, Sendable {
    case stop = "STOP"
    case start = "START"
    /// Opts in like START, but is what guests answer to questions.
    case yes = "YES"
    case help = "HELP"

    /// Nil for an ordinary text. With toll-free numbers the network listens, and to fewer words.
    init?(_ body: String, isTollFree: Bool) {
        let word = body.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        guard word.utf8.count <= 16, body.drop(while: \.isWhitespace).dropFirst(word.count).allSatisfy(\.isWhitespace)
        else { return nil }
        switch word.uppercased() {
        case "STOP": self = .stop
        case "START", "UNSTOP": self = .start
        case _ where isTollFree: return nil
        case "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT": self = .stop
        case "YES": self = .yes
        case "HELP", "INFO": self = .help
        default: return nil
        }
    }

    /// As Advanced Opt-Out tells it to the webhook.
    var optOutType: String { self == .yes ? CarrierWord.start.rawValue : rawValue }

    static let stopAnswer =
        "You have successfully been unsubscribed. You will not receive any more messages from this number. "
        + "Reply START to resubscribe."
    static let startAnswer =
        "You have successfully been re-subscribed to messages from this number. Reply HELP for help. "
        + "Reply STOP to unsubscribe. Msg&Data Rates May Apply."
    static let helpAnswer = "Reply STOP to unsubscribe. Msg&Data Rates May Apply."
    static let networkStopAnswer =
        #"NETWORK MSG: You replied with the word "stop" which blocks all texts sent from this number. "#
        + #"Text back "unstop" to receive messages again."#
    static let networkStartAnswer =
        #"NETWORK MSG: You have replied "unstop" and will begin receiving messages again from this number."#
}
