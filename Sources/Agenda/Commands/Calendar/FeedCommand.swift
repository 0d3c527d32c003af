import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct FeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Secret addresses for subscribing to your calendars.",
        discussion: """
            Examples:
              greenroom calendar feed
              greenroom calendar feed add Shows
            """,
        subcommands: [FeedList.self, FeedAdd.self, FeedShow.self, FeedRemove.self],
        defaultSubcommand: FeedList.self, aliases: ["feeds"])
}

struct FeedList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the active addresses.",
        discussion: """
            Example:
              greenroom calendar feed list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let lookup = FeedLookup(context)
        try lookup.table(try await lookup.names()).print(output, to: context.terminal)
    }
}

struct FeedAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create an address for one calendar or for all.",
        discussion: """
            Anyone with the address can see the calendar, and nothing else.

            Examples:
              greenroom calendar feed add
              greenroom calendar feed add Shows
            """, aliases: ["new", "create"])

    @Argument(help: "The calendar; all if omitted.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, account, address) = (name, context.account.id, context.app.feedAddress)
        let (feed, chosen) = try await context.write {
            try Feed.ofCalendar(named: name, account: account, random: address.random, in: $0)
        }
        FeedLookup(context).show(feed, of: chosen?.name)
    }
}

struct FeedShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the address of one calendar or of all.",
        discussion: """
            Example:
              greenroom calendar feed show Personal
            """)

    @Argument(help: "The calendar; all if omitted.")
    var name: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let lookup = FeedLookup(context)
        let found = try await lookup.named(name)
        guard output.isDrawn else { return try lookup.table([found]).print(output, to: context.terminal) }
        lookup.show(found.feed, of: name)
    }
}

struct FeedRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Revoke an address.",
        discussion: """
            It cannot be undone.

            Example:
              greenroom calendar feed remove Personal
            """, aliases: ["rm", "revoke", "delete"])

    @Argument(help: "The calendar, or the performer with a calendar link; the feed of all calendars if omitted.")
    var name: String?

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let feed = try await FeedLookup(context).feed(name)
        let name = name
        try context.terminal.confirm(
            "\(Feed.revocationQuestion(of: name)) \(Feed.revocationConsequence)", yes: yes)
        try await context.write { try feed.revoke(named: name, in: $0) }
        context.terminal.line("Revoked: \(context.app.feedAddress.url(of: feed))")
        context.terminal.say("Create a new address: greenroom calendar feed add\(name.map { " " + $0.argument } ?? "")")
    }
}
