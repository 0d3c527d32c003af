import Values

/// Writes "tomorrow" and "tonight" as the date of the question that they name. "Tomorrow no" says nothing about others.
enum RelativeDays {
    static func written(_ tokens: [AvailabilityToken], _ question: AvailabilityQuestion) -> [AvailabilityToken] {
        tokens.indices.map { index in
            guard tokens[index].kind == .word, let days = days[tokens[index].text] else { return tokens[index] }
            let date = question.today.adding(days: days)
            if question.options.contains(where: { $0.date == date }) {
                return AvailabilityToken(kind: .ordinal(date.day), text: "\(date.day)th")
            }
            let clause =
                tokens[..<index].reversed().prefix { !$0.isMark } + tokens[(index + 1)...].prefix { !$0.isMark }
            let isDenied = clause.contains(where: isNo) && !clause.contains(where: isDay)
            return isDenied ? .unclear : tokens[index]
        }
    }

    private static let days = [
        "today": 0, "tonight": 0, "hoy": 0, "heute": 0, "oggi": 0, "hoje": 0, "stasera": 0, "tomorrow": 1, "tmrw": 1,
        "demain": 1, "domani": 1, "amanha": 1,
    ]

    private static func isDay(_ token: AvailabilityToken) -> Bool {
        token.kind != .word || DateWords.weekdays[token.text] != nil || DateWords.ranks[token.text] != nil
    }

    private static func isNo(_ token: AvailabilityToken) -> Bool {
        token.kind == .word
            && (["nicht", "pas"].contains(token.text)
                || AvailabilityWords.role(of: [token.text]).map { [.no, .nay, .cant, .not].contains($0.role) } == true)
    }
}
