import Agenda
import ICalendar
import Messaging
import Platform
import Storage
import Values

/// What a mail about a slot has besides its words: a subject, and an invitation for the performer's calendar, which the
/// next one replaces.
enum SlotMail {
    case request, change
    /// The event is canceled.
    case cancellation
    /// They have lost their place.
    case removal
    /// They concern no calendar: it has the invitation already.
    case reminder, notice

    /// Nil for a text.
    func part(
        for slot: Slot, of event: Event, to recipient: Recipient, in tx: Transaction
    ) throws -> MailPart? {
        guard recipient.channel == .mail else { return nil }
        // Who is told that it is over gets the time and place that they know.
        let known = tellsEnd ? try ToldDetails.known(to: [slot.id], in: tx)[slot.id] : nil
        let event = known?.event(event) ?? event
        let when = event.when(at: tx.now, dates: DateText(language: slot.language))
        let subject = "\(prefix(in: slot.language))\(event.name), \(when)"
        guard let method, let uid = try Self.uid(of: slot.id, account: event.account, in: tx),
            let sender = try Sender.find(recipient.sender, in: tx)
        else { return MailPart(subject: subject) }
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

    /// Of the calendar objects of a slot; nil for an account that has sent no mail.
    static func uid(of slot: ID<Slot>, account: ID<Account>, in tx: Transaction) throws -> String? {
        try MailKey.value(of: account, in: tx).map { "\(SecretToken(key: $0, subject: "slot \(slot)").text)@greenroom" }
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
        case .removal:
            language.words(
                en: "No longer in the lineup: ", es: "Ya no estás en el cartel: ", fr: "Plus au programme : ",
                de: "Nicht mehr im Line-up: ", it: "Non più in scaletta: ", pt: "Fora do elenco: ")
        }
    }

    private var tellsEnd: Bool { self == .cancellation || self == .removal }

    private var method: EventCalendar.Method? {
        switch self {
        case .request, .change: .request
        case .cancellation, .removal: .cancel
        case .reminder, .notice: nil
        }
    }
}
