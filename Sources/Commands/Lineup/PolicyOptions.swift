internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Values

/// How a lineup is run: for one event, or for all of an account's.
struct PolicyOptions: ParsableArguments {
    // What stands behind it may begin with a dash.
    @Option(
        parsing: .unconditional,
        help: "Reminders to the silent: \"+2d -1d\", two days after the request and one day before the end; or off.")
    var reminders: String?

    @Option(help: "Until when an answer counts: \"2d before\", a date and time, or off.")
    var answerBy: String?

    @Option(help: "How many stand-ins are asked when a place comes free: 1, 3, \"1 every 4h\", or off.")
    var bench: String?

    @Option(help: "How shortly before an event a withdrawal is late, like 24h.")
    var lateWithin: String?

    @Option(help: "A note to the confirmed, and a list of what is open to you, on the day before: on or off.")
    var dayBefore: String?

    /// What was typed, checked.
    ///
    /// - Parameter zone: in which a deadline's date is meant; nil where only one before the event makes sense.
    func chosen(zone: Zone?, in context: CommandContext) throws -> PolicyChoices {
        let typed: [(Policy.Item, String?)] = [
            (.reminders, reminders), (.answerBy, answerBy), (.bench, bench), (.lateWithin, lateWithin),
            (.dayBefore, dayBefore),
        ]
        var choices = PolicyChoices()
        for case (let item, let text?) in typed {
            do {
                try choices.read(item, text, zone: zone, account: context.account, now: context.now)
            } catch let error as PolicyError {
                throw CommandError(.usage, "\(error).")
            } catch let error as EventEntryError {
                throw CommandError(error)
            }
        }
        return choices
    }

    /// What was chosen, in words to be printed: `Answers by: 2d before.`; nil where nothing was.
    static func words(for choices: PolicyChoices, policy: Policy, zone: Zone) -> String? {
        let parts = Policy.Item.allCases.filter { choices.contains($0) }.map { item in
            if item == .answerBy, case .at(let moment)? = policy.answerBy {
                return "\(item.title): \(DateText().long(moment, in: zone))"
            }
            return "\(item.title): \(policy.text(of: item))"
        }
        return parts.isEmpty ? nil : parts.joined(separator: ". ") + "."
    }

    var isEmpty: Bool { reminders == nil && answerBy == nil && bench == nil && lateWithin == nil && dayBefore == nil }
}

extension Policy.Item {
    /// As it is called on the command line, for people.
    var title: String {
        switch self {
        case .reminders: "Reminders"
        case .answerBy: "Answers by"
        case .bench: "Stand-ins asked"
        case .lateWithin: "Late within"
        case .dayBefore: "Notes on the day before"
        }
    }
}
