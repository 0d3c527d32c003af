internal import Twilio
internal import Values

/// How the answer to a created message goes back.
struct AnswerManner: Sendable {
    var delay = Duration.zero
    /// The connection is closed in place of an answer.
    var isDropped = false
    /// Answered in place of the message, though it was taken.
    var error: RESTError?
}

extension Exchange {
    /// Creates a message unless a fault is in the way.
    mutating func createUnderFaults(
        _ form: FormBody, at moment: Moment
    ) throws(RESTError) -> (StoredMessage, AnswerManner) {
        if faults.strikes(\.status429) { throw .tooManyRequests }
        if faults.strikes(\.status5xxBefore) { throw .unavailable }
        let message = try create(form, at: moment)
        var manner = AnswerManner()
        manner.delay = .milliseconds(faults.settings.slowMilliseconds)
        manner.isDropped = faults.strikes(\.dropAnswer)
        if !manner.isDropped, faults.strikes(\.status5xxAfter) { manner.error = .internalError }
        return (message, manner)
    }

    /// Lists messages unless a fault is in the way.
    mutating func listUnderFaults(_ query: FormBody) throws(RESTError) -> JSON {
        if faults.strikes(\.refuseLists) { throw .unavailable }
        return try list(query)
    }
}
