import Agenda
import Platform
import Storage
import Values

/// The text commands RACES and GOAL, and the choice of a race that was found.
struct RaceTexts: Sendable {
    static let words = [
        CommandWord("RACES", usage: "RACES 10K 25mi 80007", "find races; your saved search if you name no place"),
        CommandWord("GOAL", usage: "GOAL 1", "train for a race that was found or added"),
    ]

    static func usageHint(_ command: OwnerCommand) -> String? {
        command.word == "RACES"
            ? "Text a distance and a ZIP code: RACES 10K 25mi 80007" : "Text the number of the race: GOAL 1"
    }

    func handleCommand(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        command.word == "RACES"
            ? try search(command, in: tx) : try makeGoal(command, in: tx)
    }

    /// Adds the race that was chosen by its number.
    func handleReply(_ reply: PromptReply, in tx: Transaction) throws -> String {
        let races = try JSONColumn.value([FoundRace].self, from: reply.prompt.note)
        guard case .choice(let index) = reply.answer, let race = races.atPlace(index + 1),
            let account = try Account.find(reply.prompt.account, in: tx)
        else { return "That race is no longer available." }
        do {
            let (added, isNew) = try SavedRace.add(race, account: account, in: tx)
            let event = added.event
            let day = event.isAllDay ? DateText().dayWithYear(added.day) : DateText().long(event.localStart)
            return "\(isNew ? "Added" : "Already in your calendar"): \(event.name.shortened(to: 60)), \(day). "
                + "Text GOAL to train for it."
        } catch let error as RaceError {
            return error.sentence
        }
    }

    /// `RACES 10K 25mi 80007`; without a place, the first saved search.
    private func search(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        var (choices, place): (RaceChoices, [String]) = (RaceChoices(), [])
        for word in command.rest.split(whereSeparator: \.isWhitespace).map(String.init) {
            let folded = word.folded
            if word.count == 5, word.isBareNumber {
                choices.near = word
            } else if folded.hasSuffix("mi"), let miles = Int(folded.dropLast(2)) {
                choices.radius = miles
            } else if choices.distance == nil, (try? GoalDistance.read(word, unit: .kilometers)) != nil {
                choices.distance = word
            } else {
                place.append(word)
            }
        }
        if choices.near == nil, !place.isEmpty { choices.near = place.joined(separator: " ") }
        let saved = choices.near == nil ? try RaceFilter.saved(account: command.account.id, in: tx).first?.filter : nil
        guard choices.near != nil || saved != nil else { return nil }
        let filter: RaceFilter
        do {
            filter = try choices.filter(from: saved ?? RaceFilter(), account: command.account, now: tx.now)
        } catch let error as RaceError {
            return error.sentence
        }
        try RaceRequest.enqueue(filter, for: command, in: tx)
        // The search replies when it is finished.
        return ""
    }

    /// The race with this number among those that were found, or among those that were added; without a number, the
    /// one that was added last.
    private func makeGoal(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let account = command.account
        do {
            guard let race = try race(command, in: tx) else { return nil }
            let plan = try race.makeGoal(PlanChoices(), account: account, in: tx)
            let warning = try plan.warning(for: account, in: tx).map { " \($0)" } ?? ""
            return "Your goal: \(race.event.name.shortened(to: 60)) on \(DateText().dayWithYear(race.day)), "
                + "\(plan.request.weeks) weeks.\(warning)"
        } catch let error as RaceError {
            return error.sentence
        } catch let error as PlanError {
            return error.sentences
        }
    }

    private func race(_ command: OwnerCommand, in tx: Transaction) throws -> SavedRace? {
        let account = command.account
        let open = try Prompt.all(account: account.id, in: tx).last { $0.kind == .foundRaces }
        if let number = Int(command.rest), let open {
            let found = try JSONColumn.value([FoundRace].self, from: open.note)
            guard let race = found.atPlace(number) else { return nil }
            try open.close(in: tx)
            return try SavedRace.add(race, account: account, in: tx).race
        }
        let saved = try SavedRace.all(account: account.id, in: tx).filter { !$0.event.isOver(at: tx.now) }
        if command.rest.isEmpty { return saved.max { $0.event.id < $1.event.id } }
        if let number = Int(command.rest) { return saved.atPlace(number) }
        return try SavedRace.named(command.rest, account: account.id, in: tx)
    }
}
