import Agenda
import ArgumentParser
package import Lineups
package import Values

/// The policy options of an event, or of all events of an account.
package struct PolicyOptions: ParsableArguments {
    // The value may begin with a dash.
    @Option(
        parsing: .unconditional,
        help: "Reminders: \"+2d -1d\" is 2 days after the request and 1 day before the deadline; or off.")
    var reminders: String?

    @Option(help: "Deadline for answers: \"2d before\", a date and time, or off.")
    var answerBy: String?

    @Option(help: "Stand-ins to ask when a slot opens: 1, 3, \"1 every 4h\", all, waitlist, or off.")
    var bench: String?

    @Option(help: "How close to the event a withdrawal counts as late, like 24h.")
    var lateWithin: String?

    @Option(help: "Text a note to confirmed performers, and the open slots to you, the day before: on or off.")
    var dayBefore: String?

    package init() {}

    /// What was given, by item.
    package var texts: [Policy.Item: String] {
        var texts: [Policy.Item: String] = [:]
        (texts[.reminders], texts[.answerBy], texts[.bench]) = (reminders, answerBy, bench)
        (texts[.lateWithin], texts[.dayBefore]) = (lateWithin, dayBefore)
        return texts
    }

    /// The options that were given: `Answer by: 2d before.`; nil if there are none.
    package static func words(for choices: PolicyChoices, policy: Policy, zone: Zone) -> String? {
        let parts = Policy.Item.allCases.filter { choices.contains($0) }.map { item in
            if item == .answerBy, case .at(let moment)? = policy.answerBy {
                return "\(item.title): \(DateText().long(moment, in: zone))"
            }
            return "\(item.title): \(policy.text(of: item))"
        }
        return parts.isEmpty ? nil : parts.joined(separator: ". ") + "."
    }

    package var isEmpty: Bool {
        reminders == nil && answerBy == nil && bench == nil && lateWithin == nil && dayBefore == nil
    }
}

extension Policy.Item {
    /// Its name in the output of commands.
    package var title: String {
        switch self {
        case .reminders: "Reminders"
        case .answerBy: "Answer by"
        case .bench: "Bench"
        case .lateWithin: "Late within"
        case .dayBefore: "Day-before note"
        }
    }
}
