import ReplyReader
import Testing
import Values

@Suite struct SeveralInvitationsTests {
    @Test(arguments: [
        ("yes 2", [2: Answer.confirmed]), ("1 yes 2 no", [1: .confirmed, 2: .declined]),
        ("the Friday one, yes", [1: .confirmed]),
        ("Dec 5 works", [2: .confirmed]), ("the 4th works but not the 5th", [1: .confirmed, 2: .declined]),
        ("all!", [1: .confirmed, 2: .confirmed, 3: .confirmed]), ("none", [1: .declined, 2: .declined, 3: .declined]),
        ("can't do brunch", [3: .declined]), ("yes to the open mic", [2: .confirmed]),
        ("just 2", [1: .declined, 2: .confirmed, 3: .declined]),
        ("yes to Friday, no to the rest", [1: .confirmed, 2: .declined, 3: .declined]),
        ("the 8pm one works", [2: .confirmed]),
        ("yes to the first one", [1: .confirmed]), ("1️⃣ 👍 2️⃣ 👎", [1: .confirmed, 2: .declined]),
        ("maybe Friday", [1: .maybe]),
        ("no\nyes\nno", [1: .declined, 2: .confirmed, 3: .declined]), ("1) yes 2) no", [1: .confirmed, 2: .declined]),
        ("neither Friday nor Saturday", [1: .declined, 2: .declined]),
        ("all but Sunday", [1: .confirmed, 2: .confirmed, 3: .declined]),
        ("1 through 3 yes", [1: .confirmed, 2: .confirmed, 3: .confirmed]),
        ("vrijdag wel, zaterdag niet", [1: .confirmed, 2: .declined]),
        ("ich kann freitag aber nicht samstag", [1: .confirmed, 2: .declined]),
        ("1-3 yes", [1: .confirmed, 2: .confirmed, 3: .confirmed]), ("no to 2–3", [2: .declined, 3: .declined]),
        ("ja zu freitag, nein zu samstag", [1: .confirmed, 2: .declined]),
        ("oui pour vendredi, non pour samedi", [1: .confirmed, 2: .declined]),
        ("je peux vendredi mais pas samedi", [1: .confirmed, 2: .declined]),
        ("sì per venerdì, no per sabato", [1: .confirmed, 2: .declined]),
        ("si el viernes, no el sabado", [1: .confirmed, 2: .declined]),
        ("I can do Friday after all", [1: .confirmed]), ("yes to 2 after all", [2: .confirmed]),
        ("the lot! sign me up for every one", [1: .confirmed, 2: .confirmed, 3: .confirmed]),
        ("put us down for the lot", [1: .confirmed, 2: .confirmed, 3: .confirmed]),
        ("not a single one sorry", [1: .declined, 2: .declined, 3: .declined]),
        ("Late: yes. Mic: no. Brunch: yes.", [1: .confirmed, 2: .declined, 3: .confirmed]),
        ("no to late, yes to the others", [1: .declined, 2: .confirmed, 3: .confirmed]),
        ("late yes 2 no", [1: .confirmed, 2: .declined]),
        ("hang on - yes friday, no sunday", [1: .confirmed, 3: .declined]),
        ("sim na sexta, nao no sabado", [1: .confirmed, 2: .declined]),
        ("ja voor vrijdag, nee voor zaterdag", [1: .confirmed, 2: .declined]),
        ("first two yes, third no", [1: .confirmed, 2: .confirmed, 3: .declined]),
        ("third no, first two yes", [1: .confirmed, 2: .confirmed, 3: .declined]),
        ("first yes, second no, third yes", [1: .confirmed, 2: .declined, 3: .confirmed]),
        ("first and third yes, second no", [1: .confirmed, 2: .declined, 3: .confirmed]),
    ])
    func eachInvitationGetsItsAnswer(text: String, answers: [Int: Answer]) {
        #expect(Reader().read(text, in: ReplyCases.context("multi3")).answers == answers)
    }

    @Test(arguments: [
        "yes", "both", "1 and 3", "Fri", "the other one", "yes to 7", "any of them", "the 11th", "yes to two of them",
        "sat or sun",
        "yes if 2 is paid", "pass along to all", "i can do one but not both", "yes x2", "yes x 2", "yes 2x",
        "yes times two",
        "oui vendredi, samedi pas trop", "I'm in for all but might be late sunday",
    ])
    func ambiguousTextsAreAskedBack(text: String) {
        let verdict = Reader().read(text, in: ReplyCases.context("multi3"))
        #expect(verdict.label == .needsHuman)
        #expect(verdict.answers.isEmpty)
    }

    @Test(arguments: [("both!", [1: Answer.confirmed, 2: .confirmed]), ("neither", [1: .declined, 2: .declined])])
    func bothMeansTheTwoOpenInvitations(text: String, answers: [Int: Answer]) {
        let context = ReplyContext(invitations: [ReplyCases.lateShow, ReplyCases.openMic], now: ReplyCases.noon)
        #expect(Reader().read(text, in: context).answers == answers)
    }

    @Test(arguments: ["i can do one but not both", "I can't do both"])
    func oneOfTwoIsAskedBack(text: String) {
        let context = ReplyContext(invitations: [ReplyCases.lateShow, ReplyCases.openMic], now: ReplyCases.noon)
        #expect(Reader().read(text, in: context).label == .needsHuman)
    }

    @Test func bareNumbersAfterAHeldYesConfirm() {
        let invitations = [ReplyCases.lateShow, ReplyCases.openMic, ReplyCases.brunch]
        var context = ReplyContext(invitations: invitations, now: ReplyCases.noon)
        context.wasAskedWhich = true
        context.held = .confirmed
        #expect(Reader().read("1 and 3", in: context).answers == [1: .confirmed, 3: .confirmed])
        #expect(Reader().read("the brunch", in: context).answers == [3: .confirmed])
    }

