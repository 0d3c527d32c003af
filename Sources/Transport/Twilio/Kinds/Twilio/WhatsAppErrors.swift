private import Values

/// The codes of WhatsApp at Twilio. Source: twilio.com/docs/api/errors; 63049 and the states of templates from Twilio's
/// "WhatsApp error codes".
enum WhatsAppErrors {
    static let rows: KeyValuePairs<ErrorCode, ErrorClass> = [
        63001: ErrorClass(
            .pauseSender, "WhatsApp does not accept the provider's credentials for our WhatsApp sender.",
            "Check the WhatsApp sender in the provider's console."),
        63003: ErrorClass(
            .numberInvalid, "This number is not on WhatsApp.",
            "Ask for the number that they use there. Until then they get texts."),
        63005: ErrorClass(.content, "WhatsApp did not accept the message.", "Reword it, or send it another way."),
        63007: ErrorClass(
            .pauseSender, "Our WhatsApp sender is not in the provider account.", "Check TWILIO_WHATSAPP_FROM."),
        63010: .whatsAppFailed,
        63012: .whatsAppFailed,
        63013: ErrorClass(
            .content, "WhatsApp says that the message breaks its rules.", "Reword it, or send it another way."),
        63014: ErrorClass(
            .optedOut, "This person has blocked us on WhatsApp, or wants nothing more there.",
            "Reach them another way. WhatsApp messages resume once they write START."),
        63015: ErrorClass(
            .giveUp, "This person has not joined the provider's WhatsApp sandbox.",
            "Ask them to send it the words to join, or use a WhatsApp sender of your own."),
        63016: .outsideWindow,
        63018: ErrorClass(
            .slowDown, "WhatsApp limits how many messages we send.",
            "No action needed: it will be sent again, more slowly.", wait: .atLeast(.minutes(1))),
        63019: ErrorClass(.content, "WhatsApp could not fetch the attachment.", "Check its address."),
        63020: ErrorClass(
            .pauseSender, "WhatsApp has restricted our business account.",
            "Check the account in WhatsApp Manager, then resume."),
        63021: ErrorClass(
            .content, "WhatsApp refused the words: a template with its variables has at most 1,024 characters.",
            "Shorten it."),
        63024: ErrorClass(
            .numberInvalid, "WhatsApp cannot reach this number.",
            "Check the number with the person. Until then they get texts."),
        63027: ErrorClass(
            .content, "WhatsApp does not have this template in this language.",
            "Submit it in this language, and set it."),
        63028: ErrorClass(
            .content, "The template has another number of variables.",
            "Submit it as it is printed, and set it."),
        63030: ErrorClass(
            .content, "WhatsApp does not accept a part of the template.",
            "Submit it as it is printed, and set it."),
        63032: ErrorClass(
            .giveUp, "WhatsApp does not deliver to this person by rules of its own. They have not blocked us.",
            "Reach them another way."),
        63040: .template("WhatsApp has rejected the template."),
        63041: .template("WhatsApp has paused the template, because of feedback about it."),
        63042: .template("WhatsApp has disabled the template, because of feedback about it."),
        63049: ErrorClass(
            .giveUp, "WhatsApp chose not to deliver this message, as it limits marketing to each person.",
            "Reach them another way, and submit the template as a utility. Do not send it again today."),
    ]
}

extension ErrorClass {
    /// Free words to somebody who has not written within 24 hours.
    package static let outsideWindow = ErrorClass(
        .giveUp, code: 63016,
        "They have not written by WhatsApp within 24 hours, so only a template could be sent.",
        "Set a template, or reach them another way.")

    fileprivate static let whatsAppFailed = ErrorClass(
        .transientDelivery, "WhatsApp had a problem.", "No action needed: it will be sent again. Or call.",
        wait: .atLeast(.minutes(10)), resends: 2)

    fileprivate static func template(_ reason: String) -> ErrorClass {
        ErrorClass(.content, reason, "Look at it in the provider's console, and set another.")
    }
}
