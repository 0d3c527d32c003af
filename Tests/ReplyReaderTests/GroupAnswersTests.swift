import ReplyReader
import Testing
import Values

/// "Both", "either", "all", "neither": they count every current invitation, also one that is answered.
@Suite struct GroupAnswersTests {
    private static let two = [ReplyCases.lateShow, ReplyCases.openMic]

    /// Two invitations, of which one may be answered, and what was said last about it.
    enum Dialog: String, CaseIterable {
        case bothOpen, oneConfirmed, oneConfirmedAndAskedSince, oneDeclined, yesAndNo, yesAndNoLongAgo, bothConfirmed

        var context: ReplyContext {
            let (late, mic) = (ReplyCases.lateShow, ReplyCases.openMic)
            let noon = ReplyCases.noon
            var context =
                switch self {
                case .bothOpen: ReplyContext(invitations: [late, mic], now: noon)
                case .oneConfirmed:
                    ReplyContext(invitations: [late.confirmed, mic], lastSaid: .confirmation, now: noon)
                case .oneConfirmedAndAskedSince: ReplyContext(invitations: [late.confirmed, mic], now: noon)
                case .oneDeclined: ReplyContext(invitations: [late.declined, mic], lastSaid: .refusal, now: noon)
                case .yesAndNo:
                    ReplyContext(invitations: [late.confirmed, mic.declined], lastSaid: .confirmation, now: noon)
                case .yesAndNoLongAgo:
                    ReplyContext(invitations: [late.confirmed, mic.declined], lastSaid: .reminder, now: noon)
                case .bothConfirmed:
                    ReplyContext(invitations: [late.confirmed, mic.confirmed], lastSaid: .reminder, now: noon)
                }
            switch self {
            case .oneConfirmed, .oneDeclined: context.told = [1]
            case .yesAndNo: context.told = [1, 2]
            default: break
            }
            return context
        }
    }

    @Test(arguments: ["and sat", "and saturday!", "sat too", "also sat", "plus the open mic", "and 2", "sat as well"])
    func anAdditionGetsTheAnswerThatWasTold(text: String) {
        #expect(Reader().read(text, in: Dialog.oneConfirmed.context).answers == [2: .confirmed])
        #expect(Reader().read(text, in: Dialog.oneDeclined.context).answers == [2: .declined])
        #expect(Reader().read(text, in: Dialog.oneConfirmedAndAskedSince.context).answers.isEmpty)
    }

    @Test(arguments: ["and sat?", "sat", "and fri", "and sunday", "and sat if it's paid"])
    func whatAddsNothingPlainlyIsAskedBack(text: String) {
        #expect(Reader().read(text, in: Dialog.oneConfirmed.context).answers[2] == nil)
    }

    /// One text has asked about 1 and 3, another one about 2 before.
    @Test(arguments: [
        ("yes", Answer.confirmed), ("no", .declined), ("yes to all", .confirmed), ("yes to both", .confirmed),
        ("no to both", .declined), ("can't do either", .declined),
    ])
    func itIsForTheRequestsOfTheLastText(text: String, answer: Answer) {
        var context = ReplyContext(
            invitations: [ReplyCases.lateShow, ReplyCases.openMic, ReplyCases.brunch], now: ReplyCases.noon)
        context.named = [1, 3]
        #expect(Reader().read(text, in: context).answers == [1: answer, 3: answer])
    }

    /// The text has named the days, the 4th and the 6th of December, and no numbers; "2" was the number of another one.
    @Test(arguments: [
        ("yes", [1: Answer.confirmed, 3: .confirmed]), ("4 and 6", [1: .confirmed, 3: .confirmed]),
        ("4 yes, the rest no", [1: .confirmed, 3: .declined]), ("dec 6", [3: .confirmed]), ("dec 6?", [:]),
        ("yes 6", [3: .confirmed]), ("yes 4, no 6", [1: .confirmed, 3: .declined]), ("yes 2", [2: .confirmed]),
        ("yes 3", [:]), ("yes 1", [:]), ("4-6", [:]), ("4 to 6", [:]), ("yes to 4", [1: .confirmed]),
    ])
    func aNumberIsADayWhereOnlyDaysWereNamed(text: String, answers: [Int: Answer]) {
        var context = ReplyContext(
            invitations: [ReplyCases.lateShow, ReplyCases.openMic, ReplyCases.brunch], now: ReplyCases.noon)
        (context.named, context.isNamedByDate) = ([1, 3], true)
        #expect(Reader().read(text, in: context).answers == answers)
    }

    static let yes = [
        "I'm in for both", "both work", "both work now", "I can do both after all", "yes to both", "both are good",
        "count me in for both shows", "actually I can do both", "I'm free both nights", "put me down for both of them",
        "let's do both", "I can do them both", "sí a los dos", "puedo los dos",
        "los dos me sirven", "oui pour les deux", "les deux me vont", "ja zu beiden", "beide passen",
        "bin bei beiden dabei",
        "sì a entrambi", "vanno bene tutti e due", "sim para os dois", "posso nos dois",
    ]

    @Test(arguments: yes, Dialog.allCases) func yesCountsEveryRequest(_ text: String, _ dialog: Dialog) {
        let verdict = Reader().read(text, in: dialog.context)
        guard dialog != .bothConfirmed else {
            #expect(verdict.answers.values.allSatisfy { $0 == .confirmed }, "\(verdict)")
            return
        }
        #expect(verdict.answers == [1: .confirmed, 2: .confirmed], "\(verdict)")
    }

