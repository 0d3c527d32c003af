import Agenda
import Messaging
import Platform
import Storage
import Templates
import Values

/// Keeps a show in the calendars of those who were asked by mail as long as they have a place: a calendar keeps an
/// invitation until a mail cancels it (RFC 5546). Who loses their place and has not said no gets such a mail, and who
/// has it back after that is invited again. What follows from a canceled show is told by `CancelEvent`.
struct CalendarEntries {
    let planner: InvitationPlanner

    /// A mail waits so long, so that a change which is taken back at once tells nobody.
    private static let wait: Duration = .minutes(2)

    /// A slot for which a mail with an invitation was queued.
    private struct Row {
        let slot: ID<Slot>
        let isRemoved: Bool
        /// Why its answer changed last: a stored value of `SlotChange.Cause`.
        let cause: String?
    }

    func run(_ pass: SchedulerPass, in tx: Transaction) throws {
        let rows = try tx.rows(
            """
            SELECT slot.id, CASE WHEN slot.removed_at IS NULL THEN 0 ELSE 1 END AS is_removed,
                (SELECT cause FROM slot_change WHERE slot_change.slot_id = slot.id
                    ORDER BY slot_change.id DESC LIMIT 1) AS cause
            FROM slot
            WHERE slot.event_id = \(pass.event.id) AND EXISTS (SELECT 1 FROM outbound_message
                WHERE outbound_message.slot_id = slot.id AND outbound_message.calendar_uid IS NOT NULL)
            ORDER BY slot.id
            """
        ).map { Row(slot: try $0["id"], isRemoved: try $0["is_removed"], cause: try $0["cause"]) }
        for row in rows { try settle(row, pass, in: tx) }
    }

    /// Whether the show is in the calendar of a slot's performer because of a mail, or may be.
    static func has(_ slot: ID<Slot>, account: ID<Account>, in tx: Transaction) throws -> Bool {
        guard let uid = try SlotMail.uid(of: slot, account: account, in: tx),
            let last = try MailPart.last(withUID: uid, in: tx)
        else { return false }
        return !last.isCancellation && last.state.mayHaveLeft
    }

    private func settle(_ row: Row, _ pass: SchedulerPass, in tx: Transaction) throws {
        guard let slot = try Slot.find(row.slot, in: tx),
            let uid = try SlotMail.uid(of: slot.id, account: pass.account.id, in: tx),
            let last = try MailPart.last(withUID: uid, in: tx)
        else { return }
        switch (last.isCancellation, last.state) {
        case (false, let state) where state.mayHaveLeft:
            guard let template = loss(of: slot, row) else { return }
            try tell(slot, at: last.to, template, .removal, pass, in: tx)
        case (true, .queued) where isIn(slot, row): try Outbox.cancel(last.id, in: tx)
        case (true, let state) where state.mayHaveLeft && isIn(slot, row):
            try tell(slot, at: last.to, .facts, .request, pass, in: tx)
        default: break
        }
    }

    /// What tells that they have lost their place by what the booker or somebody else did; nil where they have not.
    private func loss(of slot: Slot, _ row: Row) -> MessageTemplate? {
        if slot.answer == .declined || slot.answer == .withdrawn {
            return row.cause == SlotChange.Cause.booker.storedValue ? .noLongerIn : nil
        }
        if row.isRemoved { return .noLongerIn }
        if slot.status == .inLine { return .filled }
        return slot.replacedBy == nil ? nil : .noLongerIn
    }

    /// They have a place, or are asked for one.
    private func isIn(_ slot: Slot, _ row: Row) -> Bool {
        guard !row.isRemoved, slot.replacedBy == nil else { return false }
        return slot.hasConfirmedPlace || slot.isStillIn && slot.lastInvitation?.isOpen == true
    }

    /// - Parameter address: where the invitation went.
    private func tell(
        _ slot: Slot, at address: String, _ template: MessageTemplate, _ mail: SlotMail, _ pass: SchedulerPass,
        in tx: Transaction
    ) throws {
        let recipient = try Recipient(
            address, contact: slot.contact, account: pass.account, sender: pass.sender.id, in: tx)
        guard try recipient.obstacle(in: tx) == nil else { return }
        let known = try ToldDetails.known(to: [slot.id], in: tx)[slot.id]?.event(pass.event)
        let event = mail == .removal ? known ?? pass.event : pass.event
        let texts = planner.texts.written(in: slot.language)
        var values = texts.values(for: slot, event: event, account: pass.account, now: pass.now)
        let choice = try Invitation.shownChoice(of: slot.id, at: address, sender: recipient.sender, in: tx)
        (values["from"], values["open"]) = (.flag(true), .flag(slot.answer != .confirmed))
        values["tag"] = .text(choice.map(String.init) ?? "")
        values["line"] = .text(slot.placeInLine.map(texts.language.place) ?? "")
        let text = try recipient.enqueue(
            texts.render(template, values), kind: .notice,
            mail: mail.part(for: slot, of: event, to: recipient, in: tx), account: pass.account.id,
            slot: slot.id.rawValue, expiresAt: pass.event.startsAt, in: tx)
        try Outbox.hold([text], for: Self.wait, in: tx)
    }
}
