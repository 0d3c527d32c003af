CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT,
    email TEXT,
    -- The address in lower case, because addresses are unique regardless of case.
    email_key TEXT,
    -- E.164. Verified by a code, or set by the operator.
    cell TEXT,
    zone TEXT NOT NULL,
    region TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX account_by_cell ON account (cell);

CREATE INDEX account_by_email ON account (email_key);

CREATE UNIQUE INDEX account_by_name ON account (name);

CREATE TABLE account_password (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    -- 'scrypt', log2 N, r, p, salt and key, separated by '$'.
    hash TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE account_sender (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
    PRIMARY KEY (account_id, sender_id)
) STRICT;

CREATE INDEX account_sender_by_sender ON account_sender (sender_id, account_id);

CREATE TABLE account_setting (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (account_id, name)
) STRICT;

CREATE TABLE api_request (
    token_id INTEGER NOT NULL REFERENCES api_token (id) ON DELETE CASCADE,
    idempotency_key TEXT NOT NULL,
    -- Of its method, path and body.
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    -- JSON; empty for no body.
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (token_id, idempotency_key)
) STRICT;

CREATE INDEX api_request_by_time ON api_request (at);

CREATE TABLE api_token (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- Who made it. What the program does is theirs, and it ends when they are removed.
    member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('booker', 'viewer')),
    -- SHA-256 of the token, in hexadecimal.
    token_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- Accurate to an hour; NULL if it was never used.
    used_at INTEGER,
    -- NULL: never.
    expires_at INTEGER
) STRICT;

CREATE INDEX api_token_by_account ON api_token (account_id);

CREATE UNIQUE INDEX api_token_by_hash ON api_token (token_hash);

CREATE TABLE assistant_plan (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
) STRICT;

CREATE INDEX assistant_plan_by_account ON assistant_plan (account_id, id);

CREATE TABLE availability (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    -- 2026-12-04.
    day TEXT NOT NULL,
    -- NULL: every show of the day.
    event_id INTEGER REFERENCES event (id) ON DELETE CASCADE,
    answer TEXT NOT NULL CHECK (answer IN ('yes', 'maybe', 'no')),
    -- The text with its limit, for the booker; NULL for none.
    words TEXT,
    source TEXT NOT NULL CHECK (source IN ('booker', 'text', 'page')),
    said_at INTEGER NOT NULL
) STRICT;

CREATE INDEX availability_by_contact ON availability (contact_id, day);

CREATE TABLE backfill_attempt (
    sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
    sid TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (sender_id, sid)
) STRICT;

CREATE TABLE booking_document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    trip_id INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    kind TEXT NOT NULL CHECK (kind = 'pdf' OR kind = 'jpg' OR kind = 'png' OR kind = 'webp'
        OR kind = 'pkpass'),
    bytes BLOB NOT NULL,
    size INTEGER NOT NULL,
    added_at INTEGER NOT NULL
) STRICT;

CREATE INDEX booking_document_by_account ON booking_document (account_id);

CREATE TABLE bounced_address (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    bounced_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, address)
) STRICT;

CREATE INDEX bounced_address_by_address ON bounced_address (address);

CREATE TABLE budget_line (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    title TEXT NOT NULL CHECK (title <> ''),
    -- Whole minor units of an ISO 4217 currency: twelve digits, and at most four decimals.
    minor_units INTEGER NOT NULL CHECK (minor_units > 0 AND minor_units < 10000000000000000),
    currency TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('planned', 'spent')),
    -- ISO date of the expense or plan.
    day TEXT NOT NULL,
    created_at INTEGER NOT NULL
, rate INTEGER CHECK (rate > 0), paid_by TEXT, shared_by TEXT NOT NULL DEFAULT '') STRICT;

CREATE INDEX budget_line_by_subject ON budget_line (subject_id, id);

CREATE TABLE calendar (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    folded_name TEXT NOT NULL,
    -- Built-in calendars: the kind of their events. NULL: created by a person.
    role TEXT CHECK (role IN ('personal', 'shows', 'countdowns', 'trips', 'running')),
    created_at INTEGER NOT NULL,
    -- Hidden with all its entries; an undo restores it.
    removed_at INTEGER
, color TEXT
    CHECK (color IN ('blue', 'teal', 'purple', 'pink', 'orange', 'brown', 'gray', 'indigo'))) STRICT;

CREATE UNIQUE INDEX calendar_by_name ON calendar (account_id, folded_name) WHERE removed_at IS NULL;

CREATE UNIQUE INDEX calendar_by_role ON calendar (account_id, role);

CREATE TABLE calendar_item (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- NULL: the built-in calendar of its kind.
    calendar_id INTEGER REFERENCES calendar (id),
    -- UID of an imported event. NULL: derived from its key.
    uid TEXT,
    -- RECURRENCE-ID of a changed occurrence: a date, or a local time and its zone.
    recurrence_id TEXT,
    -- RRULE (RFC 5545).
    rule TEXT,
    -- RDATE and EXDATE: in the format of `recurrence_id`, separated by commas.
    added_starts TEXT,
    excluded_starts TEXT,
    -- IANA zone of its end, if it differs from the zone of its start.
    end_zone TEXT,
    details TEXT,
    url TEXT,
    -- STATUS of the source.
    status TEXT CHECK (status IN ('TENTATIVE', 'CONFIRMED', 'CANCELLED')),
    -- Local start, if the clocks skip it on that day. NULL: given by starts_at.
    local_start TEXT,
    -- Last change at the source, in milliseconds since 1970.
    source_stamp INTEGER,
    -- SEQUENCE of the source.
    source_sequence INTEGER,
    -- JSON. NULL: none.
    alarms TEXT,
    -- 1: set here, so imports do not replace them.
    alarms_overridden INTEGER NOT NULL DEFAULT 0 CHECK (alarms_overridden IN (0, 1)),
    -- Last change of times, rule or alarms.
    alarms_changed_at INTEGER,
    -- Alarms up to this time were sent, or were past when they were set.
    alarms_sent_until INTEGER
, owner_id INTEGER REFERENCES subject (id) ON DELETE SET NULL) STRICT;

CREATE INDEX calendar_item_by_calendar ON calendar_item (calendar_id);

CREATE INDEX calendar_item_by_owner ON calendar_item (owner_id) WHERE owner_id IS NOT NULL;

CREATE UNIQUE INDEX calendar_item_by_uid ON calendar_item (account_id, uid, coalesce(recurrence_id, ''))
    WHERE uid IS NOT NULL;

CREATE TABLE calendar_subscription (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- Holds its entries. While it is removed, the address is not read.
    calendar_id INTEGER NOT NULL UNIQUE REFERENCES calendar (id) ON DELETE CASCADE,
    -- http or https; may contain a secret.
    url TEXT NOT NULL,
    -- Of the last response with a calendar.
    etag TEXT,
    last_modified TEXT,
    -- The last response, also one that said that nothing changed. In milliseconds since 1970.
    read_at INTEGER NOT NULL,
    -- Failed tries since then, and what happened at the last one.
    failures INTEGER NOT NULL DEFAULT 0,
    problem TEXT
) STRICT;

CREATE INDEX calendar_subscription_by_account ON calendar_subscription (account_id);

CREATE TABLE card (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deck_id INTEGER NOT NULL REFERENCES deck (subject_id) ON DELETE CASCADE,
    -- One line.
    front TEXT NOT NULL CHECK (front <> ''),
    back TEXT NOT NULL,
    -- Separated by single spaces.
    tags TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    is_suspended INTEGER NOT NULL DEFAULT 0,
    -- The schedule: NULL for a new card are stability (days), difficulty (1 to 10), due_at, reviewed_at.
    state TEXT NOT NULL DEFAULT 'new'
        CHECK (state = 'new' OR state = 'learning' OR state = 'review' OR state = 'relearning'),
    step INTEGER NOT NULL DEFAULT 0,
    stability REAL,
    difficulty REAL,
    -- Cards in state review are due at the start of a day in the account's zone.
    due_at INTEGER,
    reviewed_at INTEGER,
    lapses INTEGER NOT NULL DEFAULT 0, hint TEXT NOT NULL DEFAULT '',
    CHECK ((state = 'new') = (stability IS NULL)),
    CHECK ((stability IS NULL) = (difficulty IS NULL)),
    CHECK ((stability IS NULL) = (due_at IS NULL)),
    CHECK ((stability IS NULL) = (reviewed_at IS NULL))
) STRICT;

CREATE INDEX card_by_deck ON card (deck_id, state, due_at);

CREATE TABLE card_picture (
    card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
    photo_id INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE, is_front INTEGER NOT NULL DEFAULT 0 CHECK (is_front IN (0, 1)),
    PRIMARY KEY (card_id, photo_id)
) STRICT;

