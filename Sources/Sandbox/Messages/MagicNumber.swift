import Twilio

/// Recipients with a fixed result. The refusals are those of Twilio's test credentials; the later failures are those of
/// messagepit, an independent test provider.
enum MagicNumber {
    case refusal(RESTError)
    case outcome(StoredMessage.Outcome)

    /// Nil for an ordinary number.
    init?(to: String) {
        guard to.hasPrefix("+1500555") else { return nil }
        switch to {
        case "+15005550001": self = .refusal(.invalidTo(to))
        case "+15005550002": self = .refusal(.noRoute)
        case "+15005550003": self = .refusal(.notPermitted)
        case "+15005550004": self = .refusal(.optedOut)
        case "+15005550009": self = .refusal(.notMobile(to))
        case "+15005550010": self = .outcome(.failed(30008))
        case "+15005550011": self = .outcome(.undelivered(30003))
        case "+15005550012": self = .outcome(.undelivered(30005))
        case "+15005550013": self = .outcome(.undelivered(30006))
        case "+15005550014": self = .outcome(.sent)
        default: return nil
        }
    }

    var refusal: RESTError? {
        if case .refusal(let refusal) = self { refusal } else { nil }
    }

    var outcome: StoredMessage.Outcome? {
        if case .outcome(let outcome) = self { outcome } else { nil }
    }
}

/// Senders with a fixed result.
enum MagicSender {
    case refused(RESTError)
    /// May send although it is not one of our numbers.
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
