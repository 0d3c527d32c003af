package import Storage
package import Values

/// What was said last between a number and one of our senders, as far as the next text from the number can mean it:
/// which questions we asked and about which slots, the answer held meanwhile, and whether our last text asks anything.
///
/// It changes in two places: `receive`, when a text comes in, and `recordSent`, when the provider has accepted a text
/// of ours. Both are stored in the transaction of that event. A text that is still queued changes nothing, since nobody
/// has read it.
package struct DialogState: Sendable, Hashable {
    /// A slot, as lineups number them.
    package typealias SlotNumber = Int64

    /// A text of ours that is no request and no reply to a text.
    package enum Notice: Sendable, Hashable {
        /// A note about a slot: the day before the event, or that the lineup is full.
        case note(SlotNumber?)
        /// The booker's own words. What they ask stands until a request, a reminder, another question or a reply.
        case ownWords(OwnWords)

        /// Whether a bare yes or no may answer it.
        fileprivate var isQuestion: Bool {
            switch self {
            case .ownWords(.attendance), .ownWords(.somethingElse): true
            case .ownWords(.nothing), .note: false
            }
        }
    }

    /// When a request or a reminder was sent last, also in the booker's own words; nil for never.
    package private(set) var requestedAt: Instant?
    /// The notice that was sent last; nil where something else was said since.
    package private(set) var notice: Notice?
    package private(set) var openQuestion: OpenQuestion?
    /// Every kind of question that was asked since the last request or clear answer.
    package private(set) var asked: Set<Question> = []
    /// The slots about which we asked back since their last request, reminder or clear answer.
    package private(set) var askedBack: Set<SlotNumber> = []
    /// How many texts we asked back since the last request or clear answer.
    package private(set) var unclearTexts = 0
    /// The first of these texts.
    package private(set) var firstUnclearText: String?
    /// When the number's last text was received; nil before the first one.
    package private(set) var receivedAt: Instant?

    package init() {}

    /// For how long a question that we asked back is remembered. A request stands until something else is said.
    package static let questionWindow: Duration = .days(1)

    /// The question about invitations that a text can answer at that moment.
    package func question(at now: Instant) -> OpenQuestion? {
        openQuestion.flatMap { open in
            switch open.question {
            case .name: nil
            case .sharedRequest: open
            default: now - open.askedAt < Self.questionWindow ? open : nil
            }
        }
    }

    /// When we last asked something that a bare yes or no answers, by this moment; nil for never.
    package func askedAt(by now: Instant) -> Instant? {
        [requestedAt, question(at: now)?.askedAt].compactMap(\.self).filter { $0 <= now }.max()
    }

    /// Whether our last reply asked for a name.
    package func asksForName(at now: Instant) -> Bool {
        openQuestion.map { $0.question == .name && now - $0.askedAt < Self.questionWindow } ?? false
    }
}

// MARK: - A text from the number

extension DialogState {
    /// What a text means for the dialog.
    package enum Input: Sendable, Hashable {
        /// A clear answer; these slots may be asked back about again.
        case answer(about: Set<SlotNumber>)
        case unclear(UnclearText)
        /// Our reply asks for the name of somebody who signs up.
        case asksForName
        /// A command, an opt-out, a text from somebody who was asked nothing.
        case other
    }

    package struct UnclearText: Sendable, Hashable {
        /// What our reply asks, if it is sent.
        package var question: Question
        /// The slots that the text named.
        package var slots: [SlotNumber]
        /// The slots that our reply asks about.
        package var askedBack: Set<SlotNumber>
        package var held: Answer?
        /// It takes back what the performer said before.
        package var isCorrection: Bool
        /// It is no more than "ok": our question about these slots stands.
        package var isAcknowledgement: Bool

        package init(
            question: Question, slots: [SlotNumber], askedBack: Set<SlotNumber>, held: Answer?, isCorrection: Bool,
            isAcknowledgement: Bool
        ) {
            (self.question, self.slots, self.askedBack) = (question, slots, askedBack)
            (self.held, self.isCorrection, self.isAcknowledgement) = (held, isCorrection, isAcknowledgement)
        }
    }

