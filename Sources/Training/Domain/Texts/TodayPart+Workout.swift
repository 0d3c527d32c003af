package import Agenda
import Storage
import Values

extension TodayPart {
    /// The question how far the workout was; the workout itself is an occurrence of the day.
    package static let workout = TodayPart(ask: { try WorkoutReminders.askInMorningText($0, $1, in: $2) })
}
