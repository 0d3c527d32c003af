import Storage

extension Migration {
    static let stopSources: [Migration] = [
        Migration(
            "travel-4",
            """
            -- What identifies the stop in the file that it was imported from; NULL for a stop that was typed.
            ALTER TABLE trip_stop ADD COLUMN source TEXT;
            """)
    ]
}
