import Agenda
import CommandKit
import Platform
import Storage
import Values

/// The public page of a countdown, and the card that is sent with a text.
extension CountdownShare {
    static func link(_ event: Event, in context: CommandContext) async throws {
        let address = context.app.feedAddress
        let feed = try await context.write { tx in
            try Feed.findOrCreate(.page, of: event.id, account: event.account, random: address.random, in: tx)
        }
        context.terminal.line(address.url(of: feed))
        FeedLookup(context).sayReachability()
        context.terminal.say(
            "Anyone with this link can see the countdown. Revoke it: greenroom countdown share \(event.name.argument) --unlink"
        )
    }

    static func unlink(_ event: Event, in context: CommandContext) async throws {
        let address = context.app.feedAddress
        let feed = try await context.write { try Feed.revokePage(of: event, in: $0) }
        guard let feed else {
            throw CommandError(
                .notFound, "\(event.name.quotedLine) has no page.",
                "greenroom countdown share \(event.name.argument) --link")
        }
        context.terminal.line("Revoked: \(address.url(of: feed))")
    }
}
