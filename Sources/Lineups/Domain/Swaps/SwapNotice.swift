import Agenda
import Messaging
import Platform
import Storage
import Templates
import Values

/// Tells a performer that the substitute whom they offered has their place.
struct SwapNotice {
    let texts: InvitationTexts

    /// - Parameter substitute: the slot of the one who said yes.
    func tell(
        _ performer: ID<Slot>, takenBy substitute: ID<Slot>, _ event: Event, _ account: Account, in tx: Transaction
    ) throws {
        guard let slot = try Slot.find(performer, in: tx), let number = slot.number,
            let sender = try slot.invitingSender ?? Sender.usual(for: account.id, in: tx)?.id
        else { return }
        let texts = texts.written(in: slot.language)
        var values = texts.values(for: slot, event: event, account: account, now: tx.now)
        values["substitute"] = .text(try Slot.find(substitute, in: tx).map { GivenName.of($0.name) } ?? "")
        let recipient = try Recipient(number, contact: slot.contact, account: account, sender: sender, in: tx)
        try recipient.enqueue(
            recipient.introduced(
                texts.render(.swapped, values), by: account.name, in: texts.language, letters: texts.letters),
            kind: .notice,
            mail: SlotMail.removal.part(for: slot, of: event, to: recipient, in: tx), account: account.id,
            slot: slot.id.rawValue, expiresAt: event.startsAt, in: tx)
    }
}
