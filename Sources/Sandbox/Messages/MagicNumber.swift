internal import Twilio

/// Numbers that always do the same thing. Twilio's test credentials know the refusals; the deliveries that go wrong
/// later are after messagepit, an independent test provider.
enum MagicNumber {
    case refusal(RESTError)
    case fate(StoredMessage.Fate)

    /// Nil for an ordinary number.
    init?(to: String) {
        guard to.hasPrefix("+1500555") else { return nil }
        switch to {
        case "+15005550001": self = .refusal(.invalidTo(to))
        case "+15005550002": self = .refusal(.noRoute)
        case "+15005550003": self = .refusal(.notPermitted)
        case "+15005550004": self = .refusal(.optedOut)
        case "+15005550009": self = .refusal(.notMobile(to))
        case "+15005550010": self = .fate(.failed(30008))
        case "+15005550011": self = .fate(.undelivered(30003))
        case "+15005550012": self = .fate(.undelivered(30005))
        case "+15005550013": self = .fate(.undelivered(30006))
        case "+15005550014": self = .fate(.sent)
        default: return nil
        }
    }

    var refusal: RESTError? {
        if case .refusal(let refusal) = self { refusal } else { nil }
    }

    var fate: StoredMessage.Fate? {
        if case .fate(let fate) = self { fate } else { nil }
    }
}

/// The same for senders.
enum MagicSender {
    case refused(RESTError)
    /// Takes texts though it is not among our numbers.
    case accepted

    init?(from: String) {
        switch from {
        case "+15005550001": self = .refused(.invalidFrom(from))
        case "+15005550006": self = .accepted
        case "+15005550007": self = .refused(.cannotText(from))
        case "+15005550008": self = .refused(.queueFull)
        default: return nil
        }
    }
}
