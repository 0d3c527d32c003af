import Storage

extension Migration {
    /// Who is named on public pages, and how.
    static let publicNames = Migration(
        "people-public-names-1",
        """
        -- Only shown of somebody who has agreed.
        ALTER TABLE contact ADD COLUMN public_name TEXT;
        -- Whether they agreed. NULL: they have not said.
        ALTER TABLE contact ADD COLUMN named INTEGER CHECK (named IN (0, 1));
        """)
}
