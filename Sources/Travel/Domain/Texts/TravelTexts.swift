import Agenda
import Platform
import Storage
import Twilio
import Values

/// The text commands HERE, SPOTS, CLOSEST and TRIPS, and the replies to the spots.
struct TravelTexts: Sendable {
    static let words = [
        CommandWord("HERE", usage: "HERE Central Park, New York", "say where you are, to find sights"),
        CommandWord("SPOTS", usage: "SPOTS or SPOTS drive", "see the nearest sights, and choose one"),
        CommandWord("CLOSEST", "see the closest sight"),
        CommandWord("TRIPS", usage: "TRIPS or TRIPS rome", "see your trips, or the bookings of one"),
    ]

    /// Which of the nearest spots to go to.
    static let whichSpot: Prompt.Kind = "travel.spot"
    /// Whether positions may be sent to servers.
    static let mayLookUp: Prompt.Kind = "travel.consent"

    /// The spots in one text.
    private static let mostSpots = 3

    let places: @Sendable () throws -> PlaceLookup

    func handleCommand(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let account = command.account.id
        switch command.word {
        case "TRIPS" where command.rest.isEmpty: return try trips(account, in: tx)
        case "TRIPS": return try bookings(command.rest, account, in: tx)
        case "HERE" where command.rest.isEmpty:
            let here = try FoundSpots.find(account: account, in: tx)?.here.name
            return here.map { "You are at \($0.shortened(to: 100)). Text SPOTS for sights nearby." }
                ?? "Text where you are: HERE Central Park, New York"
        case "HERE" where Coordinate(command.rest) != nil: return try here(command, in: tx)
        case "CLOSEST":
            if let found = try FoundSpots.find(account: account, in: tx), found.isSearched {
                return try closest(found)
            }
        case "SPOTS":
            guard command.rest.isEmpty || Transport(rawValue: command.rest.lowercased()) != nil else { return nil }
        default: break
        }
        return try lookUp(command, in: tx)
    }

    private func here(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        guard let coordinate = Coordinate(command.rest) else { return nil }
        let account = command.account.id
        let transport = try TravelSettings.of(account, in: tx).transport
        try FoundSpots(at: Place(command.rest, coordinate), transport: transport, now: tx.now)
            .save(account: account, in: tx)
        return "You are at \(coordinate.text). Text SPOTS for sights nearby."
    }

    /// Asks the servers later, or asks for permission first. An empty reply sends nothing now.
    private func lookUp(_ command: OwnerCommand, in tx: Transaction) throws -> String {
        let account = command.account.id
        let hosts: [String]
        do {
            hosts = try places().hosts
        } catch let error as any UserFacingError {
            return error.sentence
        }
        let missing = try LookupConsent.missing(hosts, account: account, in: tx)
        guard missing.isEmpty else {
            let question = ConsentQuestion(servers: missing, text: command.text.id.rawValue)
            let prompt = try Prompt.ask(
                Self.mayLookUp, account: account, wanted: .choice(["OK", "NO"]), keeping: question, in: tx)
            return "\(LookupConsent.question(missing)) Reply:\n\(prompt.menu())"
        }
        try LookupRequest.enqueue(command, in: tx)
        return ""
    }

    private struct ConsentQuestion: Codable {
        let servers: [String]
        /// Key of the text that asked for the lookup.
        let text: Int64
    }

    func handleConsent(_ reply: PromptReply, in tx: Transaction) throws -> String {
        let question = try reply.prompt.kept(as: ConsentQuestion.self)
        guard reply.answer == .choice(0) else { return "Nothing was looked up." }
        guard let account = try Account.find(reply.prompt.account, in: tx),
            let text = try InboundText.find(ID(question.text), in: tx),
            let command = OwnerCommand(text, from: account, words: Self.words, subjects: reply.subjects)
        else { return "Please text it again." }
        try LookupConsent.give(question.servers, account: account.id, in: tx)
        return try handleCommand(command, in: tx) ?? "Please text it again."
    }

    // MARK: - Lookups

    func perform(_ job: Job, store: Store, now: Instant) async throws -> Job.Completion {
        guard let request = try await store.read(at: now, { try LookupRequest.find(job.subject(), in: $0) }) else {
            return { _ in }
        }
        do {
            let around = LookAround(request.account, lookup: try places(), store: store, now: now)
            let found = try await found(request, around)
            return { try request.answer(reply(to: request, found, in: $0), in: $0) }
        } catch let error as any UserFacingError {
            // Somebody waits for the reply, so it is not tried again.
            let sentence = Self.sentence(of: error)
            return { try request.answer(sentence, in: $0) }
        }
    }

