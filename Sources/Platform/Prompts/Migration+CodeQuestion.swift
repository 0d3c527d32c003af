import Storage

extension Migration {
    static let codeQuestions = Migration(
        "code-question-1",
        """
        -- Commands by text that wait for the code in our question, and those that waited in the last day.
        CREATE TABLE code_question (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- The command word: 'TEXT'.
            command TEXT NOT NULL,
            -- What the command would do, in its own format.
            kept TEXT NOT NULL,
            -- What the question says, the word before the code in the reply, and what is not done if it is dropped.
            text TEXT NOT NULL,
            word TEXT NOT NULL,
            dropped TEXT NOT NULL,
            -- Four digits.
            code TEXT NOT NULL,
            wrong_codes INTEGER NOT NULL DEFAULT 0,
            -- Whether a reply without the code has got the question again.
            repeated INTEGER NOT NULL DEFAULT 0 CHECK (repeated IN (0, 1)),
            asked_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            -- entered: with the right code; void: after too many wrong codes.
            state TEXT NOT NULL CHECK (state IN ('open', 'entered', 'dropped', 'expired', 'void'))
        ) {strict};
        CREATE UNIQUE INDEX code_question_open ON code_question (account_id) WHERE state = 'open';
        CREATE INDEX code_question_by_account ON code_question (account_id, id);
        """)
}