    /// Takes in a text from the number.
    ///
    /// - Parameter isReplied: whether our reply is sent. A reply limit can hold it back.
    package mutating func receive(_ input: Input, body: String, isReplied: Bool, now: Instant) {
        receivedAt = max(receivedAt ?? now, now)
        if isReplied { notice = nil }
        switch input {
        case .answer(let slots):
            (unclearTexts, firstUnclearText, asked) = (0, nil, [])
            askedBack.subtract(slots)
            if isReplied { openQuestion = nil }
        case .unclear(let text):
            let previous = question(at: now)
            let held = Self.held(previous?.held, text)
            guard isReplied else {
                openQuestion?.held = held
                // "2" without a yes or no: a bare answer after it is for 2.
                if text.question == .yesOrNo, !text.slots.isEmpty, let previous,
                    previous.question == .yesOrNo || held == nil
                {
                    openQuestion?.question = .yesOrNo
                    openQuestion?.slots = text.slots
                }
                return
            }
            unclearTexts += 1
            if unclearTexts == 1 { firstUnclearText = body }
            asked.insert(text.question)
            askedBack.formUnion(text.askedBack)
            let named = text.isAcknowledgement && previous?.question == .yesOrNo ? previous?.slots : nil
            openQuestion = OpenQuestion(
                question: named == nil ? text.question : .yesOrNo, askedAt: now, slots: named ?? text.slots, held: held)
        case .asksForName:
            if isReplied { openQuestion = OpenQuestion(question: .name, askedAt: now, slots: [], held: nil) }
        case .other:
            if isReplied { openQuestion = nil }
        }
    }

    /// A correction replaces what was said before; otherwise yes and no together hold neither.
    private static func held(_ before: HeldAnswer?, _ text: UnclearText) -> HeldAnswer? {
        guard let said = text.held else { return before }
        guard let before, !text.isCorrection else { return .one(said) }
        return before == .one(said) ? before : .conflicting
    }
}

// MARK: - A text of ours

extension DialogState {
    /// What a text of ours was.
    package enum Sent: Sendable, Hashable {
        /// A request or a reminder about a slot.
        case request(SlotNumber?)
        /// One request about several slots: a yes or no answers all of them.
        case sharedRequest([SlotNumber])
        case notice(Notice)
        case reply

        /// A request, a reminder, or the same in the booker's own words.
        fileprivate var isRequest: Bool {
            switch self {
            case .request, .sharedRequest, .notice(.ownWords(.attendance)): true
            case .notice, .reply: false
            }
        }
    }

    /// Takes in that the provider has accepted a text of ours. A text that left before the number's last text, and
    /// whose acceptance was found out only later, is not the last thing said.
    ///
    /// - Parameter moment: when it left.
    package mutating func recordSent(_ sent: Sent, at moment: Instant) {
        if sent.isRequest { requestedAt = max(requestedAt ?? moment, moment) }
        if let receivedAt, receivedAt > moment { return }
        if sent.isRequest {
            (notice, openQuestion, asked) = (nil, nil, [])
            (unclearTexts, firstUnclearText) = (0, nil)
        }
        switch sent {
        case .request(let slot): if let slot { askedBack.remove(slot) }
        case .sharedRequest(let slots):
            askedBack.subtract(slots)
            openQuestion = OpenQuestion(question: .sharedRequest, askedAt: moment, slots: slots)
        case .notice(.ownWords(.nothing)) where notice?.isQuestion == true: break
        case .notice(let said):
            notice = said
            // It may be about every slot.
            if sent.isRequest { askedBack = [] }
        case .reply: notice = nil
        }
    }
}

// MARK: - Storage

extension DialogState {
    /// The columns of a state, from `dialog_state`.
    package static let columns: SQL = """
        dialog_state.requested_at, dialog_state.notice, dialog_state.notice_slot, dialog_state.question,
        dialog_state.question_at, dialog_state.question_slots, dialog_state.held, dialog_state.asked,
        dialog_state.asked_back_slots, dialog_state.unclear_texts, dialog_state.first_unclear_text,
        dialog_state.received_at, dialog_state.notice_asks, dialog_state.notice_names
        """

    /// The state of the dialog with a number over a sender; an empty one before the first text.
    package static func find(number: String, sender: ID<Sender>, in tx: Transaction) throws -> DialogState {
        let row = try tx.row(query(number: number, sender: sender))
        return try row.map { try DialogState($0) } ?? DialogState()
    }

    /// What `find` asks, for `Transaction.prefetch`.
    package static func query(number: String, sender: ID<Sender>) -> SQL {
        "SELECT \(columns) FROM dialog_state WHERE number = \(number) AND sender_id = \(sender)"
    }

