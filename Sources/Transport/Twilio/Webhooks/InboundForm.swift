/// A text that somebody sent us, as the provider's webhook tells it.
package struct InboundForm: Hashable, Sendable {
    /// The key: a webhook that comes again has the same one.
    package let sid: MessageSID
    /// Whose provider account it came to; the caller checks that it is ours.
    package let accountSID: String
    /// Set where our number is in a Messaging Service.
    package let serviceSID: String?
    package let from: TextAddress
    package let to: TextAddress
    /// As written: neither trimmed nor normalised; empty for a picture alone.
    package let body: String
    package let media: [Media]
    /// In how many pieces it came; nil where the provider does not say.
    package let segments: Int?
    /// Set only where the provider has answered a carrier word itself: then we answer nothing.
    package let optOut: OptOutType?

    /// A picture or other attachment; behind Basic auth where the account asks for that.
    package struct Media: Hashable, Sendable {
        package let url: String
        package let contentType: String?
    }

    /// Reads the fields of a form whose signature was right. Fields it does not know are left alone:
    /// providers add new ones without notice.
    package init(_ form: FormBody, sids: SIDPattern = .any) throws(FieldError) {
        sid = try form.messageSID(sids)
        accountSID = try form.required("AccountSid")
        from = TextAddress(rawValue: try form.required("From"))
        to = TextAddress(rawValue: try form.required("To"))
        body = try form.single("Body") ?? ""
        serviceSID = form.nonEmpty("MessagingServiceSid")
        segments = try form.count("NumSegments")
        optOut = form.nonEmpty("OptOutType").map(OptOutType.init(word:))
        // The count is a stranger's: no more can have come than there are fields.
        let mediaCount = min(try form.count("NumMedia") ?? 0, form.count)
        media = (0..<mediaCount).compactMap { index in
            form.nonEmpty("MediaUrl\(index)").map {
                Media(url: $0, contentType: form.nonEmpty("MediaContentType\(index)"))
            }
        }
    }
}

/// Which carrier word the provider has already acted on and answered (Advanced Opt-Out).
package enum OptOutType: Hashable, Sendable {
    case stop, start, help
    /// A word this version does not know.
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
