import ArgumentParser
import CommandKit
import Messaging
import People
import Platform
import Storage
import Values

struct OptOutList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List people who want no texts.",
        discussion: """
            Whoever opts out gets no text from any of your numbers. START, to any of them, ends that. A number
            that the carrier blocks stays blocked for them until they text START to that number.

            Examples:
              greenroom optout list
              greenroom optout list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (numbers, reached) = try await context.read { [account = context.account.id] tx in
            let numbers = try OptedOutNumber.all(account: account, in: tx)
            return (
                numbers,
                try numbers.map {
                    try ContactAddress.stillUsed(by: $0.contact?.id, besides: Channel(of: $0.number), in: tx)
                }
            )
        }
        var listing = OutputTable(
            [
                "contact": "CONTACT", "number": "NUMBER", "since": "SINCE", "how": "HOW",
                "no_texts_from": "NO TEXTS FROM",
                "sender": nil, "contact_id": nil,
            ],
            emptyState: "Nobody has opted out of your texts.")
        listing.rows = zip(numbers, reached).map { entry, other in
            [
                .text(entry.contact?.name), .text(entry.number),
                .text(
                    entry.since.rfc3339,
                    shown: RelativeText.of(entry.since, now: context.now, in: context.account.zone)),
                .text(entry.source.rawValue, shown: Self.how(entry)),
                Self.scope(of: entry, stillReachedAt: other), .text(entry.sender),
                .optional(entry.contact?.id.rawValue),
            ]
        }
        try listing.print(output, to: context.terminal)
    }

    private static func how(_ entry: OptedOutNumber) -> String {
        if Channel(of: entry.number) != .text { return Channel(of: entry.number).words }
        return entry.source == .carrier ? "STOP or carrier" : "own words"
    }

    /// - Parameter other: where they are reached by another channel; nil for nowhere.
    private static func scope(of entry: OptedOutNumber, stillReachedAt other: String?) -> OutputTable.Cell {
        let rest = other.map { "; \(Channel(of: $0).others ?? "texts") reach them" } ?? ""
        return switch entry.scope {
        case .allSenders: .text("all", shown: "any number\(rest)")
        case .channel(let channel): .text("all", shown: "any \(channel == .mail ? "address" : "number")\(rest)")
        case .sender(let address): .text("sender", shown: "\(address), until they text START to it")
        }
    }
}
