import JSON

/// An error response of the API. Clients decide by the code; the message is for people.
struct RESTError: Error, Hashable, Sendable {
    let status: Int
    let code: Int
    let message: String

    init(_ status: Int, _ code: Int, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// The format of the 2010 API and most others.
    var json: JSONValue {
        [
            "code": .integer(code), "message": .string(message),
            "more_info": .string("https://www.twilio.com/docs/errors/\(code)"), "status": .integer(status),
        ]
    }

    /// The format of RFC 9457, which newer services use.
    var problem: JSONValue {
        [
            "type": .string("https://www.twilio.com/docs/api/errors/\(code)"), "title": .string(message),
            "status": .integer(status), "code": .integer(code), "detail": .string(message),
        ]
    }
}

// MARK: - Any resource

extension RESTError {
    static let notAuthenticated = RESTError(401, 20003, "Authenticate")
    static let foreignPage = RESTError(
        403, 20403, "Only programs on this machine and the sandbox's own pages may use the sandbox")
    static let tooManyRequests = RESTError(429, 20429, "Too Many Requests")
    static let internalError = RESTError(500, 20500, "An internal server error has occurred")
    static let unavailable = RESTError(503, 20503, "Service unavailable, please try again")
    static let notComplete = RESTError(409, 20009, "Cannot delete this resource before it is complete")
    static let cannotCancel = RESTError(400, 30409, "This message cannot be canceled")
    /// At a phone, a message with this id exists.
    static let conflict = RESTError(409, 20409, "Message with the same ID already exists")
    static let methodNotAllowed = RESTError(405, 20004, "Method not allowed")
    static let tooLarge = RESTError(413, 20001, "The request body is too large")

    static func notFound(_ path: String) -> RESTError {
        RESTError(404, 20404, "The requested resource \(path) was not found")
    }

    static func invalidParameter(_ what: String) -> RESTError {
        RESTError(400, 20001, what)
    }

    static func invalidSMSURL(_ url: String) -> RESTError {
        RESTError(400, 21402, "SmsUrl is not a valid URL: \(url)")
    }
}

// MARK: - Creating a message

extension RESTError {
    static let toMissing = RESTError(400, 21604, "A 'To' phone number is required.")
    static let fromMissing = RESTError(400, 21603, "A 'From' phone number is required.")
    static let bodyMissing = RESTError(400, 21602, "Message body is required.")
    static let bodyTooLong = RESTError(400, 21617, "The concatenated message body exceeds the 1600 character limit")
    static let toEqualsFrom = RESTError(400, 21266, "'To' and 'From' number cannot be the same")
    static let otherChannel = RESTError(
        400, 21910, "Invalid From and To pair. From and To should be of the same channel")
    static let notOnWhatsApp = RESTError(
        400, 63007, "Twilio could not find a Channel with the specified From address")
    static let invalidContent = RESTError(400, 21655, "The ContentSid is invalid, or is not approved")
    static let invalidContentVariables = RESTError(400, 21656, "The ContentVariables parameter is invalid")
    static let tooManyMedia = RESTError(400, 21623, "Number of media files exceeds allowed limit")
    static let invalidMedia = RESTError(400, 21620, "Invalid media URL(s)")
    static let invalidStatusCallback = RESTError(400, 21609, "The 'StatusCallback' URL is not a valid URL.")
    static let invalidValidityPeriod = RESTError(
        400, 90007, "ValidityPeriod has to be a whole number of seconds between 1 and 36000")
    static let serviceNotFound = RESTError(400, 21705, "The Messaging Service Sid is invalid.")
    static let numberAlreadyAdded = RESTError(409, 21710, "Phone Number is already in the Messaging Service.")
    static let numberInAnotherService = RESTError(
        409, 21712, "Phone Number is associated with another Messaging Service.")
    static let serviceEmpty = RESTError(400, 21703, "The Messaging Service does not have a phone number available")
    static let sendAtMissing = RESTError(400, 35111, "SendAt timestamp is missing")
    static let sendAtTooSoon = RESTError(400, 35114, "SendAt has to be 300 seconds or more in the future")
    static let sendAtTooLate = RESTError(400, 35117, "SendAt has to be 35 days or less in the future")
    static let scheduleNeedsService = RESTError(400, 35118, "MessagingServiceSid is required to schedule a message")
    static let scheduleType = RESTError(400, 35126, "The ScheduleType value provided is not supported")
    static let noRoute = RESTError(400, 21612, "Message cannot be sent with the current combination of 'To' and 'From'")
    static let notPermitted = RESTError(
        400, 21408, "Permission to send an SMS has not been enabled for the region of the 'To' number")
    static let optedOut = RESTError(400, 21610, "Attempt to send to unsubscribed recipient")
    static let queueFull = RESTError(
        400, 21611, "This 'From' number has exceeded the maximum number of queued messages")

    static func invalidTo(_ to: String) -> RESTError {
        RESTError(400, 21211, "Invalid 'To' Phone Number: \(masked(to))")
    }

    static func shortCodeTo(_ to: String) -> RESTError {
        RESTError(400, 21265, "'To' number cannot be a Short Code: \(to)")
    }

    static func notMobile(_ to: String) -> RESTError {
        RESTError(400, 21614, "'To' number is not a valid mobile number: \(masked(to))")
    }

    static func notVerified(_ to: String) -> RESTError {
        RESTError(400, 21608, "The number \(masked(to)) is unverified. Trial accounts text verified numbers only")
    }

    static func invalidFrom(_ from: String) -> RESTError {
        RESTError(400, 21212, "Invalid 'From' Phone Number: \(from)")
    }

    static func notOurs(_ from: String) -> RESTError {
        RESTError(400, 21659, "'From' \(from) is not a phone number of this account")
    }

    static func cannotText(_ from: String) -> RESTError {
        RESTError(400, 21606, "The 'From' phone number \(from) is not a message-capable phone number")
    }

    /// The number with its last four digits hidden, as the provider writes it.
    private static func masked(_ number: String) -> String {
        number.dropLast(4) + "XXXX"
    }
}
