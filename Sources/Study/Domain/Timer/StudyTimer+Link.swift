import Agenda
import Platform
import Storage

extension StudyTimer {
    /// What a session belongs to. It is lost with the deck or the to-do, and restored with them.
    struct Link: Codable, Hashable, Sendable {
        /// Key of the session.
        let timer: Int64
        /// Keys; nil for none.
        let deck: Int64?
        let todo: Int64?

        /// Of the sessions that belong to the deck, or to one of its to-dos.
        static func all(of deck: Subject, in tx: Transaction) throws -> [Link] {
            try tx.rows(
                """
                SELECT id, deck_id, todo_id FROM study_timer
                WHERE deck_id = \(deck.id) OR todo_id IN (SELECT id FROM todo WHERE subject_id = \(deck.id))
                """
            ).map { row in Link(timer: try row["id"], deck: try row["deck_id"], todo: try row["todo_id"]) }
        }

        func restore(account: ID<Account>, in tx: Transaction) throws {
            try tx.run(
                """
                UPDATE study_timer SET deck_id = (SELECT subject_id FROM deck WHERE subject_id = \(deck)),
                    todo_id = (SELECT id FROM todo WHERE id = \(todo))
                WHERE id = \(timer) AND account_id = \(account)
                """)
        }
    }
}
