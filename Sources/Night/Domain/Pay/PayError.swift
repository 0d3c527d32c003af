package import Agenda
import Lineups
package import Values

/// Why pay or a settlement cannot be changed.
package enum PayError: Error, Sendable {
    case notOver(Event)
    case isClosed(Event)
    /// Payments and corrections need a closed settlement.
    case isOpen(Event)
    /// The person was never in the lineup.
    case isNotIn(person: String, Event)
    /// A percentage is agreed with these people.
    case needsDoor([String], Event)
    case needsHeads([String], Event)
    /// An amount is in another currency than the settlement.
    case otherCurrency(person: String?, Currency, settlement: Currency)
    case amount(MoneyError)
    case negative(String)
    case notPositive(String)
    case heads(String)
    case tooLarge(String)
    case expenseNeedsTitle(String)
    case noExpense(String)
    case tooManyExpenses
    case nothingDue(String)
    case tooMuch(person: String, owed: Money)
    case belowPaid(person: String, paid: Money)
    case belowZero(person: String)
    case needsReason
    /// At the door.
    case isMarkedNoShow(String)
    case longWords(Int)
    case day(DateEntryError)
    case future(LocalDate)
    case year(String)
    case nothingToChange
    /// Nobody can be a no-show yet.
    case notStarted(Event)
    /// A kill fee is for what was canceled.
    case killFeeForShow(person: String, Event)
}

extension PayError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notOver(let event):
            "\(event.name.quotedLine) is not over yet: it ends \(DateText().long(event.endsAt, in: event.zone))."
        case .isClosed(let event):
            "The settlement of \(event.name.quotedLine) is closed: it takes corrections only."
        case .isOpen(let event): "The settlement of \(event.name.quotedLine) is not closed yet."
        case .isNotIn(let person, let event):
            "\(Printable.line(person)) was not in the lineup of \(event.name.quotedLine)."
        case .needsDoor(let people, let event):
            "\(names(people)) \(people.count == 1 ? "gets" : "get") a part of the door: enter what the tickets of "
                + "\(event.name.quotedLine) brought in."
        case .needsHeads(let people, let event):
            "The pay of \(names(people)) depends on heads: enter how many of \(event.name.quotedLine) paid."
        case .otherCurrency(let person?, let currency, let settlement):
            "The pay of \(Printable.line(person)) is in \(currency), but the settlement is in \(settlement)."
        case .otherCurrency(nil, let currency, let settlement):
            "This amount is in \(currency), but the settlement is in \(settlement)."
        case .amount(let error): error.sentence
        case .negative(let text): "This amount cannot be negative: \(text.quotedLine)."
        case .notPositive(let text): "This amount must be more than nothing: \(text.quotedLine)."
        case .heads(let text): "\(text.quotedLine) is not a number of people; write it like 85."
        case .tooLarge(let text): "\(text.quotedLine) is too large."
        case .expenseNeedsTitle(let text): "\(text.quotedLine) is not an expense; write it like \"Sound 150\"."
        case .noExpense(let title): "The settlement has no expense \(title.quotedLine)."
        case .tooManyExpenses: "A settlement has at most \(Settlement.mostExpenses) expenses."
        case .nothingDue(let person): "Nothing is due to \(Printable.line(person)) for this show."
        case .tooMuch(let person, let owed): "\(owed) is due to \(Printable.line(person)), and no more."
        case .belowPaid(let person, let paid):
            "\(paid) of it is paid or waived, so the pay of \(Printable.line(person)) cannot be less."
        case .belowZero(let person): "The pay of \(Printable.line(person)) cannot be negative."
        case .needsReason: "A correction needs a reason."
        case .isMarkedNoShow(let person):
            "\(Printable.line(person)) is marked as a no-show at the door: clear that mark, or enter an amount."
        case .longWords(let count): "That is too long: \(count) characters, and the limit is 300."
        case .day(let error): error.sentence
        case .future(let day): "\(DateText().dayWithYear(day)) is in the future."
        case .year(let text): "\(text.quotedLine) is not a year; write it like 2026."
        case .nothingToChange: "There is nothing to change."
        case .notStarted(let event):
            "\(event.name.quotedLine) has not started yet, so nobody can be a no-show."
        case .killFeeForShow(let person, let event):
            "A kill fee is for a canceled show or place, and \(Printable.line(person)) is confirmed for "
                + "\(event.name.quotedLine): enter the amount instead."
        }
    }

    private func names(_ people: [String]) -> String {
        people.map { Printable.line($0) }.joined(separator: ", ")
    }
}

extension PayError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .isNotIn, .noExpense: .notFound
        case .notOver, .isClosed, .isOpen, .needsDoor, .needsHeads, .nothingDue, .tooMuch, .belowPaid, .belowZero,
            .notStarted, .killFeeForShow:
            .refused
        default: .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .isClosed(let event): [NextStep("To correct somebody's pay", PayAction.correct(event: event.name))]
        case .isOpen(let event): [NextStep("To close it", PayAction.close(event: event.name))]
        case .needsDoor(_, let event): [NextStep("To enter it", PayAction.enterDoor(event: event.name))]
        case .needsHeads(_, let event): [NextStep("To enter it", PayAction.enterHeads(event: event.name))]
        default: []
        }
    }
}

/// What can be done next with the pay of a show.
package enum PayAction: NextAction {
    case close(event: String)
    case correct(event: String)
    case enterDoor(event: String)
    case enterHeads(event: String)
}
