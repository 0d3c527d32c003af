private import Values

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
    static let tooLong = ErrorClass(
        .content, "The text is longer than 1,600 characters.", "Shorten it.")
    static let badMedia = ErrorClass(
        .content, "The provider could not fetch the attachment.", "Check its address.")
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