CREATE INDEX card_picture_by_photo ON card_picture (photo_id);

CREATE TABLE card_review (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deck_id INTEGER NOT NULL REFERENCES deck (subject_id) ON DELETE CASCADE,
    card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    -- 1 again, 2 hard, 3 good, 4 easy.
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4),
    -- The state before.
    state TEXT NOT NULL
        CHECK (state = 'new' OR state = 'learning' OR state = 'review' OR state = 'relearning'),
    -- Seconds until the card was due again.
    interval INTEGER NOT NULL
) STRICT;

CREATE INDEX card_review_by_card ON card_review (card_id, at);

CREATE INDEX card_review_by_deck ON card_review (deck_id, at);

CREATE TABLE card_sound (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    deck_id INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    bytes BLOB NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, deck_id, name)
) STRICT;

CREATE TABLE card_source (
    card_id INTEGER PRIMARY KEY REFERENCES card (id) ON DELETE CASCADE,
    note TEXT NOT NULL CHECK (note <> ''),
    place INTEGER NOT NULL,
    -- A checksum of the card as the file had it.
    checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX card_source_by_note ON card_source (note, place);

CREATE TABLE code_question (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
, member_id INTEGER) STRICT;

CREATE INDEX code_question_by_account ON code_question (account_id, id);

CREATE UNIQUE INDEX code_question_open ON code_question (account_id, coalesce(member_id, 0))
    WHERE state = 'open';

CREATE TABLE contact (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    -- For sorting and searches: without case and accents.
    folded_name TEXT NOT NULL,
    -- UID of its vCard.
    uid TEXT,
    note TEXT,
    -- IANA zone. NULL: the zone of the number.
    zone TEXT,
    created_at INTEGER NOT NULL,
    archived_at INTEGER
, language TEXT CHECK (language IN ('en', 'es', 'fr', 'de', 'it', 'pt')), channel TEXT CHECK (channel IN ('text', 'email', 'whatsapp')), public_name TEXT, named INTEGER CHECK (named IN (0, 1)), naming_asked_at INTEGER) STRICT;

CREATE TABLE contact_away (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    -- ISO dates; both are included.
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL CHECK (last_day >= first_day),
    note TEXT,
    source TEXT NOT NULL CHECK (source IN ('booker', 'text', 'page')),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX contact_away_by_contact ON contact_away (contact_id, last_day);

CREATE TABLE contact_busy (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    -- In milliseconds since 1970.
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL CHECK (ends_at > starts_at)
) STRICT;

CREATE INDEX contact_busy_by_contact ON contact_busy (contact_id, starts_at);

CREATE INDEX contact_by_name ON contact (account_id, folded_name);

CREATE UNIQUE INDEX contact_by_uid ON contact (uid, account_id);

CREATE TABLE contact_calendar (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contact_id INTEGER NOT NULL UNIQUE REFERENCES contact (id) ON DELETE CASCADE,
    -- http or https; may contain a secret.
    url TEXT NOT NULL,
    -- Of the last response with a calendar.
    etag TEXT,
    last_modified TEXT,
    -- The last response, and until when busy times are known. In milliseconds since 1970.
    -- NULL: not read yet.
    read_at INTEGER,
    busy_until INTEGER,
    -- Failed tries since then, and what happened at the last one.
    failures INTEGER NOT NULL DEFAULT 0,
    problem TEXT
) STRICT;

CREATE TABLE contact_email (
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    address TEXT NOT NULL,
    -- What addresses are compared by.
    lowercase_address TEXT NOT NULL,
    PRIMARY KEY (contact_id, position)
) STRICT;

CREATE INDEX contact_email_by_address ON contact_email (lowercase_address);

CREATE TABLE contact_fee (
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    position_id INTEGER NOT NULL REFERENCES position (id) ON DELETE CASCADE,
    pay INTEGER NOT NULL CHECK (pay >= 0),
    pay_currency TEXT NOT NULL,
    PRIMARY KEY (contact_id, position_id)
) STRICT;

CREATE INDEX contact_fee_by_position ON contact_fee (position_id);

CREATE TABLE contact_former_uid (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    uid TEXT NOT NULL,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    PRIMARY KEY (account_id, uid)
) STRICT;

CREATE TABLE contact_never (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    -- ISO: Monday is 1.
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    UNIQUE (contact_id, weekday)
) STRICT;

CREATE TABLE contact_number (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    raw TEXT NOT NULL,
    -- NULL: the number could not be read.
    e164 TEXT,
    kind TEXT,
    textable INTEGER NOT NULL CHECK (textable IN (0, 1)),
    -- 0: a valid format that the numbering plan does not contain.
    verified INTEGER NOT NULL CHECK (verified IN (0, 1)),
    -- 1: somebody else has it, as they have texted.
    wrong INTEGER NOT NULL DEFAULT 0 CHECK (wrong IN (0, 1)),
    UNIQUE (contact_id, position)
) STRICT;

CREATE INDEX contact_number_by_e164 ON contact_number (e164);

CREATE TABLE contact_pair (
    one_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    other_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('never', 'likes')),
    PRIMARY KEY (one_id, other_id),
    CHECK (one_id < other_id)
) STRICT;

CREATE INDEX contact_pair_by_other ON contact_pair (other_id);

CREATE TABLE contact_past_card (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- The contact that it was merged into. NULL: it was removed.
    contact_id INTEGER REFERENCES contact (id) ON DELETE CASCADE,
    folded_name TEXT NOT NULL,
    -- UID of its vCard.
    uid TEXT,
    -- A number in E.164 or an address in lower case. NULL: it had none.
    reach TEXT,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX contact_past_card_by_contact ON contact_past_card (contact_id);

CREATE INDEX contact_past_card_by_name ON contact_past_card (account_id, folded_name);

CREATE INDEX contact_past_card_by_reach ON contact_past_card (account_id, reach);

CREATE INDEX contact_past_card_by_uid ON contact_past_card (account_id, uid);

CREATE TABLE contact_position (
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    position_id INTEGER NOT NULL REFERENCES position (id) ON DELETE CASCADE,
    likes INTEGER NOT NULL DEFAULT 0 CHECK (likes IN (0, 1)),
    PRIMARY KEY (contact_id, position_id)
) STRICT;

CREATE INDEX contact_position_by_position ON contact_position (position_id);

CREATE TABLE contact_rule (
    contact_id INTEGER PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
    -- Dates in a calendar month; NULL for no limit.
    most_per_month INTEGER CHECK (most_per_month > 0),
    -- From one date to the next; 0 for no rule.
    days_between INTEGER NOT NULL DEFAULT 0 CHECK (days_between >= 0)
) STRICT;

CREATE TABLE contact_tag (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    UNIQUE (contact_id, tag)
) STRICT;

CREATE INDEX contact_tag_by_tag ON contact_tag (tag);

CREATE TABLE countdown (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    notifies INTEGER NOT NULL DEFAULT 1 CHECK (notifies IN (0, 1)),
    -- The starts for which the text one hour before, and the text at the start, were sent. A changed
    -- start gets new texts.
    hour_sent_for INTEGER,
    start_sent_for INTEGER
) STRICT;

CREATE TABLE countdown_card (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    png BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE day (
    subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    UNIQUE (account_id, day)
) STRICT;

CREATE TABLE deck (
    subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- The title without case and accents.
    folded TEXT NOT NULL CHECK (folded <> ''),
    -- Desired retention in thousandths, and cards a day; NULL for the account's.
    retention INTEGER CHECK (retention BETWEEN 700 AND 990),
    new_per_day INTEGER CHECK (new_per_day >= 0),
    reviews_per_day INTEGER CHECK (reviews_per_day >= 0),
    created_at INTEGER NOT NULL,
    UNIQUE (account_id, folded)
) STRICT;

CREATE TABLE dialog_state (
    number TEXT NOT NULL,
    sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
    -- When a request or a reminder was accepted last.
    requested_at INTEGER,
    -- The last text of ours, where it asks nothing: a note about a slot, or the booker's own words.
    notice TEXT CHECK (notice IN ('note', 'own_words')),
    notice_slot INTEGER,
    -- The question that was asked last and is not answered yet, the slots that the performer's text named
    -- (ids with blanks between), and the answer that waits until they say for which one.
    question TEXT,
    question_at INTEGER,
    question_slots TEXT NOT NULL,
    held TEXT,
    -- The kinds of questions that were asked since the last request or clear answer.
    asked TEXT NOT NULL,
    -- The slots about which we asked back since their last request, reminder or clear answer.
    asked_back_slots TEXT NOT NULL,
    -- How many texts we asked back since the last request or clear answer, and the first of them.
    unclear_texts INTEGER NOT NULL,
    first_unclear_text TEXT,
    -- When the number's last text was received.
    received_at INTEGER, notice_asks TEXT
    CHECK (notice_asks IN ('attendance', 'something_else', 'nothing')), notice_names TEXT,
    PRIMARY KEY (number, sender_id)
) STRICT;

CREATE TABLE erased_contact (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    key_name TEXT NOT NULL,
    erased_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, hash)
) STRICT;

CREATE TABLE event (
    id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('show', 'countdown', 'entry', 'workout', 'race')),
    name TEXT NOT NULL CHECK (name <> ''),
    folded_name TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL CHECK (ends_at >= starts_at),
    -- IANA zone of its local time.
    zone TEXT NOT NULL,
    location TEXT,
    all_day INTEGER NOT NULL DEFAULT 0 CHECK (all_day IN (0, 1)),
    -- The number of changes, for iCalendar SEQUENCE.
    sequence INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    -- The last change that calendars show.
    changed_at INTEGER NOT NULL,
    cancelled_at INTEGER
, owner_member_id INTEGER, moved_from INTEGER, unlisted INTEGER NOT NULL DEFAULT 0 CHECK (unlisted IN (0, 1))) STRICT;

CREATE INDEX event_by_change ON event (account_id, changed_at);

CREATE INDEX event_by_start ON event (account_id, kind, starts_at);

CREATE TABLE feed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- Each kind is a module's.
    kind TEXT NOT NULL,
    -- Key of what it shows, in a table that goes with the kind.
    subject INTEGER NOT NULL,
    -- Stored in clear text, since it must be shown again.
    token TEXT NOT NULL,
    -- SHA-256 in hexadecimal, for lookups.
    token_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
, actor_id INTEGER) STRICT;

