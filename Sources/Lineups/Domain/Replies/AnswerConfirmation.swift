import Agenda
import Messaging
import People
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// The reply to an answer: what was recorded, how to correct it, and when a maybe is asked again.
struct AnswerConfirmation {
    let texts: InvitationTexts

    /// - Parameters:
    ///   - invitedAgain: when the performer is asked again, where they requested it.
    ///   - terms: the terms of the place that a stand-in has just taken; nil where nobody stood in.
    func text(
        for answer: Answer, of invitation: Invitation, _ turn: ReplyTurn, account: Account?, invitedAgain: Instant?,
        terms: Terms? = nil, in tx: Transaction
    ) throws -> String {
        let texts = texts.written(in: invitation.language)
        var values = texts.values(
            for: invitation.contactName, on: terms ?? invitation.terms, event: invitation.event, account: account,
            now: turn.now)
        values["stands_in"] = .flag(terms != nil)
        values["who"] = .text(turn.nameOnSharedNumber(invitation) ?? "")
        if turn.needsChoice(invitation, as: answer) { values["tag"] = .text(String(invitation.choice)) }
        if answer == .confirmed, try asksForName(invitation, turn, in: tx) { values["naming"] = .flag(true) }
        if answer == .maybe {
            let deadline = try deadline(of: invitation, in: tx)
            let zones = try account.map {
                try RecipientTimeZones.zones(of: invitation.contact, number: turn.text.from, account: $0, in: tx)
            }
            values["by"] = .text(
                deadline.map { texts.deadline($0, of: invitation.event, readIn: zones ?? [], now: turn.now) } ?? "")
            if let invitedAgain { values.merge(texts.again(at: invitedAgain, invitation, turn)) { $1 } }
        }
        return texts.render(answer.template, values)
    }

    /// Only once, only at a number of their own, and only in a text: mails have a link to the page that asks.
    private func asksForName(_ invitation: Invitation, _ turn: ReplyTurn, in tx: Transaction) throws -> Bool {
        guard invitation.asksForName, Channel(of: turn.text.from) == .text, turn.text.linkAnswer == nil,
            try Contact.ids(withNumber: turn.text.from, account: invitation.event.account, in: tx).count == 1
        else { return false }
        return try Contact.recordAskingForName(of: invitation.contact, in: tx)
    }

    /// The reply to a yes that came when no place was left: the place in line.
    ///
    /// - Parameters:
    ///   - who: the performer's name on a shared number; nil where only one uses it.
    ///   - tag: the choice, where a bare YES or NO could mean another invitation.
    func placeInLine(
        of slot: Slot, _ event: Event, account: Account?, who: String? = nil, tag: Int? = nil, in tx: Transaction
    ) throws -> String {
        let texts = texts.written(in: slot.language)
        var values = texts.values(for: slot, event: event, account: account, now: tx.now)
        values["line"] = .text(slot.placeInLine.map(texts.language.place) ?? "")
        // Nobody has a place that was never given.
        values["gone"] = .flag(try Lineup.of(event, in: tx).confirmedCount > 0)
        // Where the booker fills the places by hand, the gateway promises no text.
        values["offered"] = .flag(try Policy.of(event, in: tx).automaticBench.asks)
        values["who"] = .text(who ?? "")
        if let tag { values["tag"] = .text(String(tag)) }
        return texts.render(.inLine, values)
    }

    /// Handles "ask me Monday" and "give me an hour": stores the time where the question can leave before the deadline.
    /// Returns that time, moved out of quiet hours; nil where the text requests none.
    func snooze(
        _ invitation: Invitation, _ turn: ReplyTurn, _ account: Account?, in tx: Transaction
    ) throws -> Instant? {
        guard let snooze = turn.verdict.snooze, let account else { return nil }
        let end = try deadline(of: invitation, in: tx) ?? invitation.event.startsAt
        let zones = try RecipientTimeZones.zones(
            of: invitation.contact, number: turn.text.from, account: account, in: tx)
        let moment = QuietHours.usual.next(from: snooze.moment(from: turn.now, in: invitation.event.zone), in: zones)
        guard moment > turn.now, moment < end else { return nil }
        try Slot.snooze(invitation.slot, until: moment, in: tx)
        return moment
    }

    /// The deadline for the answer; nil where there is none, or where it has passed.
    private func deadline(of invitation: Invitation, in tx: Transaction) throws -> Instant? {
        try Slot.find(invitation.slot, in: tx)?.deadline(at: invitation.event, Policy.of(invitation.event, in: tx))
            .flatMap { $0 > tx.now ? $0 : nil }
    }
}

extension InvitationTexts {
    /// Template values for when somebody is asked again: the time of day where it is today; the day alone where they
    /// named only a day.
    fileprivate func again(
        at moment: Instant, _ invitation: Invitation, _ turn: ReplyTurn
    ) -> [String: MessageTemplate.Value] {
        let (now, then) = (invitation.event.zone.local(turn.now), invitation.event.zone.local(moment))
        if case .day = turn.verdict.snooze { return ["again": .text(dates.day(then.date))] }
        if then.date == now.date { return ["again_at": .text(dates.time(then.time))] }
        return ["again": .text(dates.short(then))]
    }
}

extension Answer {
    /// The template that confirms this answer to the performer.
    var template: MessageTemplate {
        switch self {
        case .confirmed: .confirmed
        case .withdrawn: .withdrawn
        case .maybe: .maybe
        case .none, .declined, .expired: .declined
        }
    }
}

extension Snooze {
    /// A day without a time means ten in the morning.
    ///
    /// - Parameters:
    ///   - now: when it was said.
    ///   - zone: the event's.
    fileprivate func moment(from now: Instant, in zone: Zone) -> Instant {
        switch self {
        case .day(let day):
            zone.instant(of: LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 10 * 3600)))
        case .at(let local): zone.instant(of: local)
        case .after(let minutes): now.adding(.minutes(minutes))
        }
    }
}
