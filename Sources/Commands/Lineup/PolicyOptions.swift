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

    /// What was said, checked. Nil for an item that goes back to the usual.
    ///
    /// - Parameter zone: in which a deadline's date is meant; nil where only one before the event makes sense.
    func chosen(zone: Zone?, in context: CommandContext) throws -> [Policy.Item: String?] {
        let said: [Policy.Item: String?] = [
            .reminders: reminders, .answerBy: answerBy, .bench: bench, .lateWithin: lateWithin, .dayBefore: dayBefore,
        ]
        var chosen: [Policy.Item: String?] = [:]
        for (item, text) in said {
            guard let text else { continue }
            chosen.updateValue(try checked(item, text, zone: zone, in: context), forKey: item)
        }
        return chosen
    }

    private func checked(
        _ item: Policy.Item, _ text: String, zone: Zone?, in context: CommandContext
    ) throws -> String? {
        if text.isEmpty || text.folded == "usual" { return nil }
        var policy = Policy()
        do throws(PolicyError) {
            try policy.choose(item, text)
        } catch .notAnswerBy where zone != nil {
            policy.answerBy = .at(try context.future(text, zone: zone ?? .utc).instant)
        } catch {
            throw CommandError(.usage, "\(error).")
        }
        return policy.text(of: item)
    }

    /// A deadline that is not before the event begins, or is past, is a slip.
    ///
    /// - Parameter choices: what `chosen` answered.
    static func refuseUnfitDeadline(
        _ choices: [Policy.Item: String?], start: Instant, of name: String, zone: Zone, now: Instant
    ) throws {
        guard let text = choices[.answerBy] ?? nil, let answerBy = try? AnswerBy.read(text) else { return }
        if case .before = answerBy, answerBy.moment(start: start) <= now {
            throw CommandError(
                .usage,
                "\(text) \(name.quotedLine) is \(DateText().long(answerBy.moment(start: start), in: zone)), which is past.",
                "Name a later time with --answer-by.")
        }
        guard case .at(let end) = answerBy, end >= start else { return }
        throw CommandError(
            .usage, "\(DateText().long(end, in: zone)) is not before \(name.quotedLine) begins.",
            "Name an earlier time with --answer-by.")
    }

    /// What was chosen, in words to be printed: `Answers by: 2d before.`; nil where nothing was.
    static func words(for choices: [Policy.Item: String?], policy: Policy, zone: Zone) -> String? {
        let parts = Policy.Item.allCases.filter { choices.keys.contains($0) }.map { item in
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
