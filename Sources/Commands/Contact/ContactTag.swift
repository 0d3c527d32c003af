import ArgumentParser
import People
import Platform
import Storage
import Values

struct ContactTag: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Tag contacts, or remove a tag.",
        discussion: """
            Examples:
              greenroom contact tag add improv Ada
              greenroom contact tag remove improv Ada
            """, subcommands: [ContactTagAdd.self, ContactTagRemove.self])

    /// `contact tag NAME TAG [--remove]`, as release 0.1.0 had it, as the present command line.
    static func updated(_ arguments: [String]) -> [String] {
        let (node, rest) = CommandNode.reached(by: arguments)
        let words = rest.filter { $0 != "--remove" }
        guard node.path == ["contact", "tag"], words.count >= 2, !words[0].hasPrefix("-"), !words[1].hasPrefix("-")
        else { return arguments }
        let verb = rest.contains("--remove") ? "remove" : "add"
        return node.path + [verb, words[1], words[0]] + words.dropFirst(2)
    }
}

struct ContactTagAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Tag one or several contacts.",
        discussion: """
            Tags choose people in lineup add, text and contact list.

            Examples:
              greenroom contact tag add improv Ada
              greenroom contact tag add Comics Ada Grace
            """)

    @OptionGroup var tagging: TagArguments
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws { try await tagging.run(isRemoved: false, in: context) }
}

struct ContactTagRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a tag from one or several contacts.",
        discussion: """
            Examples:
              greenroom contact tag remove improv Ada
              greenroom contact tag remove Comics Ada Grace
            """, aliases: ["rm", "delete"])

    @OptionGroup var tagging: TagArguments
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws { try await tagging.run(isRemoved: true, in: context) }
}

/// A tag and the contacts that get or lose it.
struct TagArguments: ParsableArguments {
    @Argument(help: "The tag.")
    var tag: String

    @Argument(help: "The contacts: names, numbers or e-mail addresses.", completion: .contacts)
    var contacts: [String]

    @OptionGroup var output: OutputOptions

    func run(isRemoved: Bool, in context: CommandContext) async throws {
        let tag = try EventFields.checked(tag, what: "A tag")
        var people: [Contact] = []
        for words in contacts { people.append(try await context.contact(words)) }
        let tagging = TagContacts(people.map(\.id), tag: tag, isRemoved: isRemoved, account: context.account.id)
        let changed = try await context.write { try tagging.run(in: $0) }
        let isChanged = Set(changed.map(\.id))
        var listing = OutputTable(["id": nil, "name": nil, "changed": nil], emptyState: "")
        var seen: Set<ID<Contact>> = []
        people = people.filter { seen.insert($0.id).inserted }
        listing.rows = people.map { [.number($0.id.rawValue), .text($0.name), .flag(isChanged.contains($0.id))] }
        if output.resolvedFormat != .table { return try listing.print(output, to: context.terminal) }
        if !changed.isEmpty {
            let names = changed.map { Printable.line($0.name) }.joined(separator: ", ")
            context.terminal.line(
                isRemoved
                    ? "Removed the tag \(tag.quotedLine) from \(names)." : "Tagged \(names) with \(tag.quotedLine).")
        }
        for person in people where !isChanged.contains(person.id) {
            context.terminal.line(
                "\(Printable.line(person.name)) \(isRemoved ? "does not have" : "already has") the tag \(tag.quotedLine)."
            )
        }
        if !isRemoved { context.terminal.say("Next: greenroom lineup add EVENT --tag \(tag.argument)") }
    }
}
