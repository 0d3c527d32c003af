import Agenda
import PageKit
import Platform
import Storage
import Training
import Values

/// `/training/calendar` and `/training/days/DATE`: the month with its runs, and a day with its note and goal.
enum TrainingCalendarPage {
    static func addRoutes(to router: PageRouter) {
        router.get("training/calendar", month)
        router.get("training/days/:day", day)
        router.edit("training/days/:day/note", on: "training/days/:day", of: stored, note)
    }

    @Sendable
    static func month(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let today = account.zone.date(of: request.now)
        let typed = request.query["month"].flatMap { LocalDate(iso: "\($0)-01") }
        let first = typed ?? today.firstOfMonth
        let model = try await request.read { tx in
            let settings = try TrainingSettings.of(account, in: tx)
            let weeks = CalendarDays.weeks(ofMonth: first, weekStart: settings.weekStart)
            let days = (weeks.first?.first ?? first)...(weeks.last?.last ?? first)
            return TrainingMonthModel(
                first, weeks: weeks, settings: settings, plan: try TrainingPlan.current(account: account.id, in: tx),
                workouts: try Workout.on(days, account: account.id, in: tx),
                runs: try LoggedRun.all(account: account.id, in: tx).filter { days.contains($0.day) }, today: today)
        }
        return .page(Page("training_month", title: model.title, section: TrainingPages.path, model: model))
    }

    @Sendable
    static func day(_ request: PageRequest) async throws -> PageResponse { .page(try await dayPage(request)) }

    private static func dayPage(_ request: PageRequest) async throws -> Page {
        let (account, day) = (request.account, try request.day())
        let today = account.zone.date(of: request.now)
        let model = try await request.read { tx in
            TrainingDayModel(try TrainingDay(day, account: account, in: tx), zone: account.zone, today: today)
        }
        return Page("training_day", title: model.title, section: TrainingPages.path, model: model)
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let (day, account) = (try request.day(), request.account.id)
        return StoredFields(
            UndoRows.Row("note of a day", account.rawValue), key: day.description, "the note of the day",
            [.text("note", "Note of the day", try DaySubject.note(of: day, account: account, in: tx))])
    }

    @Sendable
    static func note(_ request: PageRequest) async throws -> PageResponse {
        let (account, day) = (request.account.id, try request.day())
        let text = request.text("note")
        do {
            try await request.write { try DaySubject.setNote(text, of: day, account: account, in: $0) }
        } catch let error as NoteError {
            return .refused(to: "/training/days/\(day)", problem: error.sentence)
        }
        return .redirect(to: "/training/days/\(day)", notice: "Saved.")
    }
}

/// A month with its runs.
struct TrainingMonthModel: PageModel {
    struct Day: Codable, Hashable, Sendable {
        let number: Int
        let path: String
        /// `Mon Dec 7`
        let title: String
        let isOutside: Bool
        let isToday: Bool
        let workouts: [WorkoutModel]
        /// Runs that did no workout.
        let runs: [RunModel]
        let hasItems: Bool
    }

    struct Week: Codable, Hashable, Sendable {
        let days: [Day]
    }

    let tabs: TrainingTabs
    /// `December 2026`
    let title: String
    let dayNames: [DayName]
    let weeks: [Week]
    let busyDays: [Day]
    let isEmpty: Bool
    let previousPath: String
    let nextPath: String

    init(
        _ first: LocalDate, weeks: [[LocalDate]], settings: TrainingSettings, plan: TrainingPlan?, workouts: [Workout],
        runs: [LoggedRun], today: LocalDate
    ) {
        func path(_ month: LocalDate?) -> String {
            "/training/calendar?month=\((month ?? first).description.prefix(7))"
        }
        tabs = TrainingTabs("/training/calendar")
        title = "\(LocalDate.monthNames[first.month - 1]) \(first.year)"
        dayNames = (0..<7).map { offset in
            DayName(Weekday.allCases[(settings.weekStart.rawValue - 1 + offset) % 7])
        }
        self.weeks = weeks.map { week in
            Week(
                days: week.map { day in
                    let own = workouts.filter { $0.day == day }
                        .map { WorkoutModel($0, plan: plan, unit: settings.unit, today: today) }
                    let extra = runs.filter { $0.day == day && $0.workout == nil }.map { RunModel($0, settings.unit) }
                    return Day(
                        number: day.day, path: "/training/days/\(day)", title: DateText().day(day),
                        isOutside: day.month != first.month, isToday: day == today, workouts: own, runs: extra,
                        hasItems: !own.isEmpty || !extra.isEmpty)
                })
        }
        busyDays = self.weeks.flatMap(\.days).filter { $0.hasItems && !$0.isOutside }
        isEmpty = busyDays.isEmpty
        (previousPath, nextPath) = (path(first.adding(months: -1)), path(first.adding(months: 1)))
    }
}

/// A day: its run, its note, its goals and what else is on.
struct TrainingDayModel: PageModel {
    let tabs: TrainingTabs
    /// `Mon Dec 7 2026`
    let title: String
    let path: String
    let workouts: [WorkoutModel]
    let hasWorkouts: Bool
    let runs: [RunModel]
    let hasRuns: Bool
    let note: String
    let goals: [TrainingGoalModel]
    let hasGoals: Bool
    let others: [OccurrenceModel]
    let hasOthers: Bool
    let addPath: String

    init(_ view: TrainingDay, zone: Zone, today: LocalDate) {
        let unit = view.settings.unit
        tabs = TrainingTabs("/training/calendar")
        (title, path) = (DateText().dayWithYear(view.day), "/training/days/\(view.day)")
        workouts = view.workouts.map { WorkoutModel($0, plan: view.plan, unit: unit, today: today) }
        hasWorkouts = !workouts.isEmpty
        runs = view.runs.map { RunModel($0, unit) }
        hasRuns = !runs.isEmpty
        note = view.note ?? ""
        goals = view.goals.map { TrainingGoalModel($0, unit) }
        hasGoals = !goals.isEmpty
        others = view.others.map { OccurrenceModel($0, on: view.day, zone: zone) }
        hasOthers = !others.isEmpty
        addPath = "/entries/add?day=\(view.day)"
    }
}

extension PageRequest {
    /// The day in the path. Throws `PageError.notFound` for what is no day.
    func day() throws(PageError) -> LocalDate {
        guard let day = parameters["day"].flatMap({ LocalDate(iso: $0) }) else { throw .notFound }
        return day
    }
}
