import Storage

extension Migration {
    /// Plans of assistants, which wait for a person.
    static let assistantPlans = Migration(
        "assistant-plans-1",
        """
        CREATE TABLE assistant_plan (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- For whom the assistant acts.
            member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            -- As the assistant calls itself.
            assistant TEXT NOT NULL,
            -- The path of the operation that plans, and what it takes, as JSON.
            operation TEXT NOT NULL,
            arguments TEXT NOT NULL,
            -- What sending does, in a sentence, and what it is about; NULL for nothing that has a name.
            about TEXT NOT NULL,
            title TEXT,
            -- The texts as they were planned, as JSON.
            shown TEXT NOT NULL,
            made_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'discarded'))
        ) {strict};
        CREATE INDEX assistant_plan_by_account ON assistant_plan (account_id, id);
        """)
}