    @Test(
        arguments: [
            "1 sec", "1 or 2", "2 is a problem", "2 sucks", "sat is difficult", "friday is off for me",
            "the first one is hard", "brunch has issues", "2 clashes with work", "2?", "yes to 2, I'll do 3 songs",
        ], [Answer.confirmed, .declined])
    func listIsAnsweredOnlyByBareNumbers(text: String, held: Answer) {
        let invitations = [ReplyCases.lateShow, ReplyCases.openMic, ReplyCases.brunch]
        var context = ReplyContext(invitations: invitations, now: ReplyCases.noon)
        (context.wasAskedWhich, context.held) = (true, held)
        let answers = Reader().read(text, in: context).answers
        #expect(answers.isEmpty || answers == [2: .maybe] || answers == [2: .declined] || answers == [2: .confirmed])
        if text.first != "y", !text.contains("clashes"), text != "2?" { #expect(answers.isEmpty) }
    }

    @Test(arguments: [
        "out of town until Sunday afternoon", "I can do Friday the 5th", "Sunday night yes", "yes to Saturday at 9",
        "either Friday or Sunday works", "only thing I can't do is the brunch", "No to Sat. Sorry, Sun. No to Sun.",
        "yes to the 4th and the 6th but not the one in between",
    ])
    func contradictoryTextsAreAskedBack(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("multi3")).answers.isEmpty)
    }

    @Test(arguments: [
        ("yes", [2: Answer.confirmed]), ("can't make Friday any more", [1: .declined]), ("no", [2: .declined]),
    ])
    func plainAnswerGoesToTheOpenInvitation(text: String, answers: [Int: Answer]) {
        let invitations = [ReplyCases.lateShow.confirmed, ReplyCases.openMic]
        #expect(
            Reader().read(text, in: ReplyContext(invitations: invitations, now: ReplyCases.noon)).answers == answers)
    }

    @Test func dayDistinguishesShowsWithTheSameName() {
        var second = ReplyCases.openMic
        second.title = "Late Show"
        let context = ReplyContext(invitations: [ReplyCases.lateShow, second], now: ReplyCases.noon)
        #expect(Reader().read("yes to the late show", in: context).label == .needsHuman)
        #expect(Reader().read("yes to the late show on saturday", in: context).answers == [2: .confirmed])
    }

    /// Two senders may have used the same number. It is accepted only if the answer is the same for both.
    @Test(arguments: [
        ("yes 1", [:]), ("no to 1", [:]), ("both", [1: Answer.confirmed]), ("neither", [1: .declined]),
        ("the open mic, yes", [:]), ("yes to the late show, no to the open mic", [:]),
    ])
    func sharedNumberDoesNotDistinguishInvitations(text: String, answers: [Int: Answer]) {
        var second = ReplyCases.openMic
        second.number = ReplyCases.lateShow.number
        let context = ReplyContext(invitations: [ReplyCases.lateShow, second], now: ReplyCases.noon)
        let verdict = Reader().read(text, in: context)
        #expect(verdict.answers == answers)
        #expect(answers.isEmpty == (verdict.label == .needsHuman))
    }

    @Test(arguments: ["running 10 min late", "running 15 late", "15 late sorry"], [true, false])
    func latenessAppliesToTodaysConfirmedShow(text: String, isOtherConfirmed: Bool) {
        let other = isOtherConfirmed ? ReplyCases.openMic.confirmed : ReplyCases.openMic
        let context = ReplyContext(
            invitations: [ReplyCases.lateShow.confirmed, other], now: ReplyCases.at(day: 3, hour: 12))
        let verdict = Reader().read(text, in: context)
        #expect(verdict.label == .lateRunning)
        #expect(verdict.about == (isOtherConfirmed ? [] : [1]))
    }
}

/// Opposite answers to two invitations after words like "actually" and "I meant", in any order.
@Suite struct CorrectedAnswersTests {
    private static let context = ReplyContext(
        invitations: [ReplyCases.lateShow, ReplyCases.berlin], now: ReplyCases.noon)

    @Test(arguments: [
        "actually no berlin, yes late", "Actually, no Berlin; yes Late.", "actually no for Berlin and yes for Late",
        "wait: berlin no, late yes", "wait no. late show yes, berlin no", "no wait, yes late show, no berlin",
        "sorry no to berlin but yes to late show", "actually nope to berlin, yep to late", "Late yes Lido no",
        "I meant no berlin, yes late show", "I meant yes to the late show and no to Berlin", "Berlin no late yes",
        "hold on. berlin no, late show yes", "hang on, no to berlin and yes to late show", "yes late no berlin",
        "make that no berlin yes late", "late ✅ berlin ❌", "late is a yes, berlin's a no",
        "the late one yes, berlin no",
        "No no, I meant yes to the Late Show and no to Berlin",
    ])
    func bothAnswersAreRead(text: String) {
        #expect(Reader().read(text, in: Self.context).answers == [1: .confirmed, 2: .declined])
    }

    /// "Late" means the Late Show only beside an answer and if the other show is named too.
    @Test(arguments: [
        ("yes late", [:]), ("yes, late", [:]), ("late", [:]), ("I'll be late yes", [:]), ("no late nights", [:]),
        ("Berlin yes, running late no", [:]), ("berlin yes but late", [2: Answer.confirmed]), ("hang on friday", [:]),
        ("wait no berlin", [:]), ("friday yes, hang on", [:]), ("I meant no to late show", [1: .declined]),
    ])
    func shortNamesAreNotGuessed(text: String, answers: [Int: Answer]) {
        #expect(Reader().read(text, in: Self.context).answers == answers)
    }
}
