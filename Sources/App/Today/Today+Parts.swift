package import Agenda
import Study

extension Today {
    /// What modules add to the day: cards that are due.
    package static let parts: [TodayPart] = [.dueCards]
}
