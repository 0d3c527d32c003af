import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Season
import Storage
import Values

struct LineupShare: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Say on a public page who plays, for your website.",
        discussion: """
            The page of a show, a series or all your shows has an address that nobody can guess and that
            stays the same until --unlink. It names people who are confirmed and agreed (contact edit
            --named yes), by their public name, and shows nothing else of them. Without an event, your
            public pages are listed.

            Examples:
              greenroom lineup share "Late Show"
              greenroom lineup share --series "Tuesday Night"
              greenroom lineup share --season
              greenroom lineup share --season --unlink
              greenroom lineup share --json
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String?

    @Option(help: "The shows of this series.")
    var series: String?

    @Flag(help: "All your shows.")
    var season = false

    @Flag(help: "Take the page down.")
    var unlink = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let subjects = [event != nil, series != nil, season].count { $0 }
        if subjects > 1 { throw ValidationError("Name an event, or use --series or --season.") }
        if subjects == 0, unlink { throw ValidationError("Name an event, or use --series or --season.") }
    }

    func run(in context: CommandContext) async throws {
        guard let page = try await page(in: context) else {
            let account = context.account.id
            let all = try await context.read { try PublicPage.all(account: account, in: $0) }
            return try listing(all, in: context).print(output, to: context.terminal)
        }
        if unlink { return try await takeDown(page, in: context) }
        let address = context.app.feedAddress
        let (feed, isNew, people) = try await context.write { tx in
            let isNew = try page.feed(in: tx) == nil
            return (try page.publish(random: address.random, in: tx), isNew, try page.people(in: tx))
        }
        guard output.isDrawn else {
            return try listing([(page, feed)], in: context).print(output, to: context.terminal)
        }
        let (url, terminal) = (address.url(of: feed), context.terminal)
        terminal.line(url)
        terminal.say("For your website:\n  \(PublicPage.frame(of: url))")
        terminal.say("For programs:\n  \(url).json")
        terminal.say("As a calendar:\n  \(url).ics")
        if context.app.settings[.publicURL] == nil {
            terminal.say("Only this machine can reach it. To share it, set GREENROOM_PUBLIC_URL.")
        }
        let unnamed = people.filter { $0.publicName == nil }
        if let first = unnamed.first {
            terminal.say("Confirmed and not named: \(Printable.line(unnamed.map(\.name).joined(separator: ", "))).")
            terminal.say("When they agree:  greenroom contact edit \(first.name.argument) --named yes")
        }
        terminal.reportChange(isNew)
    }

    private func takeDown(_ page: PublicPage, in context: CommandContext) async throws {
        guard let feed = try await context.write({ try page.takeDown(in: $0) }) else {
            throw CommandError(.notFound, "There is no public page of \(page.words).", "greenroom lineup share")
        }
        context.terminal.line("Taken down: \(context.app.feedAddress.url(of: feed))")
        context.terminal.reportChange()
    }

    private func page(in context: CommandContext) async throws -> PublicPage? {
        let account = context.account.id
        if let event { return PublicPage(of: .show(try await context.event(event)), account: account) }
        if let series { return PublicPage(of: .series(try await context.series(series)), account: account) }
        return season ? PublicPage(of: .season, account: account) : nil
    }

    private func listing(_ pages: [(page: PublicPage, feed: Feed)], in context: CommandContext) -> OutputTable {
        let (address, zone) = (context.app.feedAddress, context.account.zone)
        var table = OutputTable(
            ["name": "SHOWS", "created_at": "MADE", "url": "ADDRESS", "json_url": nil, "calendar_url": nil],
            emptyState: "No public pages yet. Next: greenroom lineup share --season")
        table.rows = pages.map { page, feed in
            let url = address.url(of: feed)
            return [
                .text(page.words),
                .text(feed.createdAt.rfc3339, shown: DateText().dayWithYear(zone.date(of: feed.createdAt))),
                .text(url), .text("\(url).json"), .text("\(url).ics"),
            ]
        }
        return table
    }
}
