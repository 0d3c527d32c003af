import Messaging
package import Platform
import Storage
import Values

/// What a session says by text.
struct TimerText {
    let timer: StudyTimer

    init(_ timer: StudyTimer) { self.timer = timer }

    private var state: TimerState { timer.state }

    /// Who chooses nothing for so long has left the session.
    private static let promptLifetime: Duration = .hours(12)
    /// A text that could not be sent in time is not sent at all.
    private static let textLifetime: Duration = .hours(1)

    // MARK: - Prompts

    /// While a quiz or a review is open, numbers and FINISH belong to it.
    func isInSession(in tx: Transaction) throws -> Bool {
        try Prompt.all(account: timer.account, in: tx).contains { [.quiz, .review].contains($0.kind) }
    }

    /// Asks the member who started the session, without a text.
    func ask(in tx: Transaction) throws {
        let account = try Account.find(timer.account, in: tx)
        let recipient = try account?.reminderRecipient(for: timer.member, in: tx)
        _ = try openPrompt(in: tx.acting(as: recipient?.acting))
    }

    private func openPrompt(in tx: Transaction) throws -> Prompt {
        let words = state.phase.choices.map(\.word)
        let wanted: Prompt.ExpectedAnswer =
            try isInSession(in: tx) ? .words(words.dropLast() + [TimerReply.over]) : .choice(words)
        return try Prompt.open(
            .studyTimer, for: timer.id, account: timer.account, wanted: wanted,
            expiresAt: tx.now.adding(Self.promptLifetime), in: tx)
    }

    /// Asks by text what to do now. Quiet hours do not apply: the member has started the timer.
    func sendPrompt(in tx: Transaction) throws {
        let account = try Account.find(timer.account, in: tx)
        let recipient = try account?.reminderRecipient(for: timer.member, in: tx)
        let prompt = try openPrompt(in: tx.acting(as: recipient?.acting))
        guard let account, let recipient, let sender = try Sender.usual(for: account.id, in: tx) else { return }
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: recipient.cell, body: question(prompt),
                kind: .notice,
                expiresAt: tx.now.adding(Self.textLifetime)),
            in: tx)
    }

    private func question(_ prompt: Prompt) -> String {
        let (study, rest) = (TimerLengths.words(timer.lengths.study), TimerLengths.words(timer.lengths.rest))
        return state.phase == .getBreak
            ? "Study time is up. Reply:\n\(prompt.menu(["BREAK": "(\(rest))", "MORE": "(+\(rest))"]))"
            : "Break is over. Reply:\n\(prompt.menu(["STUDY": "(\(study))", "MORE": "(+\(timer.lengths.rest))"]))"
    }

    // MARK: - Replies

    func started(zone: Zone) -> String {
        let (study, rest) = (TimerLengths.words(timer.lengths.study), TimerLengths.words(timer.lengths.rest))
        // `break 10` after `50 min`.
        let short = timer.lengths.rest < 60 ? "\(timer.lengths.rest)" : rest
        return "Studying \(study), break \(short). I'll text at \(end(zone))."
    }

    /// Where the session is.
    func status(zone: Zone, in tx: Transaction) throws -> String {
        switch state.phase {
        case .study: "Studying until \(end(zone))."
        case .break: "Break until \(end(zone))."
        case .getBreak: "Study time is up. Reply \(state.phase.choices.map(\.word).joined(separator: ", "))"
        case .startStudy: "Break is over. Reply \(state.phase.choices.map(\.word).joined(separator: ", "))"
        case .finished: try summary(in: tx)
        }
    }

    func summary(in tx: Transaction) throws -> String {
        let minutes = Int(try timer.studied(in: tx) / .minutes(1))
        let breaks = state.breaks.counted("break")
        return "Session closed: studied \(TimerLengths.words(minutes)), \(breaks). "
            + "Text STUDY \(timer.lengths.command) to begin another."
    }

    private func end(_ zone: Zone) -> String { state.due.map { DateText().time(zone.local($0).time) } ?? "" }
}

extension Prompt.Kind {
    /// What to do at the end of a phase; the subject is the session.
    package static let studyTimer: Prompt.Kind = "study.timer"
}
