package import HTTPTransport

/// What one failure means: the cure, and words for the booker.
package struct ErrorClass: Hashable, Sendable {
    package let remedy: Remedy
    /// Nil where there was no answer, or one without a code.
    package let code: ErrorCode?
    /// Plain words for the booker: what happened.
    package let reason: String
    /// Plain words for the booker or operator: the way out.
    package let advice: String
    /// Nil where the sender's own back-off decides.
    package let wait: Wait?
    /// How often at most the same message is sent again for this; nil where the remedy sets no limit of its own.
    package let resends: Int?
    /// How many such failures, at least 24 hours apart, it takes before the remedy holds.
    package let strikes: Int

    init(
        _ remedy: Remedy, code: ErrorCode? = nil, _ reason: String, _ advice: String, wait: Wait? = nil,
        resends: Int? = nil, strikes: Int = 1
    ) {
        (self.remedy, self.code, self.reason, self.advice) = (remedy, code, reason, advice)
        (self.wait, self.resends, self.strikes) = (wait, resends, strikes)
    }

    /// The way out once nothing more is done about it: what passes by itself has not passed.
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
    /// For an answer to a request to send: its HTTP status, and the code of its body where there is one.
    ///
    /// A 2xx here is one whose body could not be read: the text was taken, but which one it became is unknown.
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

    /// For a message that was taken and then became `failed` or `undelivered`.
    /// From a toll-free number 30004 is mostly the network's own STOP. What a report says is certain: codes that would
    /// leave a request in doubt count here as any other failure.
    package static func delivery(code: ErrorCode?, fromTollFree: Bool = false) -> ErrorClass {
        guard let code else { return unknownDelivery }
        if code == 30004, fromTollFree { return optedOut.with(code: code) }
        if let row = byCode[code], row.remedy != .retry, row.remedy != .uncertain { return row }
        if code.isRequest { return refused.with(code: code) }
        return (code.isChannel ? unknownChannel : unknownDelivery).with(code: code)
    }

    /// For a request without an answer.
    package static func transport(_ failure: HTTPFailure) -> ErrorClass {
        if failure.mayHaveBeenSent { return noClearAnswer }
        return failure.kind == .refusedURL ? wrongAddress : unreachable
    }
}

extension ErrorCode {
    /// 21xxx: something in the request itself.
    fileprivate var isRequest: Bool { rawValue / 1000 == 21 }
    /// 63xxx: WhatsApp, RCS and the like.
    fileprivate var isChannel: Bool { rawValue / 1000 == 63 }
}
