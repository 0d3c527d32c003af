private import Values

/// Error classes shared by several codes.
extension ErrorClass {
    static let tooManyRequests = ErrorClass(
        .retry, "The provider asked us to slow down.", "Nothing: it goes again in a moment.")
    static let unreachable = ErrorClass(
        .retry, "The provider could not be reached.", "Nothing: it goes again. If this lasts, check the network.")
    static let noClearAnswer = ErrorClass(
        .uncertain, "The provider did not say whether it took the text.", "Nothing: it is being looked up.")
    static let wrongCredentials = ErrorClass(
        .pauseAccount, "The provider refuses our credentials, or the account is suspended.",
        "Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and the account's balance.")
    static let wrongAddress = ErrorClass(
        .pauseAccount, "The provider does not know the address we call.",
        "Check TWILIO_ACCOUNT_SID and TWILIO_BASE_URL.")
    static let notOurs = ErrorClass(
        .pauseSender, "Our sending number is not in the provider account, or cannot text there.", "Check TWILIO_FROM.")
    static let cannotText = ErrorClass(
        .pauseSender, "Our sending number cannot send texts.", "Pick one that can in the provider's console.")
    static let dailyCarrierCap = ErrorClass(
        .slowDown, "The carrier's daily limit for us is reached.",
        "Nothing: it goes again after midnight, Pacific time.",
        wait: .untilMidnight(zone: "America/Los_Angeles"))
    /// The recipient has opted out from our number.
    package static let optedOut = ErrorClass(
        .optedOut, "This person has replied STOP to our number.", "Call. Texts go again once the person texts START.")
    static let noSuchNumber = ErrorClass(
        .numberInvalid, "This is not a phone number that can be texted.", "Check the number with the person.")
    static let notMobile = ErrorClass(
        .numberInvalid, "The number is a landline or cannot receive texts.", "Ask for a mobile number, or call.")
    static let trial = ErrorClass(
        .giveUp, "A trial account may text verified numbers only.",
        "Verify the number in the provider's console, or upgrade the account.")
    static let carrierFailed = ErrorClass(
        .transientDelivery, "The carrier failed to deliver the text and did not say why.",
        "Nothing: it is tried again. Or call.", wait: .atLeast(.hours(2)), resends: 2)
    static let tooLong = ErrorClass(
        .content, "The text is longer than 1,600 characters.", "Shorten it.")
    static let badMedia = ErrorClass(
        .content, "The provider could not fetch the attachment.", "Check its address.")
    static let quietHours = ErrorClass(
        .quietHours, "It is too late or too early for texts where this person is.", "Nothing: it goes in the morning.",
        wait: .untilMorning)
    /// For delivery codes that are not in the table.
    static let unknownDelivery = ErrorClass(
        .transientDelivery, "The text was not delivered.", "Nothing: it is tried once more. Or call.",
        wait: .atLeast(.hours(2)), resends: 1)
    static let unknownChannel = ErrorClass(
        .content, "The channel refused the message.", "Look the code up at twilio.com/docs/api/errors.")
    static let refused = ErrorClass(
        .giveUp, "The provider refused the text.", "Look the code up at twilio.com/docs/api/errors.")
}
