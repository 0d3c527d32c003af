import Agenda
package import Platform
package import Values

/// What a person types for a run. Values that are nil were not given.
package struct RunInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case distance, day, time
    }

    /// Nil for the distance of the day's workout.
    package var distance: String?
    /// The unit of a distance without one.
    package var unit: DistanceUnit
    /// Nil for today.
    package var day: String?
    package var time: String?
    package var note: String?
    package var isFinished: Bool?
    /// The run is right, although it can hardly be.
    package var isSure = false

    package init(distance: String? = nil, unit: DistanceUnit, day: String? = nil, time: String? = nil) {
        (self.distance, self.unit, self.day, self.time) = (distance, unit, day, time)
    }

    package func log(account: Account, now: Instant) throws(InputProblems<Field>) -> LogRun {
        var (reader, log) = (InputReader<Field>(), LogRun(day: account.zone.date(of: now), distance: nil))
        if let distance {
            log.distance = reader.read(.distance) { () throws(TrainingInputError) in
                try Distance.read(distance, unit: unit)
            }
        }
        if let day {
            let read = reader.read(.day) { () throws(DateEntryError) in
                try DateEntry.day(day, account: account, now: now)
            }
            if let read { log.day = read }
        }
        if let time {
            log.seconds = reader.read(.time) { () throws(TrainingInputError) in try RunTime.read(time) }
        }
        (log.note, log.isFinished, log.isSure) = (note ?? "", isFinished ?? true, isSure)
        guard reader.problems.isEmpty else { throw reader.problems }
        return log
    }

    /// What it changes of a run that was logged. An empty time is forgotten.
    package func edit(account: Account, now: Instant) throws(InputProblems<Field>) -> EditRun {
        var (typed, edit) = (self, EditRun())
        if time?.allSatisfy(\.isWhitespace) == true { (typed.time, edit.forgetsTime) = (nil, true) }
        let log = try typed.log(account: account, now: now)
        (edit.distance, edit.seconds, edit.day) = (log.distance, log.seconds, day == nil ? nil : log.day)
        (edit.note, edit.isFinished, edit.isSure) = (note, isFinished, isSure)
        return edit
    }
}