CREATE INDEX feed_by_account ON feed (account_id, kind) WHERE revoked_at IS NULL;

CREATE UNIQUE INDEX feed_in_use ON feed (kind, subject) WHERE revoked_at IS NULL;

CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);

CREATE TABLE guest (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    -- The performer who brings them; NULL for a guest of the house.
    slot_id INTEGER REFERENCES slot (id) ON DELETE CASCADE,
    -- NULL: a place without a name.
    name TEXT CHECK (name <> ''),
    added_at INTEGER NOT NULL,
    -- NULL: not checked off at the door.
    checked_in_at INTEGER
) STRICT;

CREATE INDEX guest_by_event ON guest (event_id);

CREATE INDEX guest_by_slot ON guest (slot_id);

CREATE TABLE guest_limit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slot_id INTEGER NOT NULL UNIQUE REFERENCES slot (id) ON DELETE CASCADE,
    places INTEGER NOT NULL CHECK (places >= 0)
) STRICT;

CREATE TABLE guest_notice (
    slot_id INTEGER PRIMARY KEY REFERENCES slot (id) ON DELETE CASCADE,
    told_at INTEGER NOT NULL
) STRICT;

CREATE TABLE guest_rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL UNIQUE REFERENCES event (id) ON DELETE CASCADE,
    per_performer INTEGER NOT NULL DEFAULT 0 CHECK (per_performer >= 0),
    -- Until when performers change their list: "2h before", or an instant; NULL: the start.
    closes TEXT
) STRICT;

CREATE TABLE inbound_message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    provider TEXT NOT NULL,
    sid TEXT NOT NULL,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL,
    from_number TEXT NOT NULL,
    to_number TEXT NOT NULL,
    body TEXT NOT NULL,
    media_count INTEGER NOT NULL DEFAULT 0,
    -- When it was sent, if known; for a webhook, when it arrived.
    received_at INTEGER NOT NULL,
    -- When it was stored, which may be much later.
    taken_in_at INTEGER NOT NULL,
    -- The verdict, and the rule that decided it.
    verdict TEXT NOT NULL,
    rule TEXT NOT NULL,
    -- Which way an unclear message leans; NULL for neither.
    leaning TEXT CHECK (leaning IN ('yes', 'no')),
    -- Whether the booker must read it.
    needs_attention INTEGER NOT NULL CHECK (needs_attention IN (0, 1)),
    -- The reply and how it was sent first. A repeated webhook gets the same response.
    answer TEXT,
    answer_channel TEXT NOT NULL CHECK (
        answer_channel = 'none' OR answer_channel = 'inline' OR answer_channel = 'outbox'), doubted_verdict TEXT, doubted_rule TEXT, likelihood INTEGER, for_booker INTEGER NOT NULL DEFAULT 0 CHECK (for_booker IN (0, 1)), subject TEXT,
    UNIQUE (provider, sid)
) STRICT;

CREATE INDEX inbound_message_by_account ON inbound_message (account_id, id);

CREATE INDEX inbound_message_by_contact ON inbound_message (contact_id, id) WHERE contact_id IS NOT NULL;

CREATE INDEX inbound_message_by_number ON inbound_message (from_number, taken_in_at);

CREATE INDEX inbound_message_to_do ON inbound_message (account_id, id) WHERE needs_attention = 1;

CREATE INDEX inbound_message_unclear ON inbound_message (account_id, from_number) WHERE needs_attention = 1;

CREATE TABLE invitation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL CHECK (purpose IN ('request', 'reminder')),
    -- Counts the requests, or the reminders, of one slot.
    round INTEGER NOT NULL,
    outbound_message_id INTEGER NOT NULL REFERENCES outbound_message (id) ON DELETE CASCADE,
    -- The number it was sent to, and the sender it was sent from.
    number TEXT NOT NULL,
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    -- The short number by which the performer names it where several are open.
    tag INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    -- Its own deadline; NULL for the event's.
    answer_by INTEGER,
    -- When it was answered, withdrawn or expired; NULL while an answer is awaited.
    closed_at INTEGER,
    -- Which way the performer leans, by a reaction or an unclear text; NULL for neither.
    leaning TEXT CHECK (leaning IN ('yes', 'no')),
    -- It asks for the host's place, and says so.
    is_change INTEGER NOT NULL DEFAULT 0 CHECK (is_change IN (0, 1)),
    -- The hash of the token in its link; NULL where it has none.
    link_hash TEXT UNIQUE, link_answers INTEGER NOT NULL DEFAULT 0, positions TEXT NOT NULL DEFAULT '', pay TEXT, known_start INTEGER, known_place TEXT, known_zone TEXT, new_pay TEXT, pay_text_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL,
    UNIQUE (slot_id, purpose, round)
) STRICT;

CREATE INDEX invitation_by_number ON invitation (number, sender_id, asked_at);

CREATE INDEX invitation_by_outbound ON invitation (outbound_message_id);

CREATE INDEX invitation_by_pay_text ON invitation (pay_text_id);

CREATE UNIQUE INDEX invitation_open_tag ON invitation (number, sender_id, tag)
    WHERE closed_at IS NULL AND purpose = 'request';

CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- A key of a table that depends on the kind.
    subject INTEGER NOT NULL,
    due INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'done' OR state = 'failed'),
    failures INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    UNIQUE (kind, subject)
) STRICT;

CREATE INDEX job_due ON job (due, id) WHERE state = 'waiting';

CREATE TABLE lineup_setting (
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (event_id, name)
) STRICT;

CREATE TABLE member (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
, alerts TEXT NOT NULL DEFAULT 'own' CHECK (alerts IN ('all', 'own', 'none')), quiet_hours TEXT) STRICT;

CREATE INDEX member_by_account ON member (account_id, id);

CREATE INDEX member_by_cell ON member (cell);

CREATE INDEX member_by_email ON member (email_key);

CREATE UNIQUE INDEX member_by_invitation ON member (invitation_hash);

CREATE INDEX member_by_main ON member (account_id, is_main);

CREATE TABLE member_choice (
    -- E.164.
    number TEXT PRIMARY KEY,
    -- NULL while they are asked.
    member_id INTEGER REFERENCES member (id) ON DELETE CASCADE,
    -- The key of the text that waits for the answer; NULL for none.
    waiting INTEGER,
    asked_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX member_main ON member (account_id) WHERE is_main = 1;

CREATE TABLE note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    body TEXT NOT NULL CHECK (body <> ''),
    -- For searches: without case and accents.
    folded_body TEXT NOT NULL,
    -- Increases with every change; an edit names the version that was read.
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE INDEX note_by_subject ON note (subject_id, changed_at);

CREATE TABLE notification (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    -- What it is about, so that it can be withdrawn when it is no longer true.
    topic TEXT NOT NULL,
    subject INTEGER NOT NULL,
    line TEXT NOT NULL,
    raised_at INTEGER NOT NULL,
    -- Not sent before; it may be withdrawn until then.
    ready_at INTEGER NOT NULL,
    -- Whether it is sent at once even with daily notifications.
    is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1)),
    -- The message that contained it; NULL until then.
    outbound_message_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL,
    told_at INTEGER
