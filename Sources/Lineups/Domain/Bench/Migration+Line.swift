import Storage

extension Migration {
    /// The line: people whose yes came when no place was left.
    static let line = Migration(
        "lineups-line-1",
        """
        -- When somebody on the bench first said yes while no place was left; NULL for who is not in line. Their order
        -- is bench_rank, so a place in line is a count of rows.
        ALTER TABLE slot ADD COLUMN in_line_since INTEGER;
        """)
}
