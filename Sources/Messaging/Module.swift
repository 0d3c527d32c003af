package import People
package import Storage
package import Values

/// What a domain plugs into the gateway: its tables, what an account's owner may text to it, the jobs it runs when they
/// are due, the changes it can take back, and the answers it is waiting for. Everything it changes, it changes through `tx`: a text, or a job, and its
/// effect are one transaction.
package protocol Module: Sendable {
    /// In order; a later feature's tables may refer to an earlier one's.
    static var migrations: [Migration] { get }

    /// What the owner of an account may text to it. No two features share a word, and none is a carrier's.
    var words: [CommandWord] { get }

    /// Does what a text from an account's owner asks for, and answers what to say back; an empty answer is none, where
    /// an errand will tell. Nil means that the words after the command make no sense to it, so that the text may yet be
    /// an answer.
    func handleCommand(_ command: Command, in tx: Transaction, now: Instant) throws -> String?

    /// What to say to a command whose words made no sense to it, where nobody else has taken the text; nil for the usual
    /// hint.
    func usageHint(_ command: Command) -> String?

    /// The kinds of jobs that are this feature's.
    var jobKinds: [Job.Kind] { get }

    /// Does a job that is due, if it still makes sense. What it throws has it tried again later.
    func run(_ job: Job, in tx: Transaction, now: Instant) throws

    /// The kinds of jobs that need the outside world. They are done beside the others and keep none of them waiting.
    var backgroundJobKinds: [Job.Kind] { get }

    /// Does an errand outside of any transaction, perhaps more than once, and answers what is to be committed together
    /// with the record that it is done. What it throws has it tried again later.
    func perform(_ job: Job, now: Instant) async throws -> Job.ReplyInterpreter

    /// The kinds of questions that are this feature's.
    var promptKinds: [Prompt.Kind] { get }

    /// Takes the answer to one of its questions, which is closed by now, and answers what to say back.
    func take(_ answer: PromptReader.Answer, to prompt: Prompt, in tx: Transaction, now: Instant) throws -> String

    /// The kinds of changes that are this feature's to take back.
    var undoKinds: [UndoStep.Kind] { get }

    /// Puts things back as they were. Throws `UndoError` where they cannot be.
    func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws

    /// What is expected of whoever has this number, in words that go on after their name: "is confirmed for Late Show,
    /// Fri Dec 4, 8 PM". The booker hears of it when they want no more texts.
    func openCommitments(
        of number: String, account: ID<Account>, in tx: Transaction, now: Instant
    ) throws -> [String]

    /// Takes a text that answers something this feature has open. Nil means "not mine": the next feature is asked.
    func answer(_ text: InboundText, in tx: Transaction, now: Instant) throws -> Outcome?
}

extension Module {
    package static var migrations: [Migration] { [] }
    package var words: [CommandWord] { [] }
    package func handleCommand(_ command: Command, in tx: Transaction, now: Instant) throws -> String? { nil }
    package func usageHint(_ command: Command) -> String? { nil }
    package var jobKinds: [Job.Kind] { [] }
    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {}
    package var backgroundJobKinds: [Job.Kind] { [] }
    package func perform(_ job: Job, now: Instant) async throws -> Job.ReplyInterpreter { { _ in } }
    package var promptKinds: [Prompt.Kind] { [] }
    package func take(
        _ answer: PromptReader.Answer, to prompt: Prompt, in tx: Transaction, now: Instant
    ) throws -> String { "" }
    package var undoKinds: [UndoStep.Kind] { [] }
    package func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {}
    package func openCommitments(
        of number: String, account: ID<Account>, in tx: Transaction, now: Instant
    ) throws -> [String] { [] }
    package func answer(_ text: InboundText, in tx: Transaction, now: Instant) throws -> Outcome? { nil }
}

/// A text as a feature sees it: who wrote, over which of our numbers, and what.
package struct InboundText: Sendable {
    package let id: ID<InboundMessage>
    package let sender: Sender
    /// As the provider gave it: E.164 as a rule; a short code or a name now and then.
    package let from: String
    package let body: String
    /// How the provider names it; empty where nobody asks.
    package let sid: String
    /// How many pictures came with it.
    package let mediaCount: Int
    /// A text that they sent later has been taken in already. It has the last word on whatever it spoke of.
    package internal(set) var isOvertaken: Bool

    package init(
        id: ID<InboundMessage>, sender: Sender, from: String, body: String, sid: String = "", mediaCount: Int = 0,
        isOvertaken: Bool = false
    ) {
        self.id = id
        self.sender = sender
        self.from = from
        self.body = body
        self.sid = sid
        self.mediaCount = mediaCount
        self.isOvertaken = isOvertaken
    }
}

extension InboundText {
    /// A text that was taken in before.
    package static func find(_ id: ID<InboundMessage>, in tx: Transaction) throws -> InboundText? {
        try tx.row("SELECT sender_id, from_number, body, sid, media_count FROM inbound_message WHERE id = \(id)")
            .flatMap {
                row in
                guard let sender = try Sender.find(row["sender_id"] as ID<Sender>, in: tx) else { return nil }
                return InboundText(
                    id: id, sender: sender, from: try row["from_number"], body: try row["body"], sid: try row["sid"],
                    mediaCount: try row["media_count"])
            }
    }
}

/// What became of a text.
package struct Outcome: Sendable {
    /// The verdict on what an account's owner had done.
    static let command = "command"
    /// The rule by which a text was kept unread, since it came too late.
    static let tooOld = "too-old"
    /// The rule by which a text was kept unread, since reading it failed again and again.
    static let setAside = "set-aside"

    /// Whose text it was.
    package var account: ID<Account>?
    package var contact: ID<Contact>?
    /// What was understood, in one word, and the rule that decided. For an opt-out in words of somebody's own the
    /// inbox does what is to be done.
    package var verdict: String
    package var rule: String
    /// What to say back; nil says nothing.
    package var reply: String?
    /// The booker should look at it.
    package var needsAttention: Bool
    /// The booker hears of it at once, also who has chosen to hear once a day.
    package var isUrgent = false

    package init(
        account: ID<Account>?, contact: ID<Contact>?, verdict: String, rule: String, reply: String?,
        needsAttention: Bool
    ) {
        self.account = account
        self.contact = contact
        self.verdict = verdict
        self.rule = rule
        self.reply = reply
        self.needsAttention = needsAttention
    }
}
