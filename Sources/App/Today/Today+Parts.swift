package import Agenda
import Study
import Training

extension Today {
    /// What modules add to the day: cards that are due, and the question about the workout.
    package static let parts: [TodayPart] = [.dueCards, .workout]
}
