import Values

/// Every rule of the reader, in the order in which they are tried: `verdict` gives the order of the lists, and each
/// list the order of its rules. The first rule that applies decides. `docs/reader.md` shows the same lists.
enum RuleOrder {
    static func verdict(_ reply: ParsedReply, _ context: ReplyContext) -> Verdict {
        if let verdict = consent.verdict(ConsentFacts(reply, context)) { return verdict }
        if let verdict = lastText.verdict(LastTextFacts(reply, context)) { return verdict }
        let verdict =
            context.open.isEmpty
            ? settled.verdict(SettledFacts(reply, context)) : open.verdict(OpenFacts(reply, context))
        return verdict ?? Verdict(.needsHuman, rule: .unknown)
    }

    /// The lists as sections of `docs/reader.md`, in their order.
    static var documentation: String {
        [
            wholeText.documentation, consent.documentation, lastText.documentation, settled.documentation,
            confirmed.documentation, open.documentation, unnamed.documentation, several.documentation,
            one.documentation, yesOrNo.documentation, withoutAnswer.documentation, vetoesOfYes.documentation,
            vetoesOfNo.documentation,
        ].joined(separator: "\n")
    }

    // MARK: The whole text

    static let wholeText = RuleList<WholeText>(
        "Whole text", "Before the text is cut into words.",
        [
            ReplyRule(
                [.reaction, .reactionElsewhere, .reactionRemoved], because: "It is a reaction, which quotes our text."
            ) { Reaction($0.bytes)?.verdict(in: $0.context) },
            ReplyRule([.carrierOptOut, .carrierHelp, .carrierOptIn], because: "It is only a carrier word.") {
                $0.carrierWord()
            },
            ReplyRule(.freeOptOut, .optOut, because: "It is STOP with a spelling mistake.") {
                CarrierWord.isMisspelledStop($0.bytes, $0.lexicon.vocabulary)
            },
        ])

    // MARK: Texting itself

    static let consent = RuleList<ConsentFacts>(
        "Consent", "Always, because these come before any invitation.",
        [
            ReplyRule(.empty) { $0.reply.tokens.isEmpty },
            ReplyRule(.automatic, .other) { $0.reply.has(.automatic) && !$0.reply.hasStanceOfOther },
            ReplyRule(.echo) { $0.reply.has(.echo) },
            ReplyRule([.freeOptIn, .freeOptOut], because: "It says that a STOP was a mistake.") { $0.takenBackStop() },
            ReplyRule(.freeOptIn, .optIn) { $0.context.optedOut && $0.asksToResume },
            ReplyRule(
                [.freeOptOut, .unclearNegation],
                because: "It asks us to stop texting; where that may be a joke, we ask back."
            ) {
                $0.wishToStop()
            },
            ReplyRule(
                [.freeOptOut],
                because: "It asks to be taken off the list, and names no show; where it may mean a show, we ask back."
            ) { $0.removal() },
            ReplyRule(.howTo, .help, because: "It asks how to answer, and they have opted out.") {
                $0.context.optedOut && $0.reply.has(.help)
            },
            ReplyRule(.optedOut, .question, because: "It asks a question, and they have opted out.") {
                $0.context.optedOut && $0.reply.hasQuestion
            },
            ReplyRule(.optedOut) { $0.context.optedOut && !$0.isClearYes },
            ReplyRule([.yesLiftsOptOut], because: Rule.yesLiftsOptOut.reason) {
                $0.context.optedOut ? $0.yesLiftsOptOut() : nil
            },
            ReplyRule(
                .someoneElse, flags: .someoneElse,
                because: "It says that something went to the wrong person, and also yes."
            ) { $0.answersBesideDenial },
            ReplyRule(.wrongPerson, lean: .no) { $0.isWrongPerson },
            ReplyRule(.howTo, .help) { facts in
                facts.reply.has(.help) && facts.reply.stances.allSatisfy { $0.weight == .weak }
                    && !facts.reply.has(.check)
            },
            ReplyRule(.question, .question, because: "It asks a question, and nothing is open.") {
                $0.context.invitations.isEmpty && $0.reply.hasQuestion
            },
            ReplyRule(.nothingOpen) { $0.context.invitations.isEmpty },
        ])

