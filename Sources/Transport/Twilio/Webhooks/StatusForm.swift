/// The status of a message that we sent, from the provider's status callback. Callbacks may be repeated, arrive out of
/// order, and arrive before the response to our request.
package struct StatusForm: Hashable, Sendable {
    package let sid: MessageSID
    /// The provider account; the caller checks that it is ours.
    package let accountSID: String
    package let status: MessageStatus
    /// Why the message failed or was not delivered; nil otherwise.
    package let errorCode: ErrorCode?
    package let serviceSID: String?
    /// Nil until a Messaging Service has picked a sender.
    package let from: TextAddress?
    package let to: TextAddress?

    /// Reads a signed form.
    package init(_ form: FormBody, sids: SIDPattern = .any) throws(FieldError) {
        sid = try form.messageSID(sids)
        accountSID = try form.required("AccountSid")
        status = MessageStatus(word: try form.required("MessageStatus"))
        // Zero means no error.
        errorCode = try form.count("ErrorCode").flatMap { $0 == 0 ? nil : ErrorCode(rawValue: $0) }
        serviceSID = form.nonEmpty("MessagingServiceSid")
        from = form.nonEmpty("From").map(TextAddress.init(rawValue:))
        to = form.nonEmpty("To").map(TextAddress.init(rawValue:))
    }
}
