import Agenda
import Platform
import Storage
import Values

/// The text command STUDY, and the replies to the prompts of a session.
enum TimerReply {
    /// The word for the end of the session while FINISH ends a quiz or a review.
    static let over = "OVER"

    static let word = CommandWord("STUDY", usage: "STUDY 25/5", "study 25 minutes, then take a break of 5")

    static let command = CommandHandler(
        word, usageHint: { _ in usage },
        handleCommand: { try handleCommand($0, in: $1) })

    /// BREAK and FINISH while the clock runs; at its end they are replies to the question.
    static let choices: [CommandHandler] = [
        CommandHandler(
            CommandWord("BREAK", "begin the break of your study session now"), usageHint: { _ in noSession }
        ) {
            try handleChoice(.break, $0, in: $1)
        },
        CommandHandler(CommandWord("FINISH", "end your study session, quiz or review"), usageHint: { _ in noSession }) {
            try handleChoice(.finish, $0, in: $1)
        },
    ]

    private static var usage: String { "Text the minutes to study and for the break: STUDY 25/5 or STUDY 1:30/0:15" }
    private static var noSession: String { "No study session is open. Text STUDY 25/5 to begin one." }
    private static var closed: String { "That session is over." }

    /// Nil if the clock does not run, or the word belongs to an open quiz or review.
    private static func handleChoice(
        _ choice: TimerChoice, _ command: OwnerCommand, in tx: Transaction
    ) throws -> String? {
        let account = command.account.id
        guard command.rest.isEmpty, try StudyTimer.open(account: account, in: tx)?.state.phase.isRunning == true,
            let timer = try StudyTimer.current(account: account, in: tx)
        else { return nil }
        if try choice == .finish && TimerText(timer).isInSession(in: tx) { return nil }
        do throws(TimerError) {
            _ = try timer.state.chosen(choice, now: tx.now)
        } catch {
            return error.description
        }
        return try TimerText(timer.choose(choice, in: tx)).status(zone: command.account.zone, in: tx)
    }

    static let prompt = PromptHandler(
        .studyTimer, handleClosedReply: { try handleClosedReply($0, in: $1) },
        handlePromptReply: { try handleReply($0, in: $1) })

    /// Nil for STUDY alone after a break: then it is a reply.
    private static func handleCommand(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let (account, zone) = (command.account.id, command.account.zone)
        if command.rest.isEmpty {
            guard let timer = try StudyTimer.current(account: account, in: tx),
                timer.state.phase != .startStudy
            else { return nil }
            return try TimerText(timer).status(zone: zone, in: tx)
        }
        let said = SubjectInText(command.rest)
        do {
            let deck = try said.name.map { try Deck.match($0, account: account, in: tx) }
            let lengths = try TimerLengths(said.words)
            let timer = try StudyTimer.start(lengths, account: account, deck: deck?.id, in: tx)
            return TimerText(timer).started(zone: zone)
        } catch let error as DeckError {
            return error.description
        } catch is TimerError {
            return nil
        }
    }

    private static func handleReply(_ reply: PromptReply, in tx: Transaction) throws -> String {
        guard let choice = choice(reply), let timer = try StudyTimer.find(reply.prompt.subject(), in: tx),
            let zone = try Account.find(timer.account, in: tx)?.zone
        else { return closed }
        do {
            let changed = try timer.choose(choice, in: tx)
            return try TimerText(changed).status(zone: zone, in: tx)
        } catch is TimerError {
            return closed
        }
    }

    /// A reply that was given twice, or to an earlier session, says where the session is.
    private static func handleClosedReply(_ reply: PromptReply, in tx: Transaction) throws -> String {
        guard let timer = try StudyTimer.open(account: reply.prompt.account, in: tx), timer.state.phase.isRunning,
            let zone = try Account.find(timer.account, in: tx)?.zone
        else { return closed }
        return try TimerText(timer).status(zone: zone, in: tx)
    }

    private static func choice(_ reply: PromptReply) -> TimerChoice? {
        guard case .choice(let index) = reply.answer else { return nil }
        let words: [String] =
            switch reply.prompt.wanted {
            case .choice(let words), .words(let words): words
            case .quantity, .amount: []
            }
        guard let word = words.atPlace(index + 1) else { return nil }
        return word == over ? .finish : TimerChoice(rawValue: word.lowercased())
    }
}
