internal import Agenda
internal import ArgumentParser
internal import Messaging
internal import People
internal import Storage
internal import Values

struct FeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Secret addresses under which a phone subscribes to your calendars.",
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
        commandName: "list", abstract: "The addresses that are in use.",
        discussion: """
            Example:
              greenroom calendar feed list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let names = try await context.feedNames()
        let address = context.app.feedAddress
        var listing = Listing(
            [
                Listing.Column("shows", "SHOWS"), Listing.Column("made", "MADE"), Listing.Column("url", "ADDRESS"),
            ], emptyState: "No calendar can be subscribed to. Make an address:  greenroom calendar feed add")
        let zone = context.account.zone
        for (feed, name) in names {
            listing.rows.append([
                .text(name),
                .text(feed.madeAt.rfc3339, shown: DateText().dayWithYear(zone.date(of: feed.madeAt))),
                .text(address.url(of: feed)),
            ])
        }
        try listing.print(output, to: context.terminal)
    }
}

struct FeedAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make an address for a calendar, or for everything.",
        discussion: """
            Whoever knows the address sees what it shows, and nothing else.

            Examples:
              greenroom calendar feed add
              greenroom calendar feed add Shows
            """, aliases: ["new", "create"])

    @Argument(help: "The calendar; everything without a name.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let chosen: NamedCalendar? = if let name { try await context.calendar(name) as NamedCalendar } else { nil }
        let (account, now, address) = (context.account.id, context.now, context.app.feedAddress)
        let feed = try await context.store.write { tx in
            _ = try NamedCalendar.all(account: account, now: now, in: tx)
            if let chosen {
                return try Feed.made(
                    .calendar, of: chosen.id, account: account, random: address.random, now: now, in: tx)
            }
            return try Feed.made(.all, of: account, account: account, random: address.random, now: now, in: tx)
        }
        context.show(feed, of: chosen?.name)
    }
}

struct FeedShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "The address of a calendar, or of everything.",
        discussion: """
            Example:
              greenroom calendar feed show Personal
            """)

    @Argument(help: "The calendar; everything without a name.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        context.show(try await context.feed(name), of: name)
    }
}

struct FeedRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Revoke an address: it leads nowhere any more.",
        discussion: """
            Example:
              greenroom calendar feed remove Personal
            """, aliases: ["rm", "revoke", "delete"])

    @Argument(help: "The calendar, or the performer whose link it is; everything without a name.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let feed = try await context.feed(name)
        let now = context.now
        let (account, shown) = (context.account.id, name ?? "everything")
        try await context.store.write { tx in
            try feed.revoke(now: now, in: tx)
            try UndoStep.recordFinal(
                "revoked the address of \(shown)", reason: "greenroom calendar feed add makes another.",
                account: account,
                now: now, in: tx)
        }
        context.terminal.line("Revoked: \(context.app.feedAddress.url(of: feed))")
        context.terminal.say(
            "A new one, under another address: greenroom calendar feed add\(name.map { " " + $0.argument } ?? "")")
    }
}

extension CommandContext {
    /// Every feed in use, with what it shows.
    fileprivate func feedNames() async throws -> [(feed: Feed, name: String)] {
        let (account, now, handlers) = (account.id, now, app.modules.feeds)
        return try await store.write { tx in
            try Feed.all(handlers.map(\.kind), account: account, in: tx).compactMap { feed in
                let handler = handlers.first { $0.kind == feed.kind }
                return try handler?.title(feed, tx, now).map { (feed, $0) }
            }
        }
    }

    fileprivate func feed(_ name: String?) async throws -> Feed {
        let all = try await feedNames()
        let wanted = name?.folded
        let found = all.first { feed, shown in
            guard let wanted else { return feed.kind == .all }
            let others = [wanted, "dates of \(wanted)", "countdown to \(wanted)"]
            return feed.kind != .all && others.contains(shown.folded)
        }
        guard let found else {
            throw CommandError(
                .notFound, "\(name.map { $0.quotedLine } ?? "Everything") has no address to subscribe to.",
                "greenroom calendar feed add\(name.map { " " + $0.argument } ?? "")")
        }
        return found.feed
    }

    /// What is to be said with an address of ours.
    func sayWhoReachesIt() {
        guard app.settings[.publicURL] == nil else { return }
        terminal.say("Only this machine can reach it. For others set GREENROOM_PUBLIC_URL.")
    }

    /// - Parameter name: what it shows; nil for everything.
    fileprivate func show(_ feed: Feed, of name: String?) {
        let url = app.feedAddress.url(of: feed)
        terminal.line(url)
        let rest = url.drop { $0 != ":" }
        if feed.kind.folder == .calendar { terminal.say("On a phone: webcal\(rest)") }
        sayWhoReachesIt()
        let revoke = "greenroom calendar feed remove" + (name.map { " " + $0.argument } ?? "")
        terminal.say("Whoever knows it sees the calendar. Revoke: \(revoke)")
    }
}
