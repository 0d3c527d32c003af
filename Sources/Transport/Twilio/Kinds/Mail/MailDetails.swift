package import Values

/// What a mail has besides its words.
package struct MailDetails: Hashable, Sendable {
    package let subject: String
    /// The name beside our address; nil for none.
    package let senderName: String?
    /// A calendar object that mail programs show with the mail, such as an invitation with its buttons; nil for none.
    package let calendar: Calendar?
    /// Where a mail program posts, and a browser shows, that somebody wants no more mails (RFC 8058); nil if we have no
    /// public address.
    package let unsubscribeURL: String?
    /// The id of our mail that it belongs to, without its domain; nil for the first one.
    package let inReplyTo: String?
    /// The whole id of the mail that it answers; nil for none.
    package let answering: String?
    /// In which the lines are that are added to its words.
    package let language: TextLanguage
    /// Nobody typed it (RFC 3834).
    package let isAutomatic: Bool

    /// A text in the format of iCalendar.
    package struct Calendar: Hashable, Sendable {
        /// `REQUEST`, `CANCEL`.
        package let method: String
        package let text: String

        /// Nil without a METHOD.
        package init?(_ text: String) {
            let name = "METHOD:"
            guard let line = text.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix(name) }) else {
                return nil
            }
            (method, self.text) = (String(line.dropFirst(name.count)), text)
        }
    }

    package init(
        subject: String, senderName: String?, calendar: Calendar? = nil, unsubscribeURL: String? = nil,
        inReplyTo: String? = nil, answering: String? = nil, language: TextLanguage = .english, isAutomatic: Bool = true
    ) {
        (self.answering, self.language) = (answering, language)
        (self.subject, self.senderName, self.calendar) = (subject, senderName, calendar)
        (self.unsubscribeURL, self.inReplyTo, self.isAutomatic) = (unsubscribeURL, inReplyTo, isAutomatic)
    }
}
