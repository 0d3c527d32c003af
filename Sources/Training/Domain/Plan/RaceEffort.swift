import Agenda
import Platform
import Storage
import Values

/// Runs at full effort: the race of a plan, and runs whose note says so.
enum RaceEffort {
    private static let words = ["race", "time trial", "parkrun"]
    /// Shorter ones say little about a race.
    private static let shortest = Int64(1_500_000)

    /// The newest first, each with its run and its day.
    static func results(of account: Account, since day: LocalDate, in tx: Transaction) throws -> [RaceResult] {
        let races = try Workout.on(day...account.zone.date(of: tx.now), account: account.id, in: tx)
            .filter { $0.kind == .race }.map(\.id)
        return try LoggedRun.all(account: account.id, since: day, in: tx).compactMap { run in
            guard isEffort(run, races: races) else { return nil }
            return result(of: run)?.logged(as: run.id, on: run.day)
        }
    }

    /// - Parameter races: the workouts that are races.
    static func isEffort(_ run: LoggedRun, races: [ID<Event>] = []) -> Bool {
        run.isFinished && run.track?.sport == nil
            && (run.workout.map(races.contains) == true || isEffort(run.note))
    }

    /// Nil without a time, and for a distance that says little.
    ///
    /// - Parameter goal: the race, if its distance is none of the usual ones.
    static func result(of run: LoggedRun, goal: GoalDistance? = nil) -> RaceResult? {
        guard run.distance.millimeters >= shortest, let seconds = run.seconds else { return nil }
        let race = ([goal].compactMap(\.self) + GoalDistance.named).first { isNear(run.distance, $0) }
        let result = RaceResult(
            name: race?.name ?? run.distance.text(.kilometers), distance: race?.distance ?? run.distance,
            seconds: seconds)
        return result.isPlausible ? result : nil
    }

    /// `5k race`, `time trial`: whole words.
    static func isEffort(_ note: String) -> Bool {
        let words = note.folded.split { !$0.isLetter }.joined(separator: " ")
        return Self.words.contains { " \(words) ".contains(" \($0) ") }
    }

    /// A watch measures the distance of a race to about two percent.
    private static func isNear(_ distance: Distance, _ goal: GoalDistance) -> Bool {
        abs(distance.millimeters - goal.distance.millimeters) * 50 <= goal.distance.millimeters
    }
}
