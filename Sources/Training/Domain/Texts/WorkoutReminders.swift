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
        let hour = try TrainingSettings.of(account, in: tx).hour
        let first = account.zone.instant(of: LocalDateTime(date: today, time: hour))
        let due =
            first > tx.now ? first : account.zone.instant(of: LocalDateTime(date: today.adding(days: 1), time: hour))
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

    private static func send(
        _ today: LocalDate, _ account: Account, _ settings: TrainingSettings, in tx: Transaction
    ) throws {
        let member = try TrainingSettings.memberSetting.member(of: account.id, in: tx)
        guard let plan = try TrainingPlan.current(account: account.id, in: tx), !plan.isPaused(on: today),
            let workout = try Workout.on(today...today, account: account.id, in: tx).first(where: {
                $0.state == .planned
            }),
            let recipient = try account.reminderRecipient(for: member, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return }
        let midnight = account.zone.day(today).upperBound
        _ = try Prompt.open(
            .ranDistance, for: workout.id, account: account.id, wanted: .quantity, expiresAt: midnight,
            in: tx.acting(as: recipient.acting))
        let body = try text(workout, plan, settings, today: today, in: tx)
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: recipient.cell, body: body, kind: .notice,
                expiresAt: midnight),
            in: tx)
    }

    /// `Today: 5 mi easy, 9:10-10:20/mi. Reply the miles when finished, SKIP, or MOVE Thu.`
    private static func text(
        _ workout: Workout, _ plan: TrainingPlan, _ settings: TrainingSettings, today: LocalDate, in tx: Transaction
    ) throws -> String {
        let planned = try Workout.on(today...today.adding(days: 7), account: plan.account, in: tx).map(\.day)
        let free = (1...7).map { today.adding(days: $0) }.first { !planned.contains($0) } ?? today.adding(days: 1)
        let title = workout.title(settings.unit, goal: plan.request.goal.name)
        if workout.kind == .race {
            return "Today: \(title). \(workout.advice(plan)). Reply RAN with your distance and time."
        }
        let isByPace = workout.kind == .easy || workout.kind == .long
        let pace = isByPace ? workout.pace(plan.paces, settings.unit) : nil
        return "Today: \(title), \(pace ?? workout.advice(plan)). "
            + "Reply the \(settings.unit.name) when finished, SKIP, or MOVE \(free.weekday.shortName)."
    }

    static func closePrompt(for workout: ID<Event>, in tx: Transaction) throws {
        try Prompt.close(.ranDistance, for: workout, in: tx)
    }
}