    /// Reads a row that has `columns`; an empty state where they are all NULL.
    package init(_ row: Row) throws {
        self.init()
        guard let kinds: String = try row["asked"] else { return }
        requestedAt = try row["requested_at"]
        notice =
            switch try row["notice"] as String? {
            case "note": .note(try row["notice_slot"])
            case "own_words": .ownWords(try Self.ownWords(row))
            default: nil
            }
        if let question: Question = try row["question"] {
            openQuestion = OpenQuestion(
                question: question, askedAt: try row["question_at"], slots: Self.slots(try row["question_slots"]),
                held: (try row["held"] as String?).map { Answer(rawValue: $0).map(HeldAnswer.one) ?? .conflicting })
        }
        asked = Set(kinds.split(separator: " ").compactMap { Question(rawValue: String($0)) })
        askedBack = Set(Self.slots(try row["asked_back_slots"]))
        unclearTexts = try row["unclear_texts"]
        firstUnclearText = try row["first_unclear_text"]
        receivedAt = try row["received_at"]
    }

    /// Stores the state.
    package func save(number: String, sender: ID<Sender>, in tx: Transaction) throws {
        let (noticeKind, noticeSlot): (String?, SlotNumber?) =
            switch notice {
            case .note(let slot): ("note", slot)
            case .ownWords: ("own_words", nil)
            case nil: (nil, nil)
            }
        let (asks, names): (String?, String?) =
            switch notice {
            case .ownWords(.attendance(let occasion)): ("attendance", occasion.description)
            case .ownWords(.somethingElse): ("something_else", nil)
            case .ownWords(.nothing): ("nothing", nil)
            case .note, nil: (nil, nil)
            }
        let held: String? =
            switch openQuestion?.held {
            case .one(let answer): answer.rawValue
            case .conflicting: Self.conflicting
            case nil: nil
            }
        let kinds = asked.map(\.rawValue).sorted().joined(separator: " ")
        try tx.enqueue(
            """
            INSERT INTO dialog_state (number, sender_id, requested_at, notice, notice_slot, question, question_at,
                question_slots, held, asked, asked_back_slots, unclear_texts, first_unclear_text,
                received_at, notice_asks, notice_names)
            VALUES (\(number), \(sender), \(requestedAt), \(noticeKind), \(noticeSlot), \(openQuestion?.question),
                \(openQuestion?.askedAt), \(Self.text(openQuestion?.slots ?? [])), \(held), \(kinds),
                \(Self.text(askedBack.sorted())), \(unclearTexts), \(firstUnclearText), \(receivedAt), \(asks),
                \(names))
            ON CONFLICT (number, sender_id) DO UPDATE
            SET requested_at = excluded.requested_at, notice = excluded.notice, notice_slot = excluded.notice_slot,
                question = excluded.question, question_at = excluded.question_at,
                question_slots = excluded.question_slots, held = excluded.held, asked = excluded.asked,
                asked_back_slots = excluded.asked_back_slots, unclear_texts = excluded.unclear_texts,
                first_unclear_text = excluded.first_unclear_text, received_at = excluded.received_at,
                notice_asks = excluded.notice_asks, notice_names = excluded.notice_names
            """)
    }

    /// Deletes the states of the dialogs with these numbers, over all senders.
    package static func deleteAll(numbers: [String], in tx: Transaction) throws {
        try tx.run("DELETE FROM dialog_state WHERE number IN \(list: numbers)")
    }

    /// The same for dialogs in which no text was received and no request was sent after `end`.
    package static func deleteAll(numbers: [String], upTo end: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM dialog_state
            WHERE number IN \(list: numbers) AND coalesce(received_at, 0) <= \(end)
                AND coalesce(requested_at, 0) <= \(end)
            """)
    }

    /// Deletes the words of texts from the dialogs in which none was received after `end`.
    package static func deleteWords(upTo end: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE dialog_state SET first_unclear_text = NULL
            WHERE received_at <= \(end) AND first_unclear_text IS NOT NULL
            """)
    }

    /// A row of an earlier version does not say what the words asked.
    private static func ownWords(_ row: Row) throws -> OwnWords {
        switch try row["notice_asks"] as String? {
        case "attendance": .attendance(NamedOccasion(try row["notice_names"]))
        case "nothing": .nothing
        default: .somethingElse
        }
    }

    private static let conflicting = "conflicting"

    /// Reads slots with blanks between, as they are stored.
    package static func slots(_ text: String) -> [SlotNumber] {
        text.split(separator: " ").compactMap { SlotNumber($0) }
    }

    /// Slots with blanks between.
    package static func text(_ slots: [SlotNumber]) -> String { slots.map(String.init).joined(separator: " ") }
}
