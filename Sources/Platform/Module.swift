package import Storage
package import Values

/// What a domain adds to the program. Handlers write through the transaction they are given, so that a text or job and
/// its effects are committed together.
package struct Module: Sendable {
    /// In lower case; unique in the program.
    package let id: String
    /// In order. Tables may refer to those of modules earlier in `Modules.all`.
    package var migrations: [Migration] = []
    package var subjectKinds: [SubjectKind] = []
    /// What of the module belongs to subjects of any kind.
    package var subjectContents: [SubjectContents] = []
    /// What copies of events and templates keep of the module.
    package var subjectShapes: [SubjectShape] = []
    package var subjectItemLookups: [SubjectItemLookup] = []
    /// Finds what subjects belong to, such as a series; nil if the module has nothing of the kind.
    package var subjectGroups: SubjectGroups?
    /// What people by dates can be narrowed to, such as polls; nil if the module has nothing of the kind.
    package var dateFilters: DateFilters?
    /// Command words for the owner of an account. Each is used by one module, and none is a carrier keyword.
    package var textCommands: [CommandHandler] = []
    /// Command words for performers. A text is read as one of them before it is read as a reply.
    package var performerCommands: [PerformerCommand] = []
    /// Handles texts that begin with a word which a booker has chosen, before they are read as replies; nil if there
    /// are none.
    package var keywordHandler: ReplyHandling?
    /// Handles replies to something that the module has asked; nil if it asks nothing.
    package var replyHandler: ReplyHandling?
    /// What the reply handler asks about every text, so that a server gets it at once; nil for nothing.
    package var replyQueries: ReplyQueries?
    /// The names of what was asked at a number, which tell a yes to it from a yes to something else; nil if the module
    /// asks about nothing that has a name.
    package var askedNames: AskedNames?
    /// The reply to an owner's text that no command and no prompt handles; nil if the module has none.
    package var ownerHint: OwnerHint?
    package var jobs: [JobHandler] = []
    package var backgroundJobs: [BackgroundJobHandler] = []
    package var maintenance: [MaintenanceTask] = []
    package var prompts: [PromptHandler] = []
    package var undoHandlers: [UndoHandler] = []
    package var feeds: [FeedHandler] = []
    /// What other programs can read and change.
    package var resources: [Resource] = []
    /// Lists the open commitments of a person; nil if the module has none.
    package var openCommitments: OpenCommitments?
    package var accountSettings: [AccountSetting] = []
    /// Called after contacts were changed or restored; nil if the module does not depend on them.
    package var contactChanged: ContactChanged?
    /// Called when a person is erased; nil if the module stores nothing about people but their keys.
    package var personErased: PersonErased?
    /// Called after an account was restored with its settings; nil if the module does not depend on them.
    package var accountChanged: AccountChanged?
    /// Tells what refers to a contact; nil if the module refers to none.
    package var contactUse: ContactUse?
    /// Tells what leaves an event together with a person, such as their guests; nil if nothing of the module does.
    package var departureNotes: DepartureNotes?
    /// Lists those who expect an event without being in its lineup; nil if the module has none.
    package var listedPeople: ListedPeople?
    /// The tables whose changes are published to open pages.
    package var changeSources: [ChangeSource] = []

    package init(_ id: String) { self.id = id }

    /// Returns nil if the text is not for this module; then the next module gets it.
    package typealias ReplyHandling = @Sendable (InboundText, Transaction) throws -> InboundOutcome?

    /// Takes an E.164 number and the sender that it texted, at the time at which the text was sent.
    package typealias ReplyQueries = @Sendable (_ number: String, ID<Sender>, Transaction) -> [SQL]

    /// Takes an E.164 number.
    package typealias AskedNames = @Sendable (_ number: String, Transaction) throws -> [String]

    /// Returns nil if the text has nothing to do with the module.
    package typealias OwnerHint = @Sendable (InboundText, Account, Transaction) throws -> String?

    /// Takes an E.164 number. Returns phrases that complete a sentence after the person's name: "is confirmed for Late
    /// Show, Fri Dec 4, 8 PM". The booker is notified of them if the person opts out.
    package typealias OpenCommitments = @Sendable (_ number: String, ID<Account>, Transaction) throws -> [String]

    package typealias SubjectGroups = @Sendable ([ID<Subject>], Transaction) throws -> [ID<Subject>: SubjectGroup]
    package typealias DateFilters = @Sendable (Account, Transaction) throws -> [DateFilter]
    package typealias ContactChanged = @Sendable (Contact.Change, ID<Account>, Transaction) throws -> Void
    package typealias PersonErased = @Sendable (ErasedPerson, Transaction) throws -> Void
    package typealias AccountChanged = @Sendable (ID<Account>, Transaction) throws -> Void
    /// Returns nil if nothing of the module refers to the contact.
    package typealias ContactUse = @Sendable (ID<Contact>, Transaction) throws -> Contact.Use?
    /// Takes the people who would leave, and the event that they would leave. Called before that.
    package typealias DepartureNotes = @Sendable ([ID<Contact>], ID<Subject>, Transaction) throws -> [DepartureNote]
    package typealias ListedPeople = @Sendable (ID<Subject>, Transaction) throws -> [ListedPerson]
}

