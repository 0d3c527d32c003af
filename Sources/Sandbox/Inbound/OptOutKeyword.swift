import Values

/// A keyword that the provider acts on when it is the whole text.
/// Source: Twilio, "Advanced Opt-Out" and "Toll-free SMS and opt-outs".
enum OptOutKeyword: Sendable {
    case stop
    case start
    /// Opts in like START, but is also a common answer to questions.
    case yes
    case help

    /// Nil for an ordinary text. With toll-free numbers the network handles opt-outs, with fewer keywords.
    init?(_ body: String, isTollFree: Bool) {
        let words = body.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard words.count == 1 else { return nil }
        let word = words[0].uppercased()
        if isTollFree, !["STOP", "START", "UNSTOP"].contains(word) { return nil }
        if word == "YES" {
            self = .yes
            return
        }
        switch CarrierWord.providerKeywords.first(where: { $0.value.contains(word) })?.key {
        case .optOut: self = .stop
        case .optIn: self = .start
        case .help: self = .help
        case nil: return nil
        }
    }

    /// The webhook field `OptOutType` of Advanced Opt-Out.
    var optOutType: String {
        switch self {
        case .stop: "STOP"
        case .start, .yes: "START"
        case .help: "HELP"
        }
    }
}

/// The provider's default replies to opt-out keywords.
extension OptOutKeyword {
    static let stopReply =
        "You have successfully been unsubscribed. You will not receive any more messages from this number. "
        + "Reply START to resubscribe."
    static let startReply =
        "You have successfully been re-subscribed to messages from this number. Reply HELP for help. "
        + "Reply STOP to unsubscribe. Msg&Data Rates May Apply."
    static let helpReply = "Reply STOP to unsubscribe. Msg&Data Rates May Apply."
    static let networkStopReply =
        #"NETWORK MSG: You replied with the word "stop" which blocks all texts sent from this number. "#
        + #"Text back "unstop" to receive messages again."#
    static let networkStartReply =
        #"NETWORK MSG: You have replied "unstop" and will begin receiving messages again from this number."#
}
