import Agenda
import Platform
import Storage
import Values

/// The text commands RAN, SKIP, MOVE and RUNS, and the reply to a reminder.
struct TrainingTexts: Sendable {
    static let words = [
        CommandWord("RAN", usage: "RAN 5.2 or RAN 5.2 47:10", "log a run"),
        CommandWord("SKIP", usage: "SKIP or SKIP fri", "skip the next run of your plan"),
        CommandWord("MOVE", usage: "MOVE thu", "move the next run of your plan to another day"),
        CommandWord("RUNS", "see this week's runs"),
    ]

    static func usageHint(_ command: OwnerCommand) -> String? {
        switch command.word {
        case "RAN": "Text the distance and the time: RAN 5.2 47:10"
        case "MOVE": "Text the day to move the run to: MOVE thu"
        default: nil
        }
    }

    func handleCommand(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        do {
            return switch command.word {
            case "RAN": try ran(command.rest, command.account, in: tx)
            case "SKIP": try skip(command.rest, command.account, in: tx)
            case "MOVE": try move(command.rest, command.account, in: tx)
            default: try week(command, in: tx)
            }
        } catch let error as WorkoutError {
            guard case .doubtful = error else { return error.description }
            return "\(error.description) If it is right, text it with SURE at the end: "
                + "RAN \(command.rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")) SURE"
        }
    }

    /// Handles the distance that is sent back after a reminder.
    func handleReply(_ reply: PromptReply, in tx: Transaction) throws -> String {
        guard case .quantity(let thousandths) = reply.answer,
            let account = try Account.find(reply.prompt.account, in: tx)
        else { return "That run no longer exists." }
        let unit = try TrainingSettings.of(account, in: tx).unit
        let distance = Distance(Double(thousandths) / 1000, unit)
        guard distance > .zero, distance <= Distance.longest else {
            return "That is not a valid distance. Text it like RAN 5.2"
        }
        let workout = try Workout.find(reply.prompt.subject(), account: account.id, in: tx)
        let day = workout?.day ?? account.zone.date(of: tx.now)
        do {
            return try LogRun(day: min(day, account.zone.date(of: tx.now)), distance: distance)
                .run(for: account, in: tx).text(unit)
        } catch let error as WorkoutError {
            guard case .doubtful = error else { throw error }
            return "\(error.description) If it is right, text RAN \(distance.number(unit)) SURE"
        }
    }

    private func ran(_ rest: String, _ account: Account, in tx: Transaction) throws -> String? {
        let settings = try TrainingSettings.of(account, in: tx)
        var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return nil }
        var distance = words.removeFirst()
        // `5.2 mi`
        if let next = words.first, (try? Distance.read("\(distance) \(next)", unit: settings.unit)) != nil,
            next.allSatisfy(\.isLetter)
        {
            distance += " \(words.removeFirst())"
        }
        guard let length = try? Distance.read(distance, unit: settings.unit) else { return nil }
        var log = LogRun(day: account.zone.date(of: tx.now), distance: length)
        if let time = words.first, time.contains(":") {
            guard let seconds = try? RunTime.read(time) else { return nil }
            log.seconds = seconds
            words.removeFirst()
        }
        if words.last?.folded == "sure" {
            log.isSure = true
            words.removeLast()
        }
        log.note = words.joined(separator: " ")
        return try log.run(for: account, in: tx).text(settings.unit)
    }

    private func skip(_ rest: String, _ account: Account, in tx: Transaction) throws -> String? {
        let day = try day(rest, account, now: tx.now)
        guard rest.isEmpty || day != nil else { return nil }
        let settings = try TrainingSettings.of(account, in: tx)
        let workout = try Workout.open(on: day, account: account, in: tx)
            .skip(account: account, in: tx)
        return "Skipped: \(workout.title(settings.unit, goal: "the race")) of \(DateText().day(workout.day)). "
            + "It is not made up. Text UNDO to take it back."
    }

    private func move(_ rest: String, _ account: Account, in tx: Transaction) throws -> String? {
        guard let day = try day(rest, account, now: tx.now) else { return nil }
        let settings = try TrainingSettings.of(account, in: tx)
        let moved = try Workout.open(on: nil, account: account, in: tx)
            .move(to: day, account: account, in: tx)
        let neighbor = try moved.hardNeighbor(in: tx).map {
            " The hard run of \(DateText().day($0.day)) is next to it: take one of them easy."
        }
        return "Moved: \(moved.title(settings.unit, goal: "the race")) to \(DateText().day(day)).\(neighbor ?? "")"
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
