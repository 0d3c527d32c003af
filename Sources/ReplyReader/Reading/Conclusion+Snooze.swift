import Values

/// "Ask me Monday", "I'll know tomorrow": when to ask again.
extension Conclusion {
    /// The day after today that is named along with the wish to check, before the show itself.
    func snooze() -> LocalDate? {
        let first = open.map(\.starts.date).min()
        for clause in message.clauses where clause.has(.check) || clause.has(.unsure) || clause.has(.snooze) {
            for index in clause.start..<min(clause.end, message.tokens.count) {
                guard let day = message.tokens[index].reference?.day ?? inDays(index) else { continue }
                let date = LocalDate(daysSince1970: day)
                if date > context.today, first.map({ date < $0 }) ?? true { return date }
            }
        }
        return nil
    }

    /// "in 2 days", "in a week"
    private func inDays(_ index: Int) -> Int? {
        let tokens = message.tokens
        guard index + 2 < tokens.count, particle(index) == .in else { return nil }
        let amount = tokens[index + 1].kind == .number ? tokens[index + 1].value : particle(index + 1) == .a ? 1 : 0
        let today = context.today.daysSince1970
        guard (1...30).contains(amount) else { return nil }
        switch particle(index + 2) {
        case .day, .days: return today + amount
        case .week, .weeks: return today + 7 * amount
        default: return nil
        }
    }

    func particle(_ index: Int) -> CalendarWord.Particle? {
        guard message.tokens.indices.contains(index), message.tokens[index].kind == .word else { return nil }
        return lexicon.calendar[Int(message.tokens[index].word)].particle
    }
}
