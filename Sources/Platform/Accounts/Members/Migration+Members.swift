import Storage

extension Migration {
    /// Tables of other targets that have an actor get their column from those.
    static let members = Migration(
        "member-1",
        """
        -- The people who work on an account.
        CREATE TABLE member (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- NULL until it is known; the account's name stands for it then.
            name TEXT,
            role TEXT NOT NULL CHECK (role IN ('owner', 'booker', 'viewer', 'door')),
            -- Whether the cell, the e-mail address and the password of the account are theirs; the columns below are
            -- NULL then.
            is_main INTEGER NOT NULL DEFAULT 0 CHECK (is_main IN (0, 1)),
            -- E.164. Verified: they have opened a link that was texted to it.
            cell TEXT,
            email TEXT,
            -- In lower case.
            email_key TEXT,
            -- A hash, as in account_password.
            password TEXT,
            -- SHA-256 of the token in the link of an invitation, in hexadecimal; NULL if none is open.
            invitation_hash TEXT,
            -- The number to which the link was texted; NULL if somebody else hands it on.
            invited_cell TEXT,
            invited_until INTEGER,
            created_at INTEGER NOT NULL,
            -- When they accepted the first invitation; NULL before.
            joined_at INTEGER,
            -- The row stays, since changes have it as their actor.
            removed_at INTEGER
        ) {strict};
        CREATE UNIQUE INDEX member_main ON member (account_id) WHERE is_main = 1;
        CREATE INDEX member_by_account ON member (account_id, id);
        CREATE INDEX member_by_cell ON member (cell);
        CREATE INDEX member_by_email ON member (email_key);
        CREATE UNIQUE INDEX member_by_invitation ON member (invitation_hash);

        -- Today's owner is the first member.
        INSERT INTO member (account_id, role, is_main, created_at, joined_at)
        SELECT id, 'owner', 1, created_at, created_at FROM account ORDER BY id;

        -- One person may own several accounts.
        DROP INDEX account_by_cell;
        CREATE INDEX account_by_cell ON account (cell);
        DROP INDEX account_by_email;
        CREATE INDEX account_by_email ON account (email_key);

        -- The account for which somebody's texts are commands, where they are a member of several.
        CREATE TABLE member_choice (
            -- E.164.
            number TEXT PRIMARY KEY,
            -- NULL while they are asked.
            member_id INTEGER REFERENCES member (id) ON DELETE CASCADE,
            -- The key of the text that waits for the answer; NULL for none.
            waiting INTEGER,
            asked_at INTEGER NOT NULL
        ) {strict};

        -- Who made a change: a member; NULL for what the program did by itself, and before there were members.
        ALTER TABLE undo_step ADD COLUMN actor_id INTEGER;

        -- Who was asked; NULL for the member whose cell is the account's.
        ALTER TABLE code_question ADD COLUMN member_id INTEGER;
        DROP INDEX code_question_open;
        CREATE UNIQUE INDEX code_question_open ON code_question (account_id, coalesce(member_id, 0))
            WHERE state = 'open';
        """)

    static let feedActors = Migration(
        "feed-actor-1",
        """
        -- The member who made the URL of a calendar, which ends when they are removed; NULL for all other URLs.
        ALTER TABLE feed ADD COLUMN actor_id INTEGER;
        """)

    /// Sessions belong to members.
    static let memberSessions = Migration(
        "member-session-1",
        """
        -- The member who is signed in. Never NULL in a session that counts.
        ALTER TABLE session ADD COLUMN member_id INTEGER;
        UPDATE session SET member_id = (
            SELECT id FROM member WHERE member.account_id = session.account_id AND is_main = 1);
        """)
}