, importance INTEGER NOT NULL DEFAULT 1 CHECK (importance BETWEEN 0 AND 3), member_id INTEGER) STRICT;

CREATE INDEX notification_by_subject ON notification (topic, subject);

CREATE INDEX notification_sent ON notification (member_id, told_at) WHERE outbound_message_id IS NOT NULL;

CREATE INDEX notification_waiting ON notification (account_id, id) WHERE told_at IS NULL;

CREATE TABLE number_pause (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
    number TEXT NOT NULL,
    -- The text that may be an opt-out.
    inbound_message_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    -- The text that asks whether it is one, where it was queued: the only one that does not wait.
    question_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL,
    ended_at INTEGER,
    ended_by TEXT CHECK (ended_by IN ('person', 'booker', 'opt_out'))
) STRICT;

CREATE UNIQUE INDEX number_pause_in_force ON number_pause (number, sender_id) WHERE ended_at IS NULL;

CREATE TABLE one_time_notice (
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    slot_id INTEGER NOT NULL DEFAULT 0,
    notice TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    PRIMARY KEY (event_id, slot_id, notice, starts_at)
) STRICT;

CREATE TABLE open_mic (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- The key of its show; NULL for one of a series. The show may be gone, and come back with undo.
    event_id INTEGER,
    -- The key of its series, each of whose dates is a night.
    series_id INTEGER,
    -- In capitals.
    keyword TEXT NOT NULL CHECK (keyword <> ''),
    spots INTEGER NOT NULL CHECK (spots > 0),
    mode TEXT NOT NULL CHECK (mode IN ('list', 'draw', 'mixed')),
    -- How many of the spots are drawn; only for the mode mixed.
    drawn_spots INTEGER NOT NULL,
    -- 1d before, 18:00. NULL for at any time before.
    opens TEXT,
    -- NULL for the start of the show.
    closes TEXT,
    created_at INTEGER NOT NULL,
    removed_at INTEGER,
    CHECK (event_id IS NOT NULL OR series_id IS NOT NULL)
) STRICT;

CREATE INDEX open_mic_by_account ON open_mic (account_id, id);

CREATE INDEX open_mic_by_keyword ON open_mic (keyword);

CREATE TABLE open_mic_draw (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    open_mic_id INTEGER NOT NULL REFERENCES open_mic (id) ON DELETE CASCADE,
    event_id INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    drawn_at INTEGER NOT NULL,
    UNIQUE (open_mic_id, event_id)
) STRICT;

CREATE TABLE open_mic_entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    open_mic_id INTEGER NOT NULL REFERENCES open_mic (id) ON DELETE CASCADE,
    -- The key of the show of that night, which may be gone.
    event_id INTEGER NOT NULL,
    -- E.164; NULL for somebody whom the booker added, and after an erasure.
    number TEXT,
    -- The sender that they texted.
    sender_id INTEGER REFERENCES sender (id) ON DELETE SET NULL,
    contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL,
    -- NULL until they have told it.
    name TEXT,
    signed_up_at INTEGER NOT NULL,
    checked_in_at INTEGER,
    left_at INTEGER,
    -- Whether they were on; NULL where the booker has not said.
    was_on INTEGER CHECK (was_on IN (0, 1)), told TEXT, told_text_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL, keeps_spot INTEGER NOT NULL DEFAULT 0 CHECK (keeps_spot IN (0, 1)), opted_out INTEGER NOT NULL DEFAULT 0 CHECK (opted_out IN (0, 1)),
    UNIQUE (open_mic_id, event_id, number)
) STRICT;

CREATE INDEX open_mic_entry_by_contact ON open_mic_entry (contact_id);

CREATE INDEX open_mic_entry_by_event ON open_mic_entry (event_id);

CREATE INDEX open_mic_entry_by_number ON open_mic_entry (number);

CREATE INDEX open_mic_entry_by_told_text ON open_mic_entry (told_text_id);

CREATE TABLE open_mic_keyword (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    open_mic_id INTEGER NOT NULL REFERENCES open_mic (id) ON DELETE CASCADE,
    -- In capitals.
    keyword TEXT NOT NULL CHECK (keyword <> ''),
    ends_at INTEGER NOT NULL,
    UNIQUE (open_mic_id, keyword)
) STRICT;

CREATE INDEX open_mic_keyword_by_keyword ON open_mic_keyword (keyword);

CREATE TABLE open_mic_news (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    open_mic_entry_id INTEGER NOT NULL REFERENCES open_mic_entry (id) ON DELETE CASCADE,
    -- The text that told it; NULL for what they knew when they signed up, and once the text is deleted.
    outbound_message_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL,
    is_cancellation INTEGER NOT NULL CHECK (is_cancellation IN (0, 1)),
    starts_at INTEGER NOT NULL,
    place TEXT
) STRICT;

CREATE INDEX open_mic_news_by_entry ON open_mic_news (open_mic_entry_id);

CREATE INDEX open_mic_news_by_text ON open_mic_news (outbound_message_id);

CREATE TABLE open_mic_ticket (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    draw_id INTEGER NOT NULL REFERENCES open_mic_draw (id) ON DELETE CASCADE,
    entry_id INTEGER NOT NULL REFERENCES open_mic_entry (id) ON DELETE CASCADE,
    -- From 1, in the order in which the seed gives numbers.
    number INTEGER NOT NULL,
    weight INTEGER NOT NULL CHECK (weight > 0),
    -- From 1, the first drawn.
    place INTEGER NOT NULL,
    UNIQUE (draw_id, number)
) STRICT;

CREATE INDEX open_mic_ticket_by_entry ON open_mic_ticket (entry_id);

CREATE TABLE opt_out (
    sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
    number TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- 'carrier' if the carrier blocks messages too; 'asked' if only we know.
    source TEXT NOT NULL CHECK (source IN ('carrier', 'asked')), returned_at INTEGER,
    PRIMARY KEY (sender_id, number)
) STRICT;

CREATE INDEX opt_out_by_number ON opt_out (number);

CREATE INDEX opt_out_by_time ON opt_out (since);

CREATE TABLE outbound_message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL,
    -- The slot that it is about; NULL where it is about none.
    slot_id INTEGER,
    to_number TEXT NOT NULL,
    body TEXT NOT NULL,
    -- URLs of pictures, one per line; NULL for none.
    media TEXT,
    kind TEXT NOT NULL CHECK (
        kind = 'request' OR kind = 'reminder' OR kind = 'answer' OR kind = 'text' OR kind = 'notice'),
    -- Send order: 0 answer, 1 notice and text, 2 request and reminder.
    priority INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (
        state = 'queued' OR state = 'sending' OR state = 'uncertain' OR state = 'unconfirmed'
        OR state = 'accepted' OR state = 'sent' OR state = 'delivered' OR state = 'read'
        OR state = 'failed' OR state = 'undelivered' OR state = 'opted_out' OR state = 'invalid_number'
        OR state = 'cancelled' OR state = 'expired'),
    state_at INTEGER NOT NULL,
    -- Number of attempts and the time of the last one; updated before each attempt.
    attempts INTEGER NOT NULL DEFAULT 0,
    attempted_at INTEGER,
    -- Number of lookups at the provider after an attempt without a response.
    lookups INTEGER NOT NULL DEFAULT 0,
    -- Number of resends after a reported delivery failure.
    resends INTEGER NOT NULL DEFAULT 0,
    -- When it was cancelled. It is never sent or resent.
    withdrawn_at INTEGER,
    -- Two reports had different final states; the provider must be asked.
    contradicted INTEGER NOT NULL DEFAULT 0 CHECK (contradicted IN (0, 1)),
    -- Time of the last lookup; NULL if it is to be looked up as soon as possible.
    looked_up_at INTEGER,
    not_before INTEGER NOT NULL,
    -- IANA zones, separated by spaces, whose quiet hours apply; NULL to send at any hour.
    quiet_zones TEXT,
    -- Not sent after this time.
    expires_at INTEGER,
    sid TEXT,
    error_code INTEGER,
    -- What went wrong and what to do about it, for the booker.
    error TEXT,
    advice TEXT,
    created_at INTEGER NOT NULL, request TEXT, own_words INTEGER NOT NULL DEFAULT 0 CHECK (own_words IN (0, 1)), actor_id INTEGER, more_slots TEXT, secret_body TEXT, subject TEXT, calendar TEXT, calendar_uid TEXT, content_sid TEXT, content_variables TEXT,
    UNIQUE (sender_id, sid)
) STRICT;

CREATE INDEX outbound_message_attempted ON outbound_message (sender_id, attempted_at) WHERE state <> 'queued';

