import Values

/// The lists for one invitation.
extension RuleOrder {
    static let one = RuleList<HedgeFacts>(
        "One invitation", "Where the reply is about one invitation. Hedges come first.",
        [
            ReplyRule(.standby, lean: .yes) { $0.has(.standby) && !$0.saysNo },
            ReplyRule(.standby, because: "It offers to stand by, and says no.") { $0.has(.standby) },
            ReplyRule(.pay, lean: .no, because: "It says no unless the pay is right.") {
                $0.reply.hasCondition && $0.has(.pay) && $0.saysNo
            },
            ReplyRule(.pay, because: "The answer depends on the pay.") { $0.reply.hasCondition && $0.has(.pay) },
            ReplyRule(.conditionalNo, lean: .no) { $0.reply.hasCondition && $0.saysNo || $0.isNoBehindIf },
            ReplyRule([.condition], because: "It says yes or maybe, on a condition.") {
                $0.reply.hasCondition && ($0.saysYes || $0.has(.maybe) || $0.has(.check))
                    ? $0.tentative(.condition) : nil
            },
            ReplyRule(.question, .question, because: "It asks a question with a condition.") {
                $0.reply.hasCondition && $0.reply.hasQuestion
            },
            ReplyRule([.condition], because: "It names a condition of their own.") {
                $0.reply.hasCondition && $0.reply.hasOwnCondition ? $0.tentative(.condition) : nil
            },
            ReplyRule(.condition, lean: .yes, because: "It names a condition and is keen.") {
                $0.reply.hasCondition && $0.has(.keen)
            },
            ReplyRule(.condition, because: "It names a condition, and no answer.") { $0.reply.hasCondition },
            ReplyRule([.doubtful, .checking], because: Rule.doubtful.reason) { $0.doubt() },
            ReplyRule([.checking, .doubtful], because: "It says no, and also that they are not sure.") {
                $0.hedgedNo()
            },
            ReplyRule(.contradiction, lean: .yes, because: "It says yes, and then to wait.") {
                $0.isOpen && $0.pausesAfterYes
            },
            ReplyRule(.doubtful, lean: .no, because: "They are not sure, and something went wrong.") {
                $0.isOpen && $0.has(.setback) && !$0.has(.check)
            },
            ReplyRule(.otherDate, flags: .otherDate, because: "They are not sure, and offer another date.") {
                $0.isOpen && $0.has(.elsewhere)
            },
            ReplyRule(.otherDate, flags: .otherDate, lean: .no, because: "They want to be asked after the show.") {
                $0.isOpen && $0.isAskedForLaterDate
            },
            ReplyRule([.checking, .maybe], because: "They are not sure, or have to check.") {
                $0.isOpen && !$0.isHedgeOverridden ? $0.tentative($0.has(.check) ? .checking : .maybe) : nil
            },
            ReplyRule(seeing: yesOrNo.name, because: "Nothing keeps its answer open.") {
                yesOrNo.verdict(StanceFacts($0.single))
            },
        ])

    static let yesOrNo = RuleList<StanceFacts>(
        "Yes or no", "Where nothing keeps the answer open. `StanceResolver` has weighed yes and no against each other.",
        [
            ReplyRule(seeing: withoutAnswer.name, because: "It says neither yes nor no.") {
                $0.isMissing ? withoutAnswer.verdict(AnswerlessFacts($0.single)) : nil
            },
            ReplyRule([.no], because: "It says no first, and then offers or wants something else.") { $0.noWithOffer },
            ReplyRule(
                [.contradiction, .lean, .reservation, .acknowledgement, .late],
                because: "Neither yes nor no prevails."
            ) { $0.unclear },
            ReplyRule(seeing: vetoesOfYes.name, because: "It says yes, and something speaks against it.") {
                $0.side == .yes ? vetoesOfYes.verdict(YesFacts($0.single)) : nil
            },
            ReplyRule(seeing: vetoesOfNo.name, because: "It says no, and something speaks against it.") {
                $0.side == .no ? vetoesOfNo.verdict(NoFacts($0.single)) : nil
            },
            ReplyRule(
                [.yes, .acceptanceAfterNo, .acceptanceDespiteConflict, .correction], because: Rule.yes.reason
            ) { $0.side == .yes ? $0.answer(.confirmed) : nil },
            ReplyRule([.no, .conflictWithYes, .refusalBehindKindWords, .correction], because: Rule.no.reason) {
                $0.side == .no ? $0.answer(.declined) : nil
            },
        ])

