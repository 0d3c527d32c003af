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

/// Error classes shared by several codes.
extension ErrorClass {
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

extension ErrorClass {
    /// The error class of each code in the provider's error dictionary.
    /// Source: twilio.com/docs/api/errors.
    static let byCode: [ErrorCode: ErrorClass] = {
        let groups = [requestErrors, accountErrors, senderErrors, rateErrors, recipientErrors, routeErrors]
        var table: [ErrorCode: ErrorClass] = [:]
        for group in groups + [deliveryErrors, contentErrors, quietHourErrors] {
            for (code, row) in group { table[code] = row.with(code: code) }
        }
        return table
    }()

    private typealias Rows = KeyValuePairs<ErrorCode, ErrorClass>

    private static let requestErrors: Rows = [
        20429: tooManyRequests,
        20500: noClearAnswer,
        20503: noClearAnswer,
    ]

    private static let accountErrors: Rows = [
        20003: wrongCredentials,
        20004: wrongAddress,
        20005: ErrorClass(
            .pauseAccount, "The provider account is not active.", "Check the account in the provider's console."),
        20006: ErrorClass(
            .pauseAccount, "The provider account does not have permission to do this.",
            "Check the permissions of the API key."),
        20008: ErrorClass(
            .pauseAccount, "These are the account's test credentials.", "Set the live account SID and auth token."),
        20404: wrongAddress,
        30002: ErrorClass(
            .pauseAccount, "The provider account is suspended.",
            "Check its balance and messages in the provider's console."),
    ]

    private static let senderErrors: Rows = [
        21212: notOurs,
        21601: cannotText,
        21603: notOurs,
        21606: notOurs,
        21607: cannotText,
        21609: ErrorClass(
            .pauseSender, "The provider rejected the address for delivery reports.",
            "Set the public URL to one that can be reached from the internet and has no underscore in its host name."),
        21616: ErrorClass(
            .pauseSender, "Our sending number is in the account more than once.", "Set TWILIO_FROM in E.164."),
        21659: notOurs,
        21703: ErrorClass(
            .pauseSender, "The Messaging Service has no number to send from.", "Add a number to it in the console."),
        21704: ErrorClass(
            .pauseSender, "The Messaging Service has no number that can send this.", "Add one that can in the console."),
        21705: ErrorClass(
            .pauseSender, "The Messaging Service does not exist.", "Check TWILIO_MESSAGING_SERVICE_SID."),
        30024: ErrorClass(
            .pauseSender, "The carrier does not recognize our sending number yet.",
            "Wait a day, then contact the provider's support."),
        30032: ErrorClass(
            .pauseSender, "Our toll-free number is not verified.", "Submit its verification in the provider's console."),
        30033: ErrorClass(
            .pauseSender, "Our A2P campaign is suspended.", "Check the campaign in the provider's console."),
        30034: ErrorClass(
            .pauseSender, "Our number is not registered for texts to the US (A2P 10DLC).",
            "Register a brand and a campaign in the provider's console and add the number to it."),
        30035: ErrorClass(
            .pauseSender, "Our number is still being set up by the carriers.", "Wait a day, then resume."),
    ]

    private static let rateErrors: Rows = [
        21611: ErrorClass(
            .slowDown, "Too many of our texts are queued at the provider.",
            "No action needed: they will be sent as the queue clears.",
            wait: .atLeast(.minutes(1))),
        30001: ErrorClass(
            .slowDown, "Too many of our texts were queued at the provider, and this one was dropped.",
            "No action needed: it will be sent again.",
            wait: .atLeast(.minutes(5))),
        30022: ErrorClass(
            .slowDown, "Texts were sent faster than the carriers allow.",
            "No action needed: it will be sent again, more slowly.",
            wait: .atLeast(.minutes(1))),
        30023: dailyCarrierCap,
        30027: dailyCarrierCap,
        // The window of 24 hours is rolling, so capacity returns gradually.
        63038: ErrorClass(
            .slowDown, "The account has reached its limit of texts in 24 hours.",
            "Wait, or ask the provider to raise the limit.", wait: .atLeast(.hours(1))),
    ]

    private static let recipientErrors: Rows = [
        21610: optedOut,
        21211: noSuchNumber,
        21217: noSuchNumber,
        21265: ErrorClass(
            .numberInvalid, "This is a short code, which cannot receive our texts.", "Ask for a mobile number."),
        21266: ErrorClass(
            .numberInvalid, "This is our own sending number.", "Ask for the person's own number."),
        21614: notMobile,
        21635: notMobile,
        30005: ErrorClass(
            .numberInvalid, "The number is not in use, or its carrier does not recognize it.",
            "Check the number with the person.", strikes: 2),
        30006: notMobile,
    ]

    private static let routeErrors: Rows = [
        21219: trial,
        21408: ErrorClass(
            .giveUp, "The account is not allowed to text this country.",
            "Enable the country under Geo permissions in the provider's console."),
        21608: trial,
        21612: ErrorClass(
            .giveUp, "No carrier delivers texts from our number to this one.", "Try another sender, or call."),
        30004: ErrorClass(
            .giveUp, "The recipient or the carrier blocks our texts.", "Call, or ask the person to text START to us."),
        30011: ErrorClass(
            .giveUp, "This number cannot receive pictures.", "Send the text without one."),
    ]

    private static let deliveryErrors: Rows = [
        30003: ErrorClass(
            .transientDelivery, "The phone was off or out of reach.",
            "No action needed: it will be sent again. Or call.",
            wait: .atLeast(.hours(1)), resends: 2),
        30008: carrierFailed,
        30017: carrierFailed,
        30020: carrierFailed,
        30021: carrierFailed,
        30036: ErrorClass(
            .transientDelivery, "The text could not be delivered in time.", "Send again if it still matters, or call.",
            wait: .atLeast(.hours(1)), resends: 1),
        30410: carrierFailed,
    ]

    private static let contentErrors: Rows = [
        21602: ErrorClass(.content, "The text was empty.", "Write a text."),
        21605: tooLong,
        21617: tooLong,
        21618: badMedia,
        21620: badMedia,
        30007: ErrorClass(
            .content, "The carrier blocked the text as spam.",
            "Reword it: fewer links and capitals, and include our name."),
        30019: ErrorClass(.content, "The attachment is too large for the carrier.", "Send a smaller one."),
    ]

    private static let quietHourErrors: Rows = [30047: quietHours, 30610: quietHours]
}
