import ReplyReader
import Testing
import Values

/// A row for every rule: text, context, expected verdict.
@Suite struct RuleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var ctx: String
        var label: Label
        var rule: Rule

        init(_ text: String, _ label: Label, _ rule: Rule, in ctx: String = "single") {
            (self.text, self.label, self.rule, self.ctx) = (text, label, rule, ctx)
        }

        var testDescription: String { "\(text) in \(ctx)" }
    }

    static let rows: [Row] = [
        Row("", .needsHuman, .empty),
        Row("Liked “Can you do the Late Show on Fri Dec 4? Reply YES or NO.”", .needsHuman, .reaction),
        Row("Loved “Great, see you Friday!”", .other, .reactionElsewhere),
        Row("Removed a heart from “Can you do the Late Show? Reply YES or NO.”", .needsHuman, .reactionRemoved),
        Row("unsubscribe.", .optOut, .carrierOptOut),
        Row("START", .optIn, .carrierOptIn),
        Row("info", .help, .carrierHelp),
        Row("Reply YES or NO. STOP to opt out", .needsHuman, .echo),
        Row("no and take me off your list", .optOut, .freeOptOut),
        Row("sign me back up", .optIn, .freeOptIn, in: "opted_out"),
        Row("Yes!", .optIn, .yesLiftsOptOut, in: "opted_out"),
        Row("can't make it", .needsHuman, .optedOut, in: "opted_out"),
        Row("how do I respond", .help, .howTo),
        Row("yep!", .confirm, .yes),
        Row("nah sorry", .decline, .no),
        Row("yes I have plans that night sorry", .decline, .conflictWithYes),
        Row("sounds great but I can't", .decline, .refusalBehindKindWords),
        Row("No way, that's amazing, I'm in", .confirm, .acceptanceAfterNo),
        Row("I have work but I can make it", .confirm, .acceptanceDespiteConflict),
        Row("scratch that, I can make it", .confirm, .correction),
        Row("yeah no", .needsHuman, .contradiction),
        Row("yes but I need a ladder", .needsHuman, .reservation),
        Row("yes but could we make it 8?", .needsHuman, .reservation),
        Row("yes but can I?", .needsHuman, .reservation),
        Row("yes but only if I can go first?", .tentative, .condition),
        Row("I'll be there like a kumquat", .needsHuman, .unreadWords),
        Row("might be able to", .tentative, .maybe),
        Row("probably not", .needsHuman, .doubtful),
        Row("let me check with my boss", .tentative, .checking),
        Row("yes if I can get off work", .tentative, .condition),
        Row("no, unless it's early", .needsHuman, .conditionalNo),
        Row("where is it?", .question, .question),
        Row("yes?", .needsHuman, .answerInQuestion),
        Row("ok, who else is on?", .needsHuman, .weakYesWithQuestion),
        Row("I can do the 11th", .needsHuman, .otherDate),
        Row("I can do it at 11", .needsHuman, .otherTime),
        Row("put me on standby", .needsHuman, .standby),
        Row("yes, I'll do it for gas money", .needsHuman, .pay),
        Row("he can't make it", .needsHuman, .someoneElse),
        Row("wrong number", .needsHuman, .wrongPerson),
        Row("I'd be up for it", .needsHuman, .lean),
        Row("3", .needsHuman, .bareNumber),
        Row("can't at the moment, not yet anyway", .tentative, .maybe),
        Row("haha no more texts from the bank, finally can sleep", .pause, .unlikely),
        Row("never in a kayak", .needsHuman, .unclearNegation),
        Row("got it", .needsHuman, .acknowledgement),
        Row("thanks!", .other, .courtesy),
        Row("haha", .other, .chatter),
        Row("Auto-reply: I am out of the office", .other, .automatic),
        Row("flugelhorn", .needsHuman, .unknown),
        Row("can't make it anymore", .decline, .withdrawal, in: "confirmed"),
        Row("stuck in traffic", .lateRunning, .late, in: "confirmed"),
        Row("see you there", .other, .reassurance, in: "confirmed"),
        Row("1 yes 2 no", .mixed, .perInvitation, in: "multi3"),
        Row("yes no yes", .mixed, .inOrder, in: "multi3"),
        Row("yes", .needsHuman, .whichInvitation, in: "multi3"),
        Row("1 and 3", .needsHuman, .whichAnswer, in: "multi3"),
        Row("ok, sounds good", .other, .receipt, in: "told_no"),
        Row("I'd love to", .needsHuman, .disputed, in: "told_no"),
        Row("wrong", .needsHuman, .disputed, in: "told_yes"), Row("no wait", .needsHuman, .disputed, in: "told_yes"),
        Row("sorry, that was for someone else", .needsHuman, .disputed, in: "told_yes"),
        Row("I meant no", .decline, .correction, in: "told_yes"), Row("wait no", .decline, .correction, in: "told_yes"),
        Row("oops i meant yes", .confirm, .correction, in: "told_no"),
        Row("wrong, no", .decline, .correction, in: "told_yes"),
        Row("wait, no, I can make it", .confirm, .correction, in: "told_no"),
        Row("yes", .needsHuman, .outOfContext, in: "aside"), Row("no", .needsHuman, .outOfContext, in: "aside"),
        Row("ok", .needsHuman, .acknowledgement, in: "aside"),
        Row("yes i'm in for friday", .confirm, .yes, in: "aside"),
        Row("can't do friday sorry", .decline, .no, in: "aside"),
        Row("ok", .needsHuman, .acknowledgement, in: "statement"), Row("yes", .confirm, .yes, in: "statement"),
        Row("k cool then yes", .confirm, .yes, in: "statement"), Row("no", .decline, .no, in: "statement"),
        Row("no but I could do 10pm", .decline, .no), Row("No. Call me", .decline, .no),
        Row("no, but I know a great host", .decline, .no), Row("nope, but my buddy Sam could fill in", .decline, .no),
        Row("no but what about saturday?", .decline, .no), Row("no but yes", .needsHuman, .contradiction),
        Row("no but I could do 9pm", .needsHuman, .contradiction),
        Row("sounds good, thanks", .other, .receipt, in: "told_yes_other_open"),
        Row("yes to 7", .needsHuman, .noSuchInvitation, in: "multi3"),
        Row("NO", .needsHuman, .confirmedOrOpen, in: "confirmed_or_open"),
        Row("can't do it, sorry", .needsHuman, .confirmedOrOpen, in: "confirmed_or_open"),
        Row("yes", .confirm, .yes, in: "confirmed_or_open"),
        Row("no 1", .decline, .perInvitation, in: "confirmed_or_open"),
        Row("YES", .needsHuman, .refusedOrOpen, in: "refused_or_open"),
        Row("I'm in!", .needsHuman, .refusedOrOpen, in: "refused_or_open"),
        Row("no", .decline, .no, in: "refused_or_open"),
        Row("yes 1", .confirm, .perInvitation, in: "refused_or_open"),
        Row("yes to 1, no to 1", .needsHuman, .conflictingAnswers, in: "multi3"),
    ]

    @Test(arguments: rows)
    func eachRuleDecidesItsRow(row: Row) {
        let verdict = Reader().read(row.text, in: ReplyCases.context(row.ctx))
        #expect(verdict.label == row.label)
        #expect(verdict.rule == row.rule)
    }

    @Test func everyRuleHasARow() {
        let missing = Set(Rule.allCases).subtracting(Self.rows.map(\.rule)).subtracting([
            .nothingOpen, .link, .otherWriter,
        ])
        #expect(missing.isEmpty)
    }

    @Test(arguments: ["no longer, sorry", "doch nicht", "je peux plus", "ya no puedo", "kann leider doch nicht"])
    func correctionTakesBackAYes(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("confirmed")).label == .decline)
    }

    @Test func praiseBeforeAConflictLeansToNo() {
        #expect(Reader().read("would love to but I'm booked", in: ReplyCases.context("single")).lean != .yes)
    }

    @Test func withoutInvitationsNothingIsAnswered() {
        let nothing = ReplyContext(invitations: [], now: ReplyCases.noon)
        #expect(Reader().read("yes", in: nothing) == Verdict(.needsHuman, rule: .nothingOpen))
    }

    /// Texts that a word list would misread.
    @Test(arguments: [
        ("no problem!", Label.confirm), ("I can't wait", .confirm), ("wouldn't miss it", .confirm),
        ("yeah no", .needsHuman),
        ("yes but", .needsHuman), ("no way, I'm in", .confirm), ("not sure", .tentative),
        ("can I bring my dog", .question),
        ("k", .confirm), ("1", .needsHuman), ("i can dot hat", .confirm), ("Can't not do it", .needsHuman),
        ("I'm down with the flu", .decline), ("so down", .confirm), ("Sick, can't make it", .decline),
        ("sick, I'm in", .confirm),
        ("I'm in Denver that week", .decline), ("I'm in!", .confirm), ("not for free", .needsHuman),
        ("I'm free", .confirm),
        ("I quit my day job so yes", .confirm), ("end of the night slot? yes please", .confirm),
        ("I'll stop by, yes", .confirm),
        ("We can both do it", .needsHuman), ("oh sure 🙄", .needsHuman),
        ("Don't count me out yet, checking", .tentative),
        ("shut up!", .needsHuman), ("no...?", .question), ("yes... no wait", .needsHuman), ("ok got it", .needsHuman),
        ("told Jen I can't", .needsHuman), ("sam is out of town", .needsHuman), ("can't do 9, can do 10", .needsHuman),
        ("could I do it on the 11th, 4th is no good", .needsHuman), ("great 4 people", .needsHuman),
        ("I'm doing a corporate that night", .decline), ("I'm excited about that night", .needsHuman),
        ("I'm flying back Thursday so Friday works", .confirm), ("I might be tired but I'll be there", .confirm),
        ("leider kann ich nicht", .decline), ("cabt make it", .decline), ("try me next month", .needsHuman),
        ("come no!", .needsHuman), ("por supuesto que no me lo pierdo", .confirm),
        ("sure would have liked to", .decline), ("yes i got your text", .needsHuman),
        ("yes got the text", .needsHuman), ("yes I got it, thanks", .needsHuman),
        ("yes I got it, I'll be there", .confirm), ("I'm in Chicago", .needsHuman),
        ("I'm in Chicago, sorry", .decline), ("no way!! really?", .needsHuman),
        ("yes to no more mondays lol", .needsHuman),
        ("yes, but is there parking?", .confirm), ("yes but is there a green room", .confirm),
        ("I'm in, but can I bring a friend?", .confirm), ("yes but can you move it to saturday?", .needsHuman),
        ("yes but can I leave by 10?", .needsHuman), ("yes but can we do it sunday instead?", .needsHuman),
        ("we're hosting family", .decline), ("yes I'm hosting", .confirm),
        ("not a no", .needsHuman), ("no plans that night", .confirm), ("no parking there", .needsHuman),
    ])
    func misleadingTextsAreReadCorrectly(text: String, label: Label) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == label)
    }

    @Test(arguments: [
        ("I'm in but will be 15 late", Flags.late), ("Yes, what time is call?", .alsoAsks),
        ("yes, but is there parking?", .alsoAsks),
        ("yes if I can get off work", .conditional), ("yes +1", .partySize), ("he can't make it", .someoneElse),
        ("scratch that, I can make it", .correction), ("I can do the 11th", .otherDate), ("Oui bien sûr", .foreign),
    ])
    func flagsDescribeTheRest(text: String, flag: Flags) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).flags.contains(flag))
    }

    @Test(arguments: ["sorry pocket text, im still hosting!", "I'm hosting", "no worries, im hosting"])
    func hostingIsNotAWithdrawal(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("confirmed")).answers.isEmpty)
    }

    @Test(arguments: [
        "can't make it any more", "can't make it any more, so sorry", "not coming any more",
        "I can't do Friday any more",
        "can't make it anymore", "I can't any longer, sorry",
    ])
    func withdrawalIsNotAQuestion(text: String) {
        let verdict = Reader().read(text, in: ReplyCases.context("confirmed"))
        #expect(verdict.label == .decline && verdict.flags.isEmpty, "\(verdict)")
    }

    @Test(arguments: [
        ("If you need me", Leaning.yes), ("probably not", .no), ("my car broke down", .no), ("🎉", .yes),
    ])
    func unclearTextsLean(text: String, lean: Leaning) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).lean == lean)
    }
}
