import ReplyReader
import Testing

@Suite struct ReactionTests {
    private static let ask =
        "Can you do the Open Mic at The Basement on Sat Dec 5, 8:00 PM? Reply YES or NO. STOP to opt out."

    @Test(arguments: [
        ("Liked “\(ask)”", Lean.confirm), ("Loved \"\(ask)\"", .confirm), ("Disliked “\(ask)”", .decline),
        ("👍 to “\(ask)”", .confirm), ("Reacted 👎🏽 to “\(ask)”", .decline),
        (" \u{200A}\u{200B}👍\u{200B} to “\u{200A}\(ask)\u{200A}” ", .confirm),
        ("Le gustó “\(ask)”", .confirm), ("A aimé « \(ask) »", .confirm), ("Gefällt „\(ask)“", .confirm),
        ("Non piace “\(ask)”", .decline), ("Ha messo \"Mi piace\" a \"\(ask)\"", .confirm),
        ("Ha messo “Mi piace” a “\(ask)”", .confirm), ("Gostou de “\(ask)”", .confirm),
        ("Reageerde met ❤️ op “\(ask)”", .confirm),
        ("Removed a like from “\(ask)”", .decline), ("Removed 👍 from “\(ask)”", .decline),
    ])
    func aReactionToARequestLeansAndNamesTheAsk(text: String, lean: Lean) {
        let verdict = Reader().read(text, in: ReplyCases.context("multi3"))
        #expect(verdict.label == .needsHuman)
        #expect(verdict.lean == lean)
        #expect(verdict.about == [2])
        #expect(verdict.answers.isEmpty)
        #expect(verdict.flags.contains(.reaction))
    }

    @Test(arguments: [
        "Laughed at “\(ask)”", "Emphasized “\(ask)”", "Liked an image", "Loved “See you Friday!”",
        "Reacted 😂 to an image",
    ])
    func otherReactionsAreSmallTalk(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("multi3")).label == .other)
    }

    /// The name of who sends it stands in front, and in the venue of the other one.
    @Test(arguments: [[0, 1], [1, 0]])
    func theSendersNameNamesNoAsk(order: [Int]) {
        var (anchor, basement) = (ReplyCases.lateShow, ReplyCases.openMic)
        anchor.venue = "The Anchor"
        basement.title = "Brunch"
        let asks = order.map { [anchor, basement][$0] }
        let quote = "Anchor Comedy: Can you do Brunch at The Basement on Sat Dec 5, 8:00 PM? Reply YES or NO."
        let verdict = Reader().read("Liked “\(quote)”", in: ReplyContext(asks: asks, now: ReplyCases.noon))
        #expect(verdict.about == [2])
    }

    @Test func quotesAloneAreNoReaction() {
        #expect(Reader().read("“Yes”", in: ReplyCases.context("single")).label == .confirm)
    }
}
