/// What carriers and SMS providers do by themselves when a text is nothing but one of their keywords.
/// No command and no reply word of ours may be one of these keywords.
package enum CarrierWord: String, Sendable, CaseIterable {
    case optOut
    case optIn
    case help

    /// The default keywords of Twilio, in upper case. Source: Twilio, "Advanced Opt-Out", since 2025-05-14.
    /// YES opts in too, but it is not listed here: for us it is an answer first.
    package static let providerKeywords: [CarrierWord: Set<String>] = [
        .optOut: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"],
        .optIn: ["START", "UNSTOP"],
        .help: ["HELP", "INFO"],
    ]

    /// Keywords of other providers and carriers, and spellings of the same words.
    private static let otherKeywords: [CarrierWord: Set<String>] = [
        .optOut: ["STOP ALL", "OPT-OUT", "OPT OUT", "ARRET", "REMOVE", "TD"],
        .optIn: ["OPTIN", "OPT-IN"],
    ]

    private static let keywords: [String: CarrierWord] = {
        var keywords: [String: CarrierWord] = [:]
        for (word, texts) in Array(providerKeywords) + Array(otherKeywords) {
            for text in texts { keywords[text] = word }
        }
        return keywords
    }()

    /// True for every keyword, including YES.
    package static func isReserved(_ word: String) -> Bool {
        let upper = word.uppercased()
        return upper == "YES" || keywords[upper] != nil
    }

    /// The meaning of exactly one keyword, in any case; nil for any other text.
    package init?(keyword: String) {
        guard let word = Self.keywords[keyword.uppercased()] else { return nil }
        self = word
    }
}
