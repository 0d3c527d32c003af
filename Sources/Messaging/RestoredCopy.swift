package import Storage
package import Values

/// What must be doubted in a copy that is put in the database's place: what has happened since it was made is not in it.
package enum RestoredCopy {
    /// What waited to be sent may have gone out meanwhile, and is looked up before anything is sent. What somebody texted
    /// before this may have been answered: it is taken in again and not answered again.
    package static func doubt(now: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE outbound SET state = 'uncertain', state_at = \(now),
                attempted_at = coalesce(attempted_at, created_at),
                error = 'A copy was restored: it may or may not have gone out since that was made.',
                advice = 'Nothing: it is being looked up.'
            WHERE state IN ('queued', 'sending')
            """)
        try tx.run("UPDATE sender SET answers_from = \(now)")
    }
}
