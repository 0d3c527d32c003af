import Values

extension Policy {
    /// An item in words, for a list to choose from: `2 days before the show`, `1 day after the request`. The text as it
    /// is where `choose` does not take it.
    package static func words(_ item: Item, _ text: String) -> String {
        var policy = Policy()
        do throws(PolicyError) {
            try policy.choose(item, text)
        } catch {
            return text
        }
        switch item {
        case .reminders: return policy.reminders.words
        case .answerBy:
            guard case .before(let span)? = policy.answerBy else {
                return policy.answerBy == nil ? "No deadline" : text
            }
            return "\(DurationText.words(span)) before the show"
        case .bench: return policy.bench.words.capitalizedFirst
        case .lateWithin: return DurationText.words(policy.lateWithin)
        case .dayBefore: return policy.tellsDayBefore ? "On" : "Off"
        }
    }
}

extension Policy.Item {
    /// What people usually choose, in the form that `Policy.choose` parses.
    package var usualTexts: [String] {
        let texts =
            switch self {
            case .reminders: ["+2d -3d -1d", "+2d -1d", "+1d -1d", "+3d -7d -1d", "+2d", "-1d", "off"]
            case .answerBy: ["off", "12h before", "1d before", "2d before", "3d before", "5d before", "7d before"]
            case .bench: ["off", "1", "1 every 4h", "1 every 1d", "2", "3", "3 every 4h", "all", "waitlist"]
            case .lateWithin: ["6h", "12h", "1d", "2d", "3d", "7d"]
            case .dayBefore: ["on", "off"]
            }
        return texts
    }
}

extension ReminderLadder {
    /// `2 days after the request, 3 days and 1 day before the deadline`
    package var words: String {
        guard !rungs.isEmpty else { return "None" }
        var (after, before): ([String], [String]) = ([], [])
        for rung in rungs {
            switch rung {
            case .after(let span): after.append(DurationText.words(span))
            case .before(let span): before.append(DurationText.words(span))
            }
        }
        return [
            after.isEmpty ? nil : after.joined(separator: " and ") + " after the request",
            before.isEmpty ? nil : before.joined(separator: " and ") + " before the deadline",
        ].compactMap(\.self).joined(separator: ", ")
    }
}
