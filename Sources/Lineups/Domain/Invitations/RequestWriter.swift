import Agenda
import Messaging
import PhoneNumbers
import Platform
import Storage
import Templates
import Values

/// Somebody to whom a request or a change notice is written.
struct RequestRecipient {
    let slot: Slot
    let number: String
    let template: MessageTemplate
    /// What they are asked for.
    let positions: PositionList

    /// - Parameter positions: nil for those that they hold or, on the bench, were last asked for.
    init(_ slot: Slot, _ number: String, _ template: MessageTemplate, _ positions: PositionList? = nil) {
        (self.slot, self.number, self.template) = (slot, number, template)
        self.positions = positions ?? slot.invitedPositions
    }
}

/// Writes the messages of requests and change notices, each with its choice.
struct RequestWriter {
    let texts: InvitationTexts

    /// Writes one message for each recipient. Each gets a choice of its own, also where two people share a telephone;
    /// the text shows it where something else is open at that number.
    ///
    /// - Parameters:
    ///   - anyway: the messages leave at once, also in quiet hours.
    ///   - taken: the choices that other texts of the same command have, by number.
    func drafts(
        to recipients: [RequestRecipient], event: Event, answerBy: Instant?, anyway: Bool,
        taken: [String: Set<Int>] = [:], account: Account, sender: Sender, in tx: Transaction
    ) throws -> [MessageDraft] {
        var used = taken
        let lineup = recipients.contains { $0.slot.benchRank != nil } ? try Lineup.of(event, in: tx) : nil
        let substitutes = try lineup.map { try SwapOffer.substitutes(of: $0.event.id, in: tx) } ?? []
        let texts = try texts.worded(for: event, in: tx)
        try ReplyLink.prefetch(for: recipients.map(\.slot.id), account: account.id, in: tx)
        try tx.prefetch {
            recipients.flatMap { asked in
                Recipient.queries(asked.number, contact: asked.slot.contact, sender: sender.id) + [
                    InvitationChoices.query(asked.number, sender: sender.id, in: tx),
                    InvitationLookup.query(asked.number, in: tx),
                ]
            } + Policy.queries(event)
        }
        return try recipients.map { asked in
            let (slot, template) = (asked.slot, asked.template)
            let spots = slot.spotsOffered(in: lineup, for: asked.positions)
            var recipient = try Recipient(
                asked.number, contact: slot.contact, account: account, sender: sender, for: template.whatsAppPurpose,
                in: tx)
            let number = recipient.number
            let texts = texts.written(in: recipient.template?.language ?? slot.language)
            recipient.isFirst = recipient.isFirst && used[number] == nil
            let choice = try InvitationChoices.free(
                number: number, sender: recipient.sender, excluding: used[number] ?? [], in: tx)
            used[number, default: []].insert(choice)
            let isShared = recipients.count { $0.number == asked.number } > 1 || taken[number] != nil
            let hasOthers =
                try isShared
                || Invitation.live(number: number, sender: recipient.sender, in: tx)
                    .contains { $0.isOpen && $0.slot != slot.id }
            let leaves = recipient.leaves(from: tx.now, anyway: anyway)
            let terms = slot.termsOffered(in: lineup, for: asked.positions, at: tx.now)
            let told = spots.told(terms)
            var values = texts.values(
                for: slot.name, on: told, event: event, account: account, now: tx.now)
            values["position"] = .text(texts.position(spots, in: template))
            let rivals = recipients.filter { $0.slot.benchRank != nil && $0.positions == asked.positions }
            values["several"] = .flag(
                slot.benchRank != nil
                    && lineup?.isRace(
                        of: slot, for: asked.positions, with: Set(rivals.map(\.slot.id)), substitutes: substitutes,
                        at: tx.now) ?? false
            )
            values["is_first"] = .flag(recipient.isFirst)
            values["by"] = .text(
                try texts.deadline(answerBy, of: event, readIn: recipient.zones, leaving: leaves, in: tx) ?? "")
            // Where only the zone is new, the time alone would read like the old one.
            if template == .changed, slot.hasOldZone {
                values["when"] = .text(
                    "\(event.when(at: tx.now, dates: texts.dates)) \(texts.language.name(of: event.zone))")
            }
            if hasOthers { values["tag"] = .text(String(choice)) }
            let link = try ReplyLink.of(
                slot.id, isNext: true, account: account.id, over: recipient.channel, in: tx)
            values["link"] = texts.address(of: link)
            let content = texts.content(for: recipient, values, on: (spots, told), event: event)
            let body = texts.body(template, values, as: content, to: recipient, from: account)
            let pattern =
                texts.contentPattern(for: recipient, values, event: event)
                ?? recipient.introduced(
                    texts.pattern(of: template, values), by: account.name, in: texts.language, letters: texts.letters)
            return MessageDraft(
                slot: slot, recipient: recipient, body: body, choice: choice, isNumbered: hasOthers,
                positions: asked.positions, spots: spots, pay: terms.agreed, link: link, pattern: pattern,
                terms: told.words(for: event), content: content)
        }
    }

