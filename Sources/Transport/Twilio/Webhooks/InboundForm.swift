package import Values

/// An inbound text from the provider's webhook.
package struct InboundForm: Hashable, Sendable {
    /// The key: a repeated webhook has the same SID.
    package let sid: MessageSID
    /// The provider account; the caller checks that it is ours.
    package let accountSID: String
    /// Set if our number is in a Messaging Service.
    package let serviceSID: String?
    package let from: TextAddress
    package let to: TextAddress
    /// As written, neither trimmed nor normalized; empty for a message that is only a picture.
    package let body: String
    package let media: [Media]
    /// The number of segments; nil if the provider does not say.
    package let segments: Int?
    /// Set if the provider has replied to a keyword itself; we do not reply then.
    package let optOut: OptOutType?
    /// What the button of a template sends back that was tapped; nil for words that were typed.
    package let buttonPayload: String?
    /// When it was sent; nil if the provider does not say.
    package let sent: Instant?

    /// A picture or another attachment. Its address needs Basic authentication if the account requires that.
    package struct Media: Hashable, Sendable {
        package let url: String
        package let contentType: String?
    }

    /// Reads a signed form. Unknown fields are ignored, because providers add new ones without notice.
    package init(_ form: FormBody, sids: SIDPattern = .any) throws(FieldError) {
        sid = try form.messageSID(sids)
        accountSID = try form.required("AccountSid")
        from = TextAddress(rawValue: try form.required("From"))
        to = TextAddress(rawValue: try form.required("To"))
        let body = try form.single("Body") ?? ""
        self.body = body.isEmpty ? form.nonEmpty("ButtonText") ?? "" : body
        serviceSID = form.nonEmpty("MessagingServiceSid")
        segments = try form.count("NumSegments")
        buttonPayload = form.nonEmpty("ButtonPayload")
        optOut = form.nonEmpty("OptOutType").map(OptOutType.init(word:))
        sent = form.nonEmpty("DateSent").flatMap { Instant(rfc3339: $0) }
        // The count is not trusted: there cannot be more media than fields.
        let mediaCount = min(try form.count("NumMedia") ?? 0, form.count)
        media = (0..<mediaCount).compactMap { index in
            form.nonEmpty("MediaUrl\(index)").map {
                Media(url: $0, contentType: form.nonEmpty("MediaContentType\(index)"))
            }
        }
    }
}

/// The keyword that the provider has acted on and replied to (Advanced Opt-Out).
package enum OptOutType: Hashable, Sendable {
    case stop, start, help
    /// An unknown value.
    case other(String)

    init(word: String) {
        switch word.uppercased() {
        case "STOP": self = .stop
        case "START": self = .start
        case "HELP": self = .help
        default: self = .other(word)
        }
    }
}

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

    /// The sender, or its Messaging Service, and the recipient; nil if the form does not have both.
    package var addresses: (sender: String, number: String)? {
        guard let sender = serviceSID ?? from?.rawValue, let to else { return nil }
        return (sender, to.rawValue)
    }

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

/// Why a signed form is invalid. Contains the field's name but not its value, which is personal data.
package enum FieldError: Error, Hashable, CustomStringConvertible {
    /// Missing or empty.
    case missing(String)
    /// Present more than once.
    case repeated(String)
    case malformed(String, expected: String)

    package var description: String {
        switch self {
        case .missing(let name): "the form has no \(name)"
        case .repeated(let name): "the form has more than one \(name)"
        case .malformed(let name, let expected): "the form's \(name) is not \(expected)"
        }
    }
}