CREATE INDEX outbound_message_by_account ON outbound_message (account_id, id);

CREATE INDEX outbound_message_by_calendar ON outbound_message (calendar_uid) WHERE calendar_uid IS NOT NULL;

CREATE INDEX outbound_message_by_contact ON outbound_message (contact_id, id);

CREATE INDEX outbound_message_by_number ON outbound_message (to_number, id);

CREATE INDEX outbound_message_by_slot ON outbound_message (slot_id) WHERE slot_id IS NOT NULL;

CREATE INDEX outbound_message_contradicted ON outbound_message (sender_id, id) WHERE contradicted = 1;

CREATE INDEX outbound_message_expiring ON outbound_message (sender_id, expires_at) WHERE state = 'queued';

CREATE TABLE outbound_message_former_sid (
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    sid TEXT NOT NULL,
    outbound_message_id INTEGER NOT NULL REFERENCES outbound_message (id) ON DELETE CASCADE,
    PRIMARY KEY (sender_id, sid)
) STRICT;

CREATE INDEX outbound_message_former_sid_by_text ON outbound_message_former_sid (outbound_message_id);

CREATE INDEX outbound_message_sending ON outbound_message (sender_id) WHERE state = 'sending';

CREATE INDEX outbound_message_uncertain ON outbound_message (sender_id, state_at) WHERE state = 'uncertain';

CREATE INDEX outbound_message_unheard ON outbound_message (sender_id, state_at) WHERE state IN ('accepted', 'sent');

CREATE INDEX outbound_message_waiting ON outbound_message (sender_id, priority, not_before, id) WHERE state = 'queued';

CREATE TABLE outside_answer (
    request_hash TEXT PRIMARY KEY,
    body BLOB NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX outside_answer_by_end ON outside_answer (expires_at);

CREATE TABLE outside_host (
    host TEXT PRIMARY KEY,
    next_at INTEGER NOT NULL,
    -- Whether the host asked for a pause.
    is_limited INTEGER NOT NULL CHECK (is_limited IN (0, 1))
) STRICT;

CREATE TABLE pay_entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES settlement (event_id) ON DELETE CASCADE,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('amount', 'no_show', 'kill_fee')),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    -- The reason.
    words TEXT,
    UNIQUE (event_id, contact_id)
) STRICT;

CREATE INDEX pay_entry_by_contact ON pay_entry (contact_id);

CREATE TABLE pay_line (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES settlement (event_id) ON DELETE CASCADE,
    contact_id INTEGER NOT NULL REFERENCES contact (id),
    kind TEXT NOT NULL CHECK (kind IN ('agreed', 'amount', 'no_show', 'kill_fee', 'correction')),
    amount INTEGER NOT NULL,
    -- What was agreed; NULL where it was nothing.
    deal TEXT,
    words TEXT,
    added_at INTEGER NOT NULL
) STRICT;

CREATE INDEX pay_line_by_contact ON pay_line (contact_id);

CREATE INDEX pay_line_by_event ON pay_line (event_id);

CREATE TABLE payment (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES settlement (event_id) ON DELETE CASCADE,
    contact_id INTEGER NOT NULL REFERENCES contact (id),
    kind TEXT NOT NULL CHECK (kind IN ('paid', 'waived')),
    amount INTEGER NOT NULL CHECK (amount > 0),
    -- 2026-12-04.
    day TEXT NOT NULL,
    -- cash, Venmo
    method TEXT,
    words TEXT
) STRICT;

CREATE INDEX payment_by_contact ON payment (contact_id);

CREATE INDEX payment_by_event ON payment (event_id);

CREATE TABLE photo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    -- File name: SHA-256 of the cleaned file in hexadecimal, and an extension.
    file TEXT NOT NULL,
    -- Pixels, after rotation.
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    -- Thousandths: zoom 1000 to 5000, pan -1000 to 1000.
    zoom INTEGER NOT NULL,
    pan_x INTEGER NOT NULL,
    pan_y INTEGER NOT NULL,
    -- The photo with the highest rank is shown.
    rank INTEGER NOT NULL,
    -- JSON: source, author and license.
    credit TEXT NOT NULL,
    added_at INTEGER NOT NULL, bytes INTEGER,
    UNIQUE (subject_id, file)
) STRICT;

CREATE INDEX photo_by_file ON photo (file);

CREATE INDEX photo_by_subject ON photo (subject_id, rank);

CREATE TABLE photo_candidate (
    subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
    phrase TEXT NOT NULL,
    file TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    credit TEXT NOT NULL,
    -- Identifiers of the pictures shown by this search, one per line, the last one last.
    shown_keys TEXT NOT NULL,
    found_at INTEGER NOT NULL
, bytes INTEGER) STRICT;

CREATE TABLE photo_download (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    reply_to TEXT NOT NULL,
    message_sid TEXT NOT NULL
) STRICT;

CREATE TABLE poll (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    -- When answers are wanted by; NULL for no time.
    closes_at INTEGER,
    -- Closed by hand, or when it was due; NULL while it is open.
    closed_at INTEGER,
    -- The number of the next date. A number is never used again.
    next_number INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX poll_by_account ON poll (account_id, id);

CREATE TABLE poll_choice (
    poll_person_id INTEGER NOT NULL REFERENCES poll_person (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    poll_date_id INTEGER NOT NULL REFERENCES poll_date (id) ON DELETE CASCADE,
    PRIMARY KEY (poll_person_id, number)
) STRICT;

CREATE INDEX poll_choice_by_date ON poll_choice (poll_date_id);

CREATE TABLE poll_date (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    poll_id INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    -- 2026-12-04.
    day TEXT NOT NULL,
    -- NULL for a bare date.
    event_id INTEGER REFERENCES event (id) ON DELETE SET NULL,
    -- NULL while it is asked about.
    withdrawn_at INTEGER,
    UNIQUE (poll_id, number)
) STRICT;

CREATE TABLE poll_person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    poll_id INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
    contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    answered_at INTEGER,
    -- When we asked back last, and are not answered yet.
    asked_back_at INTEGER,
    -- When they said that they would answer later.
    waits_at INTEGER,
    -- When they answered after it was closed.
    late_at INTEGER,
    -- The hash of the token in its link; NULL where it has none.
    link_hash TEXT UNIQUE,
    UNIQUE (poll_id, contact_id)
) STRICT;

CREATE INDEX poll_person_by_contact ON poll_person (contact_id);

CREATE TABLE poll_text (
    outbound_message_id INTEGER PRIMARY KEY REFERENCES outbound_message (id) ON DELETE CASCADE,
    poll_person_id INTEGER NOT NULL REFERENCES poll_person (id) ON DELETE CASCADE,
    is_reminder INTEGER NOT NULL CHECK (is_reminder IN (0, 1))
) STRICT;

CREATE INDEX poll_text_by_person ON poll_text (poll_person_id);

CREATE TABLE position (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    folded_name TEXT NOT NULL,
    -- The order in lists.
    rank INTEGER NOT NULL,
    -- What a new spot starts with: the set length, and minor units of an ISO 4217 currency.
    set_seconds INTEGER CHECK (set_seconds > 0),
    pay INTEGER CHECK (pay >= 0),
    pay_currency TEXT, deal TEXT,
    CHECK ((pay IS NULL) = (pay_currency IS NULL)),
    UNIQUE (account_id, folded_name)
) STRICT;

CREATE TABLE prompt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- A key of a table that depends on the kind.
    subject INTEGER NOT NULL,
    -- Choices, one per line; or the default ISO 4217 currency of an amount; both NULL for a quantity.
    choices TEXT,
    currency TEXT CHECK (currency IS NULL OR choices IS NULL),
    -- Data of the kind's handler, in its own format.
    note TEXT NOT NULL,
    -- Whether the next text about something else closes it.
    passing INTEGER NOT NULL CHECK (passing IN (0, 1)),
    -- Identifies the prompt if several are open.
    tag TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    closed_at INTEGER
, numbered INTEGER NOT NULL DEFAULT 1 CHECK (numbered IN (0, 1)), member_id INTEGER) STRICT;

CREATE UNIQUE INDEX prompt_open ON prompt (account_id, tag) WHERE closed_at IS NULL;

