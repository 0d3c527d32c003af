import Agenda
import Platform
import Storage
import Values

/// Answers to the question how far the owner ran: a number, their own words, and the yes to a run that can hardly be
/// right.
struct RunAnswers: Sendable {
    /// Command words that may begin an answer.
    static let sharedWords: Set = ["DONE", "SKIP", "TODAY"]

    /// Handles a number alone.
    func handleReply(_ reply: PromptReply, in tx: Transaction) throws -> String {
        guard case .quantity(let thousandths) = reply.answer,
            let account = try Account.find(reply.prompt.account, in: tx)
        else { return "That run no longer exists." }
        let unit = try TrainingSettings.of(account, in: tx).unit
        var ran = RunReport.Ran()
        let distance = Distance(Double(thousandths) / 1000, unit)
        guard distance > .zero, distance <= Distance.longest else {
            try WorkoutReminders.ask(again: reply.prompt, doubtful: nil, in: tx)
            return "That is not a valid distance. Text it like RAN 5.2"
        }
        ran.distance = distance
        return try log(ran, prompt: reply.prompt, account, in: tx)
    }

    /// Handles an answer in words; nil if the text is about something else.
    func read(_ said: PromptText, in tx: Transaction) throws -> String? {
        guard !said.text.isSuperseded, let account = try Account.find(said.prompt.account, in: tx) else { return nil }
        let unit = try TrainingSettings.of(account, in: tx).unit
        guard let report = RunReport.read(said.text.body, unit: unit), mayMean(report, said) else { return nil }
        let doubtful = said.prompt.note.isEmpty ? nil : try said.prompt.kept(as: RunReport.Ran.self)
        switch report {
        case .ran(let ran) where ran.distance == nil && ran.seconds == nil:
            return try log(doubtful ?? ran, isSure: doubtful != nil, prompt: said.prompt, account, in: tx)
        case .ran(let ran): return try log(ran, prompt: said.prompt, account, in: tx)
        case .skipped(let reason): return try skip(said.prompt, because: reason, account, in: tx)
        case .nod:
            guard let doubtful else { return try reminder(said.prompt, account, unit, in: tx) }
            return try log(doubtful, isSure: true, prompt: said.prompt, account, in: tx)
        case .no where doubtful != nil:
            try WorkoutReminders.ask(again: said.prompt, doubtful: nil, in: tx)
            return "OK, not logged. How far was it? Text it like 5.2 47:10"
        case .no, .notYet: return try reminder(said.prompt, account, unit, in: tx)
        case .unclear: return "Which distance and time count? Text them like 5.2 47:10"
        case .unclearDay: return WorkoutError.unclearDay.description
        case .unclearSkip: return TrainingTexts.skipHint
        case .notRun(let word): return TrainingTexts.notRun(word)
        }
    }

    /// Words without a distance could answer anything that was asked since: another prompt, or a request for a show.
    private func mayMean(_ report: RunReport, _ said: PromptText) -> Bool {
        // `SKIP wed` is for the command.
        if said.isCommand { guard case .ran = report else { return false } }
        if case .ran(let ran) = report {
            // `DONE 2` checks off a to-do.
            if said.isCommand, !ran.isExplicit, ran.hasOtherWords || ran.isWholeNumber { return false }
            if ran.isExplicit { return true }
        }
        let requested = said.text.dialog.requestedAt
        return said.isAlone && said.text.dialog.openQuestion == nil
            && requested.map { $0 < said.prompt.askedAt } ?? true
    }