    /// Writes the message of a queued invitation again, with the current details.
    ///
    /// - Parameters:
    ///   - lineup: where the slot is on the bench.
    ///   - terms: what it offers.
    ///   - leaving: when it is to be sent.
    /// - Returns: the words, and the template of WhatsApp that says them; nil for none.
    func body(
        of invitation: QueuedInvitation, to slot: Slot, in lineup: Lineup?, on terms: Terms, about event: Event,
        account: Account, leaving: Instant, in tx: Transaction
    ) throws -> (body: String, content: WhatsAppContent?) {
        let spots = slot.spotsOffered(in: lineup, for: slot.invitedPositions)
        let template: MessageTemplate =
            switch invitation.purpose {
            case .reminder: .reminder
            case .request where Self.announcesChange(invitation, to: slot): slot.changeTemplate
            case .request: .request(standsIn: slot.benchRank != nil, asHost: spots.isOnlyHost)
            }
        let recipient = try Recipient(
            invitation.number, contact: slot.contact, account: account, sender: invitation.sender,
            for: template.whatsAppPurpose, before: invitation.text, isFixed: true, in: tx)
        let texts = texts.written(in: recipient.template?.language ?? slot.language)
        var values = texts.values(
            for: slot.name, on: spots.told(terms), event: event, account: account, now: tx.now)
        let hasOthers = try Invitation.live(number: invitation.number, sender: invitation.sender, in: tx)
            .contains { $0.isOpen && $0.slot != slot.id }
        if hasOthers { values["tag"] = .text(String(invitation.choice)) }
        values["by"] = .text(
            try texts.deadline(
                slot.lastInvitation?.answerBy, of: event, readIn: recipient.zones, leaving: leaving, in: tx) ?? "")
        let link = try ReplyLink.of(slot.id, isNext: false, account: account.id, over: recipient.channel, in: tx)
        values["link"] = texts.address(of: link)
        values["is_maybe"] = .flag(slot.status == .maybe)
        values["has_written"] = .flag(try slot.hasTextInInbox(of: account.id, in: tx))
        values["is_first"] = .flag(recipient.isFirst)
        values["several"] = .flag(
            try lineup?.isRace(
                of: slot, for: slot.invitedPositions, with: [],
                substitutes: SwapOffer.substitutes(of: event.id, in: tx), at: tx.now) ?? false)
        values["position"] = .text(texts.position(spots, in: template))
        if let content = texts.content(for: recipient, values, on: (spots, spots.told(terms)), event: event) {
            return (content.text, content)
        }
        let body = recipient.introduced(
            texts.render(template, values), by: account.name, in: texts.language, letters: texts.letters)
        return (
            Outbox.bodyAsSent(body, to: recipient.number), recipient.content(of: body, by: account.name ?? "")
        )
    }

    /// Whether a queued invitation tells the recipient of a new time, place or part. To somebody who knows no other, it
    /// is a plain request.
    static func announcesChange(_ invitation: QueuedInvitation, to slot: Slot) -> Bool {
        if slot.isPositionChangeReversed { return false }
        return invitation.isChange || invitation.purpose == .request && slot.wasTold && slot.hasOutdatedInfo
    }
}
