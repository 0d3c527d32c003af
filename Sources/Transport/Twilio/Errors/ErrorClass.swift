package import HTTPTransport

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
        ErrorClass(remedy, code: code, reason, advice, wait: wait, resends: resends, strikes: strikes)
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
