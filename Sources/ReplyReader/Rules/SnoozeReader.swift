import Values

/// "Ask me Monday", "I'll know tonight", "give me an hour": when to ask again.
struct SnoozeReader {
    private let reply: ParsedReply
    private let context: ReplyContext

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
    }

    /// The time, or the day after today, named in the clause that puts the answer off. It is before every open show.
    func snooze() -> Snooze? {
        let waits = WaitReader(reply)
        for clause in reply.clauses where clause.has(.check) || clause.has(.unsure) || clause.has(.snooze) {
            for index in reply.places(of: clause) {
                if let minutes = waits.minutes(at: index) { return .after(minutes: minutes) }
                if let moment = moment(index, in: clause) { return .at(moment) }
                if let day = dayOnly(index) { return .day(day) }
            }
        }
        return nil
    }

    private func dayOnly(_ index: Int) -> LocalDate? {
        let wait = WaitReader(reply).days(at: index)
        let daysAhead = wait.map({ context.today.daysSince1970 + $0 })
        guard let day = reply.tokens[index].reference?.day ?? daysAhead else { return nil }
        let date = LocalDate(daysSince1970: day)
        return date > context.today && context.open.allSatisfy { date < $0.starts.date } ? date : nil
    }

    // MARK: At a time of day

    /// "tonight", "tomorrow morning", "Thursday at 3", "after 6". Nil for times that are past or not before the shows.
    private func moment(_ index: Int, in clause: Clause) -> LocalDateTime? {
        let reference = reply.tokens[index].reference
        let moment: LocalDateTime?
        if let day = reference?.day {
            // "not sure about tonight" speaks of the show.
            if reference?.mask != 0, !isInsideRequest(index, in: clause) { return nil }
            let date = LocalDate(daysSince1970: day)
            let time = clock(after: index, on: date) ?? clock(index - 1, on: date) ?? part(after: index)?.time
            moment = (time ?? reference?.part?.time).map { LocalDateTime(date: date, time: $0) }
        } else if isLeadIn(index - 1), isInsideRequest(index - 1, in: clause), !namesDay(index + 1) {
            moment = clock(index, on: context.today).map { LocalDateTime(date: context.today, time: $0) }
        } else {
            moment = partOfNextDay(index)
        }
        return moment.flatMap { moment in
            moment > context.now && context.open.allSatisfy { moment < $0.starts } ? moment : nil
        }
    }

    /// Inside a phrase like "ask me", or directly after it.
    func isInsideRequest(_ index: Int, in clause: Clause) -> Bool {
        clause.atoms.contains {
            ($0.sense == .check || $0.sense == .snooze) && $0.start < index && index <= $0.end
        }
    }

    private func namesDay(_ index: Int) -> Bool {
        reply.tokens.indices.contains(index) && reply.tokens[index].reference?.day != nil
    }

    private func isLeadIn(_ index: Int) -> Bool {
        switch reply.particle(index) {
        case .at, .around, .after, .by, .until, .before: true
        default: false
        }
    }

    private func clock(after index: Int, on date: LocalDate) -> LocalTime? {
        clock(isLeadIn(index + 1) ? index + 2 : index + 1, on: date)
    }

    /// A future time of day. Without am or pm, the next one between 8:00 and 22:00.
    private func clock(_ index: Int, on date: LocalDate) -> LocalTime? {
        guard reply.tokens.indices.contains(index) else { return nil }
        let token = reply.tokens[index]
        let hours = token.value % 12
        let minutes: [Int]
        switch token.kind {
        case .clock: minutes = [token.value]
        case .number where (1...12).contains(token.value) && isLeadIn(index - 1):
            minutes = [hours * 60, (hours + 12) * 60].filter { (8 * 60...22 * 60).contains($0) }
        default: return nil
        }
        return minutes.map { LocalTime(secondsSinceMidnight: $0 * 60) }
            .first { LocalDateTime(date: date, time: $0) > context.now }
    }

    /// "in the evening" after a day.
    private func part(after index: Int) -> DayPart? {
        guard reply.particle(index + 1) == .in, reply.particle(index + 2) == .the else { return nil }
        return reply.particle(index + 3).flatMap(DayPart.init)
    }

    /// "in the morning": the next morning.
    private func partOfNextDay(_ index: Int) -> LocalDateTime? {
        guard let part = part(after: index - 1) else { return nil }
        let today = LocalDateTime(date: context.today, time: part.time)
        return today > context.now ? today : LocalDateTime(date: context.today.adding(days: 1), time: part.time)
    }
}
