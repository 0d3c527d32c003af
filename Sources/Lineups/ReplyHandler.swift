package import Agenda
package import Messaging
internal import People
internal import ReplyReader
package import Storage
package import Values

/// The lineups' part of the conversation: answers to what was asked.
package struct ReplyHandler: Sendable {
    let planner: InvitationPlanner
    /// Where performers find their dates for a calendar of their own; nil where nobody can reach us.
    let feeds: FeedAddress?

    package init(planner: InvitationPlanner, feeds: FeedAddress? = nil) {
        (self.planner, self.feeds) = (planner, feeds)
    }

    func answer(_ text: InboundText, in tx: Transaction, now: Instant) throws -> Outcome? {
        if let list = try PerformersShows(planner: planner, feeds: feeds).answer(text, in: tx, now: now) { return list }
        let invitations = try live(for: text, now: now, in: tx)
        if text.isOvertaken { return try answerOvertaken(text, invitations: invitations, in: tx, now: now) }
        guard let latest = invitations.last else { return try answerTooLate(text, in: tx, now: now) }
        let heard = AnswerableInvitations(invitations)
        var context = ReplyContext(
            invitations: heard.openInvitations, optedOut: false,
            lastSaid: try lastSaid(heard, to: text, in: tx, now: now),
            now: latest.event.zone.local(now))
        try recall(heard.invitations, text, into: &context, in: tx, now: now)
        let verdict = Reader().read(text.body, in: context)
        let turn = ReplyTurn(
            text: text, invitations: heard.invitations, live: invitations, verdict: verdict,
            account: latest.event.account, now: now)
        try Slot.noteSpoken(of: turn.placesSpokenOf.filter { !turn.moves($0) }, in: text.id, tx: tx)
        return try outcome(of: turn, in: tx)
    }

    /// All that was asked at the number of this text, or noted for it; the latest last.
    func live(for text: InboundText, now: Instant, in tx: Transaction) throws -> [Invitation] {
        let places = try InvitationLookup(number: text.from, sender: text.sender.id, now: now, in: tx)
        let asked = try places.asked(in: tx)
        // A maybe that the booker noted was never put to them: a bare yes means what was.
        let noted = try places.noted(owner: text.sender.account, in: tx).filter { note in
            note.answer != .maybe && !asked.contains { $0.slot == note.slot }
        }
        return (asked + noted).sorted { $0.askedAt < $1.askedAt }
    }
}
