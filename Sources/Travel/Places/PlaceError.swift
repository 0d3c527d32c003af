package import Values

/// Why places cannot be looked up or chosen.
package enum PlaceError: Error, Hashable, Sendable {
    /// The servers to which the account does not allow positions to be sent yet.
    case notAllowed(servers: [String])
    case unknownKind(String)
    case notFound(String)
    case noAddress
    case longAddress(Int)
    case invalidPosition(String)
    /// A home that is neither a position nor `here`. A place without a position is no start for a search.
    case invalidHome(String)
    /// No place to look around from.
    case nowhere
    case noSpots
    case noSuchSpot(String, count: Int)
    case noneChosen
    case unreachable(String)
    case noServers
    case unreadableFile(String, why: String)
}

extension PlaceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAllowed(let servers): LookupConsent.question(servers)
        case .unknownKind(let word):
            "Unknown kind \(word.quotedLine). Use \(PlaceKind.allCases.map(\.rawValue).joined(separator: ", "))."
        case .notFound(let address): "No place was found for \(address.quotedLine)."
        case .noAddress: "Name a place, like \"Central Park, New York\"."
        case .longAddress(let count): "That address is too long: \(count) characters, and the limit is 300."
        case .invalidPosition(let text):
            "Invalid position \(text.quotedLine). Use latitude and longitude, like 40.7812,-73.9665."
        case .invalidHome(let text):
            "Invalid home \(text.quotedLine). Use latitude and longitude, like 52.5200,13.4050, or \"here\"."
        case .nowhere: "Say where you are first."
        case .noSpots: "There are no spots yet. Search for them first."
        case .noSuchSpot(let number, let count):
            "There is no spot \(Printable.line(number)): \(count.counted("was", "were")) found."
        case .noneChosen: "No spot is chosen yet."
        case .unreachable(let name): "No route leads to \(name.quotedLine)."
        case .noServers: "Place search is not available here."
        case .unreadableFile(let name, let why): "\(name.quotedLine) cannot be read: \(why)."
        }
    }
}

extension PlaceError: UserFacingError {
    package var nextSteps: [NextStep] {
        switch self {
        case .notFound: [NextStep("Use other words, or a position", TravelAction.setPosition)]
        case .nowhere: [NextStep("Say where you are", TravelAction.setPlace)]
        case .noSpots: [NextStep("Search", TravelAction.searchSpots)]
        case .noneChosen: [NextStep("Choose one by its number", TravelAction.chooseSpot)]
        case .noSuchSpot: [NextStep("See them all", TravelAction.searchSpots)]
        default: []
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .notFound, .noSuchSpot: .notFound
        case .unknownKind, .noAddress, .longAddress, .invalidPosition, .invalidHome: .invalid
        case .noServers: .configuration
        case .notAllowed, .nowhere, .noSpots, .noneChosen, .unreachable, .unreadableFile: .refused
        }
    }
}
