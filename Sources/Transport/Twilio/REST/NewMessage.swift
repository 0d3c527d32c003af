import Values

/// A message to send.
package struct NewMessage: Hashable, Sendable {
    /// The sender.
    package enum Source: Hashable, Sendable {
        case number(TextAddress)
        /// A Messaging Service picks the number.
        case service(String)
    }

    /// The id that the message gets at a kind of provider that takes ours; others ignore it.
    package let ownID: String?
    package let to: TextAddress
    package let source: Source
    /// At most 1,600 characters.
    package let body: String
    /// Addresses of media that the provider fetches; at most ten.
    package let mediaURLs: [String]
    /// The webhook for status reports, with our own id in its query.
    package let statusCallback: String?
    /// The provider drops the message after this time in its queue. Nil means its default of ten hours.
    package let validity: Duration?
    /// What a mail has besides its words; nil for a text.
    package let mail: MailDetails?
    /// The template of WhatsApp that it is sent as; nil for its words.
    package let content: MessageContent?

    /// The maximum of every kind of provider, in UTF-16 code units; a longer text fails as a whole (Twilio: 21617).
    package static let mostCharacters = 1600
    /// The largest picture that every kind of provider sends, in bytes (Twilio: "Accepted content types for media").
    package static let mostPictureBytes = 5 << 20

    /// Validates nothing; the provider does.
    package init(
        ownID: String? = nil, to: TextAddress, source: Source, body: String, mediaURLs: [String] = [],
        statusCallback: String? = nil, validity: Duration? = nil, mail: MailDetails? = nil,
        content: MessageContent? = nil
    ) {
        self.ownID = ownID
        (self.to, self.source, self.body, self.mediaURLs) = (to, source, body, mediaURLs)
        (self.statusCallback, self.validity, self.mail) = (statusCallback, validity, mail)
        self.content = content
    }

    /// The form of the request.
    var form: FormBody {
        var form: FormBody = ["To": to.rawValue]
        switch source {
        case .number(let number): form.append("From", number.rawValue)
        case .service(let sid): form.append("MessagingServiceSid", sid)
        }
        if let content {
            form.append("ContentSid", content.sid)
            form.append("ContentVariables", content.variables)
        } else if !body.isEmpty {
            form.append("Body", body)
        }
        for url in mediaURLs { form.append("MediaUrl", url) }
        if let statusCallback { form.append("StatusCallback", statusCallback) }
        if let validity {
            // The provider accepts 1 to 36,000 seconds, but values below six expire at once.
            let seconds = validity.wholeMilliseconds / 1000
            form.append("ValidityPeriod", String(min(max(seconds, 6), 36_000)))
        }
        return form
    }
}

/// A template at the provider, with the values of its variables.
package struct MessageContent: Hashable, Sendable {
    /// `HX…`
    package let sid: String
    /// A JSON object of strings, by the numbers of the variables.
    package let variables: String

    package init(sid: String, variables: String) { (self.sid, self.variables) = (sid, variables) }
}