    static let withoutAnswer = RuleList<AnswerlessFacts>(
        "No answer", "Where the reply says neither yes nor no.",
        [
            ReplyRule(.question, .question) { $0.reply.hasQuestion },
            ReplyRule(.answerInQuestion) { $0.reply.hasAnswerInQuestion },
            ReplyRule(.someoneElse) { $0.reply.hasStanceOfOther },
            ReplyRule(.otherDate, flags: .otherDate) { $0.has(.elsewhere) },
            ReplyRule([.yes], because: "What they had to check is settled, and they had said maybe.") {
                $0.resolvesMaybe ? $0.single.answer(.confirmed, .yes) : nil
            },
            ReplyRule(.pay) { $0.has(.pay) },
            ReplyRule(.contradiction, because: "It can be read both ways.") { $0.has(.ambiguous) },
            ReplyRule(.lean, lean: .yes, because: "It guesses that it will do.") { $0.has(.guess) },
            ReplyRule([.conflictWithYes], because: "They are booked, and say sorry or thanks.") {
                $0.isBookedAndSorry ? $0.single.answer(.declined, .conflictWithYes) : nil
            },
            ReplyRule(.lean, lean: .no, because: "Something went wrong, or they are booked.") {
                $0.has(.setback) || $0.has(.booked)
            },
            ReplyRule(.lean, lean: .yes, because: "What they had to check is settled.") { $0.has(.resolved) },
            ReplyRule(.late, lean: .yes) { $0.has(.late) },
            ReplyRule(.reassurance, lean: .yes, because: "They are on their way.") { $0.has(.arriving) },
            ReplyRule(.unknown, because: "It is an emoji without a meaning.") { $0.isOnlyPlainEmoji },
            ReplyRule(.chatter, .other) {
                $0.has(.automatic) || $0.has(.chatter) || $0.has(.laughter) || $0.has(.misdirected)
            },
            ReplyRule(.lean, lean: .yes, because: "They would like to.") { $0.has(.keen) },
            ReplyRule([.conflictWithYes], because: "They do something else that night.") {
                $0.isBusyThatNight ? $0.single.answer(.declined, .conflictWithYes) : nil
            },
            ReplyRule(.acknowledgement) { $0.has(.acknowledge) || $0.has(.enough) },
            ReplyRule(.unclearNegation, lean: .no) { $0.reply.hasLooseNegation },
            ReplyRule(.lean, lean: .no, because: "It only says sorry.") { $0.has(.sorry) },
            ReplyRule(.courtesy, .other) { $0.has(.thanks) },
            ReplyRule(.empty, .other) { $0.isOnlyMarks },
            ReplyRule(.bareNumber) { $0.hasNumber },
            ReplyRule(.unknown) { _ in true },
        ])

    static let vetoesOfYes = RuleList<YesFacts>(
        "Vetoes of a yes", "Where the reply says yes.",
        [
            ReplyRule([.otherDate, .otherTime, .bareNumber], because: "It says yes to another date, time or number.") {
                $0.mismatch.map { Verdict(.needsHuman, rule: $0, flags: .otherDate, lean: .yes) }
            },
            ReplyRule(.otherDate, flags: .otherDate, lean: .yes) { $0.has(.elsewhere) },
            ReplyRule(
                .otherDate, flags: .otherDate, lean: .yes,
                because: "It names a month, a part of the day or a place that is not the show's."
            ) { $0.namesOtherOccasion },
            ReplyRule(.standby, lean: .yes) { $0.has(.standby) },
            ReplyRule(.question, .question, because: "It says yes to the call, and asks who it is or what it is about.")
            {
                $0.asksWhoWrites
            },
            ReplyRule(.pay, lean: .yes) { $0.has(.pay) },
            ReplyRule(.contradiction, lean: .yes, because: "Something speaks against the yes, or it is ironic.") {
                $0.isContradicted
            },
            ReplyRule(.reservation, lean: .yes, because: "It regrets, or ends in \"not\".") { $0.isRegretted },
            ReplyRule(
                .reservation, lean: .yes, because: "A word of its language turns the yes or holds it back."
            ) { $0.isTurned },
            ReplyRule(.unreadWords, lean: .yes, because: "Most of its words are not understood in its language.") {
                $0.isMostlyUnread
            },
            ReplyRule(.someoneElse, lean: .yes, because: "It speaks for somebody else too, or makes an exception.") {
                $0.reply.hasStanceOfOther || $0.speaksForTwo || $0.has(.except)
            },
            ReplyRule(.unreadWords, lean: .yes, because: "It says yes to something unknown.") {
                $0.isYesToSomethingElse
            },
            ReplyRule(.unreadWords, lean: .yes, because: "It says yes, and then something about another thing.") {
                $0.isBesideRemark
            },
            ReplyRule(.acknowledgement, lean: .yes) { $0.strongest == .weak && $0.has(.acknowledge) },
            ReplyRule(.courtesy, lean: .yes, because: "It has no words, only cheer.") { $0.isOnlyCourtesy },
            ReplyRule(.unreadWords, lean: .yes, because: "It praises, with words that are not understood.") {
                $0.strongest == .weak && $0.hasUnreadContent
            },
            ReplyRule(.courtesy, lean: .yes) { $0.isBesideCourtesy },
            ReplyRule(.weakYesWithQuestion, lean: .yes) { $0.reply.hasQuestion && $0.strongest == .weak },
            ReplyRule(.answerInQuestion, lean: .yes) { $0.reply.hasAnswerInQuestion && $0.strongest != .plain },
            ReplyRule(.unreadWords, lean: .yes) { $0.hasUnreadWordsBesideYes },
            ReplyRule(.unclearNegation, lean: .yes) { $0.looseNegationTouchesYes },
            ReplyRule(.reservation, lean: .yes, because: "The sentence is not finished.") { $0.isUnfinished },
            ReplyRule(.unreadWords, lean: .yes, because: "An unknown word qualifies the yes.") {
                $0.yes.contains(where: $0.isQualified)
            },
        ])

