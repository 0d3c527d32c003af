import Agenda
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

    /// The provider downloads the picture from the public URL. The sandbox does not need one.
    static func requirePublicAddress(of app: AppEnvironment) throws {
        guard app.settings[.publicURL] == nil, !app.provider.isSandbox else { return }
        throw CommandError(
            .configuration, "The provider fetches the picture from the gateway, which has no public address.",
            "greenroom settings set GREENROOM_PUBLIC_URL https://gigs.example.org")
    }

    /// A card as a PNG that is small enough to be sent.
    static func sendable(_ svg: String) async throws -> [UInt8] {
        let png = [UInt8](try await CardDrawing.png(svg))
        guard png.count <= SentCard.maximumBytes else {
            throw CommandError(
                .refused, "The card is too large for a text: \(png.count >> 20) MB, the limit is 5 MB.",
                "Send only the words with --sms, or save the card to a file.")
        }
        return png
    }
}
