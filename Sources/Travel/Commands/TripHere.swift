import ArgumentParser
import CommandKit
import Platform
import Storage
import Travel
import Values

struct TripHere: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "here", abstract: "Set where you are, to find sights nearby.",
        discussion: """
            An address is looked up online; a position is not. The place is stored for a day.

            Examples:
              greenroom trip here "Central Park, New York"
              greenroom trip here --at 40.7812,-73.9665
              greenroom trip here --forget
            """)

    @Argument(help: "An address or the name of a place.")
    var address: [String] = []

    @Option(parsing: .unconditional, help: "Latitude and longitude.")
    var at: String?

    @Flag(help: "Delete the place and the spots that were found.")
    var forget = false

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard [!address.isEmpty, at != nil, forget].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use an address, --at or --forget.")
        }
    }

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        if forget {
            try await context.write { try FoundSpots.forget(account: account, in: $0) }
            return context.terminal.line("Deleted the place and its spots.")
        }
        let around = try context.lookAround()
        let found: FoundSpots
        if let at {
            guard let coordinate = Coordinate(at) else { throw PlaceError.invalidPosition(at) }
            found = try await around.go(to: Place(coordinate.text, coordinate))
        } else if address.isEmpty {
            guard let known = try await context.read({ try FoundSpots.find(account: account, in: $0) })
            else { throw PlaceError.nowhere }
            found = known
        } else {
            let address = address.joined(separator: " ")
            try await consent.ask(around, unless: Coordinate(address) != nil, in: context)
            found = try await around.go(to: address)
        }
        context.terminal.line("\(Printable.line(found.here.name))  (\(found.here.coordinate.text))")
        context.terminal.say("Next: greenroom trip spots")
    }
}

/// Permission to send positions to servers, which is asked for once.
struct ConsentOptions: ParsableArguments {
    @Flag(help: "Allow place lookups without being asked.")
    var yes = false

    /// Asks before the first lookup, naming the servers.
    func ask(_ around: LookAround, unless isKnown: Bool = false, in context: CommandContext) async throws {
        guard !isKnown else { return }
        let servers = try await around.serversToAllow()
        guard !servers.isEmpty else { return }
        let question = LookupConsent.question(servers)
        if yes {
            context.terminal.say("Positions are sent to \(servers.joined(separator: ", ")).")
        } else if !context.terminal.isInteractive {
            context.terminal.say(question)
        }
        try context.terminal.confirm(question, yes: yes)
        let account = context.account.id
        try await context.write { try LookupConsent.give(servers, account: account, in: $0) }
    }
}
