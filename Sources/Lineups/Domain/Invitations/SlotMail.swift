import Agenda
import ICalendar
import Messaging
import Platform
import Storage
import Values

/// What a mail about a slot has besides its words: a subject, and an invitation for the performer's calendar, which the
/// next one replaces.
enum SlotMail {
    case request, change, cancellation
    /// They concern no calendar: it has the invitation already.
    case reminder, notice

    /// Nil for a text.
    func part(
        for slot: Slot, of event: Event, to recipient: Recipient, in tx: Transaction
    ) throws -> MailPart? {
        guard recipient.channel == .mail else { return nil }
        let when = event.when(at: tx.now, dates: DateText(language: slot.language))
        let subject = "\(prefix(in: slot.language))\(event.name), \(when)"
        guard let method, let key = try MailKey.value(of: event.account, in: tx),
            let sender = try Sender.find(recipient.sender, in: tx)
        else { return MailPart(subject: subject) }
        let uid = "\(SecretToken(key: key, subject: "slot \(slot.id)").text)@greenroom"
        var entry = CalendarEvent(
            uid: uid, sequence: try MailPart.count(withUID: uid, in: tx), stamp: tx.now,
            start: CalendarTime(event.startsAt, in: event.zone), end: CalendarTime(event.endsAt, in: event.zone),
            summary: event.name, location: event.location, status: method == .cancel ? .canceled : .tentative)
        entry.invitation = CalendarInvitation(
            organizer: sender.address, attendee: recipient.number, attendeeName: slot.name)
        let calendar = EventCalendar(method: method, events: [entry])
        return MailPart(
            subject: subject, calendar: CalendarWriter.text(of: calendar, now: tx.now), calendarUID: uid)
    }

    private func prefix(in language: TextLanguage) -> String {
        switch self {
        case .request, .notice: ""
        case .change:
            language.words(
                en: "Changed: ", es: "Cambio: ", fr: "Changement : ", de: "Geändert: ", it: "Modifica: ",
                pt: "Mudança: ")
        case .reminder: language.reminderHeading
        case .cancellation:
            language.words(
                en: "Canceled: ", es: "Cancelado: ", fr: "Annulé : ", de: "Abgesagt: ", it: "Annullato: ",
                pt: "Cancelado: ")
        }
    }

    private var method: EventCalendar.Method? {
        switch self {
        case .request, .change: .request
        case .cancellation: .cancel
        case .reminder, .notice: nil
        }
    }
}