CREATE TABLE quiz (
    deck_id INTEGER PRIMARY KEY REFERENCES deck (subject_id) ON DELETE CASCADE,
    -- The position of the card that is shown.
    position INTEGER NOT NULL,
    is_flipped INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE quiz_card (
    deck_id INTEGER NOT NULL REFERENCES quiz (deck_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
    PRIMARY KEY (deck_id, position)
) STRICT;

CREATE INDEX quiz_card_by_card ON quiz_card (card_id);

CREATE TABLE race (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- RunSignup's numbers of the race and of its event.
    source_race INTEGER NOT NULL,
    source_event INTEGER NOT NULL,
    -- NULL: not known.
    distance INTEGER,
    UNIQUE (account_id, source_race, source_event)
) STRICT;

CREATE TABLE race_filter (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    -- JSON.
    filter TEXT NOT NULL,
    UNIQUE (account_id, folded_name)
) STRICT;

CREATE TABLE race_request (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    reply_to TEXT NOT NULL,
    -- JSON.
    filter TEXT NOT NULL
) STRICT;

CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    -- NULL: not known.
    started_at INTEGER,
    distance INTEGER NOT NULL CHECK (distance > 0),
    -- Moving time. NULL: not known.
    seconds INTEGER,
    note TEXT NOT NULL,
    is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
    workout_id INTEGER REFERENCES event (id) ON DELETE SET NULL,
    -- The imported file. NULL: logged by hand.
    source TEXT,
    -- JSON: seconds of each mile or kilometer, and the points of the map. NULL: none.
    track TEXT,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE INDEX run_by_day ON run (account_id, day);

CREATE INDEX run_by_workout ON run (workout_id);

CREATE TABLE run_item (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('doors', 'call', 'break', 'changeover', 'other')),
    -- Its own words; NULL for those of its kind.
    title TEXT,
    -- After so many acts, and the order among those after the same act.
    after_acts INTEGER NOT NULL CHECK (after_acts >= 0),
    rank INTEGER NOT NULL,
    -- NULL for a time alone, such as doors.
    set_seconds INTEGER CHECK (set_seconds > 0),
    -- Its fixed time, as in run_sheet; NULL for none.
    pin_second INTEGER,
    CHECK (set_seconds IS NOT NULL OR pin_second IS NOT NULL)
) STRICT;

CREATE INDEX run_item_by_event ON run_item (event_id);

CREATE TABLE run_pin (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    slot_id INTEGER UNIQUE REFERENCES slot (id) ON DELETE CASCADE,
    spot_id INTEGER UNIQUE REFERENCES spot (id) ON DELETE CASCADE,
    pin_second INTEGER NOT NULL,
    CHECK ((slot_id IS NULL) <> (spot_id IS NULL))
) STRICT;

CREATE INDEX run_pin_by_event ON run_pin (event_id);

CREATE TABLE run_sheet (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    -- What an act without a set length counts.
    set_seconds INTEGER NOT NULL CHECK (set_seconds > 0),
    -- Between two acts.
    change_seconds INTEGER NOT NULL CHECK (change_seconds >= 0),
    -- How long before the end of a set the light is; NULL for what is usual for its length.
    light_seconds INTEGER CHECK (light_seconds >= 0),
    -- The hard stop: seconds on the clock after midnight of the day of the show; NULL for none.
    stop_second INTEGER,
    -- Performers who were told their time are told when it moves.
    tells_moves INTEGER NOT NULL DEFAULT 0 CHECK (tells_moves IN (0, 1))
) STRICT;

CREATE TABLE run_text (
    outbound_message_id INTEGER PRIMARY KEY REFERENCES outbound_message (id) ON DELETE CASCADE,
    slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
    starts_at INTEGER NOT NULL,
    -- NULL where the length is not set.
    set_seconds INTEGER,
    light_at INTEGER,
    arrives_at INTEGER
) STRICT;

CREATE INDEX run_text_by_slot ON run_text (slot_id);

CREATE TABLE sender (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id),
    -- Base URL and account of the provider. Messages for one provider are never sent through another.
    provider TEXT NOT NULL,
    -- E.164 number, short code, or SID of a Messaging Service (MG…).
    address TEXT NOT NULL,
    paused_at INTEGER,
    paused_why TEXT,
    -- What ends the pause: 'refusal' an accepted message, 'report' a delivered message.
    paused_by TEXT CHECK (paused_by IN ('refusal', 'report')),
    -- The process that may send for it, until lease_until.
    lease_holder TEXT,
    lease_until INTEGER,
    -- Inbound messages are complete up to this time.
    backfilled_until INTEGER,
    -- Inbound messages sent before this are stored but not answered: they predate the first start, or may
    -- have been answered before a backup was restored.
    answers_from INTEGER,
    -- After a restore: when the backup was taken. Messages that become due before verify_until may have
    -- been sent since then, and are looked up first. verify_until is NULL until the gateway has started.
    backup_taken_at INTEGER,
    verify_until INTEGER,
    -- When the latest delivered message was sent, or the sender was resumed. Failure reports about earlier
    -- messages do not pause it.
    last_success_at INTEGER, channel TEXT NOT NULL DEFAULT 'text'
    CHECK (channel IN ('text', 'email', 'whatsapp')), backfill_holder TEXT, backfill_until INTEGER, backfill_began_at INTEGER, server_timeline INTEGER, used_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (used_by_hand IN (0, 1)),
    UNIQUE (provider, address)
) STRICT;

CREATE TABLE sender_assignment (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    sender_id INTEGER NOT NULL REFERENCES sender (id)
) STRICT;

CREATE TABLE series (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    folded_name TEXT NOT NULL,
    -- The last day of a show: 2027-06-29. NULL for no end.
    last_day TEXT,
    -- The key of the template of its shows, which may be gone; NULL for none.
    template_id INTEGER,
    created_at INTEGER NOT NULL, owner_member_id INTEGER,
    UNIQUE (account_id, folded_name)
) STRICT;

CREATE TABLE series_date (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    series_id INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
    -- The day that the rule named, also where the show was moved.
    day TEXT NOT NULL,
    -- NULL where the show was removed: it is not made again.
    event_id INTEGER REFERENCES event (id) ON DELETE SET NULL,
    -- The series made the show, instead of finding it.
    made INTEGER NOT NULL CHECK (made IN (0, 1)),
    -- The fields that were changed on this date alone: time place.
    detached TEXT NOT NULL DEFAULT '',
    UNIQUE (series_id, day)
) STRICT;

CREATE INDEX series_date_by_event ON series_date (event_id);

CREATE TABLE series_part (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    series_id INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
    -- 2026-12-01.
    first_day TEXT NOT NULL,
    -- The day from which the rule counts.
    anchor TEXT NOT NULL,
    -- RRULE.
    rule TEXT NOT NULL,
    -- Seconds after midnight of the local start.
    starts_at_second INTEGER NOT NULL,
    length_seconds INTEGER NOT NULL,
    -- IANA zone of the local start.
    zone TEXT NOT NULL,
    location TEXT,
    UNIQUE (series_id, first_day)
) STRICT;

CREATE TABLE session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- SHA-256 of the token in the cookie, in hexadecimal.
    token_hash TEXT NOT NULL,
    -- What the browser calls itself, for people: 'Firefox on Linux'.
    browser TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
, member_id INTEGER) STRICT;

CREATE INDEX session_by_account ON session (account_id);

CREATE UNIQUE INDEX session_by_token ON session (token_hash);

CREATE TABLE settlement (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    currency TEXT NOT NULL,
    -- What the tickets brought in; NULL while it is not known.
    door INTEGER CHECK (door >= 0),
    -- Of cards and ticket sellers.
    fees INTEGER NOT NULL DEFAULT 0 CHECK (fees >= 0),
    -- Those who have paid; NULL while it is not known.
    heads INTEGER CHECK (heads >= 0),
    -- Those who were let in free: no deal counts them. NULL where the guest list says it.
    comps INTEGER CHECK (comps >= 0),
    -- NULL while it is open.
    closed_at INTEGER
) STRICT;

CREATE INDEX settlement_by_account ON settlement (account_id);

CREATE TABLE settlement_expense (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES settlement (event_id) ON DELETE CASCADE,
    title TEXT NOT NULL CHECK (title <> ''),
    amount INTEGER NOT NULL CHECK (amount > 0)
) STRICT;

CREATE INDEX settlement_expense_by_event ON settlement_expense (event_id);

CREATE TABLE sign_in_attempt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Which limit.
    kind TEXT NOT NULL,
    -- A hash of the number, e-mail address or network address.
    subject TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_in_attempt_by_subject ON sign_in_attempt (kind, subject, at);

