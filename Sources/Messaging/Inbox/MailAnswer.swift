import People
import Platform
import Storage
import Twilio
import Values

extension MailOrigin {
    /// The mail of ours that it answers; nil for none that it proves to have.
    func answered(in tx: Transaction) throws -> OutboundMessage? {
        if let answer { return try OutboundMessage.find(calendarUID: answer.uid, in: tx) }
        for id in ids.reversed() {
            if let ours = try MailID.find(id, in: tx) { return ours }
        }
        return nil
    }
}

extension OutboundMessage {
    /// The last mail with this calendar object.
    static func find(calendarUID uid: String, in tx: Transaction) throws -> OutboundMessage? {
        try tx.row(
            "SELECT \(columns) FROM outbound_message WHERE calendar_uid = \(uid) ORDER BY id DESC LIMIT 1"
        ).map(OutboundMessage.init)
    }

    /// Whether a mail or WhatsApp message from an address answers it: it went there, or that is another address of the
    /// same contact.
    func isAnswerable(from address: String, to ours: String, in tx: Transaction) throws -> Bool {
        guard Channel(of: to) != .text, Channel(of: to) == Channel(of: address),
            try Sender.find(sender, in: tx)?.address == ours
        else { return false }
        if address == to { return true }
        return try contact.map { try Contact.has($0, number: address, in: tx) } ?? false
    }
}

extension MailOrigin.CalendarAnswer {
    /// Whether it answers the last invitation with its UID. Each has the number of those before it.
    func isCurrent(in tx: Transaction) throws -> Bool {
        guard let sequence else { return true }
        return try sequence >= MailPart.count(withUID: uid, in: tx) - 1
    }
}

extension MailOrigin.CalendarAnswer.Participation {
    var outcome: Answer {
        switch self {
        case .accepted: .confirmed
        case .declined: .declined
        case .tentative: .maybe
        }
    }

    /// As the booker reads it.
    var words: String {
        switch self {
        case .accepted: "Yes"
        case .declined: "No"
        case .tentative: "Maybe"
        }
    }
}
