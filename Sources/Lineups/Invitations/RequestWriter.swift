internal import Agenda
internal import Messaging
internal import PhoneNumbers
internal import Platform
internal import Storage
internal import Templates
internal import Values

/// Writes the messages of requests and change notices, each with its tag.
struct RequestWriter {
    let texts: InvitationTexts

    /// Writes one message for each recipient. Each gets a tag of its own, also where two people share a telephone; the
    /// text shows it where something else is open at that number.
    ///
    /// - Parameter anyway: the messages leave at once, also in quiet hours.
    func drafts(
        to recipients: [(slot: Slot, number: String, template: MessageTemplate)], event: Event,
        answerBy: Instant?, anyway: Bool, account: Account, sender: Sender, now: Instant, in tx: Transaction
    ) throws -> [InvitationPlanner.MessageDraft] {
        var used: [String: Set<Int>] = [:]
        let lineup = recipients.contains { $0.slot.benchRank != nil } ? try Lineup.of(event, in: tx) : nil
        return try recipients.map { slot, number, template in
            let asHost = template.asksForHost || [.changed, .restored].contains(template) && slot.isAskedToHost
            let isFirst = try used[number] == nil && Self.isFirst(to: number, over: sender.id, in: tx)
            let tag = try InvitationTags.free(
                number: number, sender: sender.id, excluding: used[number] ?? [], now: now, in: tx)
            used[number, default: []].insert(tag)
            let isShared = recipients.count { $0.number == number } > 1
            let hasOthers =
                try isShared
                || Invitation.live(number: number, sender: sender.id, now: now, in: tx)
                    .contains { $0.isOpen && $0.slot != slot.id }
            let zones = try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx)
            let leaves = anyway ? now : QuietHours.usual.next(from: now, in: zones)
            var values = texts.values(
                for: slot.name, on: slot.termsOffered(in: lineup, asHost: asHost, at: now), event: event,
                account: account, now: now)
            values["is_first"] = .flag(isFirst)
            values["by"] = .text(try texts.deadline(answerBy, of: event, readIn: zones, now: leaves, in: tx) ?? "")
            // Where only the zone is new, the time alone would read like the old one.
            if template == .changed, slot.hasOldZone {
                values["when"] = .text("\(event.when(at: now, dates: texts.dates)) \(event.zone.spoken)")
            }
            if hasOthers { values["tag"] = .text(String(tag)) }
            let link = try ReplyLink.of(slot.id, isNext: true, account: account.id, in: tx)
            values["link"] = texts.address(of: link)
            return InvitationPlanner.MessageDraft(
                slot: slot, number: number, body: texts.render(template, values), tag: tag, zones: zones,
                asHost: asHost, link: link)
        }
    }

    /// Writes the message of a queued invitation again, with the current details.
    ///
    /// - Parameter leaving: when it is to be sent.
    func body(
        of invitation: QueuedInvitation, to slot: Slot, about event: Event, account: Account, leaving: Instant,
        now: Instant, in tx: Transaction
    ) throws -> String {
        let lineup = slot.benchRank == nil ? nil : try Lineup.of(event, in: tx)
        var values = texts.values(
            for: slot.name, on: slot.termsOffered(in: lineup, asHost: slot.isAskedToHost, at: now), event: event,
            account: account, now: now)
        let hasOthers = try Invitation.live(number: invitation.number, sender: invitation.sender, now: now, in: tx)
            .contains { $0.isOpen && $0.slot != slot.id }
        if hasOthers { values["tag"] = .text(String(invitation.tag)) }
        let zones = try RecipientTimeZones.zones(of: slot.contact, number: invitation.number, account: account, in: tx)
        values["by"] = .text(
            try texts.deadline(slot.lastInvitation?.answerBy, of: event, readIn: zones, now: leaving, in: tx) ?? "")
        values["link"] = texts.address(
            of: try ReplyLink.of(slot.id, isNext: false, account: account.id, in: tx))
        values["is_maybe"] = .flag(slot.status == .maybe)
        values["has_written"] = .flag(try slot.hasTextInInbox(of: account.id, in: tx))
        values["is_first"] = .flag(
            try Self.isFirst(to: invitation.number, over: invitation.sender, before: invitation.text, in: tx))
        let template: MessageTemplate =
            switch invitation.purpose {
            case .reminder: .reminder
            case .request where Self.announcesChange(invitation, to: slot): slot.changeTemplate
            case .request: .request(standsIn: slot.benchRank != nil, asHost: slot.isAskedToHost)
            }
        return Outbox.bodyAsSent(texts.render(template, values))
    }

    /// Whether no other message was sent or queued to that number; the first one says how to opt out.
    ///
    /// - Parameter text: only messages before this one count.
    static func isFirst(
        to number: String, over sender: ID<Sender>, before text: ID<OutboundMessage>? = nil, in tx: Transaction
    ) throws -> Bool {
        let earlier: SQL = text.map { "AND id < \($0)" } ?? ""
        return try !tx.exists(
            """
            SELECT 1 FROM outbound_message
            WHERE to_number = \(number) AND sender_id = \(sender) AND state NOT IN ('cancelled', 'expired') \(earlier)
            """)
    }

    /// Whether a queued invitation tells the recipient of a new time, place or part. To somebody who knows no other, it
    /// is a plain request.
    static func announcesChange(_ invitation: QueuedInvitation, to slot: Slot) -> Bool {
        if slot.isRoleChangeReversed { return false }
        return invitation.isChange || invitation.purpose == .request && slot.wasTold && slot.hasOutdatedInfo
    }
}
