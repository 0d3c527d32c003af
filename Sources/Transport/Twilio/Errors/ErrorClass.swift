package import HTTPTransport
private import Values

/// The meaning of one failure: the remedy, and its explanation for people.
package struct ErrorClass: Hashable, Sendable {
    package let remedy: Remedy
    /// Nil without a response, or for a response without a code.
    package let code: ErrorCode?
    /// For the booker: what happened.
    package let reason: String
    /// For the booker or operator: what to do.
    package let advice: String
    /// Nil: the sender's back-off decides.
    package let wait: Wait?
    /// How often the same message may be sent again after this failure; nil for no limit of its own.
    package let resends: Int?
    /// How many such failures, at least 24 hours apart, are needed before the remedy applies.
    package let strikes: Int
    /// It is reported as soon as one part of a long text failed. The others may have arrived.
    private(set) var isOfAnyPart = false

    init(
        _ remedy: Remedy, code: ErrorCode? = nil, _ reason: String, _ advice: String, wait: Wait? = nil,
        resends: Int? = nil, strikes: Int = 1
    ) {
        (self.remedy, self.code, self.reason, self.advice) = (remedy, code, reason, advice)
        (self.wait, self.resends, self.strikes) = (wait, resends, strikes)
    }

    /// What to do after the last attempt has failed.
    package var lastAdvice: String {
        switch remedy {
        case .retry, .transientDelivery, .slowDown, .quietHours: "Send it again, or call."
        case .uncertain, .optedOut, .numberInvalid, .pauseSender, .pauseAccount, .giveUp, .content: advice
        }
    }

    func with(code: ErrorCode?) -> ErrorClass {
        var same = ErrorClass(remedy, code: code, reason, advice, wait: wait, resends: resends, strikes: strikes)
        same.isOfAnyPart = isOfAnyPart
        return same
    }

    var ofAnyPart: ErrorClass {
        var same = self
        same.isOfAnyPart = true
        return same
    }

    /// The same failure of a text that is sent in so many parts. If some may have arrived, the text is not sent again by
    /// itself: the person would get those twice.
    package func ofText(parts: Int) -> ErrorClass {
        guard isOfAnyPart, parts > 1, remedy == .transientDelivery || remedy == .slowDown else { return self }
        return ErrorClass(
            .giveUp, code: code, "\(reason) Parts of this long text may have arrived.",
            "Ask the person what they have, and send it again if they need it.")
    }
}

extension ErrorClass {
    /// The class of a response to a send request: its HTTP status, and the code in its body if there is one.
    ///
    /// A 2xx status means that the body could not be parsed: the text was accepted, but its SID is unknown.
    package static func refusal(status: Int, code: ErrorCode?) -> ErrorClass {
        if (200..<300).contains(status) || status >= 500 || status == 408 { return noClearAnswer.with(code: code) }
        if let code {
            if let row = byCode[code] { return row }
            if code.isRequest { return refused.with(code: code) }
            if code.isChannel { return unknownChannel.with(code: code) }
        }
        let byStatus =
            switch status {
            case 429: tooManyRequests
            case 401, 403, 407: wrongCredentials
            case 300..<400, 404, 405: wrongAddress
            default: refused
            }
        return byStatus.with(code: code)
    }

    /// The class of a message that was accepted and then became `failed` or `undelivered`.
    /// From a toll-free number, 30004 mostly means an opt-out that the network recorded. A report is certain, so codes
    /// that leave a request uncertain count as ordinary failures here.
    package static func delivery(code: ErrorCode?, fromTollFree: Bool = false) -> ErrorClass {
        guard let code else { return unknownDelivery }
        if code == 30004, fromTollFree { return optedOut.with(code: code) }
        if let row = byCode[code], row.remedy != .retry, row.remedy != .uncertain { return row }
        if code.isRequest { return refused.with(code: code) }
        return (code.isChannel ? unknownChannel : unknownDelivery).with(code: code)
    }

