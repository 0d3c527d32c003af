/// News of a message that we sent, as the provider's status callback tells it.
/// It may come twice, out of order, and before the answer to our own request.
package struct StatusForm: Hashable, Sendable {
    package let sid: MessageSID
    /// Whose provider account sent it; the caller checks that it is ours.
    package let accountSID: String
    package let status: MessageStatus
    /// Why it failed or was not delivered; nil otherwise.
    package let errorCode: ErrorCode?
    package let serviceSID: String?
    /// Nil where the provider leaves it out: with a Messaging Service before a sender was picked.
    package let from: TextAddress?
    package let to: TextAddress?

    /// Reads the fields of a form whose signature was right.
    package init(_ form: FormBody, sids: SIDPattern = .any) throws(FieldError) {
        sid = try form.messageSID(sids)
        accountSID = try form.required("AccountSid")
        status = MessageStatus(word: try form.required("MessageStatus"))
        // Zero is no error.
        errorCode = try form.count("ErrorCode").flatMap { $0 == 0 ? nil : ErrorCode(rawValue: $0) }
        serviceSID = form.nonEmpty("MessagingServiceSid")
        from = form.nonEmpty("From").map(TextAddress.init(rawValue:))
        to = form.nonEmpty("To").map(TextAddress.init(rawValue:))
    }
}