/// Somebody who is erased.
package struct ErasedPerson: Sendable {
    package let contacts: [ID<Contact>]
    /// In E.164.
    package let numbers: [String]
    package let account: ID<Account>

    package init(contacts: [ID<Contact>], numbers: [String], account: ID<Account>) {
        (self.contacts, self.numbers, self.account) = (contacts, numbers, account)
    }
}

/// A command word of the owner of an account, with its handler.
package struct CommandHandler: Sendable {
    package let word: CommandWord
    /// What a member who texts it must be allowed to do.
    package let needs: Permission
    package let action: Action
    /// The reply to invalid arguments if no module handles the text; nil for the default.
    package let usageHint: @Sendable (OwnerCommand) -> String?

    package enum Action: Sendable {
        /// Runs the command and returns the reply. An empty reply sends nothing now, because a background job will. Nil
        /// means that the arguments are invalid; then other modules may handle the text.
        case immediate(@Sendable (OwnerCommand, Transaction) throws -> String?)
        /// A command that sends, cancels, undoes, changes an answer, or takes somebody out of a lineup. `plan` changes
        /// nothing; nil as above. `run` does what was planned after the code was entered, and returns the reply.
        case confirmed(plan: Planning, run: Running)
    }

    package typealias Planning = @Sendable (OwnerCommand, Transaction) throws -> CommandPlan?
    package typealias Running = @Sendable (CodeQuestion, Account, Sender, Transaction) throws -> String

    package init(
        _ word: CommandWord, needs: Permission = .change,
        usageHint: @escaping @Sendable (OwnerCommand) -> String? = { _ in nil },
        handleCommand: @escaping @Sendable (OwnerCommand, Transaction) throws -> String?
    ) {
        (self.word, self.needs, self.usageHint, action) = (word, needs, usageHint, .immediate(handleCommand))
    }

    /// A command that needs a code.
    package init(
        _ word: CommandWord, needs: Permission = .send,
        usageHint: @escaping @Sendable (OwnerCommand) -> String? = { _ in nil },
        plan: @escaping Planning, run: @escaping Running
    ) {
        (self.word, self.needs, self.usageHint, action) = (word, needs, usageHint, .confirmed(plan: plan, run: run))
    }

    package var needsCode: Bool { if case .confirmed = action { true } else { false } }
}

/// What a command that needs a code would do.
package enum CommandPlan: Sendable {
    /// Nothing; with the reply.
    case nothing(String)
    case question(CodeQuestion.Draft)
}

/// Runs jobs of one kind, each in the transaction that marks it as done. Modules above may handle the same kind: theirs
/// run after it.
package struct JobHandler: Sendable {
    package let kind: Job.Kind
    /// Reads what the job needs, in a snapshot. Nil if there is nothing to compute before the transaction.
    let plan: (@Sendable (Job, Transaction) throws -> Job.Completion)?
    /// Runs a due job, if it still applies. If it throws, it is retried later.
    let run: @Sendable (Job, Transaction) throws -> Void

    package init(_ kind: Job.Kind, run: @escaping @Sendable (Job, Transaction) throws -> Void) {
        (self.kind, self.run, plan) = (kind, run, nil)
    }

    /// A job that takes long to compute.
    ///
    /// - Parameter plan: computes the result in a read transaction, which blocks no other writer. What it returns
    ///   writes the result, if nothing that it depends on has changed.
    package init(_ kind: Job.Kind, plan: @escaping @Sendable (Job, Transaction) throws -> Job.Completion) {
        (self.kind, self.plan) = (kind, plan)
        run = { try plan($0, $1)($1) }
    }
}

/// Runs jobs of one kind that need the network. They run beside other jobs and do not block them.
package struct BackgroundJobHandler: Sendable {
    package let kind: Job.Kind
    /// Runs a job outside any transaction, possibly more than once. Returns what to commit with the mark that it is
    /// done. If it throws, it is retried later.
    package let perform: @Sendable (Job, Store, Instant) async throws -> Job.Completion

    package init(_ kind: Job.Kind, perform: @escaping @Sendable (Job, Store, Instant) async throws -> Job.Completion) {
        (self.kind, self.perform) = (kind, perform)
    }
}

