/// Who invites whom to an event, in a calendar object that is sent by mail (RFC 5546).
package struct CalendarInvitation: Hashable, Sendable {
    /// E-mail addresses, without `mailto:`.
    package var organizer: String
    package var attendee: String
    /// The attendee's name; nil for none.
    package var attendeeName: String?

    package init(organizer: String, attendee: String, attendeeName: String? = nil) {
        (self.organizer, self.attendee, self.attendeeName) = (organizer, attendee, attendeeName)
    }

    /// Asks for an answer. A name in a parameter has no quotation marks (RFC 5545, section 3.2).
    var lines: [ContentLine] {
        let name = attendeeName.map { [("CN", String($0.map { $0 == "\"" || $0.isNewline ? " " : $0 }))] } ?? []
        return [
            ContentLine("ORGANIZER", "mailto:\(organizer)"),
            ContentLine(
                "ATTENDEE", name + [("ROLE", "REQ-PARTICIPANT"), ("PARTSTAT", "NEEDS-ACTION"), ("RSVP", "TRUE")],
                "mailto:\(attendee)"),
        ]
    }
}
