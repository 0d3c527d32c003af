import Storage

extension Migration {
    static let skipReason = Migration(
        "training-skip-reason",
        """
        -- Why it was skipped, in the runner's words. NULL: no reason was given.
        ALTER TABLE workout ADD COLUMN reason TEXT;
        """)
}
