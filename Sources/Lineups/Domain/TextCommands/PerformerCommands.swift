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

    var words: [PerformerWord] {
        [
            PerformerWord("AWAY", verdict: Reading.away.stored.verdict) { try AwayCommand($0.body)?.run($0, in: $1) },
            PerformerWord("CALENDAR", verdict: Reading.calendar.stored.verdict) { text, tx in
                guard Self.linkWords.contains(Self.words(text.body)) else { return nil }
                return try answer(text, wantsLink: true, in: tx)
            },
            // Also NAME ME; any other NAME is a name on an open mic's list.
            PerformerWord("HIDE", verdict: NameCommand.verdict) { try NameCommand($0.body)?.run($0, in: $1) },
            PerformerWord("SHOWS", verdict: Reading.shows.stored.verdict) { text, tx in
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
        if wantsLink, let feeds {
            let feed = try Feed.findOrCreate(
                .contact, of: last.contact, account: last.event.account, random: feeds.random, in: tx)
            return InboundOutcome(
                account: last.event.account, contact: last.contact, reading: .calendar,
                reply: "Your shows, for your phone's calendar. Keep this link private: \(feeds.url(of: feed))",
                needsAttention: false)
        }
        let invitations = (live + unrequested)
            .filter { $0.isOpen || $0.answer == .confirmed || $0.answer == .maybe || $0.isInLine }
            .sorted { $0.event.startsAt < $1.event.startsAt }
        let several = invitations.count { $0.isOpen } > 1
        let lines = try invitations.prefix(8).map { invitation in
            let title = invitation.event.title(at: tx.now) + (invitation.event.location.map { ", \($0)" } ?? "")
            switch invitation.answer {
            case .confirmed where try ToldDetails.areOutdated(invitation, at: tx.now, in: tx):
                return "\(title): changed since you said yes. Reply YES or NO"
            case .confirmed: return "\(title): you're in"
            case .none where invitation.isInLine && !invitation.isOpen:
                let place = try Slot.find(invitation.slot, in: tx)?.placeInLine?.ordinal ?? ""
                return "\(title): \(place) in line"
            case .maybe where !invitation.isOpen: return "\(title): maybe"
            case .maybe:
                return
                    "\(title): maybe. Reply YES\(several ? " \(invitation.choice)" : "") or NO\(several ? " \(invitation.choice)" : "")"
            default:
                return
                    "\(title): reply YES\(several ? " \(invitation.choice)" : "") or NO\(several ? " \(invitation.choice)" : "")"
            }
        }
        let hint = feeds == nil ? [] : ["Text CALENDAR for a link for your phone's calendar."]
        return InboundOutcome(
            account: last.event.account, contact: last.contact, reading: .shows,
            reply: lines.isEmpty ? Self.nothing : (lines + hint).joined(separator: "\n"),
            needsAttention: false)
    }

    private static let nothing = "Nothing is coming up for you."

    /// The reply to a contact who was never asked; nil for an unknown number.
    private func nothing(for text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        let account = text.sender.account
        let contacts = try Contact.ids(withNumber: text.from, account: account, in: tx)
        guard !contacts.isEmpty else { return nil }
        return InboundOutcome(
            account: account, contact: contacts.count == 1 ? contacts.first : nil, reading: .shows,
            reply: Self.nothing, needsAttention: false)
    }

    private static func words(_ body: String) -> String {
        body.folded.split { !$0.isLetter }.joined(separator: " ")
    }

    private static let linkWords: Set = ["calendar", "my calendar"]
    private static let listWords: Set = ["shows", "my shows", "dates", "my dates", "gigs", "my gigs"]
}
