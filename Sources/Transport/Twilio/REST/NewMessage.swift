internal import Values

/// A text to be sent.
package struct NewMessage: Hashable, Sendable {
    /// Whom it comes from.
    package enum Source: Hashable, Sendable {
        case number(TextAddress)
        /// A Messaging Service picks the number.
        case service(String)
    }

    package let to: TextAddress
    package let source: Source
    /// At most 1,600 characters.
    package let body: String
    /// Addresses of pictures that the provider fetches; at most ten.
    package let mediaURLs: [String]
    /// Where the provider reports what becomes of it, with our own id in the query.
    package let statusCallback: String?
    /// After this time in its queue the provider drops it. Nil: the provider's own, ten hours.
    package let validity: Duration?

    /// Checks nothing: the provider does, and says why.
    package init(
        to: TextAddress, source: Source, body: String, mediaURLs: [String] = [], statusCallback: String? = nil,
        validity: Duration? = nil
    ) {
        (self.to, self.source, self.body, self.mediaURLs) = (to, source, body, mediaURLs)
        (self.statusCallback, self.validity) = (statusCallback, validity)
    }

    /// As the provider reads it.
    var form: FormBody {
        var form: FormBody = ["To": to.rawValue]
        switch source {
        case .number(let number): form.append("From", number.rawValue)
        case .service(let sid): form.append("MessagingServiceSid", sid)
        }
        if !body.isEmpty { form.append("Body", body) }
        for url in mediaURLs { form.append("MediaUrl", url) }
        if let statusCallback { form.append("StatusCallback", statusCallback) }
        if let validity {
            // 1 to 36,000 seconds are taken, but those below six are found to expire at once.
            let seconds = validity.wholeMilliseconds / 1000
            form.append("ValidityPeriod", String(min(max(seconds, 6), 36_000)))
        }
        return form
    }
}
