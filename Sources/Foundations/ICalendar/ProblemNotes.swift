/// Collects what was skipped or interpreted in the events of a calendar.
struct ProblemNotes {
    private(set) var problems: [CalendarProblem] = []
    private var noted: Set<CalendarProblem.Reason> = []
    private var count = 0
    /// Of the event that is read.
    private var line = 1
    private var summary: String?
    private var notedOfEvent: Set<CalendarProblem.Reason> = []

    /// What follows is about this event.
    mutating func begin(_ event: Component) {
        (line, summary, notedOfEvent) = (event.line, event["SUMMARY"]?.text, [])
    }

    /// The event was not read.
    mutating func lose(_ reason: CalendarProblem.Reason) {
        problems.append(CalendarProblem(line: line, reason, isLoss: true, summary: summary))
    }

    mutating func add(_ reason: CalendarProblem.Reason, line: Int) {
        count += 1
        guard count <= CalendarLimits.notes else { return }
        problems.append(CalendarProblem(line: line, reason, isLoss: false, summary: summary))
    }

    /// Notes it at the first event only.
    mutating func addOnce(_ reason: CalendarProblem.Reason, line: Int) {
        guard noted.insert(reason).inserted else { return }
        count += 1
        if count <= CalendarLimits.notes { problems.append(CalendarProblem(line: line, reason, isLoss: false)) }
    }

    /// Notes it once for each event.
    mutating func addOfEvent(_ reason: CalendarProblem.Reason, line: Int) {
        if notedOfEvent.insert(reason).inserted { add(reason, line: line) }
    }
}
