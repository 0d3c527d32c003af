import Agenda
import People
import Platform
import Storage
import Values

/// The commands that a performer can text: SHOWS lists the events for which they are asked or confirmed, CALENDAR
/// returns the address of a calendar of them, AWAY with a first and a last day notes that they are away, NAME ME and HIDE
/// ME say whether public pages name them.
struct PerformerCommands {
    /// Nil where the gateway has no public address.
    let feeds: FeedAddress?

    var all: [PerformerCommand] {
        [
            PerformerCommand("AWAY", verdict: Reading.away.stored.verdict) {
                try AwayCommand($0.body)?.run($0, in: $1)
            },
            PerformerCommand("CALENDAR", verdict: Reading.calendar.stored.verdict) { text, tx in
                guard Self.linkWords.contains(Self.words(text.body)) else { return nil }
                return try answer(text, wantsLink: true, in: tx)
            },
            // Also NAME ME; any other NAME is a name on an open mic's list.
            PerformerCommand("HIDE", verdict: NameCommand.verdict) { try NameCommand($0.body)?.run($0, in: $1) },
            PerformerCommand("SHOWS", verdict: Reading.shows.stored.verdict) { text, tx in
                guard Self.listWords.contains(Self.words(text.body)) else { return nil }
                return try answer(text, wantsLink: false, in: tx)
            },
        ]
    }

    /// Nil for a text from an unknown number.
    private func answer(_ text: InboundText, wantsLink: Bool, in tx: Transaction) throws
        -> InboundOutcome?
    {
        let lookup = try InvitationLookup(number: text.from, sender: text.sender.id, in: tx)
        let live = try lookup.requested(in: tx)
        let unrequested = try lookup.unrequestedAnswers(owner: text.sender.account, in: tx)
            .filter { answer in !live.contains { $0.slot == answer.slot } }
        let latest = try Invitation.latest(
            number: text.from, sender: text.sender.id, since: Instant(milliseconds: 0), in: tx)
        guard let last = latest ?? live.last ?? unrequested.last else { return try nothing(for: text, in: tx) }
        let texts = ShowsTexts(last.language)
        if wantsLink, let feeds {
            let feed = try Feed.findOrCreate(
                .contact, of: last.contact, account: last.event.account, random: feeds.random, in: tx)
            return InboundOutcome(
                account: last.event.account, contact: last.contact, reading: .calendar,
                reply: texts.calendar(feeds.url(of: feed)), needsAttention: false)
        }
        let invitations = (live + unrequested)
            .filter { $0.isOpen || $0.answer == .confirmed || $0.answer == .maybe || $0.isInLine }
            .sorted { $0.event.startsAt < $1.event.startsAt }
        let several = invitations.count { $0.isOpen } > 1
        let lines = try invitations.prefix(8).map { invitation in
            let choice = several ? invitation.choice : nil
            let line: String
            switch invitation.answer {
            case .confirmed where try ToldDetails.areOutdated(invitation, at: tx.now, in: tx): line = texts.changed
            case .confirmed: line = texts.isIn
            case .none where invitation.isInLine && !invitation.isOpen:
                line = try Slot.find(invitation.slot, in: tx)?.placeInLine.map(texts.inLine) ?? ""
            case .maybe where !invitation.isOpen: line = texts.language.maybe
            case .maybe: line = "\(texts.language.maybe). \(texts.reply(choice).capitalizedFirst)"
            default: line = texts.reply(choice)
            }
            return "\(texts.title(of: invitation.event, now: tx.now)): \(line)"
        }
        let hint = feeds == nil ? [] : [texts.calendarHint]
        return InboundOutcome(
            account: last.event.account, contact: last.contact, reading: .shows,
            reply: lines.isEmpty ? texts.nothing : (lines + hint).joined(separator: "\n"),
            needsAttention: false)
    }

    /// The reply to a contact who was never asked; nil for an unknown number.
    private func nothing(for text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        let account = text.sender.account
        let contacts = try Contact.ids(withNumber: text.from, account: account, in: tx)
        guard let first = contacts.first else { return nil }
        return InboundOutcome(
            account: account, contact: contacts.count == 1 ? first : nil, reading: .shows,
            reply: ShowsTexts(try ContactLanguage.of(first, in: tx)).nothing, needsAttention: false)
    }

    private static func words(_ body: String) -> String {
        body.folded.split { !$0.isLetter }.joined(separator: " ")
    }

    private static let linkWords: Set = ["calendar", "my calendar"]
    private static let listWords: Set = ["shows", "my shows", "dates", "my dates", "gigs", "my gigs"]
}
