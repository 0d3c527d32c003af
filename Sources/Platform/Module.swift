package import Storage
package import Values

/// What a domain plugs into the program. Each list holds small registrations; what a handler changes, it changes
/// through its transaction, so that a text or a job and its effect are committed together.
package struct Module: Sendable {
    /// In lower case, unique in the program.
    package let id: String
    /// In order. The tables may refer to those of modules that stand before this one in the list of modules.
    package var migrations: [Migration] = []
    package var subjectKinds: [SubjectKind] = []
    package var subjectLists: [SubjectList] = []
    /// What the owner of an account may text. No two modules share a word, and none is a carrier's.
    package var textCommands: [CommandHandler] = []
    /// Takes a text that answers something the module has open. Nil: it takes none.
    package var replyHandler: ReplyHandling?
    package var jobs: [JobHandler] = []
    package var backgroundJobs: [BackgroundJobHandler] = []
    package var maintenance: [MaintenanceTask] = []
    package var prompts: [PromptHandler] = []
    package var undoHandlers: [UndoHandler] = []
    package var feeds: [FeedHandler] = []
    /// What is expected of the person who has a number. Nil: nothing ever is.
    package var openCommitments: OpenCommitments?
    package var accountSettings: [AccountSetting] = []

    package init(_ id: String) { self.id = id }

    /// Answers nil where the text is for another module: the next one is asked.
    package typealias ReplyHandling = @Sendable (InboundText, Transaction, Instant) throws -> Outcome?

    /// Takes an E.164 number and answers phrases that continue a sentence after the person's name: "is confirmed for
    /// Late Show, Fri Dec 4, 8 PM". The booker is told when they want no more texts.
    package typealias OpenCommitments =
        @Sendable (_ number: String, ID<Account>, Transaction, Instant) throws -> [String]
}

/// One command word that the owner of an account may text.
package struct CommandHandler: Sendable {
    package let word: CommandWord
    /// Carries the command out and answers what to say back. An empty answer says nothing now: a background job will.
    /// Nil means that the words after the command make no sense to it, so that the text may yet be an answer.
    package let handleCommand: @Sendable (Command, Transaction, Instant) throws -> String?
    /// What to say to a command whose words made no sense, where no module took the text; nil for the usual hint.
    package let usageHint: @Sendable (Command) -> String?

    package init(
        _ word: CommandWord, usageHint: @escaping @Sendable (Command) -> String? = { _ in nil },
        handleCommand: @escaping @Sendable (Command, Transaction, Instant) throws -> String?
    ) {
        (self.word, self.handleCommand, self.usageHint) = (word, handleCommand, usageHint)
    }
}

/// Does jobs of one kind, each in the transaction that records it as done.
package struct JobHandler: Sendable {
    package let kind: Job.Kind
    /// Does a job that is due, if it still makes sense. A job that throws is tried again later.
    package let run: @Sendable (Job, Transaction, Instant) throws -> Void

    package init(_ kind: Job.Kind, run: @escaping @Sendable (Job, Transaction, Instant) throws -> Void) {
        (self.kind, self.run) = (kind, run)
    }
}

/// Does jobs of one kind that need the network. They run beside the others and keep none of them waiting.
package struct BackgroundJobHandler: Sendable {
    package let kind: Job.Kind
    /// Does a job outside of any transaction, perhaps more than once, and answers what is committed together with the
    /// record that it is done. A job that throws is tried again later.
    package let perform: @Sendable (Job, Store, Instant) async throws -> Job.Completion

    package init(
        _ kind: Job.Kind, perform: @escaping @Sendable (Job, Store, Instant) async throws -> Job.Completion
    ) {
        (self.kind, self.perform) = (kind, perform)
    }
}

/// Takes the replies to prompts of one kind.
package struct PromptHandler: Sendable {
    package let kind: Prompt.Kind
    /// Takes the reply to a prompt, which is closed by then, and answers what to say back.
    package let handlePromptReply: @Sendable (PromptReply, Transaction, Instant) throws -> String

    package init(
        _ kind: Prompt.Kind, handlePromptReply: @escaping @Sendable (PromptReply, Transaction, Instant) throws -> String
    ) {
        (self.kind, self.handlePromptReply) = (kind, handlePromptReply)
    }
}

/// The reply to a prompt, with the kinds of subjects that an earlier text may name.
package struct PromptReply: Sendable {
    package let prompt: Prompt
    package let answer: PromptReader.Answer
    package let subjects: SubjectKinds

    package init(_ answer: PromptReader.Answer, to prompt: Prompt, subjects: SubjectKinds) {
        (self.answer, self.prompt, self.subjects) = (answer, prompt, subjects)
    }
}

/// Takes back changes of one kind.
package struct UndoHandler: Sendable {
    package let kind: UndoStep.Kind
    /// Puts things back as they were. Throws `UndoError` where they cannot be.
    package let undo: @Sendable (UndoStep, Transaction, Instant) throws -> Void

    package init(_ kind: UndoStep.Kind, undo: @escaping @Sendable (UndoStep, Transaction, Instant) throws -> Void) {
        (self.kind, self.undo) = (kind, undo)
    }
}

extension [Module] {
    package var migrations: [Migration] { flatMap(\.migrations) }
    package var textCommands: [CommandHandler] { flatMap(\.textCommands) }
    package var subjects: SubjectKinds { SubjectKinds(flatMap(\.subjectKinds)) }
    package var subjectLists: [SubjectList] { flatMap(\.subjectLists) }
    package var jobs: [JobHandler] { flatMap(\.jobs) }
    package var backgroundJobs: [BackgroundJobHandler] { flatMap(\.backgroundJobs) }
    package var maintenance: [MaintenanceTask] { flatMap(\.maintenance) }
    package var prompts: [PromptHandler] { flatMap(\.prompts) }
    package var undoHandlers: [UndoHandler] { flatMap(\.undoHandlers) }
    package var feeds: [FeedHandler] { flatMap(\.feeds) }
    package var accountSettings: [AccountSetting] { flatMap(\.accountSettings) }
}