    // MARK: What our last text was

    static let lastText = RuleList<LastTextFacts>(
        "After our last text", "Always: what we said last decides what a few words mean.",
        [
            ReplyRule(
                [.receipt, .disputed], because: "It says yes or no, and agrees with the answer that we reported."
            ) {
                NoticeAgreement($0.reply, $0.context)?.verdict()
            },
            ReplyRule(
                [.receipt, .acknowledgement, .question, .unreadWords, .disputed],
                because: "It only agrees with the answer that we have just confirmed."
            ) { $0.receipt() },
            ReplyRule([.correction], because: "It corrects the answer that we have just confirmed.") {
                PerformerCorrection($0.reply, $0.context)?.answer()
            },
            ReplyRule([.disputed], because: "It says that we misunderstood, but not what is right.") {
                PerformerCorrection($0.reply, $0.context)?.dispute()
            },
            ReplyRule(
                seeing: several.name,
                because: "We asked which one they mean, everything is settled, and it names one of our list."
            ) {
                $0.context.open.isEmpty && $0.context.wasAskedWhich
                    ? SeveralInvitations($0.reply, $0.context).verdict() : nil
            },
            ReplyRule([.acknowledgement], because: "It only agrees, and we had asked \"yes or no?\".") {
                $0.agreementToNamed()
            },
            ReplyRule(seeing: one.name, because: "It answers the requests about which we asked \"yes or no?\".") {
                $0.answerToNamed()
            },
            ReplyRule([.acknowledgement], because: "Our last text was no request, and it only agrees.") {
                $0.acknowledgementOfSomethingElse()
            },
            ReplyRule(
                [.outOfContext, .disputed],
                because: "Our last text asked about something else, so a bare yes or no may answer that."
            ) { $0.answerToSomethingElse() },
        ])

    // MARK: Nothing is open

    static let settled = RuleList<SettledFacts>(
        "Settled", "Where no invitation is open.",
        [
            ReplyRule(
                [.disputed, .whichInvitation, .whichAnswer, .inOrder, .perInvitation, .correction, .reassurance],
                because: "It changes the answers to several requests, or may do so."
            ) {
                $0.severalChanged()
            },
            ReplyRule(seeing: one.name, because: "It answers a request that they have declined.") {
                $0.answerToDeclined()
            },
            ReplyRule(
                [.refusedOrOpen, .whichInvitation],
                because: "They have declined everything, so we ask which one it is about."
            ) { $0.answerAfterNo() },
            ReplyRule(seeing: one.name, because: "They have declined everything, and it answers nothing.") {
                $0.remarkAfterNo()
            },
            ReplyRule([.late], because: Rule.late.reason) { $0.lateness() },
            ReplyRule(seeing: confirmed.name, because: "It is about a confirmed show.") {
                $0.answerToConfirmed()
            },
        ])

    static let confirmed = RuleList<ConfirmedFacts>(
        "Confirmed", "Where the reply is about a confirmed invitation. It is read as if that one were open.",
        [
            ReplyRule([.late, .reassurance, .question], because: "It names the time when they will arrive, or cannot.")
            {
                $0.arrival()
            },
            ReplyRule(
                [.refusedOrOpen, .confirmedOrOpen],
                because: "Our last text reported a yes and a no, and it does not say which one it is about."
            ) { $0.eitherOfMixed() },
            ReplyRule(.question, .question, because: "They are coming, and need something.") { $0.needsSomebody },
            ReplyRule([.unreadWords], because: "It says yes again, with words that may take the yes back.") {
                $0.mayTakeBack
                    ? Verdict(.needsHuman, rule: .unreadWords, flags: $0.single.flags, about: $0.about) : nil
            },
            ReplyRule([.reassurance], because: "It says yes again.") {
                $0.single.label == .confirm
                    ? Verdict(.other, rule: .reassurance, flags: $0.single.flags) : nil
            },
            ReplyRule([.withdrawal, .whichInvitation], because: "It says no to what they had confirmed.") {
                $0.withdrawal()
            },
            ReplyRule([.maybe, .checking, .condition], because: "It makes a confirmed show uncertain.") {
                $0.single.label == .tentative
                    ? Verdict(.needsHuman, rule: $0.single.rule, flags: $0.single.flags, lean: .no) : nil
            },
            ReplyRule(.reassurance, .other, because: "They are on their way.") { $0.isArriving },
            ReplyRule([.whichInvitation], because: "It says no to one of several confirmed shows.") {
                $0.single.label == .needsHuman && $0.single.rule == .unclearNegation && !$0.isOnly
                    ? Verdict(.needsHuman, rule: .whichInvitation, flags: $0.single.flags, lean: .no) : nil
            },
            ReplyRule([.reassurance], because: "It acknowledges or leans to the yes that they had given.") {
                $0.isReceipt ? Verdict(.other, rule: .reassurance, flags: $0.single.flags) : nil
            },
            ReplyRule(seeing: one.name, because: "It says something else, as to an open request.") { $0.remark },
        ])