    /// The class of a request without a response.
    package static func transport(_ failure: HTTPFailure) -> ErrorClass {
        if failure.mayHaveBeenSent { return noClearAnswer }
        return failure.kind == .refusedURL ? wrongAddress : unreachable
    }
}

extension ErrorCode {
    /// 21xxx: an error in the request itself.
    fileprivate var isRequest: Bool { rawValue / 1000 == 21 }
    /// 63xxx: WhatsApp, RCS and other channels.
    fileprivate var isChannel: Bool { rawValue / 1000 == 63 }
}

/// Error classes shared by several codes.
extension ErrorClass {
    /// The error class of each code of every kind of provider.
    static let byCode: [ErrorCode: ErrorClass] = ProviderKind.all.reduce(into: [:]) { table, kind in
        table.merge(kind.errors) { known, _ in known }
    }

    static let tooManyRequests = ErrorClass(
        .retry, "The provider asked us to slow down.", "No action needed: it will be sent again shortly.")
    static let unreachable = ErrorClass(
        .retry, "The provider could not be reached.",
        "No action needed: it will be sent again. If this continues, check the network.")
    static let noClearAnswer = ErrorClass(
        .uncertain, "The provider did not say whether it accepted the text.", "No action needed: it is being checked.")
    static let wrongCredentials = ErrorClass(
        .pauseAccount, "The provider rejected our credentials, or the account is suspended.",
        "Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and the account's balance.")
    static let wrongAddress = ErrorClass(
        .pauseAccount, "The provider does not recognize the address of our request.",
        "Check TWILIO_ACCOUNT_SID and TWILIO_BASE_URL.")
    static let notOurs = ErrorClass(
        .pauseSender, "Our sending number is not in the provider account, or cannot text to that destination.",
        "Check TWILIO_FROM.")
    static let cannotText = ErrorClass(
        .pauseSender, "Our sending number cannot send texts.", "Choose one that can in the provider's console.")
    static let dailyCarrierCap = ErrorClass(
        .slowDown, "We have reached the carrier's daily limit.",
        "No action needed: it will be sent again after midnight, Pacific time.",
        wait: .untilMidnight(zone: "America/Los_Angeles"))
    /// The recipient has opted out from our number.
    package static let optedOut = ErrorClass(
        .optedOut, "This person has replied STOP to our number.", "Call them. Texts resume once they text START.")
    static let noSuchNumber = ErrorClass(
        .numberInvalid, "This phone number cannot receive texts.", "Check the number with the person.")
    static let notMobile = ErrorClass(
        .numberInvalid, "The number is a landline or cannot receive texts.", "Ask for a mobile number, or call.")
    static let trial = ErrorClass(
        .giveUp, "A trial account can text only verified numbers.",
        "Verify the number in the provider's console, or upgrade the account.")
    static let carrierFailed = ErrorClass(
        .transientDelivery, "The carrier failed to deliver the text and did not say why.",
        "No action needed: it will be sent again. Or call.", wait: .atLeast(.hours(2)), resends: 2)
    static let tooLong = ErrorClass(.content, "The text is longer than 1,600 characters.", "Shorten it.")
    static let badMedia = ErrorClass(.content, "The provider could not fetch the attachment.", "Check its address.")
    static let quietHours = ErrorClass(
        .quietHours, "Quiet hours are in effect where this person is.",
        "No action needed: it will be sent in the morning.",
        wait: .untilMorning)
    /// For delivery codes that are not in the table.
    static let unknownDelivery = ErrorClass(
        .transientDelivery, "The text was not delivered.", "No action needed: it will be sent once more. Or call.",
        wait: .atLeast(.hours(2)), resends: 1)
    static let unknownChannel = ErrorClass(
        .content, "The channel refused the message.", "Look up the code at twilio.com/docs/api/errors.")
    static let refused = ErrorClass(
        .giveUp, "The provider refused the text.", "Look up the code at twilio.com/docs/api/errors.")
}
