import Agenda
import Messaging
import Platform
import Storage
import Templates
import Values

/// Sends a note to the confirmed performers on the day before the event, and to the booker a list of what is open; each
/// once.
struct DayBeforeNotes {
    let planner: InvitationPlanner

    /// Noon of the day before, in the event's zone.
    private static let hour = LocalTime(secondsSinceMidnight: 12 * 3600)
    /// No note is sent later than this before the start.
    private static let latest: Duration = .hours(3)

    /// Returns when the notes are due; nil where nothing is to come.
    func run(_ pass: SchedulerPass, in tx: Transaction) throws -> Instant? {
        let event = pass.event
        guard pass.policy.tellsDayBefore else { return nil }
        let moment = event.zone.instant(
            of: LocalDateTime(date: event.localStart.date.adding(days: -1), time: Self.hour))
        if moment > pass.now { return moment }
        guard event.startsAt - pass.now > Self.latest else { return nil }
        let lineup = try pass.lineup(in: tx)
        let texts = try planner.texts.worded(for: event, in: tx)
        // Performers who confirmed after that moment need no note.
        for slot in lineup.slots
        where slot.status == .confirmed && slot.answeredAt.map({ $0 < moment }) ?? false {
            guard let number = slot.number, !slot.hasOptedOut,
                try OneTimeNotice.dayBefore.begin(for: event, slot: slot.id, in: tx)
            else { continue }
            let recipient = try Recipient(
                number, contact: slot.contact, account: pass.account,
                sender: slot.invitingSender ?? pass.sender.id, in: tx)
            let texts = texts.written(in: slot.language)
            let body = texts.render(
                .dayBefore, texts.values(for: slot, event: event, account: pass.account, now: pass.now))
            try recipient.enqueue(
                recipient.introduced(body, by: pass.account.name, in: texts.language, letters: texts.letters),
                kind: .notice,
                mail: SlotMail.notice.part(for: slot, of: event, to: recipient, in: tx), account: pass.account.id,
                slot: slot.id.rawValue, expiresAt: event.startsAt.adding(.zero - Self.latest), in: tx)
        }
        // A booker who first asked after that moment has just seen the lineup.
        let wasInvitedBefore = lineup.slots.contains { $0.lastInvitation.map { $0.requestedAt < moment } ?? false }
        if !lineup.isConfirmed, wasInvitedBefore, try OneTimeNotice.dayBefore.begin(for: event, slot: nil, in: tx) {
            try LineupNotifications.openDayBefore(lineup, sender: pass.sender.id, in: tx)
        }
        return nil
    }
}
