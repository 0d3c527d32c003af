import Agenda
import Messaging
import Platform
import Storage
import Values

extension Job.Kind {
    /// The daily reminder of an account, which is its subject.
    static let trainingDay: Job.Kind = "training.day"
}

extension Prompt.Kind {
    /// How far the owner ran; the subject is the workout.
    static let ranDistance: Prompt.Kind = "training.distance"
}

/// The text of the day's workout, at the hour that was chosen, to who chose it. Quiet hours do not apply.
enum WorkoutReminders {
    /// Schedules the next reminder, or drops it if there is nothing to remind of.
    static func reschedule(_ account: Account, in tx: Transaction) throws {
        let plan = try TrainingPlan.current(account: account.id, in: tx)
        let today = account.zone.date(of: tx.now)
        guard let plan, plan.request.raceDay >= today else {
            return try Schedule.drop(.trainingDay, for: account.id, in: tx)
        }
        let due = try TrainingSettings.of(account, in: tx).hour.next(after: tx.now, in: account.zone)
        try Schedule.put(.trainingDay, for: account.id, account: account.id, due: due, in: tx)
    }

    /// Settles what was missed, and sends the text of the day.
    static func run(_ job: Job, in tx: Transaction) throws {
        guard let account = try Account.find(job.account, in: tx) else { return }
        try MissedWorkouts.settle(account, in: tx)
        let settings = try TrainingSettings.of(account, in: tx)
        let today = account.zone.date(of: tx.now)
        let hour = account.zone.instant(of: LocalDateTime(date: today, time: settings.hour))
        if settings.reminds, tx.now >= hour { try send(today, account, settings, in: tx) }
        try reschedule(account, in: tx)
    }

    /// Sends the offer to build the plan again if there is one, else the day's workout, unless the morning text has it.
    /// All ask how far it was.
    private static func send(
        _ today: LocalDate, _ account: Account, _ settings: TrainingSettings, in tx: Transaction
    ) throws {
        let member = try TrainingSettings.memberSetting.member(of: account.id, in: tx)
        let isOffered = try RebuildTexts.offer(account, to: member, in: tx)
        guard let recipient = try account.reminderRecipient(for: member, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx),
            let (plan, workout) = try open(today, account, recipient, in: tx), !isOffered,
            try !MorningText.covers(settings.hour, to: recipient, of: account, in: tx)
        else { return }
        let midnight = account.zone.day(today).upperBound
        let body = try text(workout, plan, settings, today: today, in: tx)
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: recipient.cell, body: body, kind: .notice,
                expiresAt: midnight),
            in: tx)
    }

    /// Opens the question how far the planned workout of the day was; nil without one.
    private static func open(
        _ today: LocalDate, _ account: Account, _ recipient: ReminderRecipient, in tx: Transaction
    ) throws -> (plan: TrainingPlan, workout: Workout)? {
        guard let plan = try TrainingPlan.current(account: account.id, in: tx), !plan.isPaused(on: today),
            let workout = try Workout.on(today...today, account: account.id, in: tx).first(where: {
                $0.state == .planned
            })
        else { return nil }
        _ = try Prompt.open(
            .ranDistance, for: workout.id, account: account.id, wanted: .quantity,
            expiresAt: account.zone.day(today).upperBound, in: tx.acting(as: recipient.acting))
        return (plan, workout)
    }

    /// Asks how far the workout of the day was in the morning text, where that stands for the reminder.
    static func askInMorningText(
        _ account: Account, _ recipient: ReminderRecipient, in tx: Transaction
    ) throws -> String? {
        let settings = try TrainingSettings.of(account, in: tx)
        let member = try TrainingSettings.memberSetting.member(of: account.id, in: tx)
        guard settings.reminds, try account.reminderRecipient(for: member, in: tx) == recipient,
            try MorningText.covers(settings.hour, to: recipient, of: account, in: tx)
        else { return nil }
        try MissedWorkouts.settle(account, in: tx)
        let today = account.zone.date(of: tx.now)
        guard let (_, workout) = try open(today, account, recipient, in: tx) else { return nil }
        return workout.kind == .race
            ? raceQuestion : try choices(workout, settings.unit, today: today, in: tx)
    }

    private static var raceQuestion: String { "Reply RAN with your distance and time." }

    /// `Today: 5 mi easy, 9:10-10:20/mi. Reply the miles when finished, SKIP, or MOVE Thu.`
    private static func text(
        _ workout: Workout, _ plan: TrainingPlan, _ settings: TrainingSettings, today: LocalDate, in tx: Transaction
    ) throws -> String {
        let title = workout.title(settings.unit, goal: plan.request.goal.name)
        if workout.kind == .race {
            return "Today: \(title). \(workout.advice(plan)). \(raceQuestion)"
        }
        let pace = workout.partPace(plan)
        let how = pace.map { workout.hard == nil ? ", \($0)" : " with \($0)" } ?? ", \(workout.advice(plan))"
        return try "Today: \(title)\(how). \(choices(workout, settings.unit, today: today, in: tx))"
    }

    /// `Reply the miles when finished, SKIP, or MOVE Tue.`, with the next day to which the run can move.
    static func choices(
        _ workout: Workout, _ unit: DistanceUnit, today: LocalDate, in tx: Transaction
    ) throws -> String {
        let day = try (1...7).map { today.adding(days: $0) }.first { try workout.canMove(to: $0, in: tx) }
        let others = day.map { "SKIP, or MOVE \($0.weekday.shortName)" } ?? "or SKIP"
        return "Reply the \(unit.name) when finished, \(others)."
    }

    /// Asks how far the owner ran, without a text.
    ///
    /// - Parameter doubtful: the run that was answered, if it can hardly be right and is asked back.
    static func ask(
        again prompt: Prompt, doubtful: RunReport.Ran?, in tx: Transaction
    ) throws {
        _ = try Prompt.open(
            .ranDistance, for: prompt.subject(Event.self), account: prompt.account, wanted: .quantity,
            note: doubtful.map { try JSONColumn.text($0) } ?? "", expiresAt: prompt.expiresAt, in: tx)
    }

    /// The question of today stays open until it is answered for good: it is open again after its answer was undone, or
    /// the run was removed.
    static func reopenPrompt(for workout: Workout, account: Account, in tx: Transaction) throws {
        guard workout.state == .planned, workout.day == account.zone.date(of: tx.now) else { return }
        try Prompt.reopen(.ranDistance, for: workout.id, in: tx)
    }

    static func closePrompt(for workout: ID<Event>, in tx: Transaction) throws {
        try Prompt.close(.ranDistance, for: workout, in: tx)
    }
}
