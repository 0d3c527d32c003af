import Agenda
import Platform
import Storage
import Values

/// Finds feeds by what they show, and prints their addresses.
struct FeedLookup {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    /// All active feeds, with the name of their content.
    func names() async throws -> [(feed: Feed, name: String)] {
        let (account, handlers) = (context.account.id, context.app.modules.feeds)
        return try await context.write { tx in
            try Feed.all(handlers.map(\.kind), account: account, in: tx).compactMap { feed in
                let handler = handlers.first { $0.kind == feed.kind }
                return try handler?.title(feed, tx).map { (feed, $0) }
            }
        }
    }

    func feed(_ name: String?) async throws -> Feed { try await named(name).feed }

    /// The feed of a calendar or person, or of all calendars, with the name of its content.
    func named(_ name: String?) async throws -> (feed: Feed, name: String) {
        let all = try await names()
        let wanted = name?.folded
        let found = all.first { feed, shown in
            guard let wanted else { return feed.kind == .all }
            let others = [wanted, "dates of \(wanted)", "countdown to \(wanted)"]
            return feed.kind != .all && others.contains(shown.folded)
        }
        guard let found else {
            throw CommandError(
                .notFound, name.map { "\($0.quotedLine) has no feed." } ?? "There is no feed of all calendars.",
                "Create one: greenroom calendar feed add\(name.map { " " + $0.argument } ?? "")")
        }
        return found
    }

    /// Feeds as rows.
    func table(_ names: [(feed: Feed, name: String)]) -> OutputTable {
        let (address, zone) = (context.app.feedAddress, context.account.zone)
        var table = OutputTable(
            [
                "name": "SHOWS", "created_at": "MADE", "url": "ADDRESS",
            ], emptyState: "No feeds yet. Create one:  greenroom calendar feed add")
        table.rows = names.map { feed, name in
            [
                .text(name),
                .text(feed.createdAt.rfc3339, shown: DateText().dayWithYear(zone.date(of: feed.createdAt))),
                .text(address.url(of: feed)),
            ]
        }
        return table
    }

    /// Notes that the URL only works on this machine.
    func sayReachability() {
        guard context.app.settings[.publicURL] == nil else { return }
        context.terminal.say("Only this machine can reach it. To share it, set GREENROOM_PUBLIC_URL.")
    }

    /// - Parameter name: the name of the content; nil for all calendars.
    func show(_ feed: Feed, of name: String?) {
        let url = context.app.feedAddress.url(of: feed)
        context.terminal.line(url)
        let rest = url.drop { $0 != ":" }
        if feed.kind.folder == .calendar { context.terminal.say("On a phone: webcal\(rest)") }
        sayReachability()
        let revoke = "greenroom calendar feed remove" + (name.map { " " + $0.argument } ?? "")
        context.terminal.say("Anyone with this address can see the calendar. Revoke it: \(revoke)")
    }
}
