/// What a mail that came in refers to, by which alone it is recognized: anybody can write any From.
package struct MailOrigin: Hashable, Sendable {
    /// The ids of mails that it answers: what is before the `@` in In-Reply-To and References.
    package let ids: [String]
    /// Empty for a mail without one.
    package let subject: String
    /// What a calendar program says to an invitation; nil for a mail with words.
    package let answer: CalendarAnswer?
    /// A program wrote it: it gets no reply (RFC 3834).
    package let isAutomatic: Bool

    /// A METHOD:REPLY (RFC 5546).
    package struct CalendarAnswer: Hashable, Sendable {
        package enum Participation: String, Sendable {
            case accepted = "ACCEPTED"
            case declined = "DECLINED"
            case tentative = "TENTATIVE"
        }

        /// Of the invitation.
        package let uid: String
        package let participation: Participation
        /// Of the invitation that was answered; nil if it does not say.
        package let sequence: Int?

        /// Nil for anything else than an answer.
        init?(_ text: String) {
            let unfolded = text.replacing("\r\n", with: "\n").replacing("\n ", with: "").replacing("\n\t", with: "")
            let lines = unfolded.split(separator: "\n").map(String.init)
            func value(_ name: String) -> String? {
                lines.first { $0.uppercased().hasPrefix(name + ":") }.map { String($0.dropFirst(name.utf8.count + 1)) }
            }
            guard value("METHOD")?.uppercased() == "REPLY", let uid = value("UID"),
                let attendee = lines.first(where: { $0.uppercased().hasPrefix("ATTENDEE") })?.uppercased(),
                let word = attendee.split(whereSeparator: { ";:".contains($0) }).first(where: {
                    $0.hasPrefix("PARTSTAT=")
                }),
                let participation = Participation(rawValue: String(word.dropFirst("PARTSTAT=".utf8.count)))
            else { return nil }
            (self.uid, self.participation) = (uid, participation)
            sequence = value("SEQUENCE").flatMap { Int($0) }
        }
    }
}
