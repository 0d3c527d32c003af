package import Messaging
import People
package import Platform
package import Storage
package import Values

/// The conversation with one person, with what can be set right in it.
package struct InboxThread: Sendable {
    package let correspondent: Correspondent
    package let thread: Thread
    /// The answers that the booker may set right.
    package let corrections: [CorrectableText]
    /// The substitutes whom their texts offer.
    package let swaps: [SwapChoices]
    /// What keeps texts from them; nil for nothing.
    package let optOut: OptOut.Scope?
    /// How they are reached although they have opted out where they wrote; nil where they are not.
    package let otherChannel: Channel?
    /// Texts to them wait, because they may have opted out.
    package let isPaused: Bool
    /// Who may have written from a number that is nobody's; nil for a contact and for the booker's own cell.
    package let suggestion: SenderSuggestion?
    /// The members of the account; empty where there is only one.
    package let members: [ID<Member>: String]

    /// So many texts of each side are read.
    package static let length = 100

    package static func with(
        _ correspondent: Correspondent, account: Account, in tx: Transaction
    ) throws -> InboxThread {
        let thread = try Thread(
            numbers: correspondent.numbers, contact: correspondent.contact, account: account.id, limit: length, in: tx)
        let theirs = Set(thread.theirs.map(\.id))
        let offers =
            theirs.isEmpty ? [] : try SwapOffer.all(account: account.id, in: tx).filter { theirs.contains($0.text) }
        let last = correspondent.contact == nil ? thread.theirs.last { $0.from != account.cell } : nil
        let number = correspondent.number
        let optOut = try number.flatMap { try OptOut.scope(of: $0, account: account.id, in: tx) }
        let other =
            try optOut == nil
            ? nil
            : ContactAddress.stillUsed(
                by: correspondent.contact, besides: Channel(of: number ?? ""), in: tx)
        return InboxThread(
            correspondent: correspondent, thread: thread,
            corrections: try CorrectableText.all(of: thread.theirs, account: account.id, in: tx),
            swaps: try SwapChoices.of(offers, in: tx),
            optOut: optOut, otherChannel: other.map { Channel(of: $0) },
            isPaused: try correspondent.numbers.contains {
                try NumberPause.isInForce($0, account: account.id, in: tx)
            },
            suggestion: try last.map { try SenderSuggester(account: account.id, in: tx).suggest($0) },
            members: try Member.actors(of: account.id, in: tx))
    }
}
