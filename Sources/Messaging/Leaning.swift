package import People
package import Storage

/// Which way an unclear text leans, such as a thumbs-up on a request. Shown to the booker, never acted on.
package enum Leaning: String, SQLConvertible {
    case yes, no

    /// For the booker's eyes.
    package var words: String { "leaning \(rawValue)" }
}

extension Inbound {
    /// Keeps what was guessed of a text that was not clear; nil for no guess.
    package static func note(_ leaning: Leaning?, of id: ID<Inbound>, in tx: Transaction) throws {
        try tx.run("UPDATE inbound SET leaning = \(leaning) WHERE id = \(id)")
    }

    /// They have answered in words: a reaction from the same number needs nobody any more.
    package static func settleReactions(from number: String, account: ID<Account>, in tx: Transaction) throws {
        let reactions: SQL = """
            account_id = \(account) AND from_number = \(number) AND needs_attention = 1
                AND rule IN ('reaction', 'reaction-removed')
            """
        // There is hardly ever one, and to look costs a third of a change of nothing.
        guard try tx.exists("SELECT 1 FROM inbound WHERE \(reactions)") else { return }
        try tx.run("UPDATE inbound SET needs_attention = 0 WHERE \(reactions)")
    }
}
