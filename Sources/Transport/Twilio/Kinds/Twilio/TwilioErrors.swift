private import Values

/// The codes of Twilio's error dictionary, which compatible providers use as well.
/// Source: twilio.com/docs/api/errors.
enum TwilioErrors {
    static let table: [ErrorCode: ErrorClass] = {
        let groups = [requestErrors, accountErrors, senderErrors, rateErrors, recipientErrors, routeErrors]
        var table: [ErrorCode: ErrorClass] = [:]
        for group in groups + [deliveryErrors, contentErrors, quietHourErrors, WhatsAppErrors.rows] {
            for (code, row) in group { table[code] = row.with(code: code) }
        }
        return table
    }()

    private typealias Rows = KeyValuePairs<ErrorCode, ErrorClass>

    private static let requestErrors: Rows = [
        20429: .tooManyRequests,
        20500: .noClearAnswer,
        20503: .noClearAnswer,
    ]

    private static let accountErrors: Rows = [
        20003: .wrongCredentials,
        20004: .wrongAddress,
        20005: ErrorClass(
            .pauseAccount, "The provider account is not active.", "Check the account in the provider's console."),
        20006: ErrorClass(
            .pauseAccount, "The provider account does not have permission to do this.",
            "Check the permissions of the API key."),
        20008: ErrorClass(
            .pauseAccount, "These are the account's test credentials.", "Set the live account SID and auth token."),
        20404: .wrongAddress,
        30002: ErrorClass(
            .pauseAccount, "The provider account is suspended.",
            "Check its balance and messages in the provider's console."),
    ]

    private static let senderErrors: Rows = [
        21212: .notOurs,
        21601: .cannotText,
        21603: .notOurs,
        21606: .notOurs,
        21607: .cannotText,
        21609: ErrorClass(
            .pauseSender, "The provider rejected the address for delivery reports.",
            "Set the public URL to one that can be reached from the internet and has no underscore in its host name."),
        21616: ErrorClass(
            .pauseSender, "Our sending number is in the account more than once.", "Set TWILIO_FROM in E.164."),
        21659: .notOurs,
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
        30023: .dailyCarrierCap,
        30027: .dailyCarrierCap,
        // The window of 24 hours is rolling, so capacity returns gradually.
        63038: ErrorClass(
            .slowDown, "The account has reached its limit of texts in 24 hours.",
            "Wait, or ask the provider to raise the limit.", wait: .atLeast(.hours(1))),
    ]

    private static let recipientErrors: Rows = [
        21610: .optedOut,
        21211: .noSuchNumber,
        21217: .noSuchNumber,
        21265: ErrorClass(
            .numberInvalid, "This is a short code, which cannot receive our texts.", "Ask for a mobile number."),
        21266: ErrorClass(
            .numberInvalid, "This is our own sending number.", "Ask for the person's own number."),
        21614: .notMobile,
        21635: .notMobile,
        30005: ErrorClass(
            .numberInvalid, "The number is not in use, or its carrier does not recognize it.",
            "Check the number with the person.", strikes: 2),
        30006: .notMobile,
    ]

    private static let routeErrors: Rows = [
        21219: .trial,
        21408: ErrorClass(
            .giveUp, "The account is not allowed to text this country.",
            "Enable the country under Geo permissions in the provider's console."),
        21608: .trial,
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
        30008: .carrierFailed,
        30017: .carrierFailed,
        30020: .carrierFailed,
        30021: .carrierFailed,
        30036: ErrorClass(
            .transientDelivery, "The text could not be delivered in time.", "Send again if it still matters, or call.",
            wait: .atLeast(.hours(1)), resends: 1),
        30410: .carrierFailed,
    ]

    private static let contentErrors: Rows = [
        21602: ErrorClass(.content, "The text was empty.", "Write a text."),
        21605: .tooLong,
        21617: .tooLong,
        21618: .badMedia,
        21620: .badMedia,
        30007: ErrorClass(
            .content, "The carrier blocked the text as spam.",
            "Reword it: fewer links and capitals, and include our name."),
        30019: ErrorClass(.content, "The attachment is too large for the carrier.", "Send a smaller one."),
    ]

    private static let quietHourErrors: Rows = [30047: .quietHours, 30610: .quietHours]
}
