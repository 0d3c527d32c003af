import Agenda
import Messaging
import Platform
import Storage
import Templates
import Values

/// The text to a performer who offered a substitute and has not said no: whether they keep their place. Their answer is
/// one to the request that they had, like any other.
struct GiveUpRequest {
    let texts: InvitationTexts

    /// Throws `SwapError.cannotBeAsked`.
    func draft(to slot: Slot, at event: Event, from account: Account, in tx: Transaction) throws -> MessageDraft {
        if let reason = SkipReason(withoutNumber: slot) {
            throw refusal(slot, reason.words(home: account.zone, now: tx.now).predicate)
        }
        let sender = try slot.invitingSender ?? Sender.usual(for: account.id, in: tx)?.id
        guard let number = slot.number, let sender,
            case let live = try Invitation.live(number: number, sender: sender, in: tx),
            let invitation = live.first(where: { $0.slot == slot.id })
        else { throw refusal(slot, Self.noRequest) }
        let recipient = try Recipient(number, contact: slot.contact, account: account, sender: sender, in: tx)
        switch try recipient.obstacle(in: tx) {
        case .optedOut(.allSenders), .optedOut(.channel):
            throw refusal(slot, Self.optedOut(of: recipient.channel.others))
        case .optedOut(let scope): throw refusal(slot, scope.words)
        case .paused: throw refusal(slot, Self.mayHaveOptedOut)
        case .ownNumber: throw refusal(slot, Self.ownNumber)
        case .noTemplate: throw refusal(slot, Self.needsTemplate)
        case nil: break
        }
        guard recipient.leaves(from: tx.now) < event.startsAt else {
            throw refusal(slot, Self.quietHours)
        }
        let texts = texts.written(in: slot.language)
        var values = texts.values(for: slot, event: event, account: account, now: tx.now)
        if live.count > 1 { values["tag"] = .text(String(invitation.choice)) }
        let body = recipient.introduced(
            texts.render(.giveUp, values), by: account.name, in: texts.language, letters: texts.letters)
        return MessageDraft(slot: slot, recipient: recipient, body: body, choice: invitation.choice)
    }

    private func refusal(_ slot: Slot, _ reason: String) -> SwapError {
        .cannotBeAsked(contact: slot.name, reason: reason)
    }
}

// MARK: - Words

/// Why they cannot be asked, after their name.
extension GiveUpRequest {
    private static var noRequest: String { "has no request to answer" }
    private static var mayHaveOptedOut: String { "may have opted out of texts" }
    private static var ownNumber: String { "has the number that texts are sent from" }
    private static var needsTemplate: String { "can only be reached by WhatsApp, with a template" }
    private static var quietHours: String { "has quiet hours until the show begins" }

    /// - Parameter others: the texts of the channel that they want no more; nil for all.
    private static func optedOut(of others: String?) -> String { "has opted out of \(others ?? "texts")" }
}
