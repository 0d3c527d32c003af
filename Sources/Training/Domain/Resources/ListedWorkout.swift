package import JSON
import Storage
import Values

/// A workout with the plan that it belongs to.
package struct ListedWorkout: Sendable {
    package let workout: Workout
    package let plan: TrainingPlan?

    package init(_ workout: Workout, of plan: TrainingPlan?) { (self.workout, self.plan) = (workout, plan) }

    package static let fields = RecordFields<ListedWorkout>([
        .day("date") { $0.workout.day }, .text("kind") { $0.workout.kind.rawValue },
        .value("miles", as: .number) { .double($0.workout.distance.rounded(in: .miles)) },
        .text(optional: "pace") { $0.plan.flatMap($0.workout.pace) },
        .value("pace_miles", as: .optional(.number)) { listed in
            listed.workout.hard.map { .double($0.rounded(in: .miles)) } ?? .null
        },
        .text(optional: "reason") { $0.workout.reason }, .integer("week") { Int64($0.workout.week) },
        .text("phase") { $0.workout.phase.rawValue }, .choice("state") { $0.workout.state },
        .text(optional: "advice") { listed in listed.plan.map { listed.workout.advice($0) } },
        .integer("id") { $0.workout.id.rawValue },
    ])
}

/// A run as lists show it.
package struct ListedRun: Sendable {
    package let run: LoggedRun
    /// The runner's.
    package let unit: DistanceUnit

    package init(_ run: LoggedRun, unit: DistanceUnit) { (self.run, self.unit) = (run, unit) }

    package static let fields = RecordFields<ListedRun>([
        .integer("id") { $0.run.id }, .day("date") { $0.run.day },
        .value("miles", as: .number) { .double($0.run.distance.rounded(in: .miles)) },
        .integer(optional: "seconds") { $0.run.seconds.map { Int64($0) } },
        .text(optional: "pace") { listed in listed.run.pace.map { RunTime.pace($0, listed.unit) } },
        .text("note") { $0.run.note }, .flag("finished") { $0.run.isFinished },
        .text(optional: "source") { $0.run.source }, .time("created_at") { $0.run.createdAt },
        .time("changed_at") { $0.run.changedAt }, .text("sport") { $0.run.track?.sport ?? "run" },
        .integer(optional: "heart_rate") { $0.run.track?.figures?.heartRate.map { Int64($0) } },
        .integer(optional: "climb") { $0.run.track?.figures?.climb.map { Int64($0) } },
        .integer(optional: "cadence") { $0.run.track?.figures?.cadence.map { Int64($0) } },
    ])
}