    private func found(_ request: LookupRequest, _ around: LookAround) async throws -> FoundSpots {
        if request.word == "HERE" { return try await around.go(to: request.rest) }
        return try await around.search(by: Transport(rawValue: request.rest.lowercased()))
    }

    private static func sentence(of error: any UserFacingError) -> String {
        if case PlaceError.nowhere = error { return "Text where you are first: HERE Central Park, New York" }
        return error.sentence
    }

    private func reply(to request: LookupRequest, _ found: FoundSpots, in tx: Transaction) throws -> String {
        switch request.word {
        case "HERE": "You are at \(found.here.name.shortened(to: 100)). Text SPOTS for sights nearby."
        case "CLOSEST": try closest(found)
        default: try spots(found, account: request.account, in: tx)
        }
    }

    private func spots(_ found: FoundSpots, account: ID<Account>, in tx: Transaction) throws -> String {
        let nearest = Array(found.spots.prefix(Self.mostSpots))
        guard !nearest.isEmpty else { return "No sights were found around \(found.here.name.shortened(to: 60))." }
        _ = try Prompt.open(
            Self.whichSpot, for: account, account: account, wanted: .choice(nearest.map(Self.choice)), isPassing: true,
            expiresAt: tx.now.adding(.hours(1)), in: tx)
        let lines = nearest.enumerated().map { index, spot in
            "\(index + 1) \(spot.place.name.shortened(to: 40)), \(way(to: spot, found))"
        }
        let note = found.estimateReason == nil ? "" : "Distances are estimates. "
        return (lines + ["\(note)Reply with a number to go there."]).joined(separator: "\n")
    }

    /// No choice may be a carrier keyword.
    private static func choice(_ spot: NearbyPlace) -> String {
        let name = spot.place.name.shortened(to: 60)
        return CarrierWord.isReserved(name) ? "the \(name)" : name
    }

    private func way(to spot: NearbyPlace, _ found: FoundSpots) -> String {
        spot.reach?.words(by: found.transport) ?? "no route"
    }

    private func closest(_ found: FoundSpots) throws -> String {
        do throws(PlaceError) {
            let spot = try found.closest().spot
            return "\(spot.place.name.shortened(to: 80)): \(way(to: spot, found))"
        } catch {
            return "No sights were found around \(found.here.name.shortened(to: 60))."
        }
    }

    /// Chooses one of the spots that were texted.
    func handleChoice(_ reply: PromptReply, in tx: Transaction) throws -> String {
        let account = reply.prompt.account
        guard case .choice(let index) = reply.answer,
            let found = try FoundSpots.find(account: account, in: tx)
        else { return "These spots are too old. Text SPOTS again." }
        guard index < found.spots.count else { return "These spots are too old. Text SPOTS again." }
        let spot = try FoundSpots.choose(index + 1, for: nil, account: account, in: tx).spot
        return "To \(spot.place.name.shortened(to: 80)): \(way(to: spot, found)). "
            + "It will be the destination of your next trip."
    }

    /// The dates and the bookings of a trip, as many as fit two segments.
    private func bookings(_ words: String, _ account: ID<Account>, in tx: Transaction) throws -> String {
        switch try Trip.match(words, account: account, in: tx) {
        case .one(let found):
            guard let trip = try Trip.find(found.id, account: account, in: tx) else { return "That trip is gone." }
            let bookings = try TripBooking.all(of: trip.id, in: tx)
            let title = [trip.title.shortened(to: 50), trip.daysText].compactMap(\.self).joined(separator: ", ")
            guard !bookings.isEmpty else { return "\(title). No bookings." }
            let texts = (1...bookings.count).reversed().map { count in
                let rest = bookings.count - count
                let lines = bookings.prefix(count).map { $0.line(atMost: 120) }
                return ([title] + lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
            }
            return texts.first(where: Segments.fitsTwo) ?? texts[texts.count - 1]
        case .several(let found):
            return "Several trips match: " + found.prefix(4).map { $0.name.shortened(to: 40) }.joined(separator: ", ")
        case .none: return "There is no trip \(words.shortened(to: 40).quotedLine). Text TRIPS for a list."
        }
    }

    private func trips(_ account: ID<Account>, in tx: Transaction) throws -> String {
        let trips = try Trip.all(account: account, in: tx)
        guard !trips.isEmpty else { return "There are no trips yet. Create one on the pages or the command line." }
        let lines = trips.suffix(8).map { trip in
            [trip.title.shortened(to: 50), trip.daysText].compactMap(\.self).joined(separator: ", ")
        }
        return lines.joined(separator: "\n")
    }
}
