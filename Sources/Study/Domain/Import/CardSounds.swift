import Platform
package import Storage
import Values

/// The sounds that cards name as `[sound:hola.mp3]`, by deck. They stay for a time after their deck was removed, so that
/// undo restores a deck that can be heard.
package enum CardSounds {
    /// The most bytes of a sound.
    static let mostBytes = 2 << 20

    private static let contentTypes = [
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav",
        "m4a": "audio/mp4", "aac": "audio/aac", "flac": "audio/flac", "webm": "audio/webm",
    ]

    /// The MIME type, by the ending of the name; nil if it is no sound that browsers play.
    package static func contentType(of name: String) -> String? {
        name.split(separator: ".").last.flatMap { contentTypes[$0.lowercased()] }
    }

    static func store(_ bytes: [UInt8], as name: String, of deck: Deck, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO card_sound (account_id, deck_id, name, bytes, added_at)
            VALUES (\(deck.account), \(deck.id), \(name), \(bytes), \(tx.now))
            ON CONFLICT (account_id, deck_id, name) DO UPDATE SET bytes = excluded.bytes, added_at = excluded.added_at
            """)
    }

    /// Nil if there is no such sound.
    package static func bytes(of name: String, in deck: Deck, in tx: Transaction) throws -> [UInt8]? {
        try tx.value(
            """
            SELECT bytes FROM card_sound
            WHERE account_id = \(deck.account) AND deck_id = \(deck.id) AND name = \(name)
            """)
    }

    /// Those of these names that the deck has.
    package static func known(_ names: [String], in deck: Deck, in tx: Transaction) throws -> [String] {
        try names.filter { name in
            try tx.exists(
                """
                SELECT 1 FROM card_sound
                WHERE account_id = \(deck.account) AND deck_id = \(deck.id) AND name = \(name)
                """)
        }
    }

    /// Deletes the sounds of decks whose removal cannot be undone any more.
    static func removeUnused(in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM card_sound
            WHERE added_at < \(tx.now.adding(.zero - UndoStep.retention))
                AND deck_id NOT IN (SELECT subject_id FROM deck)
                AND NOT EXISTS (
                    SELECT 1 FROM undo_step WHERE undo_step.account_id = card_sound.account_id
                        AND undo_step.kind = \(DeckUndo.kind) AND undo_step.subject = card_sound.deck_id)
            """)
    }
}
