/// Which phones have opted out of texts from which of our numbers.
struct OptOuts {
    private struct Pair: Hashable {
        /// One of our numbers, or the Messaging Service that holds it.
        let scope: String
        let phone: String
    }

    private var blocked: Set<Pair> = []

    func isBlocked(scope: String, phone: String) -> Bool {
        blocked.contains(Pair(scope: scope, phone: phone))
    }

    /// Acts on a keyword; returns the provider's reply, nil where it sends none.
    mutating func handle(_ keyword: OptOutKeyword, scope: String, phone: String, isTollFree: Bool) -> String? {
        let pair = Pair(scope: scope, phone: phone)
        switch keyword {
        case .stop:
            blocked.insert(pair)
            return isTollFree ? OptOutKeyword.networkStopReply : OptOutKeyword.stopReply
        case .start:
            blocked.remove(pair)
            return isTollFree ? OptOutKeyword.networkStartReply : OptOutKeyword.startReply
        case .yes:
            // Twilio does not document whether YES also gets a reply from phones that never opted out; here it does
            // not.
            return blocked.remove(pair) == nil ? nil : OptOutKeyword.startReply
        case .help:
            return blocked.contains(pair) ? nil : OptOutKeyword.helpReply
        }
    }
}