    /// How to log a run, or to change that of today, if a text could be about it and nothing took it.
    func hint(for text: InboundText, _ account: Account, in tx: Transaction) throws -> String? {
        let isAsked = try Prompt.all(account: account.id, in: tx).contains { $0.kind == .ranDistance }
        if isAsked, text.body.contains(where: \.isNumber) {
            return "Text RAN 5.2 47:10 to log the run, or MENU for commands."
        }
        let (today, unit) = (account.zone.date(of: tx.now), try TrainingSettings.of(account, in: tx).unit)
        guard case .ran(let ran)? = RunReport.read(Self.corrected(text.body), unit: unit), let distance = ran.distance,
            try TrainingPlan.current(account: account.id, in: tx) != nil
        else { return nil }
        let said = "\(distance.exact(unit)) \(unit.rawValue)\(ran.seconds.map { " \(RunTime.text($0))" } ?? "")"
        let named = ran.day.map { " \($0)" } ?? ""
        guard ran.day == nil, try !LoggedRun.on(today, account: account.id, in: tx).isEmpty,
            case let last = try LoggedRun.toFix(on: today, account: account.id, in: tx), last.day == today
        else {
            return "Text RAN \(said)\(named) to log that run, or MENU for commands."
        }
        return "Text FIX \(said) to change the run of today, \(last.distance.text(unit)), RAN \(said) for another one, "
            + "or MENU for commands."
    }

    /// A text without the words of who corrects a run: `sorry 3.6`.
    private static func corrected(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).drop {
            RunWords.corrections.contains($0.folded.filter(\.isLetter)) && !$0.contains(where: \.isNumber)
        }.joined(separator: " ")
    }

    /// Nil if the workout no longer exists.
    private func reminder(
        _ prompt: Prompt, _ account: Account, _ unit: DistanceUnit, in tx: Transaction
    ) throws -> String? {
        guard let workout = try Workout.find(prompt.subject(), account: account.id, in: tx) else { return nil }
        let today = account.zone.date(of: tx.now)
        return try "OK. \(WorkoutReminders.choices(workout, unit, today: today, in: tx))"
    }

    private func skip(_ prompt: Prompt, because reason: String, _ account: Account, in tx: Transaction) throws
        -> String?
    {
        guard let workout = try Workout.find(prompt.subject(), account: account.id, in: tx), workout.state == .planned
        else { return nil }
        let skipped = try workout.skip(because: reason.isEmpty ? nil : reason, account: account, in: tx)
        return try skipped.skippedText(TrainingSettings.of(account, in: tx).unit)
    }

    /// Logs the run on the day of the workout. A run that can hardly be right is asked back, and the question stays
    /// open.
    private func log(
        _ ran: RunReport.Ran, isSure: Bool = false, prompt: Prompt, _ account: Account, in tx: Transaction
    ) throws -> String {
        let (today, unit) = (account.zone.date(of: tx.now), try TrainingSettings.of(account, in: tx).unit)
        let workout = try Workout.find(prompt.subject(), account: account.id, in: tx)
        do {
            let day = try ran.day(account, now: tx.now) ?? min(workout?.day ?? today, today)
            return try LogRun(ran, on: day, isSure: isSure).run(for: account, in: tx).text(unit, today: today)
        } catch let error as WorkoutError {
            try WorkoutReminders.ask(again: prompt, doubtful: error.isDoubt ? ran : nil, in: tx)
            return error.isDoubt
                ? "\(error.description) Reply YES if it is right, or text the run again." : error.description
        }
    }
}

extension LogRun {
    /// A run as somebody told it.
    init(_ ran: RunReport.Ran, on day: LocalDate, isSure: Bool) {
        self.init(day: day, distance: ran.distance)
        (seconds, note, isFinished, self.isSure) = (ran.seconds, ran.note, ran.isFinished, isSure)
    }
}

extension RunReport.Ran {
    /// The day that they named; nil if they named none. One of more than 60 days ago is certain only with its year.
    ///
    /// - Throws: `WorkoutError.unclearDay`
    func day(_ account: Account, now: Instant) throws(WorkoutError) -> LocalDate? {
        guard let day else { return nil }
        let hasYear = day.split { !$0.isNumber }.contains { $0.count == 4 }
        guard let read = try? DateEntry.pastDay(day, account: account, now: now),
            hasYear || read >= account.zone.date(of: now).adding(days: -60)
        else { throw .unclearDay }
        return read
    }

    /// A whole number of miles or kilometers, as in `DONE 2`, and nothing else.
    fileprivate var isWholeNumber: Bool {
        guard let distance, seconds == nil else { return false }
        return DistanceUnit.allCases.contains { distance.amount(in: $0).truncatingRemainder(dividingBy: 1) == 0 }
    }
}