    /// "All" takes back no earlier no while something is open.
    @Test(arguments: ["yes to all", "I can do all of them"], Dialog.allCases)
    func allTakesBackNoNo(_ text: String, _ dialog: Dialog) {
        let answers = Reader().read(text, in: dialog.context).answers
        switch dialog {
        case .bothConfirmed: #expect(answers.values.allSatisfy { $0 == .confirmed })
        case .oneDeclined: #expect(answers == [2: .confirmed])
        default: #expect(answers == [1: .confirmed, 2: .confirmed])
        }
    }

    static let no = [
        "neither", "neither works", "neither works anymore", "sorry neither", "neither one works for me",
        "I can do neither", "can't do either", "can't do either one", "not gonna make either",
        "I won't make either show",
        "not free for either", "no to both", "out for both", "I have to cancel both", "none of them work",
        "can't make any",
        "neither of them works", "busy both nights", "no a los dos", "ninguno de los dos", "no puedo ninguno",
        "aucun des deux", "je ne peux aucun des deux", "ni l'un ni l'autre", "keins von beiden", "ich kann bei keinem",
        "weder noch", "nessuno dei due", "non posso nessuno dei due", "nenhum dos dois", "não posso em nenhum",
    ]

    @Test(arguments: no, Dialog.allCases) func noCountsEveryRequest(_ text: String, _ dialog: Dialog) {
        let verdict = Reader().read(text, in: dialog.context)
        #expect(verdict.answers == [1: .declined, 2: .declined], "\(verdict)")
    }

    /// One of the two may be meant, or neither answer is certain.
    @Test(
        arguments: [
            "either works", "either is fine", "either one", "happy with either", "I can't do both", "unable to do both",
            "one but not both", "sick for both", "busy for both", "no puedo los dos", "je peux pas les deux",
            "ich kann nicht beide",
        ], [Dialog.bothOpen, .oneConfirmed, .oneConfirmedAndAskedSince, .oneDeclined, .yesAndNo])
    func whatMayMeanOneIsAskedBack(_ text: String, _ dialog: Dialog) {
        let verdict = Reader().read(text, in: dialog.context)
        #expect(verdict.label == .needsHuman)
        #expect(verdict.answers.isEmpty)
    }

    /// Words like "all" that count no requests change nothing that was answered.
    @Test(
        arguments: [
            "thanks all", "that's all", "hi all", "thanks for both", "all good", "the due date", "see you all there",
        ],
        [Dialog.yesAndNo, .yesAndNoLongAgo])
    func courtesyChangesNothing(_ text: String, _ dialog: Dialog) {
        #expect(Reader().read(text, in: dialog.context).answers.isEmpty)
    }

    @Test(arguments: ["thanks all", "that's all", "thanks for both", "hi all", "sick for both", "the due date"])
    func courtesyIsNoYes(_ text: String) {
        #expect(Reader().read(text, in: Dialog.oneDeclined.context).answers.isEmpty)
        #expect(Reader().read(text, in: Dialog.bothOpen.context).answers.isEmpty)
    }

    private static let three = [ReplyCases.lateShow, ReplyCases.openMic, ReplyCases.brunch]

    @Test(arguments: [
        ("both", [2: Answer.confirmed, 3: .confirmed]), ("neither", [2: .declined, 3: .declined]),
        ("all three", [1: .confirmed, 2: .confirmed, 3: .confirmed]),
        ("no to all three", [1: .declined, 2: .declined, 3: .declined]),
        ("can't make any of them anymore", [1: .declined, 2: .declined, 3: .declined]),
        ("none", [2: .declined, 3: .declined]), ("ninguno de los tres", [1: .declined, 2: .declined, 3: .declined]),
    ])
    func ofThreeTheCountDecides(_ text: String, _ answers: [Int: Answer]) {
        let invitations = [ReplyCases.lateShow.confirmed, ReplyCases.openMic, ReplyCases.brunch]
        #expect(
            Reader().read(text, in: ReplyContext(invitations: invitations, now: ReplyCases.noon)).answers == answers)
    }

    /// "None" right after "You're confirmed for the Late Show" may include it.
    @Test func whatWasJustAnsweredMayBeMeant() {
        let invitations = [ReplyCases.lateShow.confirmed, ReplyCases.openMic, ReplyCases.brunch]
        var context = ReplyContext(invitations: invitations, lastSaid: .confirmation, now: ReplyCases.noon)
        context.told = [1]
        let verdict = Reader().read("none", in: context)
        #expect(verdict.answers.isEmpty)
        #expect(verdict.rule == .confirmedOrOpen)
        #expect(verdict.held == .declined)
    }

    /// Two people with one number: "both of us" are the two requests, also one that is answered.
    @Test(
        arguments: [
            ("both of us are in", Answer.confirmed), ("we're both in", .confirmed), ("we can both make it", .confirmed),
            ("count us both in", .confirmed), ("neither of us can make it", .declined), ("we're both out", .declined),
        ], [true, false])
    func bothOfUsAreTwoPeople(_ said: (text: String, answer: Answer), _ isFirstConfirmed: Bool) {
        var (pat, chris) = (ReplyCases.lateShow, ReplyCases.lateShow)
        (pat.who, chris.who, chris.number) = ("Pat Doe", "Chris Doe", 2)
        let invitations = [isFirstConfirmed ? pat.confirmed : pat, chris]
        let verdict = Reader().read(said.text, in: ReplyContext(invitations: invitations, now: ReplyCases.noon))
        #expect(verdict.answers == [1: said.answer, 2: said.answer], "\(verdict)")
    }

    /// Nobody answers for somebody else who does not share the number.
    @Test(arguments: ["both of us are in", "we can both make it", "neither of us can make it"])
    func bothOfUsAreNoRequests(_ text: String) {
        #expect(Reader().read(text, in: Dialog.bothOpen.context).answers.isEmpty)
    }
}
