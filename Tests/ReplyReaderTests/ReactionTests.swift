import ReplyReader
import Testing
import Values

@Suite struct ReactionTests {
    private static let invitation =
        "Can you do the Open Mic at The Basement on Sat Dec 5, 8:00 PM? Reply YES or NO. STOP to opt out."

    @Test(arguments: [
        ("Liked “\(invitation)”", Leaning.yes), ("Loved \"\(invitation)\"", .yes),
        ("Disliked “\(invitation)”", .no),
        ("👍 to “\(invitation)”", .yes), ("Reacted 👎🏽 to “\(invitation)”", .no),
        (" \u{200A}\u{200B}👍\u{200B} to “\u{200A}\(invitation)\u{200A}” ", .yes),
        ("Le gustó “\(invitation)”", .yes), ("A aimé « \(invitation) »", .yes),
        ("Gefällt „\(invitation)“", .yes),
        ("Non piace “\(invitation)”", .no), ("Ha messo \"Mi piace\" a \"\(invitation)\"", .yes),
        ("Ha messo “Mi piace” a “\(invitation)”", .yes), ("Gostou de “\(invitation)”", .yes),
        ("Reageerde met ❤️ op “\(invitation)”", .yes),
        ("Removed a like from “\(invitation)”", .no), ("Removed 👍 from “\(invitation)”", .no),
    ])
    func reactionToARequestLeansAndNamesTheInvitation(text: String, lean: Leaning) {
        let verdict = Reader().read(text, in: ReplyCases.context("multi3"))
        #expect(verdict.label == .needsHuman)
        #expect(verdict.lean == lean)
        #expect(verdict.about == [2])
        #expect(verdict.answers.isEmpty)
        #expect(verdict.flags.contains(.reaction))
    }

    @Test(arguments: [
        "Laughed at “\(invitation)”", "Emphasized “\(invitation)”", "Liked an image", "Loved “See you Friday!”",
        "Reacted 😂 to an image",
    ])
    func otherReactionsAreSmallTalk(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("multi3")).label == .other)
    }

    /// The sender's name is at the start of the quote and also in a venue.
    @Test(arguments: [[0, 1], [1, 0]])
    func senderNameInAQuoteNamesNoInvitation(order: [Int]) {
        var (anchor, basement) = (ReplyCases.lateShow, ReplyCases.openMic)
        anchor.venue = "The Anchor"
        basement.title = "Brunch"
        let invitations = order.map { [anchor, basement][$0] }
        let quote = "Anchor Comedy: Can you do Brunch at The Basement on Sat Dec 5, 8:00 PM? Reply YES or NO."
        let verdict = Reader().read(
            "Liked “\(quote)”", in: ReplyContext(invitations: invitations, now: ReplyCases.noon))
        #expect(verdict.about == [2])
    }

    @Test func quoteAloneIsNotAReaction() {
        #expect(Reader().read("“Yes”", in: ReplyCases.context("single")).label == .confirm)
    }
}