/// Handles replies to prompts of one kind.
package struct PromptHandler: Sendable {
    package let kind: Prompt.Kind
    /// Handles a reply and returns the text to send back. The prompt is already closed.
    package let handlePromptReply: Reply
    /// The text to send back to a reply that comes when the prompt is closed; nil for the usual hint.
    package let handleClosedReply: Reply?
    /// The text to send back to a reply that could be meant for this prompt, but is not clear.
    package let unclearReply: String
    /// Whether replies go on for long, as in a quiz: they have a limit of their own.
    package let isSession: Bool

    /// Reads an answer in words that only this kind understands, and returns the text to send back; nil if the text is
    /// none. The prompt is still open.
    package private(set) var readWords: WordReader?
    /// Command words that may begin such an answer.
    package private(set) var sharedWords: Set<String> = []

    package static var usualUnclearReply: String { "That matches more than one. Reply with the number." }

    package typealias Reply = @Sendable (PromptReply, Transaction) throws -> String
    package typealias WordReader = @Sendable (PromptText, Transaction) throws -> String?

    package init(
        _ kind: Prompt.Kind, unclearReply: String = Self.usualUnclearReply,
        isSession: Bool = false, handleClosedReply: Reply? = nil, handlePromptReply: @escaping Reply
    ) {
        (self.kind, self.unclearReply, self.isSession) = (kind, unclearReply, isSession)
        (self.handleClosedReply, self.handlePromptReply) = (handleClosedReply, handlePromptReply)
    }

    /// The handler, which also reads words.
    ///
    /// - Parameter shared: command words that may begin an answer: it is read before the command.
    package func reading(sharing shared: Set<String> = [], words: @escaping WordReader) -> PromptHandler {
        var handler = self
        (handler.readWords, handler.sharedWords) = (words, shared)
        return handler
    }
}

/// A text that may answer a prompt in words.
package struct PromptText: Sendable {
    package let prompt: Prompt
    package let text: InboundText
    /// Whether no other prompt is open.
    package let isAlone: Bool
    /// Whether it is also a command that was not run yet.
    package let isCommand: Bool

    package init(_ text: InboundText, for prompt: Prompt, isAlone: Bool, isCommand: Bool) {
        (self.text, self.prompt, self.isAlone, self.isCommand) = (text, prompt, isAlone, isCommand)
    }
}

/// A reply to a prompt, with the subject kinds that names can refer to.
package struct PromptReply: Sendable {
    package let prompt: Prompt
    package let answer: PromptReader.Answer
    package let subjects: SubjectKinds

    package init(_ answer: PromptReader.Answer, to prompt: Prompt, subjects: SubjectKinds) {
        (self.answer, self.prompt, self.subjects) = (answer, prompt, subjects)
    }
}

extension [Module] {
    package var migrations: [Migration] { flatMap(\.migrations) }
    package var textCommands: [CommandHandler] { flatMap(\.textCommands) }
    package var subjects: SubjectKinds {
        SubjectKinds(flatMap(\.subjectKinds), contents: flatMap(\.subjectContents))
    }
    package var subjectItemLookups: [SubjectItemLookup] { flatMap(\.subjectItemLookups) }
    package var jobs: [JobHandler] { flatMap(\.jobs) }
    package var backgroundJobs: [BackgroundJobHandler] { flatMap(\.backgroundJobs) }
    package var maintenance: [MaintenanceTask] { flatMap(\.maintenance) }
    package var prompts: [PromptHandler] { flatMap(\.prompts) }
    package var undoHandlers: [UndoHandler] { flatMap(\.undoHandlers) }
    package var feeds: [FeedHandler] { flatMap(\.feeds) }
    package var resources: [Resource] { flatMap(\.resources) }
    package var accountSettings: [AccountSetting] { flatMap(\.accountSettings) }
    package var subjectShapes: [SubjectShape] { flatMap(\.subjectShapes) }

    /// Calls the hooks of all modules, in their order.
    package func contactChanged(_ change: Contact.Change, of account: ID<Account>, in tx: Transaction) throws {
        for module in self { try module.contactChanged?(change, account, tx) }
    }

    /// Calls the hooks of all modules, in their order.
    package func personErased(_ person: ErasedPerson, in tx: Transaction) throws {
        for module in self { try module.personErased?(person, tx) }
    }

    /// Calls the hooks of all modules, in their order.
    package func accountChanged(_ account: ID<Account>, in tx: Transaction) throws {
        for module in self { try module.accountChanged?(account, tx) }
    }

    /// What refers to a contact.
    package func uses(of contact: ID<Contact>, in tx: Transaction) throws -> [Contact.Use] {
        try compactMap { try $0.contactUse?(contact, tx) }
    }
}
