package import Values

/// Why a trip cannot be found, saved or exported.
package enum TripError: Error, Hashable, Sendable {
    case noPhoto
    case longName(Int)
    case longNotes(Int)
    case longPlace(Int)
    case endWithoutStart
    /// The first and the last day.
    case endsBeforeStart(LocalDate, LocalDate)
    case negativeExpense(String)
    case largeExpense(String)
    /// A number that is no whole amount.
    case brokenExpense(String)
    case changedMeanwhile(String)
    case noSuchPage(Int, count: Int)
    case noDates(String)
    /// What is needed has no coordinates.
    case noPosition(String)
    case invalidSetting(String, ClosedRange<Int>)
}

extension TripError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noPhoto: "A trip needs a photo. It was not saved."
        case .longName(let count): "That name is too long: \(count) characters, and the limit is 200."
        case .longNotes(let count): "The notes are too long: \(count) characters, and the limit is 20000."
        case .longPlace(let count): "That place is too long: \(count) characters, and the limit is 300."
        case .endWithoutStart: "A trip with an end date needs a start date."
        case .endsBeforeStart(let start, let end):
            "It ends before it starts: \(DateText().dayWithYear(end)) is before \(DateText().dayWithYear(start))."
        case .negativeExpense(let typed): "An expense cannot be negative: \(typed.quotedLine)."
        case .largeExpense(let typed):
            "That expense is too large: \(typed.shortened(to: 40).quotedLine), and the limit is \(TripExpense.most)."
        case .brokenExpense(let typed):
            "The estimated expense is a whole amount, and \(typed.shortened(to: 40).quotedLine) is none."
        case .changedMeanwhile(let title):
            "\"\(Printable.line(title))\" was changed or removed in the meantime. Check it and try again."
        case .noSuchPage(let page, let count):
            count == 0 ? "There are no trips yet." : "There is no page \(page) of \(count)."
        case .noDates(let title): "\"\(Printable.line(title))\" has no dates."
        case .noPosition(let name): "\"\(Printable.line(name))\" has no place with a position on the map."
        case .invalidSetting(let name, let range):
            "Invalid \(name). Use \(range.lowerBound) to \(range.upperBound)."
        }
    }
}

extension TripError: UserFacingError {
    package var nextSteps: [NextStep] {
        switch self {
        case .noPhoto: [NextStep("Any other field may be empty", TravelAction.addTrip)]
        case .noPosition: [NextStep("Choose its place on the map", TravelAction.searchSpots)]
        case .negativeExpense: ["Reduce it with \"down\", or use 0."]
        case .brokenExpense: ["Round it. Exact amounts are for the budget of the trip."]
        case .noSuchPage: [NextStep("See them all", TravelAction.listTrips)]
        default: []
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .noPhoto, .changedMeanwhile, .noDates, .noPosition: .refused
        case .noSuchPage: .notFound
        case .longName, .longNotes, .longPlace, .endWithoutStart, .endsBeforeStart, .invalidSetting, .negativeExpense,
            .largeExpense, .brokenExpense:
            .invalid
        }
    }
}
