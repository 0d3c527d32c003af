package import Storage
import Values

/// For which account the texts of somebody are commands who is a member of several. It is asked once, and kept until it
/// is changed with the word ACCOUNT.
package enum MemberChoice {
    /// As whom a text is read.
    package enum Result: Sendable {
        case member(Member)
        /// The text was about the choice itself: what is replied, and whom of them the reply is for.
        case reply(String, to: Member)
        /// The account was chosen for a text that waited: it is read now.
        case waited(Member, InboundText)
    }

    package static let word = CommandWord(
        "ACCOUNT", usage: "ACCOUNT or ACCOUNT harbor", "see or change the account that your commands are for")

    /// - Parameters:
    ///   - members: with the cell that the text is from; not empty.
    ///   - commands: the words with which a text is a command.
    package static func of(
        _ text: InboundText, among members: [Member], commands: [CommandWord], in tx: Transaction
    ) throws -> Result {
        guard members.count > 1 else { return .member(members[0]) }
        let row = try tx.row("SELECT member_id, waiting FROM member_choice WHERE number = \(text.cell)")
        let chosen: ID<Member>? = try row?["member_id"]
        let words = text.body.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.first?.uppercased() == word.word {
            return try change(to: words.dropFirst().joined(separator: " "), from: chosen, text, members, in: tx)
        }
        if let member = members.first(where: { $0.id == chosen }) { return .member(member) }
        if row != nil, let member = try named(text.body, members, in: tx) {
            try choose(member, for: text.cell, in: tx)
            if let waiting: ID<InboundMessage> = try row?["waiting"], let held = try InboundText.find(waiting, in: tx) {
                return .waited(member, held)
            }
            return .reply(try Self.done(member, in: tx), to: member)
        }
        guard OwnerCommand.word(of: text.body, among: commands) != nil else {
            // What is no command can only be about a question to the owner.
            return .member(members.first(where: \.isMain) ?? members[0])
        }
        return .reply(try ask(members, for: text.cell, waiting: text.id, in: tx), to: members[0])
    }

    private static func change(
        to name: String, from chosen: ID<Member>?, _ text: InboundText, _ members: [Member], in tx: Transaction
    ) throws -> Result {
        if let member = try named(name, members, in: tx) {
            try choose(member, for: text.cell, in: tx)
            return .reply(try done(member, in: tx), to: member)
        }
        let now = try members.first { $0.id == chosen }.map { "Now: \(try title(of: $0, in: tx)). " } ?? ""
        return .reply(now + (try ask(members, for: text.cell, waiting: nil, in: tx)), to: members[0])
    }

    /// By its number in the question, or by the beginning of its name.
    private static func named(_ text: String, _ members: [Member], in tx: Transaction) throws -> Member? {
        let wanted = text.folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !wanted.isEmpty else { return nil }
        if let number = Int(wanted) { return members.indices.contains(number - 1) ? members[number - 1] : nil }
        let found = try members.filter { try title(of: $0, in: tx).folded.hasPrefix(wanted) }
        return found.count == 1 ? found[0] : nil
    }

    private static func title(of member: Member, in tx: Transaction) throws -> String {
        try Account.find(member.account, in: tx)?.name ?? "account \(member.account)"
    }

    private static func done(_ member: Member, in tx: Transaction) throws -> String {
        "Your texts are commands for \(try title(of: member, in: tx)) now. To change it, text ACCOUNT."
    }

    private static func ask(
        _ members: [Member], for number: String, waiting: ID<InboundMessage>?, in tx: Transaction
    ) throws -> String {
        try store(nil, for: number, waiting: waiting, in: tx)
        let names = try members.enumerated().map { "\($0.offset + 1) \(try title(of: $0.element, in: tx))" }
        return "For which account? Reply with a number: \(names.joined(separator: ", ")). "
            + "To change it later, text ACCOUNT."
    }

    private static func choose(_ member: Member, for number: String, in tx: Transaction) throws {
        try store(member.id, for: number, waiting: nil, in: tx)
    }

    private static func store(
        _ member: ID<Member>?, for number: String, waiting: ID<InboundMessage>?, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO member_choice (number, member_id, waiting, asked_at)
            VALUES (\(number), \(member), \(waiting), \(tx.now))
            ON CONFLICT (number) DO UPDATE
            SET member_id = excluded.member_id, waiting = excluded.waiting, asked_at = excluded.asked_at
            """)
    }
}
