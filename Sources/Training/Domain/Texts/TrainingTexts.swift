import Agenda
import Platform
import Storage
import Values

/// The text commands RAN, FIX, SKIP, MOVE and RUNS.
struct TrainingTexts: Sendable {
    static let words = [
        CommandWord("RAN", usage: "RAN 5.2 or RAN 5.2 47:10", "log a run"),
        CommandWord("FIX", usage: "FIX 5.2 47:10 or FIX REMOVE", "change or remove the run that you logged last"),
        CommandWord("SKIP", usage: "SKIP or SKIP fri", "skip the next run of your plan"),
        CommandWord("MOVE", usage: "MOVE thu", "move the next run of your plan to another day"),
        CommandWord("RUNS", "see this week's runs"),
    ]

    static func usageHint(_ command: OwnerCommand) -> String? {
        switch command.word {
        case "RAN": "Text the distance and the time: RAN 5.2 47:10"
        case "FIX": "Text what the last run was: FIX 5.2 47:10. FIX REMOVE removes it."
        case "SKIP": skipHint
        default: nil
        }
    }

    /// What MOVE wants: a run moves only where there is a plan. Nil for other texts.
    static func moveHint(_ text: InboundText, _ account: Account, in tx: Transaction) throws -> String? {
        guard text.body.split(whereSeparator: \.isWhitespace).first?.folded == "move" else { return nil }
        return try TrainingPlan.current(account: account.id, in: tx) == nil
            ? "To move a show or an entry, change it on its page. Text MENU for commands."
            : "Text the day to move the run to: MOVE thu"
    }

    /// The reply to a number that may be a distance or the answer to another question.
    static var anotherQuestion: String { "Another question is open. Text the distance with RAN: RAN 5.2" }
    static var skipHint: String { "Text SKIP for the next run, or the day of the run: SKIP fri" }

    /// - Parameter word: which says that it was another sport.
    static func notRun(_ word: String) -> String {
        "Only runs are logged, not \(word.quotedLine). If it was a run, text only its distance and time: RAN 5.2 47:10"
    }

    func handleCommand(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        do {
            return switch command.word {
            case "RAN": try ran(command.rest, command.account, in: tx)
            case "FIX": try fix(command.rest, command.account, in: tx)
            case "SKIP": try skip(command.rest, command.account, in: tx)
            case "MOVE": try move(command.rest, command.account, in: tx)
            default: try week(command, in: tx)
            }
        } catch let error as WorkoutError {
            guard error.isDoubt else { return error.description }
            return "\(error.description) If it is right, text it with SURE at the end: "
                + "\(command.word) \(command.rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")) SURE"
        }
    }

    private func ran(_ rest: String, _ account: Account, in tx: Transaction) throws -> String? {
        let settings = try TrainingSettings.of(account, in: tx)
        let (words, isSure) = Self.sure(rest)
        let report = RunReport.read(words, unit: settings.unit, isCommand: true)
        if case .notRun(let word)? = report { return Self.notRun(word) }
        if case .unclearDay? = report { throw WorkoutError.unclearDay }
        guard case .ran(let ran)? = report, ran.distance != nil || ran.seconds == nil else { return nil }
        let today = account.zone.date(of: tx.now)
        let log = try LogRun(ran, on: ran.day(account, now: tx.now) ?? today, isSure: isSure)
        return try log.run(for: account, in: tx).text(settings.unit, today: today)
    }

    /// `FIX 5.2 47:10` changes the run that was logged last, or today's before one of a file; `FIX REMOVE` removes it.
    private func fix(_ rest: String, _ account: Account, in tx: Transaction) throws -> String? {
        let (today, unit) = (account.zone.date(of: tx.now), try TrainingSettings.of(account, in: tx).unit)
        let (words, isSure) = Self.sure(rest)
        if ["remove", "delete"].contains(words.folded) {
            let run = try LoggedRun.toFix(on: today, account: account.id, in: tx)
            return try RemoveRun.run(on: run, account: account, in: tx).removedText
        }
        let report = RunReport.read(words, unit: unit, isCommand: true)
        if case .unclearDay? = report { throw WorkoutError.unclearDay }
        guard case .ran(let ran)? = report else { return nil }
        var edit = EditRun()
        (edit.distance, edit.seconds, edit.isSure) = (ran.distance, ran.seconds, isSure)
        edit.note = ran.note.isEmpty ? nil : ran.note
        edit.day = try ran.day(account, now: tx.now)
        guard !edit.isEmpty else { return nil }
        let run = try LoggedRun.toFix(on: today, account: account.id, in: tx)
        return try edit.run(on: run, account: account, in: tx).changedText
    }

    /// The words without a SURE at their end.
    private static func sure(_ text: String) -> (words: String, isSure: Bool) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.last?.folded == "sure" else { return (text, false) }
        words.removeLast()
        return (words.joined(separator: " "), true)
    }

    private func skip(_ rest: String, _ account: Account, in tx: Transaction) throws -> String? {
        let day = try day(rest, account, now: tx.now)
        guard rest.isEmpty || day != nil else { return nil }
        let settings = try TrainingSettings.of(account, in: tx)
        let workout = try Workout.open(on: day, account: account, in: tx)
            .skip(account: account, in: tx)
        return workout.skippedText(settings.unit)
    }

    private func move(_ rest: String, _ account: Account, in tx: Transaction) throws -> String? {
        guard let day = try day(rest, account, now: tx.now) else { return nil }
        let settings = try TrainingSettings.of(account, in: tx)
        let moved = try Workout.open(on: nil, account: account, in: tx)
            .move(to: day, account: account, in: tx)
        let neighbor = try moved.hardNeighborText(in: tx).map { " \($0)" } ?? ""
        return "Moved: \(moved.title(settings.unit, goal: "the race")) to \(DateText().day(day)).\(neighbor)"
    }

    private func week(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        guard command.rest.isEmpty else { return nil }
        let account = command.account
        try MissedWorkouts.settle(account, in: tx)
        let settings = try TrainingSettings.of(account, in: tx)
        let totals = try WeekTotals(of: account.zone.date(of: tx.now), account: account, in: tx)
        let plan = try TrainingPlan.current(account: account.id, in: tx)
        let lines = try Workout.on(totals.week.days, account: account.id, in: tx).map { workout in
            let state = workout.state == .planned ? "" : " (\(workout.state.rawValue))"
            let title = workout.title(settings.unit, goal: plan?.request.goal.name ?? "race")
            return "\(workout.day.weekday.shortName) \(title)\(state)"
        }
        return (lines + [totals.text(settings.unit)]).joined(separator: "\n")
    }

    /// Nil if the words name no day.
    private func day(_ words: String, _ account: Account, now: Instant) throws -> LocalDate? {
        words.isEmpty ? nil : try? DateEntry.day(words, account: account, now: now)
    }
}

extension Workout {
    /// `Skipped: 1.7 mi easy of Mon Dec 7. It is not made up. Text UNDO to take it back.`
    func skippedText(_ unit: DistanceUnit) -> String {
        "Skipped: \(title(unit, goal: "the race")) of \(DateText().day(day)). "
            + "It is not made up. Text UNDO to take it back."
    }
}