CREATE TABLE sign_in_code (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    purpose TEXT NOT NULL CHECK (purpose = 'sign_in' OR purpose = 'password' OR purpose = 'cell'),
    -- E.164.
    number TEXT NOT NULL,
    -- NULL: the number is nobody's, and no code was sent. The row is there so that the responses are the same.
    account_id INTEGER REFERENCES account (id) ON DELETE CASCADE,
    -- SHA-256 of the token of the page on which the code is entered, in hexadecimal.
    token_hash TEXT NOT NULL,
    -- HMAC-SHA256 of the code, keyed by the salt, in hexadecimal.
    code_hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_in_code_by_account ON sign_in_code (account_id);

CREATE UNIQUE INDEX sign_in_code_by_token ON sign_in_code (token_hash);

CREATE TABLE sign_in_link (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- SHA-256 of the token in the link, in hexadecimal.
    token_hash TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX sign_in_link_by_token ON sign_in_link (token_hash);

CREATE TABLE sign_up_invitation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- For whom it is, in the operator's words.
    note TEXT,
    token_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX sign_up_invitation_by_token ON sign_up_invitation (token_hash);

CREATE TABLE slot (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    contact_id INTEGER NOT NULL REFERENCES contact (id),
    position INTEGER NOT NULL,
    bench_rank INTEGER,
    answer TEXT NOT NULL DEFAULT 'none'
        CHECK (answer = 'none' OR answer = 'maybe' OR answer = 'confirmed' OR answer = 'declined'
            OR answer = 'withdrawn' OR answer = 'expired'),
    answered_at INTEGER,
    added_at INTEGER NOT NULL,
    -- "Ask me Monday": when to ask again.
    snooze_until INTEGER,
    -- The stand-in who has taken the place.
    replaced_by INTEGER REFERENCES slot (id),
    -- When the booker removed it from the lineup; its history stays.
    removed_at INTEGER,
    -- The terms: minor units of an ISO 4217 currency, the set length, how long before the start the call
    -- time is (in local time), and a note.
    pay INTEGER CHECK (pay >= 0),
    pay_currency TEXT,
    set_seconds INTEGER CHECK (set_seconds > 0),
    call_seconds INTEGER CHECK (call_seconds >= 0),
    note TEXT,
    -- The start, place and zone that the performer was last told; told_start is NULL before the first time.
    told_start INTEGER,
    told_place TEXT,
    told_zone TEXT,
    -- The performer's last text that mentions the slot, even without changing its answer.
    last_inbound_message_id INTEGER REFERENCES inbound_message (id) ON DELETE SET NULL
        DEFERRABLE INITIALLY DEFERRED, in_line_since INTEGER, attendance TEXT CHECK (attendance IN ('here', 'no_show')), attended_at INTEGER, deal TEXT,
    CHECK ((pay IS NULL) = (pay_currency IS NULL)),
    UNIQUE (event_id, contact_id)
) STRICT;

CREATE INDEX slot_by_contact ON slot (contact_id);

CREATE INDEX slot_by_last_inbound ON slot (last_inbound_message_id);

CREATE TABLE slot_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    from_answer TEXT NOT NULL,
    to_answer TEXT NOT NULL,
    -- The text that changed the answer; NULL where the booker or the deadline did. A text is inserted after
    -- its effects, in the same transaction.
    inbound_message_id INTEGER REFERENCES inbound_message (id) ON DELETE SET NULL
        DEFERRABLE INITIALLY DEFERRED,
    cause TEXT NOT NULL CHECK (
        cause = 'text' OR cause = 'booker' OR cause = 'deadline' OR cause = 'change'),
    rule TEXT
, actor_id INTEGER) STRICT;

CREATE INDEX slot_change_by_inbound ON slot_change (inbound_message_id);

CREATE INDEX slot_change_by_slot ON slot_change (slot_id, id);

CREATE INDEX slot_on_bench ON slot (event_id) WHERE bench_rank IS NOT NULL;

CREATE TABLE spot (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    position_id INTEGER NOT NULL REFERENCES position (id),
    -- The order among the spots of the event.
    rank INTEGER NOT NULL,
    -- The event is not confirmed while it is empty.
    required INTEGER NOT NULL DEFAULT 1 CHECK (required IN (0, 1)),
    -- The slot that holds it; NULL while it is empty.
    slot_id INTEGER REFERENCES slot (id) ON DELETE SET NULL,
    set_seconds INTEGER CHECK (set_seconds > 0),
    pay INTEGER CHECK (pay >= 0),
    pay_currency TEXT, deal TEXT,
    CHECK ((pay IS NULL) = (pay_currency IS NULL))
) STRICT;

CREATE INDEX spot_by_event ON spot (event_id);

CREATE INDEX spot_by_position ON spot (position_id);

CREATE INDEX spot_by_slot ON spot (slot_id);

CREATE TABLE study_span (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    timer_id INTEGER NOT NULL REFERENCES study_timer (id) ON DELETE CASCADE,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL CHECK (ended_at >= started_at)
) STRICT;

CREATE INDEX study_span_by_timer ON study_span (timer_id, started_at);

CREATE TABLE study_timer (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    study_minutes INTEGER NOT NULL CHECK (study_minutes BETWEEN 1 AND 1439),
    break_minutes INTEGER NOT NULL CHECK (break_minutes BETWEEN 1 AND 1439),
    -- While studying or on a break, due_at is its end; get_break and start_study wait for a choice.
    phase TEXT NOT NULL
        CHECK (phase = 'study' OR phase = 'get_break' OR phase = 'break' OR phase = 'start_study'
            OR phase = 'finished'),
    since INTEGER NOT NULL,
    due_at INTEGER,
    breaks INTEGER NOT NULL DEFAULT 0,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    deck_id INTEGER REFERENCES deck (subject_id) ON DELETE SET NULL,
    todo_id INTEGER REFERENCES todo (id) ON DELETE SET NULL, member_id INTEGER,
    CHECK ((due_at IS NOT NULL) = (phase = 'study' OR phase = 'break')),
    CHECK ((finished_at IS NOT NULL) = (phase = 'finished'))
) STRICT;

CREATE INDEX study_timer_by_account ON study_timer (account_id, started_at);

CREATE INDEX study_timer_by_deck ON study_timer (deck_id) WHERE deck_id IS NOT NULL;

CREATE INDEX study_timer_by_todo ON study_timer (todo_id) WHERE todo_id IS NOT NULL;

CREATE UNIQUE INDEX study_timer_open ON study_timer (account_id) WHERE finished_at IS NULL;

CREATE TABLE subject (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- What it is called on the command line and in texts, without its sign.
    name TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX subject_own ON subject (account_id) WHERE kind = 'account';

CREATE TABLE swap_offer (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
    inbound_message_id INTEGER NOT NULL,
    -- As they were typed, one a line.
    names TEXT NOT NULL,
    -- The slot of the substitute whom the booker has chosen; NULL for nobody yet.
    chosen_slot_id INTEGER REFERENCES slot (id) ON DELETE SET NULL,
    chosen_at INTEGER,
    made_at INTEGER NOT NULL,
    -- When the spot was opened, or the performer said yes after all.
    closed_at INTEGER
, held_until INTEGER, reminded_at INTEGER) STRICT;

CREATE INDEX swap_offer_by_chosen ON swap_offer (chosen_slot_id);

CREATE INDEX swap_offer_by_slot ON swap_offer (slot_id);

CREATE TABLE template (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    folded_name TEXT NOT NULL,
    -- Seconds after midnight of the local start; NULL for any time.
    starts_at_second INTEGER,
    length_seconds INTEGER NOT NULL,
    location TEXT,
    UNIQUE (account_id, folded_name)
) STRICT;

CREATE TABLE template_setting (
    template_id INTEGER NOT NULL REFERENCES template (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (template_id, name)
) STRICT;

CREATE TABLE template_spot (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    template_id INTEGER NOT NULL REFERENCES template (id) ON DELETE CASCADE,
    position_id INTEGER NOT NULL REFERENCES position (id),
    rank INTEGER NOT NULL,
    required INTEGER NOT NULL CHECK (required IN (0, 1)),
    set_seconds INTEGER CHECK (set_seconds > 0),
    pay INTEGER CHECK (pay >= 0),
    pay_currency TEXT, deal TEXT,
    CHECK ((pay IS NULL) = (pay_currency IS NULL))
) STRICT;

CREATE INDEX template_spot_by_position ON template_spot (position_id);

CREATE INDEX template_spot_by_template ON template_spot (template_id);

CREATE TABLE text_archive (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    direction TEXT NOT NULL CHECK (direction IN ('in', 'out')),
    -- The keys of the first and the last text.
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL CHECK (last_id >= first_id),
    -- A gzip file of JSON lines: the key of a text, its words, and the answer to it.
    texts BLOB NOT NULL
) STRICT;

CREATE INDEX text_archive_by_text ON text_archive (account_id, direction, first_id, last_id);

CREATE TABLE todo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
    title TEXT NOT NULL CHECK (title <> ''),
    -- Position in its list, from 1, without gaps.
    position INTEGER NOT NULL,
    -- ISO date.
    due TEXT,
    created_at INTEGER NOT NULL,
    done_at INTEGER
, due_minute INTEGER, remind_minutes INTEGER, rule TEXT, parent_id INTEGER REFERENCES todo (id) ON DELETE SET NULL) STRICT;

CREATE INDEX todo_by_due ON todo (due) WHERE due IS NOT NULL AND done_at IS NULL;

CREATE INDEX todo_by_parent ON todo (parent_id) WHERE parent_id IS NOT NULL;

CREATE INDEX todo_by_subject ON todo (subject_id, position);

CREATE TABLE training_goal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
    measure TEXT NOT NULL CHECK (measure IN ('distance', 'runs', 'minutes')),
    -- Millimeters, runs or minutes.
    amount INTEGER NOT NULL CHECK (amount > 0),
    UNIQUE (account_id, period, measure)
) STRICT;

CREATE TABLE training_plan (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    goal TEXT NOT NULL,
    distance INTEGER NOT NULL CHECK (distance > 0),
    race_day TEXT NOT NULL,
    weeks INTEGER NOT NULL,
    experience TEXT NOT NULL CHECK (experience IN ('new', 'some', 'seasoned')),
    -- Three letters each, separated by commas.
    days TEXT NOT NULL,
    long_day TEXT NOT NULL,
    -- What was run in a week before. NULL: the usual start of the experience.
    weekly INTEGER,
    unit TEXT NOT NULL CHECK (unit IN ('mi', 'km')),
    -- JSON. NULL: runs are by feel.
    recent TEXT,
    -- The wanted time of the race, in seconds.
    target INTEGER,
    -- The race that it leads to. NULL: none of the calendar.
    race_id INTEGER REFERENCES event (id) ON DELETE SET NULL,
    -- No workouts on these days.
    paused_from TEXT,
    paused_until TEXT,
    created_at INTEGER NOT NULL,
    -- NULL: the current plan.
    ended_at INTEGER
, week_start TEXT, longest INTEGER, is_returning INTEGER NOT NULL DEFAULT 0 CHECK (is_returning IN (0, 1)), ramp_start TEXT) STRICT;

CREATE UNIQUE INDEX training_plan_current ON training_plan (account_id) WHERE ended_at IS NULL;

CREATE TABLE trip (
    subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT CHECK (name <> ''),
    from_name TEXT,
    from_latitude INTEGER,
    from_longitude INTEGER,
    to_name TEXT,
    to_latitude INTEGER,
    to_longitude INTEGER,
    -- ISO dates; both or none. The last day is included.
    starts_on TEXT,
    ends_on TEXT CHECK (ends_on >= starts_on),
    -- The estimate as it was typed, which may be no number.
    expense TEXT,
    notes TEXT,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE trip_booking (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES trip (subject_id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind = 'flight' OR kind = 'train' OR kind = 'bus' OR kind = 'ferry'
        OR kind = 'car' OR kind = 'hotel' OR kind = 'ticket' OR kind = 'other'),
    title TEXT NOT NULL CHECK (title <> ''),
    -- The number that the carrier or the hotel gave.
    confirmation TEXT,
    starts_on TEXT,
    -- HH:MM; NULL for no time.
    start_time TEXT,
    ends_on TEXT,
    end_time TEXT, document_id INTEGER, link TEXT,
    CHECK (starts_on IS NOT NULL OR (start_time IS NULL AND ends_on IS NULL)),
    CHECK (ends_on IS NOT NULL OR end_time IS NULL)
) STRICT;

CREATE INDEX trip_booking_by_trip ON trip_booking (subject_id);

CREATE INDEX trip_by_account ON trip (account_id);

CREATE TABLE trip_consent (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    server TEXT NOT NULL,
    given_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, server)
) STRICT;

CREATE TABLE trip_lookup (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    sender_id INTEGER NOT NULL REFERENCES sender (id),
    reply_to TEXT NOT NULL,
    -- The command word, and what follows it.
    word TEXT NOT NULL,
    rest TEXT NOT NULL
) STRICT;

CREATE TABLE trip_search (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    -- JSON.
    search TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE trip_stop (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES trip (subject_id) ON DELETE CASCADE,
    -- From 1.
    day INTEGER NOT NULL CHECK (day >= 1),
    -- Position in its day, from 1, without gaps.
    position INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    latitude INTEGER,
    longitude INTEGER
, start_time TEXT, source TEXT) STRICT;

CREATE INDEX trip_stop_by_trip ON trip_stop (subject_id, day, position);

CREATE TABLE trip_track (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_id INTEGER NOT NULL REFERENCES trip (subject_id) ON DELETE CASCADE,
    name TEXT,
    -- An encoded polyline with five decimals.
    line TEXT NOT NULL
) STRICT;

CREATE INDEX trip_track_by_trip ON trip_track (subject_id);

CREATE TABLE undo_step (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- A key of a table that depends on the kind.
    subject INTEGER NOT NULL,
    -- What was done, for people: 'added "buy film"'.
    summary TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- The first step of the same command; NULL if this is the first.
    part_of INTEGER REFERENCES undo_step (id) ON DELETE CASCADE,
    -- When it was undone, or reported as one that cannot be undone.
    undone_at INTEGER,
    -- JSON: the format version and the fields of the kind's value.
    snapshot TEXT NOT NULL
, actor_id INTEGER, has_left INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX undo_step_last ON undo_step (account_id, id) WHERE undone_at IS NULL;

CREATE INDEX undo_step_of_command ON undo_step (part_of);

CREATE TABLE unkept_text (
    sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
    -- A hash of the provider's SID, so that a repeated text counts once.
    fingerprint TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    PRIMARY KEY (sender_id, fingerprint)
) STRICT;

CREATE TABLE webhook (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- https, or http where the operator allows private networks; may contain a secret.
    url TEXT NOT NULL,
    -- The key that signs: whsec_ and its base64.
    secret TEXT NOT NULL,
    -- The types of messages, separated by spaces.
    types TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- When it was switched off, and by whom; NULL while it is on.
    stopped_at INTEGER,
    stopped_by TEXT CHECK (stopped_by IN ('owner', 'receiver')),
    removed_at INTEGER,
    -- The first failed try since the last one that succeeded, and what happened at the latest; NULL for none.
    failing_since INTEGER,
    problem TEXT,
    -- Up to which row, and until when, the history of the account was read for it.
    read_change INTEGER NOT NULL,
    read_text INTEGER NOT NULL,
    read_at INTEGER NOT NULL
) STRICT;

CREATE INDEX webhook_by_account ON webhook (account_id);

CREATE TABLE webhook_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    provider TEXT NOT NULL,
    -- JSON of the change, with the fields before and after.
    change TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    undone_at INTEGER
) STRICT;

CREATE TABLE webhook_delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    -- The same in every try.
    message_id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    -- What it is about, and in which state: keys and numbers that depend on the type.
    object_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    -- JSON without texts, names and numbers of people.
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    -- The next try; while one is made, when its process is given up.
    due INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Of the last try: when, the HTTP status, and what went wrong.
    tried_at INTEGER,
    status INTEGER,
    problem TEXT,
    UNIQUE (webhook_id, type, object_id, version)
) STRICT;

CREATE INDEX webhook_delivery_by_time ON webhook_delivery (created_at);

CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook_id, id);

CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, due) WHERE state = 'waiting';

CREATE TABLE webhook_former_secret (
    webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    -- Until when it signs.
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (webhook_id, secret)
) STRICT;

CREATE TABLE webhook_lineup (
    webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
    -- The number of changes.
    version INTEGER NOT NULL,
    PRIMARY KEY (webhook_id, event_id)
) STRICT;

CREATE INDEX webhook_lineup_by_event ON webhook_lineup (event_id);

CREATE TABLE webhook_log (
    provider TEXT PRIMARY KEY,
    accepted_at INTEGER,
    rejected_at INTEGER,
    -- The public address with which the signature of the last rejected webhook is valid; NULL for none.
    signed_with TEXT
) STRICT;

CREATE TABLE webhook_type (
    webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- The last rows of the history of all accounts then.
    last_change INTEGER NOT NULL,
    last_text INTEGER NOT NULL,
    PRIMARY KEY (webhook_id, type)
) STRICT;

CREATE TABLE workout (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    plan_id INTEGER NOT NULL REFERENCES training_plan (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('easy', 'long', 'tempo', 'intervals', 'race')),
    distance INTEGER NOT NULL,
    -- The part at tempo or interval pace.
    hard INTEGER,
    week INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('base', 'build', 'peak', 'taper')),
    state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'skipped', 'missed', 'removed')),
    -- Its day in the plan, if it was moved.
    moved_from TEXT
, reason TEXT) STRICT;

CREATE INDEX workout_by_day ON workout (account_id, day);

CREATE INDEX workout_by_plan ON workout (plan_id);

CREATE TABLE write_probe (
    filler BLOB NOT NULL
) STRICT;
