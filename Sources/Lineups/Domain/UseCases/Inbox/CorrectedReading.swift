import Messaging
import People
package import Platform
package import Storage
import Values

/// A text whose reading the booker corrected, and what it means. Numbers and names are removed.
package struct CorrectedReading: Sendable, Hashable {
    package let text: String
    /// In the words of the labeled replies.
    package let label: String

    /// The corrections of an account, oldest first: where the booker entered another answer after a text. The text is
    /// the one that changed the answer before, else the last one that came in since then.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [CorrectedReading] {
        let names = try NameRemoval(account: account, in: tx)
        return try tx.rows(
            """
            SELECT slot_change.to_answer, inbound_message.body, inbound_message.verdict
            FROM slot_change
            JOIN slot ON slot.id = slot_change.slot_id
            JOIN event ON event.id = slot.event_id
            JOIN inbound_message ON inbound_message.id = (
                SELECT max(text.id) FROM inbound_message AS text
                WHERE text.account_id = event.account_id AND text.contact_id = slot.contact_id
                    AND text.taken_in_at <= slot_change.at
                    AND text.taken_in_at >= coalesce((SELECT max(before.at) FROM slot_change AS before
                        WHERE before.slot_id = slot.id AND before.id < slot_change.id), 0))
            WHERE event.account_id = \(account) AND slot_change.cause = 'booker'
            ORDER BY slot_change.id
            """
        ).compactMap { row in
            let answer: Answer = try row["to_answer"]
            let body: String = try row["body"]
            guard let label = label(of: answer), label != (try row["verdict"] as String),
                !body.allSatisfy(\.isWhitespace), ![Retention.mark, TextArchive.mark, Erasure.mark].contains(body)
            else { return nil }
            return CorrectedReading(text: names.removed(from: body), label: label)
        }
    }

    /// Nil for an answer that no text gives.
    private static func label(of answer: Answer) -> String? {
        switch answer {
        case .confirmed: Label.confirm.rawValue
        case .declined, .withdrawn: Label.decline.rawValue
        case .maybe: Label.tentative.rawValue
        case .none, .expired: nil
        }
    }
}

/// Removes what could identify somebody: the names of the account and of its contacts, digits, addresses.
private struct NameRemoval {
    private let names: Set<String>

    init(account: ID<Account>, in tx: Transaction) throws {
        let contacts: [String] = try tx.values("SELECT name FROM contact WHERE account_id = \(account)")
        let own = try Account.find(account, in: tx)?.name
        var names: Set<String> = []
        for name in contacts + [own].compactMap(\.self) {
            for word in name.folded.split(whereSeparator: { !$0.isLetter }) where word.count > 1 {
                names.insert(String(word))
            }
        }
        self.names = names
    }

    func removed(from text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            if word.contains("@") || word.contains("://") || word.contains("www.") { return "<address>" }
            return replaced(word)
        }.joined(separator: " ")
    }

    /// Each run of letters that is a name, and each digit, replaced.
    private func replaced(_ word: Substring) -> String {
        var (result, letters) = ("", "")
        func end() {
            result += names.contains(letters.folded) ? "<name>" : letters
            letters = ""
        }
        for character in word {
            if character.isLetter {
                letters.append(character)
            } else {
                end()
                result.append(character.isNumber ? "#" : character)
            }
        }
        end()
        return result
    }
}