    static let vetoesOfNo = RuleList<NoFacts>(
        "Vetoes of a no", "Where the reply says no.",
        [
            ReplyRule([.otherDate, .otherTime, .bareNumber], because: "It says no to another date, time or number.") {
                $0.mismatch.map { Verdict(.needsHuman, rule: $0, flags: .otherDate, lean: .no) }
            },
            ReplyRule(.contradiction, because: "It says no, and then offers the time of the show.") {
                $0.single.namesOwnTimeBehindBut
            },
            ReplyRule(.standby, lean: .no) { $0.has(.standby) },
            ReplyRule(.wrongPerson, lean: .no) { $0.has(.stranger) },
            ReplyRule(.pay, lean: .no) { $0.has(.pay) },
            ReplyRule(.someoneElse, lean: .no) { $0.reply.hasStanceOfOther },
            ReplyRule(.otherTime, flags: .otherDate, lean: .no, because: "It offers another time.") {
                $0.offersOtherTime
            },
            ReplyRule(.otherDate, flags: .otherDate, lean: .no, because: "It first offers another date.") {
                $0.offersOtherFirst
            },
            ReplyRule(.lean, lean: .no, because: "It only reports what somebody said.") { $0.isOnlyHearsay },
            ReplyRule(.question, .question, because: "It says where they are, and asks.") {
                $0.isWhereabouts && $0.reply.hasQuestion
            },
            ReplyRule(.lean, lean: .no, because: "It says where they are; the show may be there.") {
                $0.isWhereabouts
            },
            ReplyRule([.maybe], because: "It says no for now.") {
                $0.saysYet ? $0.single.answer(.maybe, .maybe) : nil
            },
            ReplyRule(.chatter, .other, because: "It is small talk with something that could be a reason.") {
                $0.isOnlyReason && $0.has(.chatter)
            },
            ReplyRule(.late, lean: .no) { $0.has(.late) },
            ReplyRule(
                .unreadWords, lean: .no, because: "After a yes or with laughter, it may say no to something else."
            ) { $0.mayAnswerSomethingElse },
            ReplyRule(.courtesy, lean: .no, because: "After a yes, it may be joy or courtesy.") { $0.mayBeCourtesy },
            ReplyRule(.someoneElse, lean: .no, because: "It is the guest who does not come.") { $0.isOfGuest },
            ReplyRule(.unreadWords, lean: .no, because: "They may stand outside.") { $0.mayBeOutside },
            ReplyRule(.unreadWords, lean: .no, because: "They may be busy only now: they will call.") { $0.mayBeOfNow },
            ReplyRule(.unreadWords, lean: .no, because: "It says no to something that is not the show.") {
                $0.refusesSomethingElse
            },
            ReplyRule(.unreadWords, lean: .no, because: "It may say no to something else, in its language.") {
                $0.mayDenySomethingElse
            },
        ])
}
