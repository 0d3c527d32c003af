internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

extension ReplyHandler {
    /// "Invitation me Monday", "give me an hour": kept where the question can leave in time. Answers when that is: at a fit
    /// hour where they are.
    func snooze(
        _ invitation: Invitation, _ turn: ReplyTurn, _ account: Account?, before end: Instant, in tx: Transaction
    ) throws -> Instant? {
        guard let wish = turn.verdict.snooze, let account else { return nil }
        let zones = try RecipientTimeZones.zones(
            of: invitation.contact, number: turn.text.from, account: account, in: tx)
        let moment = QuietHours.usual.next(from: wish.moment(from: turn.now, in: invitation.event.zone), in: zones)
        guard moment > turn.now, moment < end else { return nil }
        try Slot.snooze(invitation.slot, until: moment, in: tx)
        return moment
    }

    /// The words for that moment: the time where it is today, the day where no more was named.
    func again(at moment: Instant, _ invitation: Invitation, _ turn: ReplyTurn) -> [String: MessageTemplate.Value] {
        let (now, then) = (invitation.event.zone.local(turn.now), invitation.event.zone.local(moment))
        if case .day = turn.verdict.snooze { return ["again": .text(planner.texts.day(then.date))] }
        if then.date == now.date { return ["again_at": .text(planner.texts.time(then.time))] }
        return ["again": .text(planner.texts.short(then))]
    }
}

extension Snooze {
    /// - Parameters:
    ///   - now: when it was said.
    ///   - zone: the event's. A day begins at ten in the morning.
    fileprivate func moment(from now: Instant, in zone: Zone) -> Instant {
        switch self {
        case .day(let day):
            zone.instant(of: LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 10 * 3600)))
        case .at(let local): zone.instant(of: local)
        case .after(let minutes): now.adding(.minutes(minutes))
        }
    }
}
