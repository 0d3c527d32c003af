package import Values

/// What a person types for the times of a study session.
package struct TimerInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case study
        case rest = "break"
    }

    package var study: String
    package var rest: String

    package init(study: String, rest: String) { (self.study, self.rest) = (study, rest) }

    package func lengths() throws(InputProblems<Field>) -> TimerLengths {
        var reader = InputReader<Field>()
        let minutes = reader.read(.study) { () throws(TimerError) in try TimerLengths.minutes(study) }
        let restMinutes = reader.read(.rest) { () throws(TimerError) in try TimerLengths.minutes(rest) }
        guard let minutes, let restMinutes else { throw reader.problems }
        return TimerLengths(known: minutes, restMinutes)
    }
}
