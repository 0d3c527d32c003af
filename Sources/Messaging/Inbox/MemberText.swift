import Platform
import Storage
import Values

/// What became of a text, or of a WhatsApp message, from the cell of an account's member.
struct MemberText {
    let member: Member
    let account: Account
    /// Nil when it is neither a command nor a reply to a question.
    var outcome: InboundOutcome?
    /// The question that it dropped, as a line for the reply; nil for none.
    var dropped: String?
    /// The reply if nothing else takes the text; nil for the usual hint.
    var refusal: String?
    /// The word of the command that the member may not use, if that is why.
    var refusedCommand: String?
}

extension MemberText {
    /// Reads a text as one of a member; nil if the number is no member's.
    static func read(
        _ text: InboundText, _ arrival: Arrival, by router: OwnerCommandRouter, processedAt: Instant, in tx: Transaction
    ) throws -> MemberText? {
        guard arrival.isFromMember, Channel(of: text.from) == text.sender.channel else { return nil }
        let members = try Member.all(withCell: text.cell, in: tx)
        guard !members.isEmpty else { return nil }
        let (member, said): (Member, InboundText)
        switch try MemberChoice.of(text, among: members, commands: router.words, in: tx) {
        case .member(let chosen): (member, said) = (chosen, text)
        case .waited(let chosen, let waiting): (member, said) = (chosen, waiting)
        case .reply(let reply, let chosen):
            guard let account = try Account.find(chosen.account, in: tx) else { return nil }
            let outcome = InboundOutcome(
                account: account.id, contact: nil, reading: .command(MemberChoice.word.word.lowercased()), reply: reply,
                needsAttention: false)
            return MemberText(member: chosen, account: account, outcome: outcome)
        }
        guard let account = try Account.find(member.account, in: tx) else { return nil }
        let result = try router.take(said, from: member, of: account, processedAt: processedAt, in: tx)
        return MemberText(
            member: member, account: account, outcome: result.outcome, dropped: result.dropped,
            refusal: result.refusal, refusedCommand: result.refusedCommand)
    }
}