    // MARK: Something is open

    static let open = RuleList<OpenFacts>(
        "Open", "Where at least one invitation is open.",
        [
            ReplyRule([.late], because: "They will be late for a confirmed show of today.") { $0.lateToday() },
            ReplyRule([.whichInvitation], because: "\"Ask me Friday\" may mean the day or the show of that day.") {
                Postponement($0.reply, $0.context).dayOrShow()
            },
            ReplyRule([.checking, .maybe, .condition], because: "It puts all requests off to a time.") {
                Postponement($0.reply, $0.context).ofAll()
            },
            ReplyRule(seeing: several.name, because: "It names requests, with or without answers to them.") {
                $0.answersByName()
            },
            ReplyRule(seeing: unnamed.name, because: "It names none, or only one is open.") { $0.unnamedAnswer() },
        ])

    static let unnamed = RuleList<UnnamedFacts>(
        "Unnamed", "Where the reply names no open invitation, or only one is open.",
        [
            ReplyRule([.refusedOrOpen], because: Rule.refusedOrOpen.reason) { $0.yesAfterNo() },
            ReplyRule([.confirmedOrOpen], because: Rule.confirmedOrOpen.reason) { $0.noAfterYes() },
            ReplyRule(seeing: one.name, because: "One request is open, or it says the same to all.") {
                $0.saysTheSameToAll ? $0.single : nil
            },
            ReplyRule([.whichInvitation], because: "It answers, and several requests are open.") { $0.which() },
        ])

    // MARK: Several invitations

    static let several = RuleList<SeveralInvitations>(
        "Several invitations", "Where more than one invitation can be meant. Nothing is guessed.",
        [
            ReplyRule(
                [.perInvitation], because: "It only names requests, and the answer before it is theirs."
            ) {
                ChoiceFromList($0.reply, $0.set)?.verdict()
            },
            ReplyRule([.inOrder], because: Rule.inOrder.reason) { AnswersInOrder($0.reply, $0.set).verdict() },
            ReplyRule([.correction, .whichAnswer], because: "It moves an answer from one request to another.") {
                InvitationSwap($0.reply, $0.set).verdict()
            },
            ReplyRule(.whichInvitation, because: "It names requests, and leaves its answer open.") {
                $0.naming == .open && !$0.reply.stances.isEmpty
            },
            ReplyRule(.whichInvitation, because: "It may mean some of them: \"I can't do all of them\".") {
                $0.naming == .plain && $0.isNotAll
            },
            ReplyRule(.whichInvitation, because: "It has one number word, which may count something else.") {
                $0.naming == .plain && $0.isOneNumeral
            },
            ReplyRule(
                [
                    .perInvitation, .whichInvitation, .whichAnswer, .noSuchInvitation, .otherTime, .unclearNegation,
                    .conflictingAnswers,
                    .disputed, .confirmedOrOpen, .refusedOrOpen,
                ], because: "It pairs answers with the requests that it names."
            ) { $0.naming == .plain ? $0.paired() : nil },
        ])
}
